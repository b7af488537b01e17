import type { EmbeddingModel } from "../../retrieval/mod.ts";
import type { OpenedEmbedder } from "../providers/embedders.ts";

/**
 * An embedder of a model that is known, opened at its first text: loading one takes longer than most questions. One that
 * could not be opened is tried again at the next text. `close` ends what was opened and waits for what is being opened.
 */
export function lazyEmbedder(model: EmbeddingModel, open: () => Promise<OpenedEmbedder>): OpenedEmbedder {
  let opened: Promise<OpenedEmbedder> | null = null;
  const ready = () => {
    if (opened !== null) return opened;
    const opening = open().then(async (inner) => {
      if (inner.embedder.hash === model.hash) return inner;
      await inner.close();
      throw new Error(
        `Cannot embed with ${inner.embedder.id}: it is not the model that was expected, its files were changed; ` +
          "deno task model fetches a damaged one again",
      );
    });
    opened = opening;
    opening.catch(() => opened = null);
    return opening;
  };
  const { id, hash, dimension } = model;
  return {
    embedder: {
      id,
      hash,
      dimension,
      embed: async (texts, options) =>
        texts.length === 0 ? [] : await (await ready()).embedder.embed(texts, options),
    },
    close: async () => await (await opened?.catch(() => null))?.close(),
  };
}
