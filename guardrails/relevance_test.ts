import assert from "node:assert/strict";
import type { Chunk, Figure } from "../retrieval/mod.ts";
import type { Boilerplate } from "./relevance.ts";
import { dropBoilerplate } from "./relevance.ts";
import { exampleHit } from "./testing.ts";

const AUDIT =
  "In our opinion the financial report gives a true and fair view. Basis for opinion: we conducted our audit " +
  "under the auditing standards. Revenue of US$55,658 million was a key audit matter.";
const GOVERNANCE =
  "The Nomination and Governance Committee met six times. The independent directors reviewed the board " +
  "charter and the code of conduct.";
const OUTLOOK =
  "This report contains forward-looking statements. Actual results may differ materially because of known " +
  "and unknown risks. Readers should not place undue reliance on them.";
const CONTENTS = "Contents\nOverview 2\nChair's review 4\nOperating review 10\nFinancial review ..... 34\n" +
  "Directors' report 58\nRemuneration report 70\nFinancial statements 98";
const STATEMENT =
  "Income statement, US$M\nRevenue | 55,658\nExpenses | (36,750)\nProfit before tax | 16,000\n" +
  "Tax | (6,447)\nProfit after tax | 9,601\nAttributable | 7,897\nBasic earnings | 155";

function dropped(
  chunk: Partial<Chunk>,
  question = "What was revenue?",
  figures: readonly Partial<Figure>[] = [],
) {
  const result = dropBoilerplate([exampleHit({ section: "Review", ...chunk }, figures)], {
    question,
    metrics: ["revenue"],
  });
  return result.dropped[0]?.reason ?? null;
}

const CASES: readonly (readonly [Boilerplate, string, string])[] = [
  ["auditorsReport", AUDIT, "What did the auditor call a key audit matter?"],
  ["governance", GOVERNANCE, "How many independent directors are there?"],
  ["forwardLooking", OUTLOOK, "What does the disclaimer on forward-looking statements say?"],
  ["contents", CONTENTS, "On which page do the financial statements start?"],
];

for (const [reason, text, question] of CASES) {
  Deno.test(`dropBoilerplate() drops ${reason} unless it is asked for`, () => {
    assert.equal(dropped({ text }), reason);
    assert.equal(dropped({ text }, question), null);
  });
}

Deno.test("dropBoilerplate() tells boilerplate by its heading too, on prose only", () => {
  const audit = {
    section: "Independent auditor’s report",
    text: "To the members. In our opinion the accounts are fair.",
  };
  assert.equal(dropped(audit), "auditorsReport");
  const board = {
    section: "Corporate governance statement",
    text: "The board charter is reviewed each year.",
  };
  assert.equal(dropped(board), "governance");
  assert.equal(
    dropped({ ...board, text: "Copper output rose. Costs fell. Prices held. Volumes grew." }),
    null,
  );
  assert.equal(dropped({ section: "Board committees", kind: "table", text: "Fees | 1,205" }), null);
});

Deno.test("dropBoilerplate() keeps statements, also on pages that link back to the contents", () => {
  assert.equal(dropped({ text: STATEMENT, section: "Table of Contents" }), null);
  assert.equal(dropped({ text: "Revenue rose on higher prices. We expect demand to hold." }), null);
});

Deno.test("dropBoilerplate() keeps a passage that holds an asked figure", () => {
  assert.equal(dropped({ text: AUDIT }, "What was revenue?", [{ metric: "revenue" }]), null);
  assert.equal(dropped({ text: AUDIT }, "What was revenue?", [{ metric: "ebitda" }]), "auditorsReport");
});

Deno.test("dropBoilerplate() keeps the order of what stays", () => {
  const hits = ["a", "b", "c"].map((id) => exampleHit({ id, text: id === "b" ? OUTLOOK : "Revenue rose." }));
  const { kept } = dropBoilerplate(hits, { question: "Revenue?", metrics: [] });
  assert.deepEqual(kept.map(({ chunk }) => chunk.id), ["a", "c"]);
});

Deno.test("dropBoilerplate() keeps what states an amount, whoever decided on it", () => {
  const amounts = [
    "Unrecognized stock-based compensation, approved by the Compensation Committee and the Board of Directors, was $1.2 million.",
    "The directors present their report. The profit for the year was £26,100,000. The directors recommend a dividend.",
    "The Audit Committee noted that 12.5% of the independent directors' shares were pledged.",
    "The Board of Directors and its Credit Committee approve loans in excess of CHF 30 million.",
    "These are forward-looking statements and actual results may differ materially. We expect capital expenditure of US$1.1 billion.",
  ];
  for (const text of amounts) assert.equal(dropped({ text, section: "Directors' report" }), null, text);
});

Deno.test("dropBoilerplate() takes a risk for no governance, and a table of segments for no contents page", () => {
  const risk = { text: `${GOVERNANCE} They may not agree.`, section: "Risks Related to our Business" };
  assert.equal(dropped(risk), null);
  const segments =
    "Line of business equity (in billions)\nConsumer | 50.0 | 52.0\nCorporate | 103.0 | 103\n" +
    "Commercial | 25.0 | 25\nAsset | 16.0 | 17\nOther | 81.5 | 100\nFirm | 275.5 | 297";
  assert.equal(dropped({ kind: "table", text: segments, section: "Equity" }), null);
  const shares = "Holders of the pages\nFirst 12\nSecond 15\nThird 18\nFourth 21\nFifth 30\nSixth 44";
  assert.equal(dropped({ kind: "table", unit: "US$M", text: shares, section: "Equity" }), null);
});

Deno.test("dropBoilerplate() keeps a passage that holds all words which the question is about", () => {
  const text = `${GOVERNANCE} Its members visited the Helena smelter.`;
  const keeps = (otherWords: string) =>
    dropBoilerplate([exampleHit({ text })], { question: "What of it?", metrics: [], otherWords }).kept.length;
  assert.equal(keeps("Helena smelters"), 1);
  assert.equal(keeps("Helena port"), 0);
  assert.equal(keeps(""), 0);
});

Deno.test("dropBoilerplate() tells boilerplate in Chinese", () => {
  const audit =
    "我们审计了公司的财务报表。我们按照中国注册会计师审计准则的规定执行了审计工作。重大错报可能由于舞弊导致。";
  const board = "董事会下设审计委员会和薪酬与考核委员会。独立董事出席了全部董事会会议。";
  const outlook = "本报告包含前瞻性陈述。实际结果可能与之存在重大差异。敬请投资者注意投资风险。";
  assert.equal(dropped({ text: audit }, "营业收入是多少？"), "auditorsReport");
  assert.equal(dropped({ text: board }, "营业收入是多少？"), "governance");
  assert.equal(dropped({ text: outlook }, "营业收入是多少？"), "forwardLooking");
  assert.equal(dropped({ text: `${board}营业收入为 12 亿元。` }, "营业收入是多少？"), null);
});

/** Questions that ask for what is else left out, by what they ask for. */
const ASKED: Readonly<Record<Boilerplate, readonly string[]>> = {
  governance: [
    "Who chairs the board of BHP?",
    "How many independent directors does Rio Tinto have?",
    "Which committees does the board have?",
    "What was the remuneration of the chief executive?",
    "How much was paid to the non-executive directors?",
    "Who is the company secretary?",
    "What are the main risks that South32 names?",
    "Who was appointed as CFO?",
    "Does the company have a code of conduct?",
    "What is the fee of the lead independent director?",
    "What did shareholders vote on at the annual general meeting?",
    "How is succession planned?",
    "Which related party transactions were reviewed?",
    "What is the company's strategy?",
    "董事会主席是谁？",
    "公司有几名独立董事？",
    "高管薪酬是多少？",
    "审计委员会有哪些成员？",
    "公司面临哪些主要风险？",
    "公司治理结构如何？",
    "谁被任命为首席财务官？",
  ],
  auditorsReport: [
    "Who audits BHP?",
    "What did the auditor call a key audit matter?",
    "What were the audit fees in FY2024?",
    "Was the audit opinion qualified?",
    "What materiality did Deloitte set?",
    "Is there a going concern doubt?",
    "审计师是谁？",
    "关键审计事项有哪些？",
    "审计费用是多少？",
    "审计意见是什么类型？",
  ],
  forwardLooking: [
    "What does the disclaimer on forward-looking statements say?",
    "Which risks and uncertainties may change the results?",
    "What is the guidance for FY2025?",
    "What does the company expect for next year?",
    "What are its production targets?",
    "前瞻性声明说了什么？",
    "公司对明年的展望如何？",
    "有哪些不确定因素？",
  ],
  contents: [
    "On which page do the financial statements start?",
    "In which section is the remuneration report?",
    "Where in the report are the notes?",
    "财务报表在第几页？",
    "年报的目录是什么？",
  ],
};

const PASSAGES: Readonly<Record<Boilerplate, string>> = {
  governance: GOVERNANCE,
  auditorsReport: AUDIT,
  forwardLooking: OUTLOOK,
  contents: CONTENTS,
};

for (const [kind, questions] of Object.entries(ASKED)) {
  Deno.test(`dropBoilerplate() keeps ${kind} for each of ${questions.length} questions that ask for it`, () => {
    for (const question of questions) {
      assert.equal(dropped({ text: PASSAGES[kind as Boilerplate] }, question), null, question);
    }
  });
}

Deno.test("dropBoilerplate() drops every kind from questions for figures, in both languages", () => {
  const plain = [
    "What was BHP's revenue in FY2024?",
    "Compare the net debt of RIO and FMG.",
    "How did EBITDA change from FY2023 to FY2024?",
    "What was the gross margin?",
    "营业收入是多少？",
    "比较两家公司的净利润。",
    "每股股息是多少？",
  ];
  for (const question of plain) {
    for (const [kind, text] of Object.entries(PASSAGES)) {
      assert.equal(dropped({ text }, question), kind, question);
    }
  }
});
