import assert from "node:assert/strict";
import { comparePairs } from "../../statistics/compare_pairs.ts";
import { ablationReport } from "./report.ts";

const BASE = new Map(Array.from({ length: 8 }, (_, at) => [`q${at}`, at < 6 ? 1 : 0] as const));
const NONE = new Map([...BASE].map(([id]) => [id, 0] as const));
const FEW = new Map([...BASE].map(([id, score]) => [id, id === "q0" ? 0 : score] as const));

Deno.test("ablationReport() says how far each arm is from the default, and where no more than the direction is known", () => {
  const arm = (name: string, scores: ReadonlyMap<string, number>) => ({
    factor: "idf" as const,
    name,
    flags: {},
    figures: { "FinanceBench hit@8": comparePairs(BASE, scores) },
  });
  const { results, text } = ablationReport([{ name: "FinanceBench hit@8", n: 8, mean: 6 / 8 }], [
    arm("a", NONE),
    arm("b", FEW),
    arm("c", BASE),
  ], { mode: "reranked", only: "financebench", embedder: "none" });
  assert.equal(results?.comparison?.name, "reranked financebench");
  assert.match(text, /--mode reranked`, without vectors\), paired/);
  assert.deepEqual(results?.comparison?.columns, ["changed", "to", "FinanceBench hit@8, n = 8"]);
  assert.deepEqual(results?.comparison?.rows, [
    ["nothing", "reranked", "0.750"],
    // Six of six: 2 / 64.
    ["idf", "a", "0.000 (−0.750, p = .031)"],
    ["idf", "b", "0.625 (−0.125, p = 1.000, direction only)"],
    ["idf", "c", "0.750 (equal)"],
  ]);
  assert.match(text, /Of 8 questions, the smallest change of hits that could show is 0\.8\d/);
});
