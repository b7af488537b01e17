import { assertUsable } from "./assert_usable.ts";
import type { Config } from "./config.ts";
import type { MayReach } from "./may_reach.ts";
import { chatProvider } from "./providers/chat_providers.ts";
import { assertNews } from "./open_news.ts";
import { embedderProvider } from "./providers/embedders.ts";
import { rerankerProvider } from "./providers/rerankers.ts";

/**
 * Refuses a configuration whose chosen chat model, reranker, embedding service or source of news cannot work here, before anything is read: who names
 * a service wants it, and one that is left out silently, or for each question anew, is no answer to that. A local model
 * that is not there is no such choice; search goes on without it and says so.
 *
 * @throws {Error} that names the task with the network, or what to set.
 */
export async function assertServices(
  { chat, reranker, embedder, news }: Pick<Config, "chat" | "reranker" | "embedder" | "news">,
  reach?: MayReach,
): Promise<void> {
  const how = (action: string) => ({ action, ...reach === undefined ? {} : { reach } });
  assertUsable(chatProvider(chat.provider).status(chat.variables), how(`answer with ${chat.provider}`));
  assertUsable(
    rerankerProvider(reranker.provider).status(reranker.variables),
    how(`rerank with ${reranker.provider}`),
  );
  const status = await embedderProvider(embedder.provider)?.status(embedder.variables);
  if (status !== undefined && status.host !== null) {
    assertUsable(status, how(`embed with ${embedder.provider}`));
  }
  await assertNews(news, reach);
}
