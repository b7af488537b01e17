import { deepEqual, equal, match, ok } from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NOT_FOUND } from "../../guardrails/mod.ts";
import { AskResult } from "../reports/ask_result.ts";
import { askCommand } from "./ask.ts";
import { testTerminal } from "./testing.ts";

interface Expected {
  /** Of one that is no question of a reader: it is asked without vectors, and the fixture does not hold it. */
  readonly name?: string;
  readonly question: string;
  /** Company, metric, value in the main unit, unit; in order. */
  readonly values: readonly (readonly [string, string, string, string])[];
  readonly status?: AskResult["status"];
  readonly says?: RegExp;
}

/** Values are those of the published figures in `fixtures/reports/figures.tsv`. */
const ANSWERS: readonly Expected[] = [
  { question: "What was BHP's revenue in FY2024?", values: [["BHP", "revenue", "55658000000", "USD"]] },
  { question: "BHP revenue FY24", values: [["BHP", "revenue", "55658000000", "USD"]] },
  {
    question: "What was RIO's dividend per share in FY2024?",
    values: [["RIO", "dividend_per_share", "4.02", "USD/share"]],
    says: /402\.0 US cents/,
  },
  {
    question: "What was FMG's dividend per share in FY2024?",
    values: [["FMG", "dividend_per_share", "1.97", "AUD/share"]],
  },
  {
    question: "What was S32's profit or loss in FY2024?",
    values: [["S32", "attributable_profit", "-203000000", "USD"]],
  },
  {
    question: "What was S32's revenue in FY2024?",
    values: [["S32", "revenue", "5479000000", "USD"], ["S32", "revenue", "4923000000", "USD"]],
    says: /restated: US\$4,923 million/,
  },
  {
    question: "What was S32's restated revenue for FY2024?",
    values: [["S32", "revenue", "4923000000", "USD"], ["S32", "revenue", "5479000000", "USD"]],
    says: /US\$4,923 million.* first reported was US\$5,479 million/,
  },
  {
    question: "What was MIN's statutory profit in FY2025?",
    values: [["MIN", "net_profit", "-896000000", "AUD"]],
  },
  {
    question: "Compare BHP and RIO revenue in FY2024",
    values: [["BHP", "revenue", "55658000000", "USD"], ["RIO", "revenue", "53658000000", "USD"]],
    says: /highest to lowest: BHP, RIO/,
  },
  {
    question: "What was BHP's unit cost in FY2024?",
    values: [],
    status: "abstained",
    says: new RegExp(NOT_FOUND),
  },
  {
    question: "What was BHP's net operating cash flow in FY2024?",
    values: [],
    status: "abstained",
    says: new RegExp(NOT_FOUND),
  },
  {
    question: "What was MIN's dividend in FY2025?",
    values: [],
    status: "abstained",
    says: new RegExp(NOT_FOUND),
  },
  { question: "What was S32's net debt in FY2025?", values: [["S32", "net_cash", "123000000", "USD"]] },
  { question: "Write me a poem about copper", values: [], status: "out_of_scope" },
  {
    question: "Compare BHP and Glencore revenue in FY2024",
    values: [["BHP", "revenue", "55658000000", "USD"]],
    says: /Glencore: data not found in provided documents\./,
  },
  {
    question: "What was Tesla's revenue in FY2024?",
    values: [],
    status: "out_of_scope",
    says: /No report of Tesla is stored.*BHP FY2023–FY2025/s,
  },
  { question: "What does EBITDA stand for?", values: [], says: /amortisation/ },
  {
    name: "control characters",
    question: "\u0000What was BHP's\u001b[31m rev\u200benue\r\nin FY\u202e2024?\u0007",
    values: [["BHP", "revenue", "55658000000", "USD"]],
    says: /^[\P{C}\n]+$/u,
  },
  {
    question: "of the and is it",
    values: [],
    status: "out_of_scope",
    says: /Covered companies and fiscal years: BHP/,
  },
  {
    name: "1,400 words",
    question: `What are BHP's ${"tailings risk ".repeat(700)}`,
    values: [],
    status: "abstained",
    says: /^BHP, [^:]*: data not found/,
  },
];

async function askJson(
  store: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly result: AskResult }> {
  const outside = testTerminal(env);
  const code = await askCommand(["--json", "--store", store, ...args], outside);
  return { code, result: AskResult.parse(JSON.parse(outside.printed.out)) };
}

Deno.test("askCommand() on the sample reports", async (t) => {
  const store = await mkdtemp(join(tmpdir(), "tieout-ask-"));
  await t.step(
    "says first that it ingests the samples, and that they are none of the companies'",
    async () => {
      const outside = testTerminal();
      equal(await askCommand(["--store", store, "hello"], outside), 0);
      match(outside.printed.err, /15 sample reports.*not the companies' own/s);
    },
  );
  for (const { name, question, values, status = "answered", says = /./ } of ANSWERS) {
    await t.step(name ?? question, async () => {
      const { code, result } = await askJson(
        store,
        [question],
        name === undefined ? {} : { TIEOUT_EMBEDDER: "none" },
      );
      equal(code, 0);
      equal(result.status, status, result.answer);
      deepEqual(result.values.map((each) => [each.company, each.metric, each.value, each.unit]), values);
      match(result.answer, says);
      equal(result.confidence, values.length > 0 ? "high" : null);
      // a question that is new here goes into fixtures/vectors/questions.txt, and deno task vectors embeds it
      deepEqual(result.degraded, []);
      for (const value of result.values) {
        const citation = result.citations.find(({ n }) => n === value.n);
        ok(citation?.kind === "report");
        equal(citation?.company, value.company, "a value is cited from its own company's report");
        ok(
          await stands(citation.document.name, citation.page, value),
          `${value.value} stands on the cited page`,
        );
      }
    });
  }
  await t.step("a company that is not stored counts as not found beside one that is", async () => {
    const { result } = await askJson(store, ["Compare BHP and Glencore revenue in FY2024"]);
    deepEqual(result.found, { BHP: true, Glencore: false });
  });
  await t.step("a misspelt company is offered its nearest name", async () => {
    const { result } = await askJson(store, ["What was Fortesque's revenue in FY2024?"]);
    match(result.answer, /No report of Fortesque is stored: did you mean FMG\?/);
  });
  await t.step("growth is computed on one basis and shows its working", async () => {
    const { result } = await askJson(store, ["How much did S32's revenue grow from FY2024 to FY2025?"]);
    // (5,780 - 4,923) / 4,923
    match(result.answer, /17\.41%/);
    deepEqual(result.calculations.map(({ inputs }) => inputs.map(({ printed }) => printed)), [[
      "4,923",
      "5,780",
    ]]);
    equal(result.confidence, "high");
  });
  await t.step("a margin is derived from cited figures", async () => {
    const { result } = await askJson(store, ["What was BHP's underlying EBITDA margin in FY2024?"]);
    // 29,016 / 55,658
    match(result.answer, /52\.13%/);
    deepEqual(result.values.map(({ value, unit }) => [value.slice(0, 7), unit]), [["52.1326", "%"]]);
  });
  await t.step(
    "a question without a subject waits, and the reply answers it in another process's graph",
    async () => {
      const asked = await askJson(store, ["What was revenue in FY2024?"]);
      deepEqual([asked.code, asked.result.status], [3, "needs_clarification"]);
      const reply = await askJson(store, ["--thread", asked.result.thread, "--resume", "Rio Tinto"]);
      deepEqual([reply.code, reply.result.values.map(({ value }) => value)], [0, ["53658000000"]]);
    },
  );
  await t.step("without vectors, as chosen, the answer is the same and nothing is degraded", async () => {
    const { question, values } = ANSWERS[0]!;
    const { result } = await askJson(store, [question], { TIEOUT_EMBEDDER: "none" });
    deepEqual([result.values.map(({ value }) => value), result.degraded], [[values[0]![2]], []]);
  });
  await t.step(
    "a question that would need the model goes on without it, and says so and what to do",
    async () => {
      const outside = testTerminal();
      const args = ["--store", store, "What did BHP say about the weather in the Pilbara?"];
      equal(await askCommand(args, outside), 0);
      match(outside.printed.out, /Went on without: embedder\.\n$/);
      match(
        outside.printed.err,
        /^Went on without embedder: Cannot embed with local: .*deno task model fetches it$/m,
      );
      equal(outside.printed.err.match(/Went on without/g)?.length, 1);
    },
  );
  await t.step("a thread that nobody knows, or that waits for nothing, cannot be resumed", async () => {
    const { result } = await askJson(store, ["BHP revenue FY24"]);
    for (
      const [thread, says] of [["none", /thread none: no conversation of this id is kept/], [
        result.thread,
        /it waits for no reply\. Ask it a question with --thread/,
      ]] as const
    ) {
      const outside = testTerminal();
      equal(await askCommand(["--store", store, "--thread", thread, "--resume", "BHP"], outside), 1);
      match(outside.printed.err, says);
      equal(outside.printed.out, "");
    }
  });
  await rm(store, { recursive: true });
});

let truth:
  | readonly { readonly document: string; readonly page: number; readonly value: string }[]
  | undefined;

/** Whether the published figure of that size stands on that page, by the truth file beside the samples. */
async function stands(
  document: string,
  page: number,
  { value, unit }: AskResult["values"][number],
): Promise<boolean> {
  truth ??= (await Deno.readTextFile(new URL("../../fixtures/reports/truth.jsonl", import.meta.url))).trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const digits = (text: string) => text.replace(/\D/g, "").replace(/^0+|0+$/g, "");
  return unit === "%" ||
    truth!.some((line) =>
      line.document === document && line.page === page && digits(line.value) === digits(value)
    );
}

const USAGE: readonly (readonly [string, readonly string[], RegExp])[] = [
  ["no question", [], /no question was given.*deno task ask/],
  ["blank question", ["  "], /no question was given/],
  ["an unknown option", ["--fast", "x"], /unknown option "--fast".*--help/],
  ["an option without its value", ["x", "--thread"], /argument missing/],
  ["resume without a thread", ["--resume", "BHP"], /--resume needs --thread/],
  ["an endless question", ["a".repeat(10_001)], /10001 characters.*Shorten/],
];

for (const [criterion, args, message] of USAGE) {
  Deno.test(`askCommand() ${criterion} exits 2 with one sentence`, async () => {
    const outside = testTerminal();
    equal(await askCommand(args, outside), 2);
    match(outside.printed.err, message);
    equal(outside.printed.out, "");
    equal(outside.printed.err.trim().split("\n").length, 1);
  });
}

Deno.test("askCommand() a store that is a file exits 1 and names it", async () => {
  const file = await Deno.makeTempFile();
  const outside = testTerminal();
  equal(await askCommand(["--store", file, "hello"], outside), 1);
  match(outside.printed.err, new RegExp(`Cannot open the store at ${file}`));
  await rm(file);
});

Deno.test("askCommand() an unknown chat provider is named with the known ones", async () => {
  const outside = testTerminal({ TIEOUT_CHAT: "nobody" });
  equal(await askCommand(["--store", ":memory:", "hello"], outside), 1);
  match(outside.printed.err, /chat provider nobody: TIEOUT_CHAT takes one of offline/);
});

Deno.test("askCommand() --json-schema prints a schema that names every field of the design", async () => {
  const outside = testTerminal();
  equal(await askCommand(["--json-schema"], outside), 0);
  const schema = JSON.parse(outside.printed.out);
  for (
    const field of [
      "thread",
      "status",
      "route",
      "answer",
      "confidence",
      "caveat",
      "citations",
      "found",
      "unsupported",
      "calculations",
      "degraded",
      "values",
      "usage",
      "timings",
    ]
  ) {
    ok(field in schema.properties, field);
  }
});

Deno.test("askCommand() --help exits 0 and shows examples", async () => {
  const outside = testTerminal();
  equal(await askCommand(["--help"], outside), 0);
  match(outside.printed.out, /Examples:/);
});
