import { deepEqual, equal, notEqual, ok } from "node:assert/strict";
import type { Chunk, Figure } from "../../retrieval/mod.ts";
import { exampleDocument, exampleFigure, exampleIngested } from "../../retrieval/testing.ts";
import type { Lab } from "../lab.ts";
import { ask } from "./ask.ts";
import { chooseExamples } from "./choose_examples.ts";
import { readCovered } from "./covered.ts";
import { openTestLab } from "./testing.ts";

/** One document of a store that is made for a test. */
interface Given {
  readonly company: string;
  readonly chunks: readonly Partial<Chunk>[];
  readonly figures?: readonly Partial<Figure>[];
}

async function labWith(documents: readonly Given[]): Promise<Lab> {
  // a script that is never asked: what is chosen must not depend on the configured model
  const fail = () => Promise.reject(new Error("503"));
  const lab = await openTestLab({ empty: true, script: { router: fail, draft: fail } });
  for (const [at, { company, chunks, figures = [] }] of documents.entries()) {
    const sha256 = `${at}`.repeat(64).slice(0, 64);
    await lab.store.put(
      exampleIngested(exampleDocument({ sha256, name: `${at}.pdf`, company }), { chunks, figures }),
    );
  }
  return lab;
}

async function chosen(lab: Lab, language: "en" | "zh", focus: readonly string[] = []) {
  const context = await lab.context({ signal: new AbortController().signal, events: () => {} });
  const { companies } = await readCovered(lab.store);
  return await chooseExamples({ companies, metrics: await lab.store.metrics(), focus, language }, context);
}

/** An income statement of one company. */
function statement(company: string, printed: string, changes: Partial<Figure> = {}): Given {
  const id = `${company}-income`;
  const { label = "Revenue" } = changes;
  const part = changes.period?.part ?? null;
  const when = part === null ? "FY2024" : `Q${part} FY2024`;
  return {
    company,
    chunks: [{
      id,
      kind: "table",
      section: "Consolidated income statement",
      unit: "US$M",
      text: `Consolidated income statement\nUS$M | ${when}\n${label} | ${printed}`,
    }],
    figures: [{ chunk: id, printed, value: `${printed.replace(",", "")}000000`, ...changes }],
  };
}

const PROSE: Given = {
  company: "ALD",
  chunks: [
    {
      id: "risks",
      section: "Tailings dams",
      text:
        "Tailings dams are the risk that our engineers watch most. Each of the 12 dams is inspected every quarter.",
    },
    {
      id: "people",
      section: "Our people",
      text: "Our people are trained on site. The company employed 4,310 people at the end of the year.",
    },
  ],
};

const quarter = {
  period: {
    ...exampleFigure().period,
    kind: "quarter",
    part: 3,
    start: "2024-01-01",
    end: "2024-03-31",
  },
} as const;

const STORES: Readonly<Record<string, readonly Given[]>> = {
  "one tiny document": [statement("ALD", "1,205")],
  "several companies": [statement("ALD", "1,205"), statement("BIR", "2,310"), statement("CED", "3,415")],
  "only prose": [PROSE],
  "only quarterly figures": [statement("ALD", "1,205", quarter)],
  "rows without a standard name": [
    statement("ALD", "1,205", { metric: null, label: "Visitor centre takings" }),
  ],
  "a company named in Chinese": [statement("比亚迪", "1,205")],
  "a name that needs quoting": [statement("Revenue & Profit Ltd.", "1,205")],
  "a name with an apostrophe and a number": [statement("Land's End 24", "1,205")],
  "a name that is a word": [statement("Target", "1,205"), statement("Next", "2,310")],
};

for (const [name, documents] of Object.entries(STORES)) {
  for (const language of ["en", "zh"] as const) {
    Deno.test(`chooseExamples() over ${name}, ${language}: each question comes out answered, nothing to doubt`, async () => {
      const lab = await labWith(documents);
      const plain = await openTestLab({ empty: true });
      for (const [at, { company, chunks, figures = [] }] of documents.entries()) {
        const sha256 = `${at}`.repeat(64).slice(0, 64);
        await plain.store.put(
          exampleIngested(exampleDocument({ sha256, name: `${at}.pdf`, company }), { chunks, figures }),
        );
      }
      try {
        const questions = await chosen(lab, language);
        ok(questions.length > 0, "no example");
        equal(new Set(questions).size, questions.length);
        for (const question of questions) {
          const { status, confidence, caveat, citations, answer } = await ask(plain, question);
          deepEqual([status, caveat], ["answered", null], `${question}\n${answer}`);
          if (name !== "only prose") equal(confidence, "high", question);
          notEqual(citations.length, 0, question);
        }
      } finally {
        await lab.close();
        await plain.close();
      }
    });
  }
}
