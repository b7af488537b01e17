import assert from "node:assert/strict";
import { exampleFigure } from "../retrieval/testing.ts";
import { readClaims } from "./claims.ts";
import { exampleHit, exampleSources } from "./testing.ts";
import { tieOut } from "./tie_out.ts";

const SOURCES = exampleSources(
  exampleHit({
    company: "ALD",
    fy: 2024,
    kind: "table",
    text: "Wheatstone and Iron Ore revenue by segment; the Platinum segment",
  }, [{ metric: "revenue", label: "Revenue" }]),
);
const { printed, period } = exampleFigure();
const [YEAR, AMOUNT] = [`FY${period.fiscalYear}`, `US$${printed} million`];

async function faultOf(draft: string): Promise<string> {
  const claims = readClaims(draft, { companies: ["ALD"], sources: SOURCES, about: { company: "ALD" } });
  const { claims: [one] } = await tieOut(claims, { sources: SOURCES, calculations: [] });
  return one === undefined ? "none" : one.tie.status === "unsupported" ? one.tie.fault : one.tie.status;
}

for (
  const draft of [
    `Glencore's revenue in ${YEAR} was ${AMOUNT} [1].`,
    `**Glencore**'s revenue in ${YEAR} was ${AMOUNT} [1].`,
    `General Quarries' revenue in ${YEAR} was ${AMOUNT} [1].`,
    `In ${YEAR}, Acme Ltd reported revenue of ${AMOUNT} [1].`,
    `Glencore reported revenue of ${AMOUNT} in ${YEAR} [1].`,
    `The revenue of Glencore in ${YEAR} was ${AMOUNT} [1].`,
    `Revenue of Acme Holdings Corp. was ${AMOUNT} in ${YEAR} [1].`,
    `嘉能可${period.fiscalYear}财年收入为${printed}百万美元 [1]。`,
    `Glencore's results are out. Its revenue in ${YEAR} was ${AMOUNT} [1].`,
  ]
) {
  Deno.test(`readClaims() a company that nobody knows is no other: ${draft}`, async () => {
    assert.equal(await faultOf(draft), "entity");
  });
}

for (
  const draft of [
    `ALD's revenue in ${YEAR} was ${AMOUNT} [1].`,
    `The Group's revenue in ${YEAR} was ${AMOUNT} [1].`,
    `The Company's ${YEAR} revenue was ${AMOUNT} [1].`,
    `Last year's revenue, that of ${YEAR}, was ${AMOUNT} [1].`,
    `Management reported revenue of ${AMOUNT} in ${YEAR} [1].`,
    `The Board's report gives revenue of ${AMOUNT} in ${YEAR} [1].`,
    `Here's the answer: revenue in ${YEAR} was ${AMOUNT} [1].`,
    `For ${YEAR}, the Directors reported revenue of ${AMOUNT} [1].`,
    `Australia's largest producer had revenue of ${AMOUNT} in ${YEAR} [1].`,
    `${period.fiscalYear}财年收入为${printed}百万美元 [1]。`,
    `截至${period.fiscalYear}财年末，公司收入为${printed}百万美元 [1]。`,
  ]
) {
  Deno.test(`readClaims() what is no company leaves the number where it was: ${draft}`, async () => {
    assert.equal(await faultOf(draft), "tied");
  });
}

for (const code of ["RMB", "CHF", "NOK"]) {
  Deno.test(`readClaims() a currency behind a measure is no company: ${code}`, () => {
    const [claim] = readClaims(`In ${YEAR} ALD reported revenue of ${code} 5,123 million [1].`, {
      companies: ["ALD"],
      sources: SOURCES,
    });
    assert.equal(claim?.company, "ALD");
  });
}

for (const name of ["Wheatstone", "Iron Ore", "Platinum"]) {
  Deno.test(`readClaims() a name that the sources say is none of a stranger: ${name}`, () => {
    const [claim] = readClaims(`${name}'s revenue in ${YEAR} was ${AMOUNT} [1].`, {
      companies: ["ALD"],
      sources: SOURCES,
      about: { company: "ALD" },
    });
    assert.equal(claim?.company, "ALD");
  });
}
