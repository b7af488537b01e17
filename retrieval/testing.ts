/** The door for tests of this and other folders: contract suites and examples. Shipped code does not import it. */
export { chunkStoreContract, type OpenChunkStore } from "./store/chunk_store_contract.ts";
export { type OpenVectorStore, vectorStoreContract } from "./store/vector_store_contract.ts";
export {
  exampleChunk,
  exampleDocument,
  exampleFigure,
  exampleIngested,
  exampleTable,
} from "./store/examples.ts";
export { chatContract, type ChatExamples } from "./chat_contract.ts";
export { embedderContract } from "./embedder_contract.ts";
export { wordEmbedder } from "./word_embedder.ts";
export { rerankerContract } from "./reranker_contract.ts";
