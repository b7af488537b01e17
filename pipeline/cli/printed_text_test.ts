import { doesNotMatch, ok } from "node:assert/strict";
import fc from "fast-check";
import type { IngestSummary } from "../ingest/ingest.ts";
import type { AskResult } from "../reports/ask_result.ts";
import { renderAnswer } from "../reports/render.ts";
import { renderIngest } from "./render_ingest.ts";
import { runCommand } from "./run_command.ts";
import { testTerminal } from "./testing.ts";

/** Text of a document, a model or an error, which anyone may have written. */
const foreign = fc.array(
  fc.oneof(
    fc.constantFrom(
      "\x1b[2J",
      "\x1b]8;;https://collector.invalid\x07",
      "\x9b31m",
      "\r",
      "\b",
      "\u202e",
      "\u{e0041}",
    ),
    fc.string({ unit: "binary", maxLength: 5 }),
  ),
  { maxLength: 6 },
).map((parts) => `word ${parts.join("")}`);

// deno-lint-ignore no-control-regex -- what a terminal obeys
const OBEYED = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

const failed = (name: string): IngestSummary["files"][number] => ({
  name,
  outcome: "failed",
  reason: "damaged",
  message: name,
  company: null,
  fy: null,
  pages: 0,
  tables: 0,
  chunks: 0,
  figures: 0,
  reused: 0,
  sight: null,
  footing: null,
  seconds: 0,
  recovered: false,
  decisions: [{ page: 1, label: name, kept: false, table: false, chart: false, reason: name }],
  problems: [],
  warnings: [name],
});

Deno.test("renderIngest(), renderAnswer() and runCommand() print no character that a terminal obeys, whoever wrote the text", async () => {
  await fc.assert(fc.asyncProperty(foreign, async (text) => {
    const ingested = renderIngest({
      files: [failed(text)],
      pages: 0,
      tables: 0,
      chunks: 0,
      figures: 0,
      seconds: 0,
      vectors: null,
    } as unknown as IngestSummary);
    const answer = renderAnswer({
      language: "en",
      answer: text,
      calculations: [{ said: text }],
      caveat: text,
      confidence: "high",
      grounded: "yes",
      unsupported: [],
      degraded: [text],
      status: "answered",
      cache: { status: "hit", similarity: 1, question: text, askedAt: "2025-07-01T09:30:00.000Z", run: "r" },
      citations: [{
        kind: "report",
        n: 1,
        company: text,
        fy: 2024,
        page: 1,
        pageLabel: text,
        document: { sha256: "", name: text },
        quote: text,
        unit: text,
      }],
    } as unknown as AskResult);
    const terminal = testTerminal();
    await runCommand(terminal, () => Promise.reject(new Error(text)));
    for (const printed of [ingested, answer, terminal.printed.err]) {
      ok(printed.includes("word"));
      doesNotMatch(printed, OBEYED);
    }
  }));
});
