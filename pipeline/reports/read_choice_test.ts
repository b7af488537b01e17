import assert from "node:assert/strict";
import { exampleHit, exampleSources } from "../../guardrails/testing.ts";
import { parseSlots } from "../../retrieval/mod.ts";
import { readChoice } from "./read_choice.ts";
import type { ReportStateValue } from "./state.ts";

const COMPANIES = ["Alder Mining", "Birch Metals"];

function choice(
  question: string,
  { text, source = "", values = [], status = "answered" }: {
    readonly text: string;
    readonly source?: string;
    readonly values?: readonly (readonly [company: string, value: string, unit: string])[];
    readonly status?: "answered" | "abstained";
  },
) {
  const slots = parseSlots(question, {
    companies: COMPANIES.map((company) => ({ company, names: [company], acronyms: [], stored: true })),
  });
  const reply = {
    status,
    text,
    values: values.map(([company, value, unit]) => ({ metric: "total_assets", company, value, unit })),
  } as unknown as ReportStateValue["reply"];
  const sources = exampleSources(exampleHit({ company: "Alder Mining", kind: "prose", text: source }));
  return readChoice({ slots, sources, reply });
}

const WHICH = "Which company had higher total assets: Alder Mining or Birch Metals?";

Deno.test("readChoice() picks the company at the asked end of the order", () => {
  const values = [["Alder Mining", "5", "USD"], ["Birch Metals", "7", "USD"]] as const;
  assert.deepEqual(choice(WHICH, { text: "…", values })?.names, ["Birch Metals"]);
  assert.deepEqual(choice(WHICH.replace("higher", "lower"), { text: "…", values })?.names, ["Alder Mining"]);
});

Deno.test("readChoice() picks none where a company has no value, or the currencies differ", () => {
  assert.equal(choice(WHICH, { text: "…", values: [["Alder Mining", "5", "USD"]] }), null);
  assert.equal(
    choice(WHICH, { text: "…", values: [["Alder Mining", "5", "USD"], ["Birch Metals", "7", "GBP"]] }),
    null,
  );
});

Deno.test("readChoice() yes and no are the word that the answer to such a question opens with", () => {
  const question = "Did Alder Mining have greater total assets than Birch Metals?";
  assert.equal(choice(question, { text: "No: 5 is not above 7 [1]." })?.yes, false);
  assert.equal(choice(question, { text: "Yes: 9 is above 7 [1]." })?.yes, true);
  assert.equal(choice("What was its note on assets at Alder Mining?", { text: "No: nothing [1]." }), null);
  assert.equal(choice(question, { text: "No.", status: "abstained" }), null);
});

Deno.test("readChoice() names and counts what the answer quotes of its sources, and nothing else of them", () => {
  const chief = "Rosa J. Lindqvist has served as our Chief Executive Officer since 2019.";
  const staff = "As of December 31, 2024, we employed 1,622 employees.";
  const source = `${chief} ${staff}`;
  const who = "Who is the CEO of Alder Mining?";
  assert.deepEqual(choice(who, { text: `“${chief}” [1]`, source })?.names, ["Rosa J. Lindqvist"]);
  assert.equal(choice(who, { text: "It is somebody [1].", source }), null);
  assert.equal(
    choice("How many employees does Alder Mining have?", { text: `“${staff}” [1]`, source })?.count,
    "1622",
  );
});

Deno.test("readChoice() gives the items of a list", () => {
  const text = "We report three reportable segments: Copper, U.S. Zinc and Services.";
  assert.deepEqual(
    choice("What are the segments of Alder Mining?", { text: `“${text}” [1]`, source: text })?.names,
    [
      "Copper",
      "U.S. Zinc",
      "Services",
    ],
  );
});
