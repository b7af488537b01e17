import type { ResultFile } from "./result_file.ts";

const BEGIN = "<!-- results: written by `deno task results` from evals/results/ -->";
const END = "<!-- end of results -->";

/**
 * A text with the results written between its two marks.
 *
 * @throws {RangeError} for a text without the marks.
 */
export function withResults(text: string, files: readonly ResultFile[]): string {
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) {
    throw new RangeError(`Cannot write the results: the text has no lines "${BEGIN}" and "${END}"`);
  }
  return `${text.slice(0, from)}${BEGIN}\n\n${resultsTables(files)}\n\n${text.slice(to)}`;
}

/** One table over all measures, then each comparison under its caption; laid out as `deno fmt` does. */
function resultsTables(files: readonly ResultFile[]): string {
  const rows = files.flatMap(({ measure, rows }) =>
    rows.map(({ what, n, value }) => [`\`${measure}\``, what, n, value])
  );
  const comparisons = files.flatMap(({ comparisons }) =>
    comparisons.map(({ caption, columns, rows }) => `${wrapped(caption)}\n\n${table(columns, rows)}`)
  );
  return [table(["measure", "what it measures", "over", "result"], rows), ...comparisons].join("\n\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => head.map((_, at) => (row[at] ?? "").replaceAll("|", "\\|")));
  const widths = head.map((_, at) => Math.max(3, ...cells.map((row) => row[at]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const [first = [], ...rest] = cells;
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...rest.map(line)].join("\n");
}

/** Width to which `deno fmt` breaks text. */
const WIDTH = 110;

function wrapped(text: string): string {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = "";
    }
    line += line === "" ? word : ` ${word}`;
  }
  return [...lines, line].join("\n");
}
