/** Tiny text models for tests, made here: no weights are needed to try how a folder is read and a text is embedded. */
import { join } from "node:path";
import { float32Tensor, graphWriter, int64Tensor } from "../onnx/graph_writer.ts";
import { ELEMENT, writeOnnx } from "../onnx/onnx_file.ts";

/** The words that the tiny models know; a word's place is its token. */
export const EXAMPLE_WORDS: readonly string[] = [
  ...["[PAD]", "[UNK]", "[CLS]", "[SEP]", "revenue", "costs", "mine", "ask", ":", "tail", "##ings"],
  ...Array.from({ length: 12 }, (_, at) => String(at)),
];

/** Numbers of a token's vector. */
export const EXAMPLE_DIMENSION = 4;

/** What the tiny embedding model gives for a token, before pooling: told apart at every place. */
export function exampleTokenVector(token: number): readonly number[] {
  return Array.from({ length: EXAMPLE_DIMENSION }, (_, at) => Math.sin(1 + token * (at + 1)));
}

/** A `tokenizer.json` of the usual form over {@link EXAMPLE_WORDS}. */
export function exampleTokenizer(): string {
  const special = (content: string) => ({
    id: EXAMPLE_WORDS.indexOf(content),
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  });
  const token = (id: string, type_id: number) => ({ SpecialToken: { id, type_id } });
  const text = (id: string, type_id: number) => ({ Sequence: { id, type_id } });
  const named = (id: string) => [id, { id, ids: [EXAMPLE_WORDS.indexOf(id)], tokens: [id] }];
  return JSON.stringify({
    version: "1.0",
    // not to be obeyed
    truncation: { max_length: 3, strategy: "LongestFirst", stride: 0 },
    padding: { strategy: { Fixed: 64 }, direction: "Right", pad_id: 0, pad_type_id: 0, pad_token: "[PAD]" },
    added_tokens: ["[PAD]", "[UNK]", "[CLS]", "[SEP]"].map(special),
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [token("[CLS]", 0), text("A", 0), token("[SEP]", 0)],
      pair: [token("[CLS]", 0), text("A", 0), token("[SEP]", 0), text("B", 1), token("[SEP]", 1)],
      special_tokens: Object.fromEntries(["[CLS]", "[SEP]"].map(named)),
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(EXAMPLE_WORDS.map((word, at) => [word, at])),
    },
  });
}

/** Writes the folder of a tiny model: its three files, the form as given. */
export async function writeExampleFolder(
  folder: string,
  { model, formFile, form }: {
    readonly model: Uint8Array;
    readonly formFile: string;
    readonly form: unknown;
  },
): Promise<void> {
  await Deno.writeFile(join(folder, "model.onnx"), model);
  await Deno.writeTextFile(join(folder, "tokenizer.json"), exampleTokenizer());
  await Deno.writeTextFile(join(folder, formFile), JSON.stringify(form));
}

/**
 * A model that gives each token {@link exampleTokenVector}: without pooling, as most do; `pooled`, the sum of them; with
 * `inputs` it asks for other inputs than the usual two.
 */
export function exampleEmbeddingModel(
  { pooled = false, inputs = ["input_ids", "attention_mask"] }: {
    readonly pooled?: boolean;
    readonly inputs?: readonly string[];
  } = {},
): Uint8Array<ArrayBuffer> {
  const { put, node, nodes, tensors } = graphWriter();
  const numbers = EXAMPLE_WORDS.flatMap((_, at) => exampleTokenVector(at));
  const table = put(float32Tensor("table", numbers, [EXAMPLE_WORDS.length, EXAMPLE_DIMENSION]));
  const vectors = node("Gather", [table, "input_ids"], pooled ? {} : { output: "last_hidden_state" });
  if (pooled) {
    node("ReduceSum", [vectors, put(int64Tensor("across", [1]))], {
      attributes: { keepdims: { int: 0 } },
      output: "sentence_embedding",
    });
  }
  return writeOnnx({
    nodes,
    tensors,
    inputs: inputs.map((name) => ({ name, element: ELEMENT.int64, shape: ["batch", "tokens"] })),
    outputs: [{
      name: pooled ? "sentence_embedding" : "last_hidden_state",
      element: ELEMENT.float32,
      shape: pooled ? ["batch", EXAMPLE_DIMENSION] : ["batch", "tokens", EXAMPLE_DIMENSION],
    }],
    operations: { "": 17 },
  });
}

/**
 * A cross-encoder that adds the tokens of the passage up, so that a pair's score can be written down; with `numbers` it
 * gives each pair as many.
 */
export function exampleCrossEncoder({ numbers = 1 } = {}): Uint8Array<ArrayBuffer> {
  const { put, node, nodes, tensors } = graphWriter();
  const worth = put(float32Tensor("worth", EXAMPLE_WORDS.map((_, at) => at), [EXAMPLE_WORDS.length]));
  const types = node("Cast", ["token_type_ids"], { attributes: { to: { int: ELEMENT.float32 } } });
  const worths = node("Mul", [node("Gather", [worth, "input_ids"]), types]);
  const sum = node("ReduceSum", [worths, put(int64Tensor("across", [1]))]);
  const factors = put(float32Tensor("factors", Array(numbers).fill(1), [1, numbers]));
  node("Mul", [sum, factors], { output: "logits" });
  return writeOnnx({
    nodes,
    tensors,
    inputs: ["input_ids", "attention_mask", "token_type_ids"].map((name) => ({
      name,
      element: ELEMENT.int64,
      shape: ["batch", "tokens"],
    })),
    outputs: [{ name: "logits", element: ELEMENT.float32, shape: ["batch", numbers] }],
    operations: { "": 17 },
  });
}
