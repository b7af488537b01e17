import assert from "node:assert/strict";
import { cellUnits } from "./cell_units.ts";

type Grid = readonly (readonly string[])[];

/** Kind and power of ten of each number, row by row. */
function unitsOf(grid: Grid, lines: readonly string[] = []): readonly string[] {
  return cellUnits(grid, lines).map(({ kind, scale }) => scale.power === 0 ? kind : `${kind} ${scale.power}`);
}

const CASES:
  readonly (readonly [what: string, grid: Grid, lines: readonly string[], units: readonly string[]])[] = [
    ["takes the unit of the stub", [["($ in millions)", "2019"], ["Sales", "$5"]], [], ["money 6"]],
    ["takes a unit over each column", [["Costs", ""], ["", "2019 €m"], ["Wages", "166"]], [], ["money 6"]],
    [
      "takes a unit between the headings for all columns",
      [["", "2019", "2018", "2017"], ["", "", "(in millions)", ""], ["Cash", "$992", "768", "(526)"]],
      [],
      ["money 6", "money 6", "money 6"],
    ],
    [
      "takes a heading with a unit for the columns beside it",
      [["", "", "Payments (In thousands)", ""], ["", "1 Year", "2-5 Years", "Total"], [
        "Leases:",
        "$7",
        "2",
        "9",
      ]],
      [],
      ["money 3", "money 3", "money 3"],
    ],
    ["takes a line around it", [["", "2019"], ["Sales", "5"]], ["(table in millions):"], ["money 6"]],
    [
      "lets the line scale a bare currency mark",
      [["", "2019"], ["", "$"], ["Sales", "5"]],
      ["in US $000's"],
      ["money 3"],
    ],
    ["keeps a bare currency mark where nothing scales it", [["", "2019"], ["", "$"], ["Sales", "5"]], [], [
      "money",
    ]],
    ["reads a quotation mark for an apostrophe", [["in USD ‘000", "2019"], ["Sales", "5"]], [], ["money 3"]],
    [
      "never scales percentages, amounts per share and counts of people by a scale of money",
      [
        ["(in millions, except per share data)", "2019"],
        ["Sales", "$5"],
        ["Tax rate", "21.0%"],
        ["Earnings per share", "$1.10"],
        ["Number of employees", "1,200"],
      ],
      [],
      ["money 6", "percent", "perShare", "count"],
    ],
    [
      "reads a column of its own kind",
      [["", "Number of shares (thousands)", "Average price"], ["Granted", "3,288", "$6.74"]],
      [],
      ["count 3", "money"],
    ],
  ];

for (const [what, grid, lines, units] of CASES) {
  Deno.test(`cellUnits() ${what}`, () => assert.deepEqual(unitsOf(grid, lines), units));
}

Deno.test("cellUnits() gives row, section and headings of a number", () => {
  const [first, ...rest] = cellUnits(
    [["", "2019", "2018"], ["Assets", "", ""], ["Cash", "1", "—"], ["Other", "n/a", ""]],
    [],
  );
  assert.deepEqual(
    first && [first.row, first.column, first.printed, first.label, first.path, first.headings],
    [2, 1, "1", "Cash", ["Assets"], ["2019"]],
  );
  assert.equal(rest.length, 1);
  assert.deepEqual(cellUnits([["only", "words"]], []), []);
});
