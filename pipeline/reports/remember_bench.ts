import { readConfig } from "../config.ts";
import { graphVersion } from "../graph_version.ts";
import { ensureSamples } from "../cli/ensure_samples.ts";
import { testTerminal } from "../cli/testing.ts";
import { type Lab, openLab } from "../lab.ts";
import { ask } from "./ask.ts";
import { REPORT_NODES } from "./nodes.ts";
import { newTurn, type ReportStateValue } from "./state.ts";

/**
 * What compression, carry-over and look-up add to a warm answer: the node that does them all, over a thread that has to
 * be compressed, beside the whole answer. Goal: under 5 ms.
 */
const folder = await Deno.makeTempDir({ prefix: "tieout-bench-" });
const lab: Lab = await openLab(readConfig({ store: folder }, () => undefined));
await ensureSamples(lab, testTerminal());
await ask(lab, "What was BHP's revenue in FY2024?");

const context = await lab.context({ signal: new AbortController().signal, events: () => {} });
// an answer is kept for the version of the graph that gave it: without it nothing hits
const graph = await graphVersion(lab.reports);
const TALK = Array.from({ length: 6 }, (_, at) =>
  [
    { role: "user", text: `What was RIO's underlying EBITDA in FY${2023 + at % 2}?` },
    {
      role: "assistant",
      text: "RIO's underlying EBITDA in FY2024 was US$23,314 million [1].",
      answers: `What was RIO's underlying EBITDA in FY${2023 + at % 2}?`,
      sources: [{ n: 1, company: "RIO", fy: 2024, page: 9 }],
    },
  ] as const).flat();

function turn(question: string, messages: ReportStateValue["messages"]): ReportStateValue {
  return { ...newTurn(question, { graph }), messages } as unknown as ReportStateValue;
}

const follow = turn("and the year before?", TALK);
const first = turn("What was FMG's revenue in FY2024?", []);
const again = turn("What was BHP's revenue in FY2024?", []);

Deno.bench(
  "remember: twelve messages compressed, company carried over, a miss",
  { group: "remember" },
  async () => {
    await REPORT_NODES.remember(follow, context);
  },
);

Deno.bench("remember: a first question, a miss", { group: "remember" }, async () => {
  await REPORT_NODES.remember(first, context);
});

Deno.bench("remember: a hit", { group: "remember" }, async () => {
  await REPORT_NODES.remember(again, context);
});

Deno.bench("the whole answer, warm", { group: "remember", baseline: true }, async () => {
  await ask(lab, `What was RIO's revenue in FY2024?${" ".repeat(Math.floor(Math.random() * 5))}`);
});
