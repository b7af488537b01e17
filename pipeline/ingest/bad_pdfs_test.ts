import assert from "node:assert/strict";
import { memoryChunkStore } from "../../retrieval/mod.ts";
import { examplePdf, reportPages, textAt } from "./examples.ts";
import type { ExamplePage } from "./examples.ts";
import { ingest } from "./ingest.ts";
import type { IngestFile } from "./ingest.ts";
import { asBytes, asText, bomb, revise, strayEntry, stream } from "./pdf/damaged_examples.ts";

const PAGES = reportPages(3);
const GOOD = examplePdf(PAGES);
/** Content of the second page of {@link GOOD}. */
const SECOND = 9;
const NEW_REVENUE = stream(
  [["Revenue", "7,777"], ["Cost of sales", "(610)"]].flatMap((row, line) =>
    row.map((text, column) => textAt(text, { x: 50 + column * 150, y: 640 - 16 * line }))
  ).join("\n"),
);
const OTHER: ExamplePage = { content: textAt("Other words of a report", { x: 50, y: 700 }) };

function catalog(more: string): Uint8Array {
  return revise(GOOD, { number: 1, body: `<< /Type /Catalog /Pages 2 0 R ${more} >>` });
}

async function encrypted(options: Record<string, string>): Promise<Uint8Array> {
  const { default: PDFDocument } = await import("pdfkit");
  return await new Promise((resolve) => {
    const parts: Uint8Array[] = [];
    const document = new PDFDocument({ ...options, info: { CreationDate: new Date(0) } });
    document.on("data", (part: Uint8Array) => parts.push(part));
    document.on("end", () => resolve(Uint8Array.from(parts.flatMap((part) => [...part]))));
    document.text("Revenue of the year was 1,250 million dollars");
    document.end();
  });
}

async function read(files: Readonly<Record<string, Uint8Array>>, pageMilliseconds = 20_000) {
  const store = memoryChunkStore();
  const summary = await ingest(
    Object.entries(files).map(([name, bytes]): IngestFile => ({ name, bytes: () => Promise.resolve(bytes) })),
    {
      store,
      events: () => {},
      clock: () => new Date(0),
      run: "run",
      company: "Alder",
      fy: 2024,
      pageMilliseconds,
    },
  );
  const texts = (await store.chunks({ company: "Alder" })).map(({ document, text }) =>
    `${document.name}: ${text}`
  );
  const told = summary.files.map(({ name, outcome, reason, problems }) =>
    [
      name,
      reason ?? outcome,
      ...problems.map((problem) => `${problem.name} ${problem.pages.join(",")}`.trim()),
    ].join(" | ")
  );
  return { summary, told, text: texts.join("\n"), documents: await store.documents() };
}

Deno.test("B09 B11 B13 ingest() each bad file ends in an error or a problem with a name, and the good ones are read", async () => {
  const noise = asText(GOOD).replaceAll("Tj", "Xj").replace("1 0 obj", "1 O obj");
  const { told, summary, text, documents } = await read({
    "user_password.pdf": await encrypted({ userPassword: "secret", ownerPassword: "more" }),
    "owner_password.pdf": await encrypted({ ownerPassword: "more" }),
    "no_pages.pdf": examplePdf([]),
    "page_tree_loops.pdf": asBytes(asText(examplePdf([OTHER])).replace("/Kids [6 0 R]", "/Kids [2 0 R]")),
    "cut.pdf": GOOD.slice(0, Math.floor(GOOD.length * 0.6)),
    "page.html.pdf": asBytes("<!DOCTYPE html><html>404</html>"),
    "noise.pdf": asBytes(noise.slice(0, 40) + noise.slice(400)),
    "programs.pdf": catalog("/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>"),
    "attachment.pdf": catalog(
      "/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a.txt) /EF << /F 5 0 R >> >>] >> >>",
    ),
    "huge.pdf": examplePdf([...PAGES, { ...OTHER, size: [2_000_000, 3_000_000] }]),
    "no_size.pdf": examplePdf([...PAGES, { ...OTHER, size: [0, 0] }]),
    "blank.pdf": examplePdf([...PAGES, { content: "" }]),
    "good.pdf": GOOD,
    "same_under_another_name.pdf": GOOD,
  });
  assert.deepEqual(told, [
    "user_password.pdf | password_required",
    "owner_password.pdf | added",
    "no_pages.pdf | no_pages",
    "page_tree_loops.pdf | damaged",
    "cut.pdf | truncated",
    "page.html.pdf | not_pdf",
    "noise.pdf | damaged",
    "programs.pdf | added | active_content",
    "attachment.pdf | added | attachments",
    "huge.pdf | added",
    "no_size.pdf | added",
    "blank.pdf | added | blank_page 4",
    "good.pdf | added",
    "same_under_another_name.pdf | unchanged",
  ]);
  for (const { outcome, message } of summary.files) {
    if (outcome === "failed") {
      assert.match(message ?? "", /^Cannot read \S+: .*(?:fetch|save|give|has no pages)/);
    }
  }
  assert.match(text, /owner_password\.pdf: Revenue of the year was 1,250 million dollars/);
  assert.match(text, /no_size\.pdf: Other words of a report/);
  assert.equal(documents.length, 7);
});

Deno.test("ingest() never takes an older revision in silence", async () => {
  const object = { number: SECOND, body: NEW_REVENUE };
  const files = {
    "sound.pdf": revise(GOOD, object),
    "cut.pdf": revise(GOOD, object, { cut: 60 }),
    "off.pdf": revise(GOOD, object, { start: 77_777 }),
    "older.pdf": revise(GOOD, object, { start: "older" }),
    "stray.pdf": strayEntry(GOOD, SECOND),
  };
  const { told, text } = await read(files);
  assert.deepEqual(told, [
    "sound.pdf | added",
    "cut.pdf | added | cut_revision | rebuilt",
    "off.pdf | added | rebuilt",
    "older.pdf | added | cut_revision | rebuilt",
    "stray.pdf | added | rebuilt",
  ]);
  // the newest objects that are whole were taken, and an entry that leads nowhere loses nothing
  for (const name of ["sound", "cut", "off", "older"]) {
    assert.match(text, new RegExp(`${name}\\.pdf: [^:]*7,777`));
  }
  assert.match(text, /stray\.pdf: [^:]*Revenue \| 1250/);
});

Deno.test("B21 ingest() text in a font without characters is flagged, not taken for words", async () => {
  const fonts =
    "/J1 << /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Own /Encoding /Identity-H /DescendantFonts [<< /Type /Font " +
    "/Subtype /CIDFontType2 /BaseFont /ABCDEF+Own /DW 500 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) " +
    "/Supplement 0 >> /FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /FontBBox [0 0 1000 1000] " +
    "/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>";
  // "Revenue 125" by the numbers of its glyphs
  const glyphs = "BT /J1 10 Tf 50 700 Td <00350048005900480051005800480003001400150018> Tj ET";
  const { told, summary } = await read({
    "own_font.pdf": examplePdf([...PAGES, { content: glyphs }], { fonts }),
  });
  assert.deepEqual(told, ["own_font.pdf | added | text_incomplete 4"]);
  assert.match(
    summary.files[0]?.warnings[0] ?? "",
    /^page 4 is set in a font that does not say which characters/,
  );
});

Deno.test("ingest() gives up a page that takes too long or too much memory, says so, and reads the others", async () => {
  const endless: ExamplePage = { content: "0 0 m 9 9 l S ".repeat(1_500_000) };
  const unfolded = examplePdf([...PAGES, OTHER]);
  const { told, text } = await read({ "endless.pdf": examplePdf([...PAGES, endless, OTHER]) }, 3000);
  assert.deepEqual(told, ["endless.pdf | added | page_failed 4"]);
  assert.match(text, /Other words of a report/);
  const memory = await read({ "unfolds.pdf": revise(unfolded, { number: SECOND, body: bomb(1200) }) });
  assert.deepEqual(memory.told, ["unfolds.pdf | added | page_failed 2"]);
  assert.match(memory.summary.files[0]?.warnings[0] ?? "", /more than 768 MB of memory|within 20 s/);
  assert.match(memory.text, /Other words of a report/);
});

Deno.test("ingest() reads a file of 2,000 pages", async () => {
  const { told, summary } = await read({ "long.pdf": examplePdf(Array.from({ length: 2000 }, () => OTHER)) });
  assert.deepEqual(told, ["long.pdf | added"]);
  assert.equal(summary.pages, 2000);
});
