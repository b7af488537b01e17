import type { TableSight } from "../../ingest/combine/table_sight.ts";
import { findModels } from "../models/find_model.ts";
import { openTableModels } from "./table_models.ts";

/** The local models that see tables, null where their weights are not in the model folder. */
export async function openTableSight(modelFolder: string): Promise<TableSight | null> {
  const files = await findModels("tables", modelFolder);
  const layout = files?.["layout_cdla.onnx"];
  const structure = files?.["slanet-plus.onnx"];
  return layout === undefined || structure === undefined
    ? null
    : await openTableModels({ layout, structure });
}
