import { type DocumentFooting, ingest, memoryChunkStore } from "tieout";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";

type Kind = DocumentFooting["statements"][number]["statement"];

/** How one statement of a document came out; `tied`: its table proves nothing, but its checks pass. */
type Outcome = "foots" | "tied" | "off" | "failed" | "notApplicable" | "notFound";

interface JudgedStatement {
  readonly statement: Kind;
  readonly outcome: Outcome;
  /** Counted from 1. */
  readonly pages: readonly number[];
}

interface MeasuredDocument {
  readonly doc: string;
  /** Why it was not read; null where it was. */
  readonly failed: string | null;
  readonly statements: readonly JudgedStatement[];
  readonly footing: DocumentFooting | null;
}

const KINDS: Readonly<Record<Kind, string>> = {
  balance: "balance sheets",
  cashFlow: "cash flow statements",
  income: "income statements",
};
const OUTCOMES: readonly Outcome[] = ["foots", "tied", "off", "failed", "notApplicable", "notFound"];

/** Off beats everything, a failed check beats a table that foots: audited statements keep both. */
function judge(kind: Kind, { statements, checks }: DocumentFooting): JudgedStatement {
  const found = statements.find(({ statement }) => statement === kind);
  if (found === undefined) return { statement: kind, outcome: "notFound", pages: [] };
  const own = checks.filter(({ pages }) => pages.some((page) => found.pages.includes(page)));
  const outcome = found.footing === "off"
    ? "off"
    : own.some(({ status }) => status === "failed")
    ? "failed"
    : found.footing === "foots"
    ? "foots"
    : own.length > 0
    ? "tied"
    : "notApplicable";
  return { statement: kind, outcome, pages: found.pages };
}

async function measureDocument(
  path: string,
  name: string,
  options: MeasureOptions,
): Promise<MeasuredDocument> {
  const store = memoryChunkStore();
  const common = {
    store,
    clock: () => new Date(),
    run: "footing",
    signal: options.signal,
    events: (
      { name: event, data }: { readonly name: string; readonly data: Readonly<Record<string, unknown>> },
    ) => {
      if (event === "page.read" && Number(data["page"]) % 20 === 0) {
        options.progress(`${name}: page ${data["page"]} of ${data["pages"]}`);
      }
    },
  };
  const file = { name, bytes: () => Deno.readFile(path) };
  let { files: [result] } = await ingest([file], common);
  if (result?.reason === "unknown_report") {
    // whose report it is changes nothing of what adds up
    ({ files: [result] } = await ingest([file], { ...common, company: name, fy: new Date().getFullYear() }));
  }
  const footing = result?.footing ?? null;
  return {
    doc: name,
    failed: footing === null ? result?.message ?? "it was not read" : null,
    statements: footing === null
      ? []
      : (Object.keys(KINDS) as readonly Kind[]).map((kind) => judge(kind, footing)),
    footing,
  };
}

async function pdfsOf(data: string): Promise<readonly (readonly [path: string, name: string])[]> {
  for (const folder of [`${data}/pdfs`, data]) {
    const info = await Deno.stat(folder).catch(() => null);
    if (!info?.isDirectory) continue;
    const names: string[] = [];
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (isFile && /\.pdf$/i.test(name)) names.push(name);
    }
    if (names.length > 0) return names.sort().map((name) => [`${folder}/${name}`, name] as const);
  }
  throw new Error(`Cannot measure ${data}: neither it nor its folder pdfs holds a PDF`);
}

function countOf(documents: readonly MeasuredDocument[], kind: Kind): Readonly<Record<Outcome, number>> {
  const all = documents.flatMap(({ statements }) => statements.filter(({ statement }) => statement === kind));
  return Object.fromEntries(
    OUTCOMES.map((outcome) => [outcome, all.filter((one) => one.outcome === outcome).length]),
  ) as Record<Outcome, number>;
}

function foundOf(counts: Readonly<Record<Outcome, number>>): number {
  return OUTCOMES.reduce((sum, outcome) => sum + counts[outcome], 0) - counts.notFound;
}

function kindText(kind: Kind, counts: Readonly<Record<Outcome, number>>): string {
  const found = foundOf(counts);
  const good = counts.foots + counts.tied;
  const share = found === 0 ? "" : `, ${(100 * good / found).toFixed(1)} % foot or tie`;
  return `${KINDS[kind]}: ${found} found${share} (${
    OUTCOMES.map((outcome) => `${outcome} ${counts[outcome]}`).join(", ")
  })`;
}

function documentText({ doc, failed, statements, footing }: MeasuredDocument): readonly string[] {
  if (footing === null) return [`${doc}: not read: ${failed}`];
  const said = statements.map(({ statement, outcome, pages }) =>
    `${statement} ${outcome}${pages.length === 0 ? "" : ` p. ${pages.join(", ")}`}`
  ).join("; ");
  const failedChecks = footing.checks.filter(({ status }) => status === "failed");
  return [
    `${doc}: ${said}; tables: ${footing.foots} foot, ${footing.off} off, ${footing.notApplicable} not applicable; ` +
    `checks: ${footing.checks.length - failedChecks.length} passed, ${failedChecks.length} failed`,
    ...footing.offTables.flatMap(({ page, title, totals }) =>
      totals.map(({ total, where, printed, by }) =>
        `  page ${page}, ${title.slice(0, 50)}: ${total.slice(0, 60)}, ${
          where.slice(0, 40)
        }: ${printed} off by ${by}`
      )
    ),
    ...failedChecks.map(({ name, period, by, working, pages }) =>
      `  pages ${pages.join(", ")}: ${name}, ${period}: off by ${by}: ${working.slice(0, 200)}`
    ),
  ];
}

/**
 * Footing as a measure of reading: audited statements add up and tie, so what does not was misread, nearly always. For
 * each PDF of a folder (or of its folder `pdfs`) it says how its balance sheet, cash flow and income statement came out.
 */
export default {
  summary: "statements that add up and tie, of a folder of reports",
  needsData: true,
  options: [],
  async run(options): Promise<MeasureResult> {
    const documents: MeasuredDocument[] = [];
    for (const [path, name] of (await pdfsOf(options.data)).slice(0, options.limit)) {
      options.signal.throwIfAborted();
      documents.push(await measureDocument(path, name, options));
    }
    const kinds = Object.keys(KINDS) as readonly Kind[];
    const counts = Object.fromEntries(kinds.map((kind) => [kind, countOf(documents, kind)])) as Record<
      Kind,
      Readonly<Record<Outcome, number>>
    >;
    const sum = (read: (footing: DocumentFooting) => number) =>
      documents.reduce((total, { footing }) => total + (footing === null ? 0 : read(footing)), 0);
    const tables = {
      foots: sum(({ foots }) => foots),
      off: sum(({ off }) => off),
      notApplicable: sum(({ notApplicable }) => notApplicable),
    };
    const passed = sum(({ checks }) => checks.filter(({ status }) => status === "passed").length);
    const failed = sum(({ checks }) => checks.filter(({ status }) => status === "failed").length);
    return {
      json: { statements: counts, tables, checks: { passed, failed }, documents },
      results: {
        rows: kinds.map((kind) => ({
          what: `reports of a folder: ${KINDS[kind]} that add up or tie`,
          value: `${counts[kind].foots + counts[kind].tied} of ${foundOf(counts[kind])}`,
          n: `${documents.length} documents`,
        })),
      },
      text: [
        ...documents.flatMap(documentText),
        ...kinds.map((kind) => kindText(kind, counts[kind])),
        `tables: ${tables.foots} foot, ${tables.off} off, ${tables.notApplicable} not applicable`,
        `checks of statements: ${passed} passed, ${failed} failed`,
      ].join("\n"),
    };
  },
} satisfies Measure;
