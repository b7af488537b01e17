import assert from "node:assert/strict";
import { ocrPage } from "../../../ingest/ocr/ocr_page.ts";
import type { Page } from "../../../ingest/pdf/page.ts";
import { openPdf } from "../../../ingest/pdf/read_pdf.ts";
import { scannedPdf } from "../../../ingest/scanned_pdf.ts";
import { readTables } from "../../../ingest/tables/read_tables.ts";
import { openTextRecognizer } from "./open_text_recognizer.ts";

const SAMPLE = new URL("../../../../fixtures/reports/bhp-fy2024.pdf", import.meta.url);
/** The income statement. */
const PAGE = 9;

function rowsOf(page: Page): readonly (readonly string[])[] {
  return readTables(page).flatMap((part) =>
    part.kind === "table"
      ? part.reading.table.rows.map((row) => row.map(({ text }) => (text ?? "").replaceAll(" ", "")))
      : []
  );
}

Deno.test("B07 openTextRecognizer() a scanned statement gives the rows of its text layer, each figure in its cell", async () => {
  const signal = new AbortController().signal;
  const original = await openPdf(await Deno.readFile(SAMPLE), { name: "sample.pdf" });
  const recognizer = await openTextRecognizer();
  try {
    const [truth] = await Array.fromAsync(original.readPages([PAGE]));
    assert.ok(truth?.status === "ok");
    const scan = await openPdf(scannedPdf([await original.image(PAGE, 2.5)]), { name: "scan.pdf" });
    try {
      const [bare] = await Array.fromAsync(scan.readPages());
      assert.equal(bare?.status, "no_text_layer");
      const read = await ocrPage(await scan.image(1, 3), recognizer, { number: PAGE, signal });
      const [expected, found] = [rowsOf(truth.page), rowsOf(read)];
      assert.ok(expected.length > 8);
      const missed = expected.filter((row) => !found.some((other) => other.join("|") === row.join("|")));
      assert.deepEqual(missed, []);
    } finally {
      scan.close();
    }
  } finally {
    await recognizer.close();
    original.close();
  }
});
