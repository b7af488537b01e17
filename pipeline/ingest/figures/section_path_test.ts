import assert from "node:assert/strict";
import { sectionPaths } from "./section_path.ts";

const row = (label: string, indent: number, section = false) => ({ label, indent, section });

Deno.test("sectionPaths() by indent: a section holds what stands further in, until its total", () => {
  const rows = [
    row("Assets", 0, true),
    row("Current assets:", 0, true),
    row("Inventories", 10, true),
    row("Finished goods", 20),
    row("Total inventories", 20),
    row("Prepaids", 10),
    row("Total current assets", 10),
    row("Goodwill", 0),
    row("Liabilities", 0, true),
    row("Debt", 0),
  ];
  assert.deepEqual(sectionPaths(rows), [
    [],
    [],
    ["Current assets"],
    ["Current assets", "Inventories"],
    ["Current assets", "Inventories"],
    ["Current assets"],
    ["Current assets"],
    [],
    [],
    ["Liabilities"],
  ]);
});
