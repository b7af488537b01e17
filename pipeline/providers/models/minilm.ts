import type { EmbeddingModel } from "../../../retrieval/mod.ts";
import type { EmbedderForm } from "../local/text/embedder_form.ts";
import type { FileMark } from "./file_mark.ts";

/** The local embedding model: its name for people, and the name of its folder in the model folder. */
export const MINILM = "all-MiniLM-L6-v2";

/** How all-MiniLM-L6-v2 is used: as its authors trained it. */
export const MINILM_FORM: EmbedderForm = {
  id: MINILM,
  pooling: "mean",
  length: 256,
  dimension: 384,
  prefix: { query: "", passage: "" },
  normalise: true,
};

/** Attention heads of a layer, which the published graph no longer says. */
export const MINILM_HEADS = 12;

/** The weights as the Python package holds them: int8, in a graph that is multiplied out to float32 while it loads. */
export const PUBLISHED_MARK: FileMark = {
  name: "published.onnx",
  bytes: 22_928_619,
  sha256: "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6",
};

/** The same weights in the graph that `rewriteBert` makes of them. */
export const REWRITTEN_MARK: FileMark = {
  name: "model.onnx",
  bytes: 22_889_395,
  sha256: "49409072a59a6befb41f6f4f3a938bebaeba1c2662bc58fe2eb552fa569b4a9e",
};

/** The export on the Hugging Face hub whose integer products are exact on every processor. */
export const HUB_MARK: FileMark = {
  name: "model.onnx",
  bytes: 23_046_789,
  sha256: "b941bf19f1f1283680f449fa6a7336bb5600bdcd5f84d10ddc5cd72218a0fd21",
};

/** The tokenizer, the same in the package and on the hub. */
export const TOKENIZER_MARK: FileMark = {
  name: "tokenizer.json",
  bytes: 466_247,
  sha256: "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
};

/** The files of the fetched model: of the package's weights, rewritten, or of the hub's. */
export const MINILM_VARIANTS: readonly (readonly FileMark[])[] = [
  [REWRITTEN_MARK, TOKENIZER_MARK],
  [HUB_MARK, TOKENIZER_MARK],
];

/**
 * The model as `openLocalEmbedder` names it with the rewritten weights: known without reading them, so that vectors made
 * elsewhere can be used where there are none.
 */
export const MINILM_MODEL: EmbeddingModel = {
  id: MINILM,
  hash: "0c30046bc98db0da3f26721f73453f24e708bec9022fe90c681d425784f05fdc",
  dimension: MINILM_FORM.dimension,
};
