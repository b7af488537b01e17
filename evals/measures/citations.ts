import { z } from "zod";
import { ask, type Lab, openLab, openPdf, type StoredDocument } from "tieout";
import { checkCitation, type CitationCheck, type ReportCitation } from "./citations/check_citation.ts";
import { storeQuestions } from "./citations/store_questions.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";
import { readList } from "./read_list.ts";
import { labConfig } from "./lab_config.ts";

/** Citations that fail and are printed for a person; `--json` holds all. */
const SHOWN = 30;

interface Given {
  readonly question: string;
  readonly citation: ReportCitation;
}

interface Checked extends Given, CitationCheck {
  /** Whether document, company, fiscal year and page are those of a stored document. */
  readonly resolves: boolean;
}

async function run(
  { data, limit, flags, progress, signal, env, path }: MeasureOptions,
): Promise<MeasureResult> {
  const own = labConfig(env);
  const store = flags["store"] === undefined ? own.storeFolder : path(String(flags["store"]));
  const lab = await openLab({ ...own, storeFolder: store });
  try {
    const documents = await lab.store.documents();
    const questions = (await questionsOf(lab, documents, data)).slice(0, limit);
    const given: Given[] = [];
    let answers = 0;
    for (const question of questions) {
      signal.throwIfAborted();
      progress(`asking ${++answers} of ${questions.length}`);
      const { citations } = await ask(lab, question, { signal });
      given.push(
        ...citations.flatMap((citation) => citation.kind === "report" ? [{ question, citation }] : []),
      );
    }
    return report(await checkAll(given, { documents, files: await pdfsOf(data), progress, signal }), answers);
  } finally {
    await lab.close();
  }
}

/** Those of `questions.json` beside the reports where there is one, then those that the store's own content asks for. */
async function questionsOf(
  lab: Lab,
  documents: readonly StoredDocument[],
  data: string,
): Promise<readonly string[]> {
  const file = `${data}/questions.json`;
  const published = await Deno.stat(file).then(() => true, () => false)
    ? await readList(file, { measure: "citations", item: z.object({ question: z.string() }) })
    : [];
  const made: string[] = [];
  for (const document of documents) {
    const { company, fy, sha256 } = document;
    const figures = (await lab.store.figures({ company })).filter((figure) => figure.document === sha256);
    const chunks = (await lab.store.chunks({ company, fy })).filter((chunk) =>
      chunk.document.sha256 === sha256
    );
    made.push(...storeQuestions(document, { figures, chunks }));
  }
  return [...new Set([...published.map(({ question }) => question), ...made])];
}

/** The PDFs of a folder and of its folder `pdfs`, by name. */
async function pdfsOf(data: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>();
  for (const folder of [data, `${data}/pdfs`]) {
    if (!(await Deno.stat(folder).catch(() => null))?.isDirectory) continue;
    for await (const { name, isFile } of Deno.readDir(folder)) {
      if (isFile && /\.pdf$/i.test(name)) files.set(name, `${folder}/${name}`);
    }
  }
  return files;
}

async function checkAll(
  given: readonly Given[],
  { documents, files, progress, signal }: {
    readonly documents: readonly StoredDocument[];
    readonly files: ReadonlyMap<string, string>;
    readonly progress: MeasureOptions["progress"];
    readonly signal: AbortSignal;
  },
): Promise<readonly Checked[]> {
  const checked: Checked[] = [];
  for (const [sha256, same] of Map.groupBy(given, ({ citation }) => citation.document.sha256)) {
    const name = same[0]!.citation.document.name;
    const file = files.get(name);
    if (file === undefined) throw new Error(`Cannot measure citations: ${name} is not among the PDFs`);
    progress(`reading the cited pages of ${name}`);
    const pdf = await openPdf(await Deno.readFile(file), { name, signal });
    try {
      const byPage = Map.groupBy(same, ({ citation }) => citation.page);
      for await (const reading of pdf.readPages([...byPage.keys()].sort((a, b) => a - b))) {
        if (reading.status === "failed") {
          throw new Error(`Cannot measure citations: ${name}: ${reading.reason}`);
        }
        for (const one of byPage.get(reading.page.number)!) {
          const resolves = one.citation.pageLabel !== "" &&
            documents.some((stored) =>
              stored.sha256 === sha256 && stored.company === one.citation.company &&
              stored.fy === one.citation.fy && one.citation.page <= stored.pages
            );
          checked.push({ ...one, ...checkCitation(one.citation, reading.page), resolves });
        }
      }
    } finally {
      pdf.close();
    }
  }
  return checked;
}

function report(checked: readonly Checked[], answers: number): MeasureResult {
  const n = checked.length;
  const count = (test: (one: Checked) => boolean) => checked.filter(test).length;
  const counts = {
    resolves: count(({ resolves }) => resolves),
    quoted: count(({ quoted }) => quoted),
    placed: count(({ placed }) => placed),
    covers: count(({ covers }) => covers),
    boxless: count(({ citation }) => citation.box === null),
  };
  const failed = checked.filter((one) => !one.resolves || !one.quoted || !one.placed || !one.covers);
  return {
    json: { answers, n, ...counts, failed },
    results: {
      rows: [{
        what: "citations whose quote stands on the cited page / whose box holds it",
        value: `${counts.quoted} of ${n} / ${counts.covers} of ${n}`,
        n: `${n} citations of ${answers} answers`,
      }],
    },
    text: [
      ...failed.slice(0, SHOWN).map(line),
      "",
      `${n} citations of ${answers} answers: ${counts.resolves} resolve, ${counts.quoted} quote what the page prints, ` +
      `${counts.placed} have a box on the page (${counts.boxless} have none), ${counts.covers} a box around what is quoted`,
    ].join("\n"),
  };
}

function line({ citation, question, missing, ...one }: Checked): string {
  const faults = (["resolves", "quoted", "placed", "covers"] as const).filter((name) => !one[name]);
  return `not ${faults.join(", ")}: ${citation.document.name} p. ${citation.page}: ${
    citation.quote.slice(0, 120)
  }\n    missing: ${missing.join(" / ").slice(0, 160)}; asked: ${question}`;
}

/**
 * Whether the citations of real answers hold: each is looked up in its document, and its quote and its box are held
 * against the words of that page, read anew.
 */
export default {
  summary: "quotes and boxes of answers' citations, held against the pages that they cite",
  needsData: true,
  options: [["--store <folder>", "where the ingested reports are kept (default the data folder)"]],
  run,
} satisfies Measure;
