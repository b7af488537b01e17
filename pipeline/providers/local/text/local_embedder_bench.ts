import { join } from "node:path";
import { embeddingModelStatus } from "../../models/embedding_model.ts";
import { PUBLISHED_MARK, REWRITTEN_MARK } from "../../models/minilm.ts";
import { openLocalEmbedder } from "./open_local_embedder.ts";
import { openTextSession } from "./text_session.ts";
import { openTextTokenizer } from "./text_tokenizer.ts";

const { state, folder } = await embeddingModelStatus((name) =>
  name === "TIEOUT_MODEL" ? undefined : Deno.env.get(name)
);
const graphs = [["as published", PUBLISHED_MARK.name], ["rewritten", REWRITTEN_MARK.name]] as const;

if (state !== "present") {
  Deno.bench({ name: "an embedding (no weights: deno task model fetches them)", ignore: true, fn() {} });
} else {
  const path = join(folder, "tokenizer.json");
  const tokenizer = openTextTokenizer(await Deno.readTextFile(path), { path, length: 200 });
  const tokens = tokenizer.encode("The group earns revenue from iron ore, copper and coal. ".repeat(40));
  for (const [name, weights] of graphs) {
    const baseline = weights === PUBLISHED_MARK.name;
    // one thread: what a core does
    const session = await openTextSession(join(folder, weights), { threads: 1 });
    await session.run(tokens);
    Deno.bench({
      name: `200 tokens, the graph ${name}, one thread`,
      group: "an embedding",
      baseline,
      fn: async () => void await session.run(tokens),
    });
    Deno.bench({
      name: `from the folder, the graph ${name}`,
      group: "opening",
      baseline,
      n: 5,
      warmup: 1,
      fn: async () => await (await openLocalEmbedder(folder, { weights })).close(),
    });
  }
}
