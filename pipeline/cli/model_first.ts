import { embeddingModelStatus } from "../providers/models/embedding_model.ts";
import type { EmbeddingModelSource } from "../providers/models/fetch_embedding_model.ts";
import { failedLately, forgetFailure, rememberFailure } from "../providers/models/last_failure.ts";
import { type Terminal, terminal } from "./terminal.ts";

/** Exit code after Ctrl-C, as shells count it: the command behind this one is not begun then. */
const INTERRUPTED = 130;

/**
 * What `ask` and `ingest` do first, as a task of its own because they run without network and programs: fetches the
 * embedding model where it is missing. It never fails, since search runs on keywords without it; when no source had the
 * model it says so and asks again only after half a day (`deno task model` asks at once). It prints to standard error
 * alone, and is written to cost little when the model is there: it imports what fetches only to fetch, and none of Node's
 * modules, the first of which takes longer than all the rest.
 */
export async function modelFirst(
  outside: Terminal,
  sources?: readonly EmbeddingModelSource[],
): Promise<number> {
  const { env, signal } = outside;
  if (env("CI") || (env("TIEOUT_EMBEDDER") || "local") !== "local") return 0;
  const notice = (text: string) => outside.err(`${text}\n`);
  const { state, passedOver } = await embeddingModelStatus(env);
  if (passedOver !== null) notice(passedOver);
  if (state === "present" || await failedLately(env, new Date())) return 0;
  try {
    const { fetchEmbeddingModel } = await import("../providers/models/fetch_embedding_model.ts");
    const { embeddingModelSources } = await import("../providers/models/embedding_model_sources.ts");
    notice(
      "First use: the local embedding model is fetched once (21 MB); without it search runs on keywords alone.",
    );
    const status = await fetchEmbeddingModel({
      env,
      sources: sources ?? embeddingModelSources(env),
      signal,
      notice,
    });
    if (status.state === "present") {
      await forgetFailure(env);
      notice(`Fetched: ${status.detail}`);
    } else {
      await rememberFailure(env);
      notice("No source had it: going on with keywords alone. deno task model tries again.");
    }
  } catch (error) {
    if (signal.aborted) return INTERRUPTED;
    notice(`Cannot fetch the embedding model: ${error instanceof Error ? error.message : error}`);
  }
  return 0;
}

if (import.meta.main) Deno.exit(await modelFirst(terminal()));
