import { combineTables } from "../../ingest/combine/combine_tables.ts";
import { examplePdf, textAt } from "../../ingest/examples.ts";
import { openPdf } from "../../ingest/pdf/read_pdf.ts";
import { readTables } from "../../ingest/tables/read_tables.ts";
import { modelFolder } from "../models/model_folder.ts";
import { openTableSight } from "./open_table_sight.ts";
import { openTextRecognizer } from "./ocr/open_text_recognizer.ts";

/** A statement of 30 rows and three columns of figures under a paragraph: what most pages of a report cost. */
function statement(): Uint8Array {
  const prose = Array.from(
    { length: 10 },
    (_, i) =>
      textAt("The group sells its products to customers in many countries of the world.", {
        x: 60,
        y: 780 - 13 * i,
      }),
  );
  const rows = Array.from(
    { length: 30 },
    (_, r) =>
      [
        `Line item number ${r + 1}`,
        ...[1, 2, 3].map((c) => `${(r * 977 + c * 31) % 90 + 10},${100 + r * 7 + c}`),
      ]
        .map((text, c) => textAt(text, { x: [60, 320, 400, 480][c]!, y: 600 - 15 * r })),
  );
  return examplePdf([{ content: [...prose, ...rows.flat()].join("\n") }]);
}

const pdf = await openPdf(statement(), { name: "statement.pdf" });
const [reading] = await Array.fromAsync(pdf.readPages());
if (reading?.status !== "ok") throw new Error("Cannot bench the local models: the example has no text");
const { page } = reading;
const image = await pdf.image(1, 2);
const sharp = await pdf.image(1, 3);
const sight = await openTableSight(modelFolder((name) => Deno.env.get(name)));
const recognizer = await openTextRecognizer();
const signal = new AbortController().signal;

Deno.bench("paint a page at 144 dpi", { group: "a page" }, async () => {
  await pdf.image(1, 2);
});

Deno.bench("its tables by geometry", { group: "a page", baseline: true }, () => {
  readTables(page);
});

Deno.bench({
  name: `its tables by geometry and models${sight === null ? " (no weights: deno task model)" : ""}`,
  group: "a page",
  ignore: sight === null,
  fn: async () => {
    if (sight !== null) await combineTables(page, { sight, paint: () => Promise.resolve(image) });
  },
});

Deno.bench("its words recognised at 216 dpi", { group: "a page", n: 3, warmup: 1 }, async () => {
  await recognizer.recognize(sharp, { signal });
});
