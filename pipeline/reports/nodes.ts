import { aggregate } from "./nodes/aggregate.ts";
import { answer } from "./nodes/answer.ts";
import { calculate } from "./nodes/calculate.ts";
import { caveat } from "./nodes/caveat.ts";
import { check } from "./nodes/check.ts";
import { clarify } from "./nodes/clarify.ts";
import { direct } from "./nodes/direct.ts";
import { draft } from "./nodes/draft.ts";
import { fallback } from "./nodes/fallback.ts";
import { gate } from "./nodes/gate.ts";
import { grade } from "./nodes/grade.ts";
import { news } from "./nodes/news.ts";
import { remember } from "./nodes/remember.ts";
import { retrieve } from "./nodes/retrieve.ts";
import { rewrite } from "./nodes/rewrite.ts";
import { route } from "./nodes/route.ts";
import { save } from "./nodes/save.ts";
import { shape } from "./nodes/shape.ts";

/** Every node of the report analyst by its name in the graph, for suites and notebooks that run one alone. */
export const REPORT_NODES = {
  remember,
  route,
  news,
  clarify,
  direct,
  rewrite,
  retrieve,
  aggregate,
  grade,
  calculate,
  draft,
  check,
  gate,
  shape,
  save,
  caveat,
  answer,
  fallback,
} as const;
