import { FAULT_WORDS, FAULTS } from "../faults/fault.ts";
import type { Cell } from "../faults/trial.ts";

/** Renders what the faults came to as a table, one line for each call of a layer; what is wrong, and what cannot be, in words beneath. */
export function renderFaults(cells: readonly Cell[]): string {
  const faults = FAULTS.filter((fault) => cells.some((cell) => cell.fault === fault));
  const calls = [...new Map(cells.map((cell) => [`${cell.layer}\n${cell.call}`, cell])).values()];
  const rows = [
    ["layer", "call", "through", "declared", ...faults],
    ...calls.map(({ layer, call, exercised, declared }) => [
      layer,
      call,
      exercised,
      declared,
      ...faults.map((fault) =>
        shown(cells.find((cell) => cell.layer === layer && cell.call === call && cell.fault === fault))
      ),
    ]),
  ];
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const table = rows.map((row) => row.map((text, at) => text.padEnd(widths[at]!)).join("  ").trimEnd());
  const wrong = cells.filter((cell) => cell.wrong !== null);
  const tried = cells.filter(({ notApplicable }) => notApplicable === null);
  const reasons = new Map(
    cells.flatMap(({ call, fault, notApplicable }) =>
      notApplicable === null ? [] : [[`${call}, ${FAULT_WORDS[fault]}: ${notApplicable}`, null] as const]
    ),
  );
  return [
    ...table,
    "",
    ...[...reasons.keys()].map((reason) => `-  ${reason}`),
    ...reasons.size > 0 ? [""] : [],
    ...wrong.map(({ layer, call, fault, wrong }) =>
      `WRONG ${layer} (${call}), ${FAULT_WORDS[fault]}: ${wrong}`
    ),
    `${tried.length - wrong.length} of ${tried.length} cells are as declared` +
    (wrong.length === 0 ? "" : `, ${wrong.length} differ`),
  ].join("\n") + "\n";
}

function shown(cell: Cell | undefined): string {
  if (cell === undefined) return "";
  if (cell.notApplicable !== null) return "-";
  return cell.wrong === null ? cell.observed : `${cell.observed}!`;
}
