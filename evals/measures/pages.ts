import { choosePages, decidePage, openPdf, type PageChoice, type PageRule } from "tieout";
import { type Confusion, confusion } from "./confusion.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import { type PageLabel, pageLabels } from "./page_labels.ts";

/** A labelled page with what the filter said; a page that could not be read was not kept. */
interface Judged {
  readonly label: PageLabel;
  readonly choice: PageChoice | null;
  readonly reason: string;
}

const LABELS = new URL("../../fixtures/pages/labels.tsv", import.meta.url);
/** Where the documents lie below `--data`; the folder itself is looked at too. */
const FOLDERS = ["", "pdfs/", "financebench/pdfs/", "annual-reports/pdfs/"];
/** The constants as first stated, which the measured ones are compared with. */
const STATED = { share: 0.05, digits: 20, characters: 100, paths: 200 } as const;

async function find(data: string, document: string): Promise<string | null> {
  for (const folder of FOLDERS) {
    const path = `${data}/${folder}${document}`;
    if (await Deno.stat(path).then(({ isFile }) => isFile, () => false)) return path;
  }
  return null;
}

async function judge(
  path: string,
  labels: readonly PageLabel[],
  signal: AbortSignal,
): Promise<readonly Judged[]> {
  const document = labels[0]?.document ?? path;
  const pdf = await openPdf(await Deno.readFile(path), { name: document, signal });
  try {
    const judged: Judged[] = [];
    for await (const { record, choice } of choosePages(pdf, labels.map(({ page }) => page))) {
      const label = labels.find(({ page }) => page === record.page);
      if (label !== undefined) judged.push({ label, choice, reason: record.reason });
    }
    if (judged.length < labels.length) {
      throw new RangeError(
        `Cannot measure pages: ${document} has ${pdf.pages} pages, but page ${
          Math.max(...labels.map(({ page }) => page))
        } of it is labelled`,
      );
    }
    return judged;
  } finally {
    pdf.close();
  }
}

type Kind = "keep" | "table" | "chart";

const SAID: Readonly<Record<Kind, (choice: PageChoice) => boolean>> = {
  keep: ({ kept }) => kept,
  table: ({ table }) => table,
  chart: ({ chart }) => chart,
};
const TRUE: Readonly<Record<Kind, (label: PageLabel) => boolean>> = {
  keep: ({ table, chart }) => table || chart,
  table: ({ table }) => table,
  chart: ({ chart }) => chart,
};

function compare(
  pages: readonly Judged[],
  kind: Kind,
  said: (choice: PageChoice) => boolean = SAID[kind],
): Confusion {
  return confusion(
    pages.map(({ label, choice }) => ({ said: choice !== null && said(choice), true: TRUE[kind](label) })),
  );
}

function statedTable({ counts }: PageChoice): boolean {
  return counts.tables > 0 && counts.digitShare > STATED.share && counts.digits >= STATED.digits &&
    counts.characters >= STATED.characters;
}

/** What a rule says when it is left out: nothing against a table, nothing for a chart. */
const SILENT: Readonly<Record<PageRule, boolean>> = {
  detector: true,
  figures: true,
  share: true,
  digits: true,
  characters: true,
  wide: false,
  counts: true,
  drawn: false,
  pictured: false,
};

/** Pages that would be decided otherwise without a rule; `right` are those that it decides as labelled. */
function alone(pages: readonly Judged[], rule: PageRule) {
  const decided = pages.filter(({ choice }) => {
    if (choice === null) return false;
    const { table, chart } = decidePage({ ...choice.rules, [rule]: SILENT[rule] });
    return (table || chart) !== choice.kept;
  });
  const right = decided.filter(({ label, choice }) => choice?.kept === TRUE.keep(label));
  return { decided: decided.length, right: right.length, pages: decided.map(name) };
}

function name({ label }: Judged): string {
  return `${label.document} ${label.page}`;
}

const RULES = Object.keys(SILENT) as readonly PageRule[];

function summary(pages: readonly Judged[]) {
  return {
    n: pages.length,
    ...compare(pages, "keep"),
    table: compare(pages, "table"),
    chart: compare(pages, "chart"),
  };
}

function row(title: string, { precision, recall, ...counts }: Confusion): string {
  const rate = (value: number | null) => value === null ? " none" : value.toFixed(3);
  return `${title.padEnd(34)} precision ${rate(precision)}  recall ${rate(recall)}  ` +
    `kept ${counts.truePositives} right, ${counts.falsePositives} wrong; ` +
    `left out ${counts.trueNegatives} right, ${counts.falseNegatives} wrong`;
}

async function run({ data, limit, progress, signal }: MeasureOptions): Promise<MeasureResult> {
  const labels = pageLabels(await Deno.readTextFile(LABELS), "fixtures/pages/labels.tsv");
  const documents = [...Map.groupBy(labels, ({ document }) => document)].slice(0, limit);
  const judged: Judged[] = [];
  const missing: string[] = [];
  for (const [document, own] of documents) {
    signal.throwIfAborted();
    progress(document);
    const path = await find(data, document);
    if (path === null) missing.push(document);
    else judged.push(...await judge(path, own, signal));
  }
  if (judged.length === 0) {
    throw new Error(`Cannot measure pages: none of the ${documents.length} documents lies below ${data}`);
  }
  const parts = {
    tune: judged.filter(({ label }) => label.split === "tune"),
    hold: judged.filter(({ label }) => label.split === "hold"),
    random: judged.filter(({ label }) => label.drawn === "random"),
  };
  const rules = Object.fromEntries(RULES.map((rule) => [rule, alone(judged, rule)]));
  const stated = {
    keep: compare(judged, "keep", (choice) => statedTable(choice) || choice.counts.paths >= STATED.paths),
    table: compare(judged, "table", statedTable),
    chart: compare(judged, "chart", ({ counts }) => counts.paths >= STATED.paths),
  };
  const errors = judged.filter(({ label, choice }) => (choice?.kept ?? false) !== TRUE.keep(label)).map((
    page,
  ) => ({
    document: page.label.document,
    page: page.label.page,
    error: page.choice?.kept ? "kept" : "left out",
    reason: page.reason,
    split: page.label.split,
  }));
  const whole = summary(judged);
  return {
    json: {
      ...whole,
      tune: summary(parts.tune),
      hold: summary(parts.hold),
      random: summary(parts.random),
      rules,
      stated,
      errors,
      missing,
      pages: judged.map(({ label, choice, reason }) => ({
        ...label,
        kept: choice?.kept ?? false,
        reason,
        counts: choice?.counts ?? null,
      })),
    },
    results: {
      rows: [{
        what: "page filter against labels: precision / recall",
        value: `${whole.precision?.toFixed(3) ?? "none"} / ${whole.recall?.toFixed(3) ?? "none"}`,
        n: `${judged.length} pages`,
      }],
    },
    text: [
      row(`all ${judged.length} pages`, whole),
      row(`  of tables alone`, whole.table),
      row(`  of charts alone`, whole.chart),
      ...Object.entries(parts).map(([part, pages]) =>
        row(`${part}, ${pages.length} pages`, compare(pages, "keep"))
      ),
      row("constants as first stated", stated.keep),
      row("  of tables alone", stated.table),
      row(`  of charts: ${STATED.paths} paths or more`, stated.chart),
      "",
      "Pages that a rule alone decides:",
      ...Object.entries(rules).map(([rule, { decided, right }]) =>
        `  ${rule.padEnd(12)} ${String(decided).padStart(4)}, as labelled ${right}`
      ),
      "",
      `Errors: ${errors.length}`,
      ...errors.map(({ document, page, error, reason }) => `  ${document} page ${page} ${error}: ${reason}`),
      ...missing.length === 0 ? [] : ["", `Not there, left out: ${missing.join(", ")}`],
    ].join("\n"),
  };
}

/** The page filter against pages that a person looked at: which hold a table of figures, which a chart. */
const measure: Measure = {
  summary: "the page filter against labelled pages: precision, recall, what each rule decides",
  needsData: true,
  options: [],
  run,
};

export default measure;
