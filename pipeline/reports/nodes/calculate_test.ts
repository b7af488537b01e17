import assert from "node:assert/strict";
import type { ToolExchange, ToolUse } from "../../../retrieval/mod.ts";
import { exampleHit, exampleSources } from "../../../guardrails/testing.ts";
import { companiesOf, memoryChunkStore, parseSlots } from "../../../retrieval/mod.ts";
import type { RunContext } from "../../run_context.ts";
import { newTurn, type ReportStateValue } from "../state.ts";
import { runTool } from "../run_tool.ts";
import type { ArithmeticInput } from "../tasks.ts";
import { calculate } from "./calculate.ts";

const CHECKS = {
  calculator: (use: ToolUse, { input }: { readonly input: ArithmeticInput }) => runTool(use, input),
};

const money = (id: string, metric: string, value: string, currency = "USD") => ({
  id,
  metric,
  label: metric,
  value,
  printed: value,
  currency,
});
const SOURCES = exampleSources(
  exampleHit({ company: "ALD", fy: 2024 }, [
    money("debt-id", "net_debt", "1000"),
    money("ebitda-id", "ebitda", "400"),
    money("cash-id", "cash", "10", "AUD"),
  ]),
);
const QUESTION = "What is ALD's net debt to EBITDA in FY2024?";

/** Runs the node with a model that plays its rounds; gives what came out, and the rounds as the model saw them. */
async function play(rounds: readonly (readonly Omit<ToolUse, "id">[] | Error)[], question = QUESTION) {
  const seen: (readonly (readonly ToolExchange[])[])[] = [];
  const asked: {
    task: string;
    safe: () => readonly ToolUse[];
    rounds: readonly (readonly ToolExchange[])[];
  }[] = [];
  const decider = {
    useTools: (request: (typeof asked)[number]) => {
      seen.push(structuredClone(request.rounds));
      const round = rounds[seen.length - 1] ?? [];
      // as the guard does: a failure takes what is safe
      if (round instanceof Error) return Promise.resolve(request.safe());
      return Promise.resolve(round.map((use, at) => ({ id: `${seen.length}.${at}`, ...use })));
    },
  };
  const state = {
    ...newTurn(question),
    slots: parseSlots(question, { companies: companiesOf(["ALD"]) }),
    queries: [{ company: "ALD", text: "", metrics: ["net_debt", "ebitda"], years: [2024] }],
    sources: SOURCES,
  } as unknown as ReportStateValue;
  const context = {
    services: { decider, writer: decider, store: memoryChunkStore(), checks: CHECKS },
    ids: () => "id",
    signal: new AbortController().signal,
  } as unknown as RunContext;
  const update = await calculate(state, context);
  return {
    seen,
    values: update.calculations!.map(({ value }) => value),
    errors: update.calculationErrors!,
    update,
  };
}

const inputs = (...figures: readonly string[]) => ({ inputs: figures.map((figure) => ({ figure })) });

Deno.test("calculate() gives each call its result or error, under its id, and takes the corrected call", async () => {
  const { seen, values, errors } = await play([
    [{ tool: "ratio", input: inputs("f1", "f99") }, { tool: "divide", input: {} }],
    [{ tool: "ratio", input: inputs("f1", "f2") }],
  ]);
  assert.deepEqual(values, ["2.5"]);
  assert.equal(seen.length, 3);
  const [first, second] = seen[2]!;
  assert.deepEqual(first!.map(({ use, reply }) => [use.id, reply.replace(/;.*/, "")]), [
    ["1.0", 'Cannot compute: no source holds a figure with the id "f99"'],
    ["1.1", "Cannot compute: there is no tool of that name"],
  ]);
  assert.match(second![0]!.reply, /2\.5.*exactly 2\.5/);
  assert.equal(second![0]!.use.id, "2.0");
  // the ratio was mended; what no later call did stays an error
  assert.equal(errors.length, 1);
  assert.match(errors[0]!, /no tool of that name; the tools are formula, growth/);
});

Deno.test("calculate() says in words what is wrong with a call", async () => {
  const { errors } = await play([[
    { tool: "sum", input: inputs("f1", "f3") },
    { tool: "ratio", input: "{ratio:" },
    { tool: "difference", input: { inputs: [{ figure: "f1" }, { name: "nobody" }] } },
    { tool: "formula", input: { measure: "beauty", company: "ALD", years: [2024] } },
    { tool: "formula", input: { measure: "current_ratio", company: "ALD" } },
    {
      tool: "expression",
      input: {
        expression: "a * b",
        ...{ inputs: [{ figure: "f1", name: "a" }, { figure: "f2", name: "b" }] },
      },
    },
  ]]);
  assert.equal(errors.length, 6);
  for (
    const [at, pattern] of [
      /mix AUD and USD/,
      /arguments are unusable/,
      /arguments are unusable: inputs: entry 2 has no figure/,
      /no measure "beauty"/,
      /years is empty/,
      /has no unit; divide one/,
    ].entries()
  ) assert.match(errors[at]!, pattern);
});

Deno.test("calculate() ends after 4 rounds and after 8 calls a company, with what stands", async () => {
  const one = [{ tool: "sum", input: inputs("f1", "f2") }];
  const endless = await play(Array.from({ length: 9 }, () => one));
  assert.deepEqual([endless.seen.length, endless.values], [4, ["1400"]]);
  const many = await play([
    Array.from({ length: 20 }, (_, at) => ({ tool: "sum", input: inputs(at === 7 ? "f3" : "f1") })),
  ]);
  assert.deepEqual([many.seen.length, many.values], [1, ["1000", "10"]]);
  assert.match(many.errors.at(-1)!, /12 results are beyond 8/);
});

Deno.test("calculate() without a model does what the question's words name, and after a first round keeps what stands", async () => {
  const average = "What is the average of ALD's net debt and EBITDA in FY2024?";
  const failed = await play([new Error("503")], average);
  assert.equal(failed.values.length, 1);
  const later = await play([[{ tool: "sum", input: inputs("f1", "f2") }], new Error("503")], average);
  assert.deepEqual(later.values, ["1400"]);
});

Deno.test("calculate() a model that calls nothing computes nothing", async () => {
  const { values, errors, update } = await play([[]]);
  assert.deepEqual([values, errors], [[], []]);
  assert.equal(update.layers?.[0]?.verdict, "no arithmetic needed");
});

Deno.test("calculate() ten companies and a computed margin: every one is computed", async () => {
  const companies = Array.from({ length: 10 }, (_, at) => `C${at}X`);
  const sources = exampleSources(
    ...companies.map((company, at) =>
      exampleHit({ company, fy: 2024 }, [
        { ...money(`${company}-e`, "ebitda", String(40 + at)), company },
        { ...money(`${company}-r`, "revenue", "100"), company },
      ])
    ),
  );
  const question = `Compare the EBITDA margin of ${companies.join(", ")} in FY2024`;
  const state = {
    ...newTurn(question),
    slots: parseSlots(question, { companies: companiesOf(companies) }),
    queries: companies.map((company) => ({ company, text: "", metrics: [], years: [2024] })),
    sources,
  } as unknown as ReportStateValue;
  const decider = {
    useTools: ({ safe }: { readonly safe: () => readonly ToolUse[] }) => Promise.resolve(safe()),
  };
  const context = {
    services: { decider, writer: decider, store: memoryChunkStore(), checks: CHECKS },
    signal: new AbortController().signal,
  } as unknown as RunContext;
  const update = await calculate(state, context);
  assert.deepEqual(
    update.calculations?.map(({ inputs, value }) => [inputs[0]!.figure.company, value]),
    companies.map((company, at) => [company, String(40 + at)]),
  );
  assert.deepEqual(update.calculationErrors, []);
});
