import { deepEqual, equal, match } from "node:assert/strict";
import type { Cell } from "../faults/trial.ts";
import { faultsCommand } from "./faults.ts";
import { renderFaults } from "./render_faults.ts";
import { inFolder, testTerminal } from "./testing.ts";

const CELL: Cell = {
  layer: "router",
  call: "the route",
  fault: "429",
  exercised: "graph",
  declared: "safe",
  observed: "safe",
  event: true,
  counter: true,
  degraded: true,
  record: true,
  wrong: null,
  notApplicable: null,
};

Deno.test("faultsCommand() exits 0 with every cell as declared, and writes them as JSON where it is told to", async () => {
  await inFolder(async (folder) => {
    const outside = testTerminal();
    const json = `${folder}/cells.json`;
    equal(await faultsCommand(["--layer", "gate", "--fault", "exception", "--json", json], outside), 0);
    match(outside.printed.out, /^gate +the floor under the answer +graph +closed +closed$/m);
    match(outside.printed.out, /^1 of 1 cells are as declared$/m);
    const { cells, wrong } = JSON.parse(await Deno.readTextFile(json));
    deepEqual([cells.length, cells[0].observed, wrong], [1, "closed", 0]);
  });
});

Deno.test("faultsCommand() exits 2 on a layer or fault that is none, naming those that are", async () => {
  for (
    const [args, words] of [[["--layer", "door"], /router.*"door"/], [
      ["--fault", "fire"],
      /timeout.*"fire"/,
    ]] as const
  ) {
    const outside = testTerminal();
    equal(await faultsCommand(args, outside), 2);
    match(outside.printed.err, words);
  }
  equal(await faultsCommand(["everything"], testTerminal()), 2);
  const help = testTerminal();
  equal(await faultsCommand(["--help"], help), 0);
  match(help.printed.out, /--layer <name>/);
});

Deno.test("renderFaults() marks what differs and says how, and tells a fault that cannot be from one that passed", () => {
  const text = renderFaults([
    CELL,
    { ...CELL, fault: "empty", observed: "silent", wrong: "silent, declared safe; no event" },
    { ...CELL, fault: "prose", observed: "none", notApplicable: "a draft is prose" },
  ]);
  match(text, /^router +the route +graph +safe +safe +silent! +-$/m);
  match(text, /^WRONG router \(the route\), an answer that holds nothing: silent, declared safe; no event$/m);
  match(text, /^- +the route, a verdict in prose: a draft is prose$/m);
  match(text, /^1 of 2 cells are as declared, 1 differ$/m);
});
