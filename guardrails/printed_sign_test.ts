import assert from "node:assert/strict";
import type { Figure } from "../retrieval/mod.ts";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";

async function fault(label: string, printed: string, said: string, changes: Partial<Figure> = {}) {
  const value = `${printed.startsWith("(") ? "-" : ""}${printed.replace(/[(),]/g, "")}000000`;
  const sources = exampleSources(
    exampleHit({ company: "ALD", kind: "table" }, [{ label, printed, value, metric: null, ...changes }]),
  );
  const claims = readClaims(`ALD's ${said} [1].`, { companies: ["ALD"], sources });
  const [one] = (await tieOut(claims, { sources, calculations: [] })).claims;
  return one?.tie.status === "unsupported" ? one.tie.fault : one?.tie.status;
}

/** Label, printed millions, what a draft says of FY2024, whether the sign is right. */
const CASES: readonly (readonly [string, string, string, "tied" | "sign"])[] = [
  ["Payments for exploration", "(395)", "payments for exploration in FY2024 were US$395 million", "tied"],
  [
    "Purchases of intangible assets",
    "(12)",
    "purchases of intangible assets in FY2024 were US$12 million",
    "tied",
  ],
  ["Depreciation charge", "(395)", "depreciation charge in FY2024 was US$395 million", "tied"],
  [
    "Repayment of lease liabilities",
    "(87)",
    "repayment of lease liabilities in FY2024 was US$87 million",
    "tied",
  ],
  ["Deferred tax liabilities", "(692)", "deferred tax liabilities in FY2024 were US$692 million", "sign"],
  ["Other interest assets", "(12)", "other interest assets in FY2024 were US$12 million", "sign"],
  ["Payments for exploration", "395", "payments for exploration in FY2024 were -US$395 million", "sign"],
  [
    "Port plant closure (recoveries) costs",
    "(86)",
    "port plant closure costs in FY2024 were US$86 million",
    "sign",
  ],
  [
    "Port plant closure (recoveries) costs",
    "(86)",
    "port plant closure recoveries in FY2024 were US$86 million",
    "tied",
  ],
  [
    "Port plant closure (recoveries) costs",
    "86",
    "port plant closure costs in FY2024 were US$86 million",
    "tied",
  ],
  [
    "Port plant closure (recoveries) costs",
    "86",
    "port plant closure recoveries in FY2024 were US$86 million",
    "sign",
  ],
  [
    "Port tonnage levy expense (benefit)",
    "(50)",
    "port tonnage levy benefit in FY2024 was US$50 million",
    "tied",
  ],
  [
    "Port tonnage levy expense (benefit)",
    "(50)",
    "port tonnage levy expense in FY2024 was US$50 million",
    "sign",
  ],
  [
    "Port tonnage levy (expense)/benefit",
    "(50)",
    "port tonnage levy expense in FY2024 was US$50 million",
    "tied",
  ],
  ["Provision for loan losses", "11", "provision for loan losses in FY2024 was -US$11 million", "sign"],
  ["Loss from associates", "11", "loss from associates in FY2024 was US$(11) million", "tied"],
];

for (const [label, printed, said, expected] of CASES) {
  Deno.test(`isSignAccepted() ${label} ${printed}: ${said}`, async () => {
    assert.equal(await fault(label, printed, said), expected);
  });
}
