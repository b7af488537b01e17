import assert from "node:assert/strict";
import type { PageImage } from "../../../retrieval/mod.ts";
import { examplePdf, textAt } from "../examples.ts";
import type { ExamplePage } from "../examples.ts";
import { openPdf } from "./read_pdf.ts";

/** Paints all pages; `pageMilliseconds` as for reading. */
async function paintAll(pages: readonly ExamplePage[], scale: number): Promise<readonly PageImage[]> {
  const pdf = await openPdf(examplePdf(pages), { name: "report.pdf" });
  try {
    return await Promise.all(pages.map((_, i) => pdf.image(i + 1, scale)));
  } finally {
    pdf.close();
  }
}

/** Share of dark pixels in a part of the picture, in points. */
function ink(image: PageImage, [x0, y0, x1, y1]: readonly [number, number, number, number]): number {
  let dark = 0;
  let all = 0;
  for (let y = Math.round(y0 * image.scale); y < Math.round(y1 * image.scale); y++) {
    for (let x = Math.round(x0 * image.scale); x < Math.round(x1 * image.scale); x++) {
      all++;
      if (image.rgba[4 * (y * image.width + x)]! < 128) dark++;
    }
  }
  return dark / all;
}

const CORNER = "0 g 0 742 100 100 re f";

Deno.test("PdfFile.image() paints a page at the scale that was asked for, white where nothing stands", async () => {
  const [image] = await paintAll([{ content: CORNER }], 2);
  assert.deepEqual([image?.width, image?.height, image?.scale], [1190, 1684, 2]);
  assert.equal(image?.rgba.length, 4 * 1190 * 1684);
  assert.ok(ink(image!, [1, 1, 99, 99]) === 1 && ink(image!, [110, 110, 590, 840]) === 0);
});

Deno.test("B05 PdfFile.image() paints rotated pages as they are displayed", async () => {
  const [right, upside, left] = await paintAll(
    [{ content: CORNER, rotate: 90 }, { content: CORNER, rotate: 180 }, { content: CORNER, rotate: 270 }],
    1,
  );
  assert.deepEqual([right?.width, right?.height, upside?.width, left?.height], [842, 595, 595, 595]);
  assert.equal(ink(right!, [745, 1, 840, 98]), 1);
  assert.equal(ink(upside!, [497, 745, 593, 840]), 1);
  assert.equal(ink(left!, [1, 497, 98, 593]), 1);
});

Deno.test("PdfFile.image() draws fonts that are not in the file, the same bytes each time", async () => {
  const fonts =
    "/F9 << /Type /Font /Subtype /TrueType /BaseFont /Unknown-Grotesk /Encoding /WinAnsiEncoding " +
    "/FirstChar 32 /LastChar 122 /Widths [" + "600 ".repeat(91) + "] " +
    "/FontDescriptor << /Type /FontDescriptor /FontName /Unknown-Grotesk /Flags 32 /FontBBox [0 0 1000 1000] " +
    "/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>";
  const content = [
    textAt("Standard", { x: 50, y: 700, size: 20 }),
    textAt("Missing", { x: 50, y: 600, size: 20, font: "F9" }),
  ];
  const bytes = examplePdf([{ content: content.join("\n") }], { fonts });
  const painted: Uint8Array[] = [];
  for (let round = 0; round < 2; round++) {
    const pdf = await openPdf(bytes, { name: "fonts.pdf" });
    try {
      const image = await pdf.image(1, 2);
      assert.ok(ink(image, [50, 125, 130, 145]) > 0.05, "a standard font");
      assert.ok(ink(image, [50, 225, 130, 245]) > 0.05, "a font that is nowhere");
      painted.push(image.png());
    } finally {
      pdf.close();
    }
  }
  assert.deepEqual(painted[0], painted[1]);
});

Deno.test("PdfFile.image() lowers the scale of a page that would be too large", async () => {
  const [image] = await paintAll([{ content: "", size: [10_000, 10_000] }], 2);
  assert.deepEqual([image?.width, image?.scale], [5000, 0.5]);
});

Deno.test("PdfFile.image() names the page that it cannot paint, and goes on", async () => {
  const pdf = await openPdf(examplePdf([{ content: CORNER }]), { name: "one.pdf" });
  try {
    assert.throws(
      () => void pdf.image(2, 1),
      /^RangeError: Cannot paint page 2 of one\.pdf: it has the pages 1 to 1/,
    );
    assert.throws(() => void pdf.image(1, 0), /a scale is above 0/);
    assert.equal((await pdf.image(1, 1)).width, 595);
  } finally {
    pdf.close();
  }
  await assert.rejects(pdf.image(1, 1), /Cannot paint a page of one\.pdf: the document was closed/);
});

Deno.test("PdfFile.image() gives up a page that takes too long, with its worker", async () => {
  const pdf = await openPdf(examplePdf([{ content: CORNER }]), { name: "slow.pdf", pageMilliseconds: 0 });
  try {
    await assert.rejects(pdf.image(1, 1), /Cannot paint page 1 of slow\.pdf: it did not finish within 0 s/);
    await assert.rejects(pdf.image(1, 1), /did not finish/);
  } finally {
    pdf.close();
  }
});
