import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { examplePdf, textAt } from "../examples.ts";
import type { ExamplePage } from "../examples.ts";
import { groupLines, lineText } from "../tables/line.ts";
import { PdfError } from "./pdf_error.ts";
import { openPdf } from "./read_pdf.ts";
import type { PageReading } from "./read_pdf.ts";

async function readAll(bytes: Uint8Array): Promise<{ readings: readonly PageReading[]; recovered: boolean }> {
  const pdf = await openPdf(bytes, { name: "report.pdf" });
  try {
    return { readings: await Array.fromAsync(pdf.readPages()), recovered: pdf.recovered };
  } finally {
    pdf.close();
  }
}

function linesOf(reading: PageReading | undefined): readonly string[] {
  assert.ok(reading !== undefined && reading.status !== "failed");
  return groupLines(reading.page.words).map(lineText);
}

function page(...content: readonly string[]): ExamplePage {
  return { content: content.join("\n") };
}

Deno.test("openPdf() reads positioned text with the origin at the top left", async () => {
  const { readings } = await readAll(
    examplePdf([page(textAt("Revenue", { x: 50, y: 742 }), textAt("55,658", { x: 300, y: 742 }))]),
  );
  const [reading] = readings;
  assert.ok(reading?.status === "ok");
  const [label, value] = reading.page.words;
  assert.deepEqual([label?.text, value?.text], ["Revenue", "55,658"]);
  assert.ok(Math.abs((label?.baseline ?? 0) - 100) < 0.01 && Math.abs((label?.x0 ?? 0) - 50) < 0.01);
  assert.equal(label?.size, 10);
});

Deno.test("openPdf() tells words set in a bold face", async () => {
  const { readings } = await readAll(
    examplePdf([page(textAt("Assets", { x: 50, y: 700, font: "F2" }), textAt("Cash", { x: 50, y: 680 }))]),
  );
  const words = readings.flatMap((reading) => reading.status === "ok" ? reading.page.words : []);
  assert.deepEqual(words.map(({ text, bold }) => [text, bold]), [["Assets", true], ["Cash", false]]);
});

Deno.test("B05 openPdf() a page stored on its side reads upright", async () => {
  const across = ["Revenue", "55,658"].map((text, i) =>
    `BT /F1 10 Tf 0 1 -1 0 ${100} ${50 + 300 * i} Tm (${text}) Tj ET`
  );
  const below = ["EBITDA", "29,016"].map((text, i) =>
    `BT /F1 10 Tf 0 1 -1 0 ${120} ${50 + 300 * i} Tm (${text}) Tj ET`
  );
  for (const rotate of [90, 0] as const) {
    const { readings } = await readAll(examplePdf([{ content: [...across, ...below].join("\n"), rotate }]));
    assert.deepEqual(linesOf(readings[0]), ["Revenue 55,658", "EBITDA 29,016"], `rotate ${rotate}`);
    assert.ok(readings[0]?.status === "ok");
    assert.deepEqual([readings[0].page.width, readings[0].page.height], [842, 595]);
    assert.equal(readings[0].page.turn, rotate === 90 ? 0 : 270);
  }
});

Deno.test("B07 openPdf() a page of pictures alone has no text layer and says so", async () => {
  const { readings } = await readAll(
    examplePdf([{ content: "", picture: true }, page(textAt("Some words of text", { x: 50, y: 700 }))]),
  );
  assert.deepEqual(readings.map(({ status }) => status), ["no_text_layer", "ok"]);
});

Deno.test("B09 openPdf() an encrypted file asks nobody and names the way out", async () => {
  const { default: PDFDocument } = await import("pdfkit");
  const bytes = await new Promise<Uint8Array>((resolve) => {
    const parts: Uint8Array[] = [];
    const document = new PDFDocument({
      userPassword: "secret",
      ownerPassword: "more",
      info: { CreationDate: new Date(0) },
    });
    document.on("data", (part: Uint8Array) => parts.push(part));
    document.on("end", () => resolve(Uint8Array.from(parts.flatMap((part) => [...part]))));
    document.text("hidden");
    document.end();
  });
  await assert.rejects(openPdf(bytes, { name: "locked.pdf" }), (error) => {
    assert.ok(error instanceof PdfError);
    assert.equal(error.reason, "password_required");
    assert.match(error.message, /^Cannot read locked\.pdf: it is encrypted/);
    return true;
  });
});

Deno.test("B11 openPdf() a wrong startxref is recovered from, and reported", async () => {
  const content = [page(textAt("Revenue 55,658", { x: 50, y: 700 }))];
  const damaged = await readAll(examplePdf(content, { shift: 37 }));
  assert.deepEqual(linesOf(damaged.readings[0]), ["Revenue 55,658"]);
  assert.equal(damaged.recovered, true);
  assert.equal((await readAll(examplePdf(content))).recovered, false);
});

Deno.test("B13 openPdf() tells apart empty, truncated, no PDF and junk before a PDF", async () => {
  const good = examplePdf([page(textAt("Revenue 55,658", { x: 50, y: 700 }))]);
  const text = (words: string) => new TextEncoder().encode(words);
  const bad: readonly (readonly [Uint8Array, string])[] = [
    [good.slice(0, Math.floor(good.length * 0.6)), "truncated"],
    [text("<html><body>404</body></html>"), "not_pdf"],
    [new Uint8Array(), "empty"],
    [text("%PDF-1.4\nstartxref\n9\n%%EOF"), "damaged"],
  ];
  for (const [bytes, reason] of bad) {
    await assert.rejects(
      openPdf(bytes, { name: "x.pdf" }),
      (error) => error instanceof PdfError && error.reason === reason,
    );
  }
  const junk = text("line of junk\n".repeat(20));
  const joined = new Uint8Array([...junk, ...good]);
  assert.deepEqual(linesOf((await readAll(joined)).readings[0]), ["Revenue 55,658"]);
});

Deno.test("B17 openPdf() text that is not to be seen is no evidence", async () => {
  const { readings } = await readAll(examplePdf([page(
    textAt("Revenue 1,250", { x: 50, y: 700 }),
    textAt("Revenue 9,999", { x: 50, y: 680, color: "1 g" }),
    textAt("Revenue 8,888", { x: 50, y: 660 }),
    "1 g 40 650 200 20 re f",
    "0 0 0.5 rg 40 600 200 20 re f",
    textAt("Heading in white", { x: 50, y: 606, color: "1 g" }),
  )]));
  assert.deepEqual(linesOf(readings[0]), ["Revenue 1,250", "Heading in white"]);
  assert.ok(readings[0]?.status === "ok" && readings[0].page.unpainted === 4);
});

Deno.test("B19 openPdf() leaves the bytes whole for hashing", async () => {
  const bytes = examplePdf([page(textAt("Revenue", { x: 50, y: 700 }))]);
  const before = createHash("sha256").update(bytes).digest("hex");
  await readAll(bytes);
  assert.equal(createHash("sha256").update(bytes).digest("hex"), before);
});

Deno.test("B21 openPdf() reads CJK text by the character maps of the package", async () => {
  const fonts =
    "/J1 << /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3 /Encoding /90ms-RKSJ-H /DescendantFonts " +
    "[<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /DW 1000 " +
    "/CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> " +
    "/FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>";
  // "net sales" in Shift JIS
  const content = "BT /J1 10 Tf 50 700 Td <94849 38d82> Tj ET".replace(" 38d82", "38d82");
  const { readings } = await readAll(examplePdf([page(content)], { fonts }));
  assert.ok(readings[0]?.status === "ok");
  assert.match(readings[0].page.words.map(({ text }) => text).join(""), /^売/);
});

Deno.test("openPdf() gives up a page that takes too long, and goes on with the next", async () => {
  const pdf = await openPdf(
    examplePdf([page(textAt("one", { x: 50, y: 700 })), page(textAt("two", { x: 50, y: 700 }))]),
    { name: "slow.pdf", pageMilliseconds: 0 },
  );
  try {
    const readings = await Array.fromAsync(pdf.readPages());
    assert.deepEqual(readings.map(({ status }) => status), ["failed", "failed"]);
    assert.match(readings[0]?.status === "failed" ? readings[0].reason : "", /did not finish within 0 s/);
  } finally {
    pdf.close();
  }
});
