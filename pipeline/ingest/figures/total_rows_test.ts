import { deepEqual } from "node:assert/strict";
import { totalRows } from "./total_rows.ts";

function row(label: string, ...values: (string | null)[]) {
  return { label, section: values.length === 0, values };
}

Deno.test("totalRows() a row without a label is a total only where it adds its section up", () => {
  const rows = [
    row("Inventories:"),
    row("Raw materials", "12", "10"),
    row("Finished goods", "30", "21"),
    row("", "42", "31"),
    row("Customer lists:"),
    row("Cost", "283", "52"),
    row("Less: amortization", "-60", "-32"),
    row("Brands", "7", "7"),
    row("", "223", "20"),
    row("Net income attributable to"),
    row("", "5", "4"),
  ];
  deepEqual([...totalRows(rows)], [[3, "total"], [8, "bare"], [10, "wrapped"]]);
});

Deno.test("totalRows() allows what rounding may do, and no more", () => {
  const section = (total: string) => [row("All:"), row("A", "1.2"), row("B", "3.4"), row("", total)];
  deepEqual([...totalRows(section("4.7"))], [[3, "total"]]);
  deepEqual([...totalRows(section("4.9"))], [[3, "bare"]]);
});
