import { terminalText } from "../../guardrails/mod.ts";
import { type Config, readConfig } from "../config.ts";
import { openLab } from "../lab.ts";
import { newsSource } from "../open_news.ts";
import { fileState } from "../providers/models/file_mark.ts";
import { MODEL_FILES } from "../providers/models/model_files.ts";
import { readNewsFolder } from "../reports/news/read_news_folder.ts";
import { pageReaderProvider } from "../providers/registry.ts";
import { commandLine } from "./command_line.ts";
import { examineLayers, type LayerExamination } from "./examine_layers.ts";
import { examineProviders } from "./examine_providers.ts";
import { examineVectors } from "./examine_vectors.ts";
import type { Finding } from "./finding.ts";
import { jsonText } from "./json_text.ts";
import { runCommand } from "./run_command.ts";
import { type Terminal, terminal } from "./terminal.ts";

/** Deno version that the project is built and tested on. */
const DENO = "2.9.6";

/** Says what is configured, present and missing. Exits 0 where a question can be answered, 1 where it cannot. */
export function doctorCommand(args: readonly string[], outside: Terminal): Promise<number> {
  return runCommand(outside, async () => {
    const { flags } = commandLine<{ readonly json?: boolean; readonly store?: string }>({
      name: "doctor",
      summary:
        "Say what is configured, present and missing, and which layers of the failure policy failed in the last runs.",
      usage: "",
      options: [
        ["--json", "print one JSON object"],
        ["--store <folder>", "where the data lies (default .tieout, or TIEOUT_STORE)"],
      ],
      examples: ["deno task doctor", "deno task doctor --json"],
    }, args);
    const store = flags.store === undefined ? undefined : outside.path(flags.store);
    const { findings, layers } = await examine(store, outside);
    outside.out(
      flags.json
        ? jsonText({ findings, layers })
        : findings.map(({ what, state, detail }) =>
          terminalText(`${state.padEnd(8)} ${what.padEnd(22)} ${detail}\n`)
        ).join(
          "",
        ),
    );
    return findings.some(({ state }) => state === "error") ? 1 : 0;
  });
}

async function examine(store: string | undefined, outside: Terminal): Promise<LayerExamination> {
  const config = readConfig({ store }, outside.env);
  const runtime: Finding = {
    what: "Deno",
    state: Deno.version.deno === DENO ? "ok" : "missing",
    detail: Deno.version.deno === DENO ? DENO : `${Deno.version.deno}; built and tested on ${DENO}`,
  };
  try {
    const lab = await openLab(config);
    try {
      const { layers, findings } = await examineLayers(lab.runs, config.owner);
      return {
        layers,
        findings: [
          runtime,
          ...await examineStore(lab),
          ...await examineVectors(lab),
          ...await examineProviders(config, outside.env),
          ...await examineModels(config.modelFolder),
          examineVision(config),
          ...findings,
        ],
      };
    } finally {
      await lab.close();
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { layers: null, findings: [runtime, { what: "store", state: "error", detail }] };
  }
}

async function examineStore(
  { store, config }: Awaited<ReturnType<typeof openLab>>,
): Promise<readonly Finding[]> {
  const documents = await store.documents();
  const companies = [...new Set(documents.map((document) => document.company))];
  return [
    { what: "store", state: "ok", detail: config.storeFolder },
    documents.length === 0
      ? {
        what: "documents",
        state: "missing",
        detail: "none yet; the first question ingests the sample reports",
      }
      : {
        what: "documents",
        state: "ok",
        detail: `${documents.length} of ${companies.length} companies: ${companies.slice(0, 10).join(", ")}`,
      },
    await examineNews(config.news, store),
  ];
}

/** The folder is read, an endpoint is not called. */
async function examineNews(
  said: Config["news"],
  store: Awaited<ReturnType<typeof openLab>>["store"],
): Promise<Finding> {
  const what = "news";
  try {
    const source = await newsSource(said, store);
    if (source === null) {
      return {
        what,
        state: said === "none" ? "ok" : "missing",
        detail: said === "none"
          ? "none (TIEOUT_NEWS)"
          : "no source configured; TIEOUT_NEWS takes a folder of articles or the address of a search endpoint",
      };
    }
    if (source.kind === "endpoint") {
      return { what, state: "ok", detail: `${source.url.host} (TIEOUT_NEWS); with deno task ask:live` };
    }
    const articles = await readNewsFolder(source.folder);
    const whose = source.sample ? "invented sample articles, beside the sample reports" : "TIEOUT_NEWS";
    return { what, state: "ok", detail: `${articles.length} articles in ${source.folder} (${whose})` };
  } catch (error) {
    return { what, state: "missing", detail: error instanceof Error ? error.message : String(error) };
  }
}

/** The endpoint behind `--tables vision`: where it stands and whether it has a key, never the key. */
function examineVision({ tables, vision }: Config): Finding {
  const what = "vision reader";
  const used = tables === "vision" ? "reads tables" : "--tables vision uses it";
  try {
    const { what: endpoint, key, missing } = pageReaderProvider(vision.provider).status(vision.variables);
    return missing === null
      ? { what, state: "ok", detail: `${endpoint}, key ${key}; ${used}, with deno task ingest:live` }
      : { what, state: "missing", detail: missing };
  } catch (error) {
    // questions are answered without it
    return { what, state: "missing", detail: error instanceof Error ? error.message : String(error) };
  }
}

async function examineModels(folder: string): Promise<readonly Finding[]> {
  return await Promise.all(MODEL_FILES.map(async (file) => {
    const state = await fileState(file, { folder, read: true });
    return {
      what: file.name,
      state: state === "present" ? "ok" : "missing",
      detail: `${file.what}; ${
        state === "present"
          ? folder
          : state === "missing"
          ? "deno task model fetches it"
          : "damaged, deno task model fetches it again"
      }`,
    } satisfies Finding;
  }));
}

if (import.meta.main) Deno.exit(await doctorCommand(Deno.args, terminal()));
