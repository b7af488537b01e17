import { deepEqual, equal, match } from "node:assert/strict";
import { NOT_FOUND } from "../../guardrails/mod.ts";
import { type KeptAnswer, noAnswerCache } from "../../memory/mod.ts";
import type { CompanyQuery } from "../../retrieval/mod.ts";
import { askWatched, openTestLab, type Script, type TestLabOptions } from "./testing.ts";
import type { RelevanceInput } from "./tasks.ts";

const TWO = "Compare the revenue of ALD and BIR in FY2024";
const ALD = "ALD's revenue in FY2024 was US$1,205 million [1].";

/** Grades away every document of these companies. */
function losing(...companies: readonly string[]) {
  return ({ hits }: RelevanceInput) => ({
    keep: hits.flatMap(({ chunk }, at) => companies.includes(chunk.company) ? [] : [at + 1]),
  });
}

/** Asks a scripted vendor, and tells how often each company was searched and what was kept. */
async function askScripted(question: string, script: Script, options: TestLabOptions = {}) {
  const searched: string[] = [];
  const kept: KeptAnswer[] = [];
  const drafted: (readonly CompanyQuery[])[] = [];
  const lab = await openTestLab({
    strict: false,
    reranker: {
      id: "watches",
      rerank: (_slots, hits, { keep }) => {
        searched.push(hits[0]?.chunk.company ?? "none");
        return Promise.resolve(hits.slice(0, keep));
      },
    },
    answers: {
      ...noAnswerCache,
      keep: (answered) => Promise.resolve(void kept.push(answered)),
    },
    ...options,
    script: {
      ...script,
      ...script.draft === undefined ? {} : {
        draft: (input, call, request) => {
          drafted.push(input.queries);
          return script.draft!(input, call, request);
        },
      },
    },
  });
  try {
    const { result, nodes } = await askWatched(lab, question);
    const run = await lab.runs.get(result.run);
    return { result, nodes, searched, kept, drafted, retries: run!.retries };
  } finally {
    await lab.close();
  }
}

Deno.test("reportGraph() a company that the vendor leaves out is named as not found, and its answer is of low confidence and not kept", async () => {
  const { result, kept } = await askScripted(TWO, { relevance: losing("BIR"), draft: () => ALD });
  equal(result.answer, `${ALD}\nBIR: ${NOT_FOUND}.`);
  deepEqual(result.found, { ALD: true, BIR: false });
  deepEqual([result.status, result.confidence], ["answered", "low"]);
  match(result.caveat ?? "", /still found no fitting passage for BIR/);
  deepEqual(kept, []);
});

Deno.test("reportGraph() a near figure under the missing company's name is taken out, whatever source it cites", async () => {
  for (const marker of ["[1]", "[2]", "[9]", ""]) {
    const { result } = await askScripted(TWO, {
      relevance: losing("BIR"),
      draft: () => `${ALD}\nBIR's revenue in FY2024 was US$1,205 million ${marker}.`,
    });
    equal(result.answer, `${ALD}\nBIR: ${NOT_FOUND}.`);
    deepEqual(result.values.map(({ company }) => company), ["ALD"]);
    equal(result.confidence, "low");
  }
});

Deno.test("reportGraph() a citation supports no claim about another company", async () => {
  // source 1 is ALD's: the figure is right, the evidence is not
  const { result } = await askScripted(TWO, {
    draft: () => `${ALD} BIR's revenue in FY2024 was US$2,310 million [1].`,
  });
  deepEqual(result.citations.map(({ company }) => company), ["ALD"]);
  equal(result.answer.match(/\[1\]/g)?.length, 1);
  deepEqual(result.unsupported.map(({ label }) => label), ["BIR FY2024 revenue"]);
  deepEqual(result.found, { ALD: true, BIR: false });
  deepEqual([result.confidence, result.caveat?.includes("2,310")], ["low", false]);
});

Deno.test("reportGraph() companies whose claims failed are searched again beside those that are missing, and no other", async () => {
  const { searched, retries } = await askScripted("Compare the revenue of ALD, BIR and CED in FY2024", {
    relevance: losing("CED"),
    draft: (_input, call) =>
      `${ALD}\nBIR's revenue in FY2024 was US$9,${call}99 million [2].\nCED: ${NOT_FOUND}.`,
  });
  deepEqual(searched.slice(0, 3).sort(), ["ALD", "BIR", "CED"]);
  deepEqual(searched.slice(3, 5).sort(), ["BIR", "CED"]);
  equal(retries <= 2, true);
});

Deno.test("reportGraph() a draft that is mended by the second round goes out with high confidence and is kept, without a caveat", async () => {
  const { result, retries, kept } = await askScripted("What was ALD's revenue in FY2024?", {
    draft: (_input, call) => call === 0 ? "ALD's revenue in FY2024 was US$1,999 million [1]." : ALD,
  });
  deepEqual([result.confidence, result.caveat, result.found, retries], ["high", null, { ALD: true }, 1]);
  deepEqual(kept.map(({ question, answer }) => [question, answer.text, answer.caveat]), [[
    "What was ALD's revenue in FY2024?",
    ALD,
    null,
  ]]);
});

Deno.test("reportGraph() what is kept has no caveat where the answer goes out with one", async () => {
  // one doubtful figure beside a sound one: no other round, medium confidence
  const { result, kept, retries } = await askScripted("What was ALD's revenue in FY2024?", {
    draft: () => `${ALD} Its costs in FY2024 were US$777 million [1].`,
  });
  deepEqual([result.confidence, retries, kept.length], ["medium", 0, 1]);
  match(result.caveat ?? "", /could not be verified/);
  deepEqual([kept[0]?.answer.caveat, kept[0]?.answer.text.includes("verified")], [null, false]);
});

Deno.test("reportGraph() never keeps an answer of low confidence, one that was not judged, or none", async () => {
  const invented = (n: number) => `ALD's revenue in FY2024 was US$${n},111 million [1].`;
  const bad: readonly Script[] = [
    { draft: () => invented(7) },
    { draft: () => [5, 6, 7, 8].map(invented).join(" ") },
    {
      grading: () => {
        throw new Error("503");
      },
    },
    { draft: () => `ALD: ${NOT_FOUND}.` },
    { draft: () => "" },
  ];
  for (const script of bad) {
    const { kept, result } = await askScripted("What was ALD's revenue in FY2024?", script);
    deepEqual(kept, [], result.answer);
  }
  const { kept } = await askScripted("What does EBITDA stand for?", {});
  deepEqual(kept, []);
});

Deno.test("reportGraph() a garbage draft twice ends in the fallback, which says that the retries are exhausted", async () => {
  for (const garbage of ["", "I do not have enough information.", "\n \u200b "]) {
    const { result, retries } = await askScripted("What was ALD's revenue in FY2024?", {
      draft: () => garbage,
    });
    equal(result.status, "fallback");
    match(
      result.answer,
      garbage.startsWith("I") ? /retries are exhausted/ : /retries are exhausted|chat model failed/,
    );
    deepEqual([result.citations, result.values, retries], [[], [], 1]);
  }
});

Deno.test("reportGraph() one counter takes one step per round, however many branches and reasons the round has", async () => {
  const { nodes, retries } = await askScripted(
    "Compare the revenue of ALD, BIR, CED, DOG and ELM in FY2024",
    {
      relevance: losing("BIR", "CED", "DOG"),
      draft: (_input, call) =>
        `ALD's revenue in FY2024 was US$${call + 2},111 million [1]; its net debt 5,${call}00.`,
    },
  );
  const rounds = nodes.filter((node) => node === "grade").length;
  equal(retries, rounds - 1);
  equal(retries <= 2, true);
});

Deno.test("reportGraph() a round that would search the same again throws in tests", async () => {
  let said = "";
  await askScripted(TWO, { relevance: losing("BIR"), draft: () => ALD }, { strict: true })
    .catch((error: Error) => said = error.message);
  match(said, /Cannot retry BIR: nothing would change/);
});

Deno.test("reportGraph() every covered company starts as not found where the question means all, also those that the vendor forgets", async () => {
  const { result, searched } = await askScripted("Which company had the highest revenue in FY2024?", {
    rewrite: () => ({ queries: [{ company: "ALD", text: "revenue", metrics: ["revenue"], years: [2024] }] }),
    relevance: losing("ELM"),
    draft: () => "BIR's revenue in FY2024 was US$2,310 million [2].",
  });
  deepEqual(Object.keys(result.found).sort(), ["ALD", "BIR", "CED", "DOG", "ELM"]);
  equal(result.found["ELM"], false);
  deepEqual(searched.slice(0, 5).sort(), ["ALD", "BIR", "CED", "DOG", "ELM"]);
  match(result.answer, new RegExp(`ELM: ${NOT_FOUND}`));
});

Deno.test("reportGraph() in Chinese a missing company is named in a Chinese sentence", async () => {
  const { result } = await askScripted("比较 ALD 与 BIR 在 2024 财年的营业收入", {
    relevance: losing("BIR"),
    draft: () => "ALD FY2024 营业收入：US$1,205 million [1]。",
  });
  match(result.answer, /BIR：.+。/);
  match(result.caveat ?? "", /BIR 相符的段落/);
});
