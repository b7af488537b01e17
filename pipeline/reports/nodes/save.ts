import type { ReportNode } from "../step.ts";

/** Where the answer cache will keep a clean answer: before the caveat is appended, so that no later reader gets a doubt that is not about his question. */
export const save: ReportNode = () => ({ layers: [{ layer: "cache", verdict: "not saved: no cache yet" }] });
