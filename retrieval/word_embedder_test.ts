import { embedderContract } from "./embedder_contract.ts";
import { wordEmbedder } from "./word_embedder.ts";

embedderContract("wordEmbedder", () => Promise.resolve({ embedder: wordEmbedder() }));
