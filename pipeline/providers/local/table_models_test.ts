import assert from "node:assert/strict";
import { examplePdf, textAt } from "../../ingest/examples.ts";
import { openPdf } from "../../ingest/pdf/read_pdf.ts";
import { findModels } from "../models/find_model.ts";
import { modelFolder } from "../models/model_folder.ts";
import { openTableModels } from "./table_models.ts";

const files = await findModels("tables", modelFolder((name) => Deno.env.get(name)));

Deno.test({
  name: "openTableModels() sees a table of a page, its rows and its columns" +
    (files === null ? " (skipped: no weights, deno task model fetches them)" : ""),
  ignore: files === null,
  fn: async () => {
    const rows = [
      ["Commodity", "2024", "2023"],
      ["Iron ore", "27,952", "24,812"],
      ["Copper", "18,566", "16,027"],
      ["Coal", "7,666", "10,958"],
      ["Total", "54,184", "51,797"],
    ];
    const prose = Array.from(
      { length: 8 },
      (_, i) =>
        textAt("The group sells its products to customers in many countries of the world under", {
          x: 60,
          y: 760 - 14 * i,
        }),
    );
    const cells = rows.flatMap((row, r) =>
      row.map((text, c) =>
        textAt(text, { x: [60, 300, 420][c]!, y: 560 - 20 * r, font: r === 0 ? "F2" : "F1" })
      )
    );
    const rules = [576, 554, 474].map((y) => `60 ${y} 420 0.8 re f`);
    const pdf = await openPdf(examplePdf([{ content: [...prose, ...cells, ...rules].join("\n") }]), {
      name: "t.pdf",
    });
    const models = await openTableModels({
      layout: files!["layout_cdla.onnx"]!,
      structure: files!["slanet-plus.onnx"]!,
    });
    try {
      const image = await pdf.image(1, 2);
      const areas = (await models.areas(image, 0.5)).filter(({ label }) => label === "table");
      assert.equal(areas.length, 1);
      const [x0, y0, x1, y1] = areas[0]!.box;
      assert.ok(x0 < 62 && x1 > 450 && y0 > 200 && y0 < 285 && y1 > 355 && y1 < 420, String(areas[0]!.box));
      const structure = await models.structure(image, areas[0]!.box);
      assert.deepEqual([structure.rows, structure.columns, structure.complete], [5, 3, true]);
    } finally {
      await models.close();
      pdf.close();
    }
  },
});
