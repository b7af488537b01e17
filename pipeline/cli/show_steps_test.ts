import { deepEqual, equal } from "node:assert/strict";
import { showSteps } from "./show_steps.ts";

function watch(isTerminal: boolean) {
  const printed: string[] = [];
  const steps = showSteps({ err: (text) => printed.push(text), isTerminal });
  return {
    printed,
    end: steps.end,
    send: (name: string, data: Record<string, unknown> = {}) => steps.events({ name, at: "", run: "", data }),
  };
}

Deno.test("showSteps() on a terminal redraws one line per step, says that a search is repeated, and clears it at the end", () => {
  const { printed, send, end } = watch(true);
  for (const node of ["route", "retrieve", "aggregate", "check", "retrieve"]) {
    send("node.start", { node });
    send("node.end", { node });
  }
  end();
  end();
  deepEqual(printed, [
    "\r\x1b[Kreading the question …",
    "\r\x1b[Ksearching the reports …",
    "\r\x1b[Kchecking every figure …",
    "\r\x1b[Ksearching the reports once more …",
    "\r\x1b[K",
  ]);
});

Deno.test("showSteps() makes room for a notice and passes over what it does not know", () => {
  const { printed, send } = watch(true);
  send("node.start", { node: "draft" });
  send("layer.opened", { layer: "reranker" });
  for (const node of ["constructor", "somebody else's", undefined]) send("node.start", { node });
  send("answer.delta");
  deepEqual(printed, ["\r\x1b[Kwriting the answer …", "\r\x1b[K"]);
});

Deno.test("showSteps() elsewhere prints nothing", () => {
  const { printed, send, end } = watch(false);
  send("node.start", { node: "route" });
  send("layer.opened");
  end();
  equal(printed.length, 0);
});
