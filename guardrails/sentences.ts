export { type Sentence, splitSentences } from "../retrieval/mod.ts";
