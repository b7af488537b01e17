import type { REPORT_NODES } from "../reports/nodes.ts";
import type { Progress } from "./show_progress.ts";
import type { Terminal } from "./terminal.ts";

/** What a reader is told while a node works; "" for one that ends before anybody could read it. */
const STEPS: Readonly<Record<keyof typeof REPORT_NODES, string>> = {
  remember: "looking up past answers",
  route: "reading the question",
  news: "searching the news",
  clarify: "",
  direct: "writing the answer",
  rewrite: "planning the search",
  retrieve: "searching the reports",
  aggregate: "",
  grade: "grading what was found",
  calculate: "calculating",
  draft: "writing the answer",
  check: "checking every figure",
  gate: "",
  shape: "",
  save: "",
  caveat: "",
  answer: "",
  fallback: "looking up what is covered",
};

/**
 * Shows the steps of an answer as they begin, on standard error: one line that is redrawn on a terminal, nothing elsewhere,
 * where a step every few milliseconds would only fill a log. It is gone before anything else is printed.
 */
export function showSteps(outside: Pick<Terminal, "err" | "isTerminal">): Progress {
  let shown = false;
  let checked = false;
  const clear = () => {
    if (shown) outside.err("\r\x1b[K");
    shown = false;
  };
  return {
    events: ({ name, data }) => {
      if (!outside.isTerminal) return;
      if (name === "layer.opened") return clear();
      const node = String(data["node"]);
      if (name !== "node.start" || !Object.hasOwn(STEPS, node)) return;
      checked ||= node === "check";
      const step = STEPS[node as keyof typeof STEPS];
      if (step === "") return;
      // a search behind a check is a round of retry
      outside.err(`\r\x1b[K${step}${checked && node === "retrieve" ? " once more" : ""} …`);
      shown = true;
    },
    end: clear,
  };
}
