import {
  acceptedDifferenceLines,
  FENCE_RULE,
  fenceSources,
  fenceText,
  numberSources,
  periodName,
  showInput,
  stripInvisible,
} from "../../guardrails/mod.ts";
import type { Message } from "../../memory/mod.ts";
import type { CompanyQuery, Prompt, Slots } from "../../retrieval/mod.ts";
import { figuresByHandle } from "./run_tool.ts";
import type { ArithmeticInput, Covered, ReportTask, ReportTasks } from "./tasks.ts";

const rules = new Map<ReportTask, string>();

/** Figures that are listed for the calculator: what eight tables of one company hold of the asked years, and more tokens than anybody wants to pay for. */
const MOST_FIGURES = 150;
/** Companies that are listed with their years. */
const MOST_COMPANIES = 60;

/** A part of a prompt under its heading; one without text is left out. */
type Part = readonly [heading: string, text: string];

type Renderers = {
  readonly [Task in ReportTask]: (input: ReportTasks[Task], nonce: string) => readonly Part[] | string;
};

const RENDERERS: Renderers = {
  compression: ({ older }, nonce) => [
    ["Messages", older.map((message) => messageText(message, nonce)).join("\n\n")],
  ],
  router: ({ slots, covered }) => [...asked(slots), ["Covered", coverage(covered)]],
  rewrite: ({ slots, covered }) => [...asked(slots), ["Covered", coverage(covered)]],
  relevance: ({ slots, hits }, nonce) => [
    ...asked(slots),
    ["Excerpts", fenceSources(numberSources(hits), { nonce })],
  ],
  arithmetic: (input, nonce) => [
    ...asked(input.slots),
    ["Needed", input.queries.map(need).join("\n")],
    ["Figures", fenceText(figureList(input), { nonce })],
  ],
  grading: ({ slots, sources, calculations, draft }, nonce) => [
    ["Question", oneLine(slots.question)],
    ["Documents", fenceSources(sources, { nonce })],
    ["Calculations", fenced(calculations.map(({ label, working }) => `${label}: ${working}`), nonce)],
    // the policy's own sentences, so that prompt and tie-out cannot drift apart
    ["Differences that do not count", acceptedDifferenceLines().map((line) => `- ${line}`).join("\n")],
    ["Draft", fenceText(draft, { nonce })],
  ],
  draft: ({ context }) => context,
  direct: ({ slots, covered }) => [...asked(slots), ["Covered", coverage(covered)]],
};

/**
 * Renders a task's prompt: its rules from `prompts/` with the rule about fences, then the question and what else the task
 * reads. What documents say stands inside fences whose name is new for every prompt; the question is one line, so that it
 * cannot bring headings and excerpts of its own. Rendering waits until somebody reads it, because the offline analyst never does and twenty excerpts are long.
 */
export function renderPrompt<Task extends ReportTask>(
  task: Task,
  input: ReportTasks[Task],
  ids: () => string,
): Prompt {
  return {
    get system() {
      let text = rules.get(task);
      if (text === undefined) {
        text = Deno.readTextFileSync(new URL(`./prompts/${task}.md`, import.meta.url));
        rules.set(task, text);
      }
      return `${text.trim()}\n\n${FENCE_RULE}`;
    },
    get user() {
      const parts = RENDERERS[task](input, ids().replaceAll("-", ""));
      return typeof parts === "string" ? parts : joined(parts);
    },
  };
}

function joined(parts: readonly Part[]): string {
  return parts.flatMap(([heading, text]) => text === "" ? [] : [`# ${heading}\n${text}`]).join("\n\n");
}

/** The part of a draft's context that is never left out: the question, and what was found and computed for it. */
export function draftQuestion(
  { slots, calculations, calculationErrors, found }: Omit<ReportTasks["draft"], "context">,
): string {
  return joined([
    ...asked(slots),
    [
      "Companies",
      Object.entries(found).map(([company, is]) => `${company}: ${is ? "found" : "not found"}`).join("\n"),
    ],
    ["Calculations", calculations.map(({ label, working }) => `${label}: ${working}`).join("\n")],
    ["Refused calculations", calculationErrors.join("\n")],
  ]);
}

/** Who spoke, what was said as a fenced quotation, and where the markers of an answer lead. */
function messageText({ role, text, sources = [] }: Message, nonce: string): string {
  const led = sources.map(({ n, company, fy, page }) => `[${n}] is [${oneLine(company)} FY${fy} p. ${page}]`);
  return [`${SPEAKERS[role]}:`, fenceText(text, { nonce }), ...led].join("\n");
}

const SPEAKERS: Readonly<Record<Message["role"], string>> = {
  user: "User",
  assistant: "Assistant",
  note: "Note on still older messages, remembered and no source",
};

function fenced(lines: readonly string[], nonce: string): string {
  return lines.length === 0 ? "" : fenceText(lines.join("\n"), { nonce });
}

function asked({ question, language }: Slots): readonly Part[] {
  return [["Question", `${oneLine(question)}\n(Answer in ${language === "zh" ? "Chinese" : "English"}.)`]];
}

function oneLine(text: string): string {
  return stripInvisible(text.replace(/[\s\p{Cc}]+/gu, " ")).trim();
}

function coverage({ companies }: Covered): string {
  const lines = companies.slice(0, MOST_COMPANIES)
    .map(({ company, years }) => `${oneLine(company)}: ${years.map((year) => `FY${year}`).join(", ")}`);
  const more = companies.length - lines.length;
  return [...lines, ...more > 0 ? [`and ${more} more`] : []].join("\n");
}

function need({ company, metrics, years }: CompanyQuery): string {
  return `${oneLine(company)}: ${metrics.join(", ") || "as asked"}; ${
    years.map((year) => `FY${year}`).join(", ")
  }`;
}

/** The figures that a calculation may use, those of the needed line items first: id, company, label, name, period, value. */
function figureList({ sources, queries }: ArithmeticInput): string {
  const needed = new Set(queries.flatMap(({ metrics }) => metrics));
  const listed = [...figuresByHandle(sources)].filter(([handle, { figure }]) =>
    handle !== figure.id && !figure.illustrative
  );
  const isNeeded = (metric: string | null) => metric !== null && needed.has(metric);
  const [first, then] = [true, false].map((wanted) =>
    listed.filter(([, { figure }]) => isNeeded(figure.metric) === wanted)
  );
  return [...first!, ...then!].slice(0, MOST_FIGURES).map(([handle, { figure, n }]) => {
    const parts = [
      figure.company,
      [...figure.path, figure.label].join(" > "),
      figure.metric ?? "no standard name",
      periodName(figure),
      showInput({ name: handle, figure, n }),
    ];
    return `${handle}: ${parts.map(oneLine).join(" · ")}`;
  }).join("\n");
}
