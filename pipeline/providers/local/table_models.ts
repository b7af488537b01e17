import type { TableSight } from "../../ingest/combine/table_sight.ts";
import { decodeLayout } from "./decode_layout.ts";
import { decodeStructure } from "./decode_structure.ts";
import { openOnnx } from "./onnx_session.ts";
import { normalize, scaleImage } from "./scale_image.ts";

/** Size that the layout model takes. */
const LAYOUT = { width: 608, height: 800 };

/** Longer side of the picture that the structure model takes. */
const STRUCTURE = 488;

/** Loads the two small networks that see tables from their files. */
export async function openTableModels(
  files: { readonly layout: string; readonly structure: string },
): Promise<TableSight> {
  const layout = await openOnnx(files.layout);
  const structure = await openOnnx(files.structure);
  return {
    id: "layout-cdla+slanet-plus-1",
    areas: async (image, least) => {
      const part = { x0: 0, y0: 0, x1: image.width, y1: image.height };
      const outputs = await layout.run(normalize(scaleImage(image, { part, ...LAYOUT }), LAYOUT));
      const across = image.width / image.scale / LAYOUT.width;
      const down = image.height / image.scale / LAYOUT.height;
      return decodeLayout(outputs, { ...LAYOUT, least }).map(({ label, score, box }) => ({
        label,
        score,
        box: [box.x0 * across, box.y0 * down, box.x1 * across, box.y1 * down],
      }));
    },
    structure: async (image, [x0, y0, x1, y1]) => {
      const part = {
        x0: Math.max(0, Math.floor(x0 * image.scale)),
        y0: Math.max(0, Math.floor(y0 * image.scale)),
        x1: Math.min(image.width, Math.ceil(x1 * image.scale)),
        y1: Math.min(image.height, Math.ceil(y1 * image.scale)),
      };
      const longer = Math.max(part.x1 - part.x0, part.y1 - part.y0);
      const width = Math.max(1, Math.floor((part.x1 - part.x0) * STRUCTURE / longer));
      const height = Math.max(1, Math.floor((part.y1 - part.y0) * STRUCTURE / longer));
      const planes = scaleImage(image, { part, width, height });
      const outputs = await structure.run(normalize(planes, { width: STRUCTURE, height: STRUCTURE }));
      // corners are shares of the whole square, of which the picture fills one side
      const read = decodeStructure(outputs, { width: longer, height: longer });
      return {
        ...read,
        cells: read.cells.map(({ box, ...cell }) => ({
          ...cell,
          box: [
            (part.x0 + box.x0) / image.scale,
            (part.y0 + box.y0) / image.scale,
            (part.x0 + box.x1) / image.scale,
            (part.y0 + box.y1) / image.scale,
          ],
        })),
      };
    },
    close: async () => {
      await layout.close();
      await structure.close();
    },
  };
}
