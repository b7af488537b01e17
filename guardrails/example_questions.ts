import { metricWords, metricWordsIn } from "./metric_words.ts";
import { possessive } from "./possessive.ts";

/** One figure that the store holds: what an example question may ask for. */
export interface CoveredFigure {
  readonly company: string;
  readonly fiscalYear: number;
  /** Standard name; null where the row has none. */
  readonly metric: string | null;
  /** The row as printed. */
  readonly label: string;
  /** "H1", "9M" or "Q3"; null for a whole year and a balance-sheet date. */
  readonly part: string | null;
}

/** A question that may stand as an example, with what it must be read as. */
export interface ExampleQuestion {
  readonly question: string;
  readonly form: "value" | "compare" | "change" | "passage";
  readonly companies: readonly string[];
}

type Language = "en" | "zh";

/**
 * Questions for figures that the store holds, in the order of the figures: of each its value, and where it has a
 * counterpart, its comparison with another company or with the year before. Each comes in two wordings, the second for
 * names that do not stand well before an apostrophe.
 */
export function exampleQuestions(
  figures: readonly CoveredFigure[],
  language: Language,
): readonly ExampleQuestion[] {
  const seen = new Set<string>();
  return figures.flatMap((figure) => {
    const same = figures.filter((other) =>
      other.metric === figure.metric && other.part === figure.part &&
      (figure.metric !== null || other.label === figure.label)
    );
    const before = same.find((other) =>
      other.company === figure.company && other.fiscalYear === figure.fiscalYear - 1
    );
    const rival = same.find((other) =>
      other.company !== figure.company && other.fiscalYear === figure.fiscalYear
    );
    return [
      ...valueQuestions(figure, language),
      ...(rival === undefined || figure.metric === null
        ? []
        : [compareQuestion([figure, rival.company], language)]),
      ...(before === undefined ? [] : [changeQuestion(figure, language)]),
    ];
  }).filter(({ question }) => !seen.has(question) && seen.add(question));
}

function valueQuestions(figure: CoveredFigure, language: Language): readonly ExampleQuestion[] {
  const { company } = figure;
  const [what, when] = [measureOf(figure, language), periodOf(figure)];
  const texts = language === "zh"
    ? [`${company} ${when} 的${what}是多少？`, `“${company}”在 ${when} 的${what}是多少？`]
    : [
      `What was ${possessive(company)} ${what} in ${when}?`,
      `What was the ${what} of "${company}" in ${when}?`,
    ];
  return texts.map((question) => ({ question, form: "value", companies: [company] }));
}

function compareQuestion(
  [figure, other]: readonly [CoveredFigure, string],
  language: Language,
): ExampleQuestion {
  const { company } = figure;
  const [what, when] = [measureOf(figure, language), periodOf(figure)];
  const question = language === "zh"
    ? `比较 ${company} 与 ${other} ${when} 的${what}。`
    : `Compare ${company} and ${other} ${what} in ${when}.`;
  return { question, form: "compare", companies: [company, other] };
}

function changeQuestion(figure: CoveredFigure, language: Language): ExampleQuestion {
  const { company } = figure;
  const what = measureOf(figure, language);
  const [from, to] = [periodOf({ ...figure, fiscalYear: figure.fiscalYear - 1 }), periodOf(figure)];
  const question = language === "zh"
    ? `${company} 的${what}从 ${from} 到 ${to} 变化了多少？`
    : `How did ${possessive(company)} ${what} change from ${from} to ${to}?`;
  return { question, form: "change", companies: [company] };
}

function measureOf({ metric, label }: CoveredFigure, language: Language): string {
  if (metric !== null) return language === "zh" ? metricWordsIn("zh", metric) : metricWords(metric);
  const plain = label.replace(/\s+/g, " ").trim();
  // the first word of a row is set in capitals for its place, unless it is an acronym
  return /^\p{Lu}\p{Ll}/u.test(plain) ? plain[0]!.toLowerCase() + plain.slice(1) : plain;
}

function periodOf({ part, fiscalYear }: CoveredFigure): string {
  return part === null ? `FY${fiscalYear}` : `${part} FY${fiscalYear}`;
}

/** Asks what a report says about something: for a store that holds no figures. */
export function passageQuestion(
  { company, fiscalYear, about }: {
    readonly company: string;
    readonly fiscalYear: number;
    /** A heading, or words of a passage. */
    readonly about: string;
  },
  language: Language,
): ExampleQuestion {
  const question = language === "zh"
    ? `${company} FY${fiscalYear} 年报关于 ${about} 说了什么？`
    : `What does ${possessive(company)} FY${fiscalYear} report say about ${about}?`;
  return { question, form: "passage", companies: [company] };
}
