import assert from "node:assert/strict";
import { companiesOf } from "./entities.ts";
import { parseSlots, readSlots } from "./read_slots.ts";
import { exampleDocument, exampleIngested } from "./store/examples.ts";
import { memoryChunkStore } from "./store/chunk_store_memory.ts";

const companies = companiesOf(["BHP", "RIO", "FMG", "S32", "MIN"]);

/** Question about a company that stands under two names, those whose reports are meant. */
const UNDER_TWO_NAMES: readonly (readonly [string, readonly string[]])[] = [
  ["What was Alder's revenue in FY2016?", ["ALDER SYSTEMS INC"]],
  ["What was Alder's revenue in FY2022?", ["ALDER PLC"]],
  ["What was Alder's revenue in FY2020?", ["ALDER PLC"]],
  ["What was Alder's revenue?", ["ALDER PLC"]],
  ["What was Alder's revenue in FY2016 and FY2022?", ["ALDER PLC", "ALDER SYSTEMS INC"]],
  ["What was Alder Systems' revenue in FY2022?", ["ALDER SYSTEMS INC"]],
];

for (const [question, named] of UNDER_TWO_NAMES) {
  Deno.test(`readSlots() a mention that means two stored names: ${question}`, async () => {
    const store = memoryChunkStore();
    for (const [company, fy] of [["ALDER SYSTEMS INC", 2016], ["ALDER PLC", 2022]] as const) {
      const document = exampleDocument({ company, fy, sha256: String(fy).repeat(16), name: `${fy}.pdf` });
      await store.put(exampleIngested(document, { chunks: [{}] }));
    }
    const { companies, operation } = await readSlots(question, store);
    assert.deepEqual(companies.map(({ company }) => company), named);
    assert.equal(operation, "value");
  });
}

/** Lists in which some companies are not stored: reported, in order, and never replaced. */
const UNSTORED: readonly (readonly [string, readonly string[]])[] = [
  ["Compare revenue of BHP, Tesla, Apple, Glencore, Vale and Newmont in FY2024", [
    "Tesla",
    "Apple",
    "Glencore",
    "Vale",
    "Newmont",
  ]],
  ["Tesla, Apple and Glencore revenue 2023", ["Tesla", "Apple", "Glencore"]],
  ["比较特斯拉、苹果、必和必拓2024年收入", ["特斯拉", "苹果"]],
  ["比较力拓和特斯拉2024年净利润", ["特斯拉"]],
  ["必和必拓的收入和净利润是多少", []],
];

for (const [question, unknown] of UNSTORED) {
  Deno.test(`parseSlots() companies that are not stored in: ${question}`, () => {
    assert.deepEqual(parseSlots(question, { companies }).unknownCompanies, unknown);
  });
}
