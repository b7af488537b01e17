import { type Config, readVariables } from "../config.ts";
import { openReranker } from "../open_reranker.ts";
import { CHAT_NAMES, chatProvider, chatVariables } from "../providers/chat_providers.ts";
import { EMBEDDER_NAMES, embedderProvider, embedderVariables } from "../providers/embedders.ts";
import type { ProviderStatus, Variables } from "../providers/registry.ts";
import { RERANKER_NAMES, rerankerProvider, rerankerVariables } from "../providers/rerankers.ts";
import type { Finding } from "./finding.ts";

/** What doctor says of one choice among providers. */
interface Choice {
  readonly what: string;
  /** The variable that chooses. */
  readonly chosenBy: string;
  readonly names: readonly string[];
  readonly variables: (name: string) => readonly string[];
  /** Null for one that is no provider but the choice of none. */
  readonly status: (
    name: string,
    variables: Variables,
  ) => ProviderStatus | Promise<ProviderStatus> | null;
}

const CHAT: Choice = {
  what: "chat model",
  chosenBy: "TIEOUT_CHAT",
  names: CHAT_NAMES,
  variables: chatVariables,
  status: (name, variables) => chatProvider(name).status(variables),
};

const RERANKER: Choice = {
  what: "reranker",
  chosenBy: "TIEOUT_RERANKER",
  names: RERANKER_NAMES,
  variables: rerankerVariables,
  status: (name, variables) => rerankerProvider(name).status(variables),
};

const EMBEDDER: Choice = {
  what: "embedder",
  chosenBy: "TIEOUT_EMBEDDER",
  names: EMBEDDER_NAMES,
  variables: embedderVariables,
  status: (name, variables) => embedderProvider(name)?.status(variables) ?? null,
};

/** Chat model and reranker that are chosen, and how the other providers stand: never a key, only whether there is one. */
export async function examineProviders(
  { chat, reranker, embedder }: Pick<Config, "chat" | "reranker" | "embedder">,
  env: (name: string) => string | undefined,
): Promise<readonly Finding[]> {
  const others = (choice: Choice, chosen: string) =>
    Promise.all(
      choice.names.filter((name) => name !== chosen)
        .map((name) => examineOne(choice, { name, variables: readVariables(choice.variables(name), env) })),
    );
  return [
    // a service is not called, and the offline analyst has nothing to open
    await examineOne(CHAT, { name: chat.provider, variables: chat.variables, open: async () => {} }),
    ...await others(CHAT, chat.provider),
    await examineOne(RERANKER, {
      name: reranker.provider,
      variables: reranker.variables,
      open: async () => await (await openReranker(reranker, { clock: () => new Date() })).close(),
    }),
    ...await others(RERANKER, reranker.provider),
    ...await others(EMBEDDER, embedder.provider),
  ];
}

async function examineOne(
  { what, chosenBy, status }: Choice,
  { name, variables, open }: {
    readonly name: string;
    readonly variables: Variables;
    /** Of the one that is chosen: what lies on this machine is opened, a service is not called. */
    readonly open?: () => Promise<void>;
  },
): Promise<Finding> {
  const title = open === undefined ? `${what}, not used` : what;
  const way = open === undefined ? `${chosenBy}=${name}` : chosenBy;
  try {
    const known = await status(name, variables);
    if (known === null) return { what: title, state: "ok", detail: `${name} (${way})` };
    const { what: detail, host, key, missing } = known;
    if (missing !== null) return { what: title, state: "missing", detail: `${name} (${way}): ${missing}` };
    if (host === null) await open?.();
    const live = host === null ? "" : `, key ${key}; with deno task ask:live`;
    return { what: title, state: "ok", detail: `${name} (${way}): ${detail}${live}` };
  } catch (error) {
    return { what: title, state: "missing", detail: error instanceof Error ? error.message : String(error) };
  }
}
