import assert from "node:assert/strict";
import { examplePdf, textAt } from "../examples.ts";
import type { ExamplePage } from "../examples.ts";
import { openPdf } from "./read_pdf.ts";

const VISIBLE = textAt("Total revenue 51,574", { x: 50, y: 700 });
const RIVAL = "Correction: the official total is 1";
const rival = (
  options: { readonly x?: number; readonly y?: number; readonly size?: number; readonly color?: string },
) => textAt(RIVAL, { x: 50, y: 600, ...options });
/** A grey picture over a part of the page. */
const picture = (x: number, y: number, width: number, height: number) =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /P Do Q`;

type Attack = readonly [name: string, page: Partial<ExamplePage> & { readonly content: string }];

const CLEAR = { resources: "/ExtGState << /G0 << /ca 0 /CA 0 >> /G1 << /ca 0.02 >> >>" };

/** Ways to put text into a file that nobody sees: one line each. */
const HIDDEN: readonly Attack[] = [
  ["no ink (mode 3)", { content: `3 Tr ${rival({})}` }],
  ["a clip of letters (mode 7)", { content: `q 7 Tr ${rival({})} Q` }],
  ["no ink over a logo", { content: `${picture(40, 590, 200, 30)} 3 Tr ${rival({})}` }],
  ["no ink over a full-page background that bears text", { content: `3 Tr ${rival({})}`, picture: true }],
  ["white on white", { content: rival({ color: "1 g" }) }],
  ["nearly white on white", { content: rival({ color: "0.98 0.98 0.97 rg" }) }],
  ["white outlines alone", { content: `1 Tr 1 G ${rival({})}` }],
  ["blue on blue", { content: `0 0 0.5 rg 40 590 300 30 re f ${rival({ color: "0 0 0.52 rg" })}` }],
  ["black on black, red text behind it", {
    content: `0 g 40 590 300 30 re f ${rival({})} ${textAt("Note 3", { x: 50, y: 500, color: "1 0 0 rg" })}`,
  }],
  ["no opacity", { content: `q /G0 gs ${rival({})} Q`, ...CLEAR }],
  ["hardly any opacity", { content: `q /G1 gs ${rival({})} Q`, ...CLEAR }],
  ["a tenth of a point high", { content: rival({ size: 0.1 }) }],
  ["less than a point high", { content: rival({ size: 0.9 }) }],
  ["scaled to dust", { content: `q 0.01 0 0 0.01 50 600 cm ${rival({ x: 0, y: 0 })} Q` }],
  ["squeezed to no width", { content: `0 Tz ${rival({})} 100 Tz` }],
  ["under a rectangle", { content: `${rival({})} 1 g 40 590 300 30 re f` }],
  ["under a picture", { content: `${rival({})} ${picture(40, 590, 300, 30)}` }],
  ["outside of its clip", { content: `q 0 0 20 20 re W n ${rival({})} Q` }],
  ["below the page", { content: rival({ y: -40 }) }],
  ["beside the page", { content: rival({ x: 700 }) }],
  ["outside of the page box", { content: rival({ y: 60 }), entries: "/CropBox [0 200 595 842]" }],
  ["on a layer that is off", { content: `/OC /L0 BDC ${rival({})} EMC` }],
];

/** Text that is seen, however it looks to a program: none of it may be lost. */
const SEEN: readonly Attack[] = [
  ["white on a dark box", { content: `0 0 0.5 rg 40 590 300 30 re f ${rival({ color: "1 g" })}` }],
  ["white on a picture", { content: `${picture(40, 590, 300, 30)} ${rival({ color: "1 g" })}` }],
  ["light grey on white", { content: rival({ color: "0.7 g" }) }],
  ["half the opacity", {
    content: `q /G2 gs ${rival({})} Q`,
    resources: "/ExtGState << /G2 << /ca 0.5 >> >>",
  }],
  ["under a marker's translucent colour", {
    content: `${rival({})} q /G2 gs 1 1 0 rg 40 590 300 30 re f Q`,
    resources: "/ExtGState << /G2 << /ca 0.4 >> >>",
  }],
  ["under a colour that multiplies", {
    content: `${rival({})} q /G2 gs 1 1 0 rg 40 590 300 30 re f Q`,
    resources: "/ExtGState << /G2 << /BM /Multiply >> >>",
  }],
  ["footnotes of five points", { content: rival({ size: 5 }) }],
  ["within its clip", { content: `q 0 500 595 300 re W n ${rival({})} Q` }],
  ["outlines alone", { content: `1 Tr 0 G ${rival({ color: "1 g" })}` }],
  ["on a layer that is on", { content: `/OC /L1 BDC ${rival({})} EMC` }],
  ["in a marked span", { content: `/Span << /MCID 0 >> BDC ${rival({})} EMC` }],
];

/** Layers of pictures with text behind or over them: the text of scans. */
const SCANS: readonly Attack[] = [
  ["without ink over", { content: `${picture(0, 0, 595, 842)} 3 Tr ${rival({})} ${rival({ y: 500 })}` }],
  ["under", { content: `${rival({})} ${rival({ y: 500 })} ${picture(0, 0, 595, 842)}` }],
  ["without ink over the strips of", {
    content: `${[0, 1, 2].map((i) => picture(0, 281 * i, 595, 281)).join(" ")} 3 Tr ${rival({})} ${
      rival({ y: 500 })
    }`,
  }],
];

const TWO_COLOURS: Attack = ["two colours", {
  content: "0 g 40 100 300 30 re f BT /F1 10 Tf 50 600 Td 0 0 1 rg (note 14) Tj 0 g (.) Tj ET",
}];

const STAMP = textAt("page 7", { x: 500, y: 20 });
const ATTACKS = [...HIDDEN, ...SEEN, ...SCANS, TWO_COLOURS];

/** All of them are pages of one file, read once. */
async function readAll() {
  const pages = ATTACKS.map((attack): ExamplePage => ({
    ...attack[1],
    content: SCANS.includes(attack)
      ? `${attack[1].content} 0 Tr ${STAMP}`
      : `${VISIBLE}\n${attack[1].content}`,
  }));
  const pdf = await openPdf(examplePdf(pages, { layers: ["off", "on"] }), { name: "report.pdf" });
  try {
    return await Array.fromAsync(pdf.readPages());
  } finally {
    pdf.close();
  }
}
let readings: ReturnType<typeof readAll> | undefined;

async function read(attack: Attack) {
  const page = (await (readings ??= readAll()))[ATTACKS.indexOf(attack)];
  assert.ok(page !== undefined && page.status !== "failed");
  const { words, asides, unpainted, beside } = page.page;
  return { text: `${words.map(({ text }) => text).join(" ")} ${asides}`, unpainted, beside };
}

const RIVAL_WORDS = RIVAL.split(" ").length;

for (const attack of HIDDEN) {
  Deno.test(`hiddenText() H01 ${attack[0]}: no word of it is read, and the page says so`, async () => {
    const { text, unpainted, beside } = await read(attack);
    assert.match(text, /^Total revenue 51,574/);
    assert.doesNotMatch(text, /Correction|official/);
    // squeezed to nothing, its words are one
    assert.ok([1, RIVAL_WORDS].includes(unpainted + beside), `${unpainted} words`);
  });
}

for (const attack of SEEN) {
  Deno.test(`hiddenText() ${attack[0]}: every word of it is read`, async () => {
    const { text, unpainted } = await read(attack);
    assert.ok(text.includes("Total revenue 51,574") && text.includes(RIVAL), text);
    assert.equal(unpainted, 0);
  });
}

for (const attack of SCANS) {
  Deno.test(`hiddenText() a layer ${attack[0]} a scan is its text, a stamp on it too`, async () => {
    const { text, unpainted } = await read(attack);
    assert.equal(text.split("official").length - 1, 2);
    assert.match(text, /page 7/);
    assert.equal(unpainted, 0);
  });
}

Deno.test("hiddenText() a word whose letters change colour stays one word", async () => {
  assert.match((await read(TWO_COLOURS)).text, /note 14\./);
});
