import { terminalText } from "../../guardrails/mod.ts";
import type { Cell, Table } from "../../retrieval/mod.ts";
import { openPdf } from "../ingest/pdf/read_pdf.ts";
import { readTables } from "../ingest/tables/read_tables.ts";
import { commandLine, UsageError } from "./command_line.ts";
import { fileAt } from "./file_at.ts";
import { jsonText } from "./json_text.ts";
import { runCommand } from "./run_command.ts";
import { type Terminal, terminal } from "./terminal.ts";

/** Prints the tables of a PDF as they are read. Exits 0, 1 where the file cannot be read, 2 on words that cannot be used. */
export function tablesCommand(args: readonly string[], outside: Terminal): Promise<number> {
  return runCommand(outside, async () => {
    const { words, flags } = commandLine<{ readonly pages?: string; readonly json?: boolean }>({
      name: "tables",
      summary: "Print the tables of a PDF as they are read.",
      usage: "FILE",
      options: [["--pages <list>", "pages counted from 1, as 3-5 or 2,7"], [
        "--json",
        "print one JSON object",
      ]],
      examples: ["deno task tables report.pdf --pages 3-5", "deno task tables report.pdf --json"],
    }, args);
    const [path, ...more] = words;
    if (path === undefined) {
      throw new UsageError("no file was given. For example: deno task tables report.pdf --pages 3-5");
    }
    if (more.length > 0) throw new UsageError(`one file at a time: "${more[0]}" is too much`);
    const file = fileAt(outside.path(path));
    const pdf = await openPdf(await file.bytes(), { name: file.name, signal: outside.signal });
    try {
      const numbers = flags.pages === undefined ? undefined : pageList(flags.pages, pdf.pages);
      const tables: Table[] = [];
      for await (const reading of pdf.readPages(numbers)) {
        if (reading.status === "failed") {
          outside.err(terminalText(`page ${reading.number} could not be read: ${reading.reason}\n`));
        } else if (reading.status === "no_text_layer") {
          outside.err(`page ${reading.page.number} has no text layer\n`);
        } else {for (const part of readTables(reading.page)) {
            if (part.kind === "table") tables.push(part.reading.table);
          }}
      }
      outside.out(
        flags.json
          ? jsonText({ tables: tables.map(tableJson) }, { indent: 0 })
          : terminalText(tables.map(render).join("\n")),
      );
      if (!flags.json && tables.length === 0) outside.err("no tables found\n");
      return 0;
    } finally {
      pdf.close();
    }
  });
}

/** "3-5,8" as page numbers; the end of a range may lie behind the last page. */
function pageList(text: string, pages: number): readonly number[] {
  const numbers = text.split(",").flatMap((part) => {
    const [, from, to] = /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(part) ?? [];
    if (from === undefined) throw new UsageError(`--pages takes numbers such as 3-5 or 2,7, not "${text}"`);
    const first = Number(from);
    const last = Math.min(Number(to ?? from), pages);
    if (Number(to ?? from) < first) {
      throw new UsageError(`--pages ${text}: ${part.trim()} ends before it begins`);
    }
    if (first < 1 || first > pages) throw new UsageError(`--pages ${text}: the file has ${pages} pages`);
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  });
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** One table for scripts: `rows` holds every grid place, `cells` the cells with their spans (r1 and c1 inclusive). */
function tableJson({ page, box, title, caption, headerRows, rows }: Table) {
  return {
    page,
    box: box.map((edge) => Number(edge.toFixed(2))),
    title,
    caption,
    headerRows,
    rows: rows.map((row) => row.map(({ text }) => text)),
    cells: rows.flatMap((row, r) =>
      row.flatMap(({ text, rowSpan, columnSpan, footnotes }, c) =>
        rowSpan === 0 || columnSpan === 0 ? [] : [{
          r0: r,
          r1: r + rowSpan - 1,
          c0: c,
          c1: c + columnSpan - 1,
          text,
          ...footnotes.length === 0 ? {} : { footnotes },
        }]
      )
    ),
  };
}

/** Widest column that is printed whole. */
const WIDEST = 60;

function shown({ text }: Cell): string {
  const whole = text ?? "(unreadable)";
  return whole.length > WIDEST ? `${whole.slice(0, WIDEST - 1)}…` : whole;
}

function render({ page, title, caption, headerRows, rows }: Table): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column] === undefined ? 0 : shown(row[column]).length))
  );
  const lines = rows.map((row, r) =>
    row.map((cell, column) =>
      column === 0 || r < headerRows
        ? shown(cell).padEnd(widths[column] ?? 0)
        : shown(cell).padStart(widths[column] ?? 0)
    )
      .join("  ").trimEnd()
  );
  const rule = headerRows === 0 ? [] : [widths.map((width) => "-".repeat(width)).join("  ")];
  const head = [
    `page ${page}${title === "" ? "" : `: ${title}`}`,
    ...caption === "" || caption === title ? [] : [caption],
  ];
  return `${[...head, ...lines.slice(0, headerRows), ...rule, ...lines.slice(headerRows)].join("\n")}\n`;
}

if (import.meta.main) Deno.exit(await tablesCommand(Deno.args, terminal()));
