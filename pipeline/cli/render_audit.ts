import type { TrailCheck } from "../../memory/mod.ts";
import type { AuditView } from "../reports/audit_view.ts";

/** What a walk over the trail found, for a person. */
export function renderCheck({ rows, removed, first, last, head, broken }: TrailCheck): string {
  const lines = [
    broken === null
      ? `The trail is whole: ${rows} rows checked`
      : `The trail is BROKEN behind ${rows} sound rows`,
    ...broken === null ? [] : [
      `first broken row: ${broken.seq}${broken.run === null ? "" : `, run ${broken.run}`}: ${broken.what}`,
    ],
    ...removed > 0 ? [`removed by retention before: ${removed} rows`] : [],
    ...first === null ? [] : [`from ${first} to ${last}`],
    ...broken !== null ? [] : [
      `head ${head}`,
      "Note the head down elsewhere: with --head HASH a later check also proves that nothing was cut off since.",
    ],
  ];
  return `${lines.join("\n")}\n`;
}

/** The fields of the decisions that a person is shown; their schemas stand beside what writes them. */
interface Decisions {
  readonly route?: { readonly to: string };
  readonly retrieved?: {
    readonly hits: number;
    readonly retries: number;
    readonly queries: readonly { readonly company: string; readonly metrics: readonly string[] }[];
  };
  readonly sources?: {
    readonly sources: readonly {
      readonly n: number;
      readonly company: string;
      readonly fy: number;
      readonly page: number;
      readonly document: { readonly sha256: string; readonly name: string };
      readonly chunk: string;
    }[];
  };
  readonly graded?: {
    readonly quality: string | null;
    readonly grounded: string;
    readonly tieOut: { readonly grounded: string } | null;
    readonly model: { readonly grounded: string } | null;
  };
  readonly claims?: {
    readonly claims: readonly {
      readonly company: string | null;
      readonly fiscalYear: number | null;
      readonly metric: string | null;
      readonly value: string;
      readonly tie: Readonly<Record<string, unknown>>;
    }[];
  };
  readonly layers?: {
    readonly lines: readonly { readonly layer: string; readonly verdict: string }[];
    readonly degraded: readonly string[];
    readonly openings: readonly {
      readonly layer: string;
      readonly direction: string;
      readonly error: string;
    }[];
  };
  readonly answer?: { readonly sha256: string; readonly status: string; readonly confidence: string | null };
  readonly ended?: { readonly how: string; readonly error: string | null };
}

/** A run as its trail tells it, for a person. */
export function renderAudit(view: AuditView): string {
  const { route, retrieved, sources, graded, claims, layers, answer, ended } = view.decisions as Decisions;
  const lines = [
    `run       ${view.run} (thread ${view.thread}, owner ${view.owner})`,
    `ended     ${view.at}: ${ended?.how ?? "unknown"}${ended?.error ? ` (${ended.error})` : ""}`,
    ...view.question === null ? [] : [`question  ${view.question}`],
    ...route === undefined ? [] : [`route     ${route.to}`],
    ...retrieved === undefined ? [] : [
      `retrieved ${retrieved.hits} passages for ${
        retrieved.queries.map(({ company, metrics }) => `${company} ${metrics.join(", ")}`.trim()).join("; ")
      }; ${retrieved.retries} retries`,
    ],
    ...(sources?.sources ?? []).map(({ n, company, fy, page, document, chunk }) =>
      `source    [${n}] ${company} FY${fy} page ${page}, ${document.name} (sha256 ${document.sha256}), chunk ${chunk}`
    ),
    ...graded === undefined ? [] : [
      `graded    grounded ${graded.grounded}, quality ${graded.quality ?? "not judged"}; tie-out ${
        graded.tieOut?.grounded ?? "did not run"
      }, model ${graded.model?.grounded ?? "none"}`,
    ],
    ...(claims?.claims ?? []).map(({ company, fiscalYear, metric, value, tie }) =>
      `claim     ${
        [company, metric, fiscalYear === null ? null : `FY${fiscalYear}`].filter((part) => part !== null)
          .join(" ")
      } = ${value}: ${tieLine(tie)}`
    ),
    ...(layers?.lines ?? []).map(({ layer, verdict }) => `layer     ${layer}: ${verdict}`),
    ...(layers?.openings ?? []).map(({ layer, direction, error }) =>
      `failed    ${layer}: ${direction} (${error})`
    ),
    ...view.contexts.map(({ round, sha256, text }) =>
      `context   ${round}: sha256 ${sha256}, ${
        text === null
          ? "NOT KEPT as it was"
          : `${new TextEncoder().encode(text).length} bytes (--context ${round})`
      }`
    ),
    ...answer === undefined ? [] : [
      `answer    ${answer.status}, confidence ${answer.confidence ?? "none"}, sha256 ${answer.sha256}: ${
        view.answerIsKept === null
          ? "no record of the run is kept"
          : view.answerIsKept
          ? "the kept record has this answer"
          : "the kept record has ANOTHER answer"
      }`,
    ],
    `rows      ${view.rows.map(({ seq }) => seq).join(", ")}`,
  ];
  return `${lines.join("\n")}\n`;
}

function tieLine(tie: Readonly<Record<string, unknown>>): string {
  switch (tie["status"]) {
    case "tied":
      return `tied to [${tie["source"]}], page ${tie["page"]}, figure ${tie["figure"]}`;
    case "derived":
      return `derived by ${tie["operation"]} of ${(tie["figures"] as readonly string[]).join(", ")}`;
    case "quoted":
      return `quoted from [${tie["source"]}]`;
    default:
      return `unsupported: ${tie["reason"]} (${tie["fault"]})`;
  }
}
