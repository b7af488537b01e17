import type { TensorData } from "./onnx_session.ts";
import type { PixelBox } from "./scale_image.ts";

/** A cell as the structure model sees it. */
export interface StructureCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** In pixels of the picture that was read; around its text, not its ruled extent. */
  readonly box: PixelBox;
  /** How sure the model is of the cell's token, 0 to 1. */
  readonly score: number;
}

/** Rows, columns and spans of a table, without its text. */
export interface TableStructure {
  readonly rows: number;
  readonly columns: number;
  readonly headerRows: number;
  readonly cells: readonly StructureCell[];
  /** Mean score of its tokens. */
  readonly score: number;
  /** Whether the model said that the table ends; without it rows may be missing. */
  readonly complete: boolean;
}

const SPANS = Array.from({ length: 19 }, (_, i) => i + 2);

/** Tokens of the structure model in the order of its scores: its dictionary between a start and an end. */
export const STRUCTURE_TOKENS: readonly string[] = [
  "sos",
  "<thead>",
  "</thead>",
  "<tbody>",
  "</tbody>",
  "<tr>",
  "</tr>",
  "<td",
  ">",
  "</td>",
  ...SPANS.map((span) => ` colspan="${span}"`),
  ...SPANS.map((span) => ` rowspan="${span}"`),
  "<td></td>",
  "eos",
];

interface Token {
  readonly text: string;
  readonly score: number;
  readonly box: PixelBox;
}

function bestToken(scores: Float32Array): { readonly text: string; readonly score: number } {
  let best = 0;
  for (let i = 1; i < scores.length; i++) if (scores[i]! > scores[best]!) best = i;
  return { text: STRUCTURE_TOKENS[best] ?? "", score: scores[best] ?? 0 };
}

/** Corners of a quadrilateral in shares of the input, as a box in pixels of the picture. */
function boxAt(
  quad: Float32Array,
  { width, height }: { readonly width: number; readonly height: number },
): PixelBox {
  const [xs, ys] = [0, 1].map((axis) => [0, 2, 4, 6].map((i) => quad[i + axis]!)) as [number[], number[]];
  return {
    x0: Math.min(...xs) * width,
    y0: Math.min(...ys) * height,
    x1: Math.max(...xs) * width,
    y1: Math.max(...ys) * height,
  };
}

/**
 * A table's structure from the model's outputs: for each step the corners of a cell (in shares of `width` × `height`)
 * and the scores of all tokens, which are those of HTML (SLANet). Rows and spans that overlap are moved to the next
 * free place, as a browser does.
 */
export function decodeStructure(
  [corners, scores]: readonly TensorData[],
  size: { readonly width: number; readonly height: number },
): TableStructure {
  if (corners === undefined || scores === undefined || scores.shape.at(-1) !== STRUCTURE_TOKENS.length) {
    throw new TypeError(
      "Cannot read the structure: the model's outputs are not corners and scores of its tokens",
    );
  }
  const kinds = STRUCTURE_TOKENS.length;
  const tokens: Token[] = [];
  let complete = false;
  for (let step = 0; step < scores.data.length / kinds; step++) {
    const token = bestToken(scores.data.subarray(step * kinds, (step + 1) * kinds));
    if (token.text === "eos" && step > 0) {
      complete = true;
      break;
    }
    if (token.text === "sos" || token.text === "eos") continue;
    tokens.push({ ...token, box: boxAt(corners.data.subarray(8 * step, 8 * step + 8), size) });
  }
  const mean = tokens.reduce((sum, { score }) => sum + score, 0) / Math.max(1, tokens.length);
  return { ...layCells(tokens), score: mean, complete };
}

function spanOf(text: string, name: string): number | null {
  const match = new RegExp(` ${name}="(\\d+)"`).exec(text);
  return match === null ? null : Number(match[1]);
}

function layCells(tokens: readonly Token[]): Omit<TableStructure, "score" | "complete"> {
  const taken = new Set<string>();
  const cells: StructureCell[] = [];
  let row = -1;
  let headerRows = 0;
  let open: { token: Token; rowSpan: number; columnSpan: number } | null = null;
  const put = ({ token, rowSpan, columnSpan }: NonNullable<typeof open>) => {
    const at = Math.max(row, 0);
    let column = 0;
    while (taken.has(`${at},${column}`)) column++;
    for (let r = at; r < at + rowSpan; r++) {
      for (let c = column; c < column + columnSpan; c++) taken.add(`${r},${c}`);
    }
    cells.push({ row: at, column, rowSpan, columnSpan, box: token.box, score: token.score });
  };
  for (const token of tokens) {
    switch (token.text) {
      case "<tr>":
        row++;
        break;
      case "</thead>":
        headerRows = row + 1;
        break;
      case "<td></td>":
        put({ token, rowSpan: 1, columnSpan: 1 });
        break;
      case "<td":
        open = { token, rowSpan: 1, columnSpan: 1 };
        break;
      case ">":
        if (open !== null) put(open);
        open = null;
        break;
      default:
        if (open !== null) {
          open.columnSpan = spanOf(token.text, "colspan") ?? open.columnSpan;
          open.rowSpan = spanOf(token.text, "rowspan") ?? open.rowSpan;
        }
    }
  }
  if (open !== null) put(open);
  // a span may reach below the last row that was begun
  const rows = row + 1;
  const fitting = cells.map((cell) => ({
    ...cell,
    rowSpan: Math.min(cell.rowSpan, Math.max(1, rows - cell.row)),
  }));
  const columns = Math.max(0, ...cells.map(({ column, columnSpan }) => column + columnSpan));
  return { rows, columns, headerRows, cells: fitting };
}
