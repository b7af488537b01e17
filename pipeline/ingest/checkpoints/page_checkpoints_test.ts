import { openDb } from "../../../retrieval/mod.ts";
import { pageCheckpointsContract } from "./page_checkpoints_contract.ts";
import { duckdbPageCheckpoints } from "./page_checkpoints_duckdb.ts";
import { memoryPageCheckpoints } from "./page_checkpoints_memory.ts";

pageCheckpointsContract(
  "memoryPageCheckpoints()",
  () => Promise.resolve({ checkpoints: memoryPageCheckpoints(), close: () => Promise.resolve() }),
);

pageCheckpointsContract("duckdbPageCheckpoints()", async () => {
  const db = await openDb(":memory:");
  return { checkpoints: duckdbPageCheckpoints(db), close: () => db.close() };
});
