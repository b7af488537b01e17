import { deepEqual, equal } from "node:assert/strict";
import * as fc from "fast-check";
import { exampleFooted } from "./examples.ts";
import { footTable } from "./foot_table.ts";

/** A section with its lines, or a line with a value per column. */
type Node = { readonly name: string; readonly parts: readonly Node[] } | {
  readonly name: string;
  readonly values: readonly number[];
};

const COLUMNS = 3;
/**
 * Numbers of one size, as the years of a statement are: of tiny numbers, and of a column of another size, nothing is proven. Not biased towards the ends of the
 * range: where many lines are the same, several sets of them make the same sum, and then nothing is off.
 */
const value = fc.noBias(fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 500_000, max: 9_999_999 }) },
  { weight: 1, arbitrary: fc.integer({ min: -9_999_999, max: -500_000 }) },
));
const { tree } = fc.letrec<{ readonly tree: Node; readonly leaf: Node }>((tie) => ({
  leaf: fc.record({
    name: fc.constant("Line"),
    values: fc.array(value, { minLength: COLUMNS, maxLength: COLUMNS }),
  }),
  tree: fc.record({
    name: fc.constant("Section"),
    parts: fc.array(
      fc.oneof({ depthSize: "small", maxDepth: 2 }, tie("leaf"), tie("tree")),
      { minLength: 2, maxLength: 5 },
    ),
  }),
}));
const statement = tree as fc.Arbitrary<Extract<Node, { readonly parts: readonly Node[] }>>;

function sumsOf(node: Node): readonly number[] {
  if ("values" in node) return node.values;
  return node.parts.map(sumsOf).reduce((a, b) => a.map((x, i) => x + (b[i] ?? 0)));
}

function print(value: number, decimals: number): string {
  const digits = Math.abs(value).toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ",");
  return value < 0 ? `(${digits})` : digits;
}

interface Laid {
  readonly rows: string[][];
  /** Rows that hold a line, each with the row of the one total that it enters. */
  readonly lines: { readonly row: number; total: number }[];
}

/** Prints a statement: headings, lines, and under each section its total; names are numbered so that none repeats. */
function lay(node: Node, { rows, lines }: Laid, depth = 0): number {
  const pad = "  ".repeat(depth);
  if ("values" in node) {
    rows.push([`${pad}Item ${rows.length}`, ...node.values.map((one) => print(one, 0))]);
    lines.push({ row: rows.length - 1, total: -1 });
    return rows.length - 1;
  }
  const name = `Group${"abcdefghijklmnopqrstuvwxyz"[rows.length % 26]}${
    "qrstuvw"[Math.floor(rows.length / 26)]
  }`;
  rows.push([`${pad}${name}`]);
  const entered = node.parts.map((part) => lay(part, { rows, lines }, depth + 1));
  rows.push([`${pad}  Total ${name}`, ...sumsOf(node).map((one) => print(one, 0))]);
  for (const line of lines) if (entered.includes(line.row)) line.total = rows.length - 1;
  return rows.length - 1;
}

function laid(node: Node): Laid {
  const made: Laid = { rows: [["US$M", "2024", "2023", "2022"]], lines: [] };
  lay(node, made);
  return made;
}

Deno.test("footTable() finds every statement that adds up to foot", () => {
  fc.assert(fc.property(statement, (node) => {
    const { rows } = laid(node);
    const footing = footTable(exampleFooted(rows));
    deepEqual([footing.status, footing.off], ["foots", []]);
    const totals = rows.filter(([label = ""]) => /^\s*Total/.test(label)).length;
    equal(footing.proven >= totals * COLUMNS, true);
  }));
});

Deno.test("footTable() finds one changed cell by exactly its change", () => {
  fc.assert(
    fc.property(
      statement,
      fc.nat(),
      fc.integer({ min: 0, max: COLUMNS - 1 }),
      fc.integer({ min: 10, max: 9_999 }),
      (node, pick, column, change) => {
        const { rows, lines } = laid(node);
        const line = lines[pick % lines.length];
        const leaf = leaves(node)[pick % lines.length];
        if (line === undefined || leaf === undefined) throw new RangeError("no line");
        const row = rows[line.row];
        if (row === undefined) throw new RangeError("no row");
        row[column + 1] = print((leaf.values[column] ?? 0) + change, 0);
        const footing = footTable(exampleFooted(rows));
        deepEqual(footing.off.map(({ total, where, by }) => [total, where, by]), [[
          rows[line.total]?.[0]?.trim(),
          rows[0]?.[column + 1],
          String(-change),
        ]]);
      },
    ),
  );
});

function leaves(node: Node): readonly Extract<Node, { readonly values: readonly number[] }>[] {
  return "values" in node ? [node] : node.parts.flatMap(leaves);
}

Deno.test("footTable() never takes rounding for an error", () => {
  const fine = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 });
  fc.assert(
    fc.property(
      fc.array(fc.array(fine, { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 40 }),
      fc.boolean(),
      (lines, headed) => {
        const sums = lines.reduce((a, b) => a.map((x, i) => x + (b[i] ?? 0)));
        const rounded = (one: number) => print(Math.round(one / 1000), 0);
        const footing = footTable(exampleFooted([
          ["US$M", "2024", "2023", "2022"],
          ...headed ? [["Assets"]] : [],
          ...lines.map((values, i) => [`Item ${i}`, ...values.map(rounded)]),
          ["Total assets", ...sums.map(rounded)],
        ]));
        deepEqual(footing.off, []);
      },
    ),
  );
});
