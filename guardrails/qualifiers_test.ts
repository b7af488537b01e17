import assert from "node:assert/strict";
import { readClaims } from "./claims.ts";
import { qualifiersOf } from "./qualifiers.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";

const SOURCES = exampleSources(
  exampleHit({ section: "Consolidated income statement" }, [
    { label: "Revenue", metric: "revenue", printed: "55,658", value: "55658000000", statement: "income" },
    { label: "EBITDA", metric: "ebitda", printed: "29,016", value: "29016000000", statement: "income" },
  ]),
);

async function outcomes(draft: string, sources = SOURCES): Promise<readonly string[]> {
  const { claims } = await tieOut(readClaims(draft, { companies: ["ALD"], sources }), {
    sources,
    calculations: [],
  });
  return claims.map(({ tie }) => tie.status === "unsupported" ? tie.fault : tie.status);
}

Deno.test("tieOut() a part that no row is of does not get the group's figure", async () => {
  for (
    const name of [
      "iron ore revenue",
      "domestic revenue",
      "deferred revenue",
      "like-for-like revenue",
      "Western Australian revenue",
      "revenue of Europe",
      "revenue in North America",
      "revenue guidance",
      "revenue backlog",
    ]
  ) {
    assert.notDeepEqual(await outcomes(`ALD's FY2024 ${name} was US$55,658 million [1].`), ["tied"], name);
  }
  assert.notDeepEqual(await outcomes("In FY2024 ALD's marketing EBITDA was US$29,016 million [1]."), [
    "tied",
  ]);
  assert.notDeepEqual(await outcomes("Copper revenue was US$55,658 million for ALD in FY2024 [1]."), [
    "tied",
  ]);
});

Deno.test("tieOut() words that say all of the company, a published figure, a time or praise leave a metric what it is", async () => {
  for (
    const sentence of [
      "ALD's total revenue was US$55,658 million in FY2024",
      "ALD's consolidated group revenue was US$55,658 million in FY2024",
      "ALD reported record annual revenue of US$55,658 million in FY2024",
      "ALD generated full-year revenue of US$55,658 million in FY2024",
      "In FY2024 ALD posted strong revenue of US$55,658 million",
      "The company's reported revenue for FY2024 was US$55,658 million",
      "ALD FY2024 revenue: US$55,658 million",
      "FY2024 statutory revenue (US$55,658 million) was ALD's highest",
      "In its latest fiscal year, overall revenue reached US$55,658 million at ALD",
      "Revenue of ALD was US$55,658 million in FY2024",
      "For the year ended 30 June 2024, ALD earned revenue from customers of US$55,658 million",
    ]
  ) assert.deepEqual(await outcomes(`${sentence} [1].`), ["tied"], sentence);
});

Deno.test("tieOut() a row, a section or a segment's own table that has the words supports the claim", async () => {
  const held = (hit: Parameters<typeof exampleHit>[0], figure: object) =>
    exampleSources(
      exampleHit(hit, [{ metric: "revenue", printed: "55,658", value: "55658000000", ...figure }]),
    );
  const draft = "ALD's FY2024 iron ore revenue was US$55,658 million [1].";
  assert.deepEqual(await outcomes(draft, held({}, { label: "Iron ore revenue" })), ["tied"]);
  assert.deepEqual(await outcomes(draft, held({}, { label: "Revenue", path: ["Iron Ore"] })), ["tied"]);
  assert.deepEqual(
    await outcomes(draft, held({ section: "Iron Ore" }, { label: "Revenue", statement: "other" })),
    [
      "tied",
    ],
  );
});

Deno.test("qualifiersOf() takes what stands in the claim's own phrase, of the mention that its number belongs to", () => {
  const words = (sentence: string, printed: string) =>
    qualifiersOf({ sentence, metric: "revenue", company: "ALD", printed });
  const two = "Iron ore revenue was US$30 million and total revenue was US$55 million";
  assert.deepEqual(words(two, "US$30 million"), ["iron", "ore"]);
  assert.deepEqual(words(two, "US$55 million"), []);
  assert.deepEqual(words("Demand for iron ore rose and revenue was US$55 million", "US$55 million"), []);
  assert.deepEqual(
    words("After a year of iron ore shipments ALD made revenue of US$55 million", "US$55 million"),
    [],
  );
});
