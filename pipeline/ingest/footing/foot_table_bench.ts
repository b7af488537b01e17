import { exampleFooted } from "./examples.ts";
import { footTable } from "./foot_table.ts";

function row(label: string, at: number, columns: number): string[] {
  return [
    label,
    ...Array.from({ length: columns }, (_, c) => `${(at * 7919 + c * 104_729) % 9_000_000 + 1_000_000}`),
  ];
}

/** The worst there is: a long list of which nothing is a sum, so that every run is tried for every line. */
const LIST = exampleFooted([
  ["", "2024", "2023", "2022", "2021"],
  ...Array.from({ length: 300 }, (_, at) => row(`Line ${at}`, at, 4)),
]);
/** The same where each fifth line says that it is a total and is none. */
const TOTALS = exampleFooted([
  ["", "2024", "2023", "2022", "2021"],
  ...Array.from({ length: 100 }, (_, at) => row(at % 5 === 4 ? `Total ${at}` : `Line ${at}`, at, 4)),
]);

Deno.bench("footTable() a list of 300 lines without a sum", () => {
  footTable(LIST);
});

Deno.bench("footTable() 100 lines with 20 totals that are none", () => {
  footTable(TOTALS);
});
