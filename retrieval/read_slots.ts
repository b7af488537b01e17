import { type CompanyMention, findCompanies, knownCompanies, type KnownCompany } from "./entities.ts";
import type { Statement } from "./figure.ts";
import { findMetricMentions, findMetrics, type MetricMention } from "./find_metrics.ts";
import { findUnknownCompanies } from "./find_unknown_companies.ts";
import { findYears } from "./find_years.ts";
import { foldQuestion } from "./fold_question.ts";
import { hearQuestion } from "./hear_question.ts";
import { leftoverWords } from "./leftover_words.ts";
import { bareYears } from "./bare_years.ts";
import { mask, type Span, spansOf } from "./mask.ts";
import { maskOrders } from "./mask_orders.ts";
import { chooseOperation, namesChange } from "./choose_operation.ts";
import { findMetric } from "./metric.ts";
import { normalizeText } from "./normalize_text.ts";
import { MAX_QUESTION } from "./question_bounds.ts";
import { readAskedUnit } from "./read_asked_unit.ts";
import { readLanguage, withoutForeignWords } from "./read_language.ts";
import { readCombination } from "./read_combination.ts";
import { readOperation } from "./read_operation.ts";
import type { CompanySlot, Operation, Slots } from "./slots.ts";
import { readAsks } from "./read_asks.ts";
import { readPart } from "./read_part.ts";
import { readMonths } from "./read_months.ts";
import { readSharePart } from "./read_share_part.ts";
import { readTime } from "./read_time.ts";
import { readVariant } from "./read_variant.ts";
import { namedForm } from "./report_form.ts";
import { splitQuestion } from "./split_question.ts";
import { findTopics } from "./topic.ts";
import type { ChunkStore } from "./store/chunk_store.ts";

const STATEMENTS: readonly (readonly [NonNullable<Slots["statement"]>, RegExp])[] = [
  ["cashFlow", /\b(?:cash[- ]?flows? statements?|statements? of cash[- ]?flows?)\b|现金流量表/giu],
  ["balance", /\bbalance sheets?\b|\bstatements? of financial position\b|资产负债表/giu],
  [
    "income",
    /\b(?:income statements?|statements? of (?:consolidated )?(?:income|operations|earnings|profit (?:and|or) loss)|p&l(?: statements?)?|profit (?:and|&|or) loss (?:statements?|accounts?))\b|利润表|损益表/giu,
  ],
];

const ALL_COMPANIES =
  /\b(?:which|what) (?:of the )?(?:\w+ )?(?:compan(?:y|ies)|miners?|firms?|producers?)\b|\bwhich of (?:them|these|those|the (?:two|three|four|five|six|ten))\b|\b(?:all|each|every)(?: of)?(?: the)?(?: (?:five|four|three|\d))? (?:compan(?:y|ies)|miners?|firms?|producers?)\b|\ball (?:five|four|three|of them)\b|\b(?:across|among|between) (?:all |the |these )*(?:compan(?:y|ies)|miners?|five)\b|\b(?:rank|compare) (?:all |the |these |them|those)*(?:compan(?:y|ies)|miners?|five)\b|^\s*who (?:had|has|reported|paid|pays|made|earned|produced|shipped)\b|哪家公司|哪个公司|哪一家|所有公司|全部公司|五家|各家公司|这几家/giu;

const RESTATED = /\bre-?stated\b|\bre-?presented\b|\brecast\b|\brestatements?\b|重述|重列|追溯调整/giu;
const ORIGINAL =
  /\b(?:as (?:first|originally|initially|previously)|first|originally|initially|previously) (?:reported|published|stated)\b|\bas reported (?:in|at) (?:the|its) (?:original|time)\b|\bbefore (?:any |the )?re-?(?:statements?|presentation)\b|(?:首次|最初|初次|原先|原来)(?:披露|公布|报告|列报)|原报|重述前/giu;

/** Years counted from now name no part of a line item: "last year", "the past three fiscal years". */
const RELATIVE_YEARS =
  /\b(?:last|latest|past|previous|prior|preceding|recent|current|this|next|coming)(?: reported)?(?: (?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|few|several|couple of))?(?: (?:fiscal|financial|calendar|reporting|reported|full))? (?:years?|periods?|quarters?)(?:'s?)?(?!\p{L})/giu;

/** How long a period is names no part of a line item: "the six months ended". */
const MONTHS =
  /\b(?:first |last |final )?(?:three|six|nine|twelve|3|6|9|12)[- ]months?(?: period)?(?: (?:ended|ending|to))?\b/giu;

const PERCENT = /(?<!\d ?)(?:%|\bper ?cent\b)/iu;

/** Brackets that repeat or explain a name: "(EPS)", "(D&A from cash flow statement)", "(formerly known as Square)". */
const ASIDE =
  /\((?:[A-Z][A-Z&]{1,6}(?:\s+from\b[^()]*)?|(?:formerly|previously|now|also|f\/k\/a)\b[^()]*)\)/gu;

/** Reads the slots of a question against the companies of a store. */
export async function readSlots(question: string, store: Pick<ChunkStore, "documents">): Promise<Slots> {
  return parseSlots(question, { companies: await knownCompanies(store) });
}

/**
 * Reads from the words of a question, in English or Chinese, what it asks for: companies, years, line items, what is to
 * be done with them, and in which unit. Instructions ("relying on the balance sheet, round to …") and definitions are
 * told apart from what is asked. Nothing is guessed: what the question does not say is null or empty.
 */
export function parseSlots(
  question: string,
  { companies: known }: { readonly companies: readonly KnownCompany[] },
): Slots {
  const typedText = maskOrders(typed(question.slice(0, MAX_QUESTION)));
  const text = hearQuestion(typedText);
  const heard = findCompanies(text, known);
  // "… What was its revenue?" behind a pasted page: the page says whose.
  const mentions = heard.length > 0 || text === typedText
    ? heard
    : findCompanies(typedText, known).map((one) => ({
      ...one,
      start: text.length + one.start,
      end: text.length + one.start,
    }));
  const language = readLanguage(text, { named: mask(text, mentions) });
  const stated = findStatements(text);
  const asked = readAskedUnit(text);
  // The years of a stretch of months are none that is asked for.
  const months = readMonths(mask(text, mentions));
  const blank = mask(text, [...mentions, ...stated.spans, ...asked.spans, ...months.spans]);
  // Blanked in place: the parts keep the offsets of the text.
  const split = splitQuestion(text);
  const core = mask(overlay(split.asked, blank), spansOf(text, ASIDE));
  const definition = overlay(split.definition, blank);

  const items = findMetrics(core);
  // "Average realised price" asks for no average.
  const asking = readOperation(mask(core, items.filter((item) => /\baverage\b/iu.test(said(core, item)))));
  const dated = findYears(core);
  const time = dated.years.length > 0 ? dated : bareYears(mask(core, items), { items });
  const years = time.years.length > 0 ? time.years : findYears(blank).years;
  const statement = stated.names.length === 1 ? stated.names[0] ?? null : null;
  const home = statementFor({ statement, scale: LARGE.test(text) ? 6 : asked.unit.scale });
  const named = ofTheYears(distinct(mentions), { known, years });
  const unknown = findUnknownCompanies(mask(core, time.spans), {
    beside: named.length > 0,
    measured: years.length > 0 || items.length > 0,
  });
  const unnamed = unknown.flatMap((name) => spansOf(core, new RegExp(RegExp.escape(name), "gu")));
  const anonymous = mask(core, unnamed);
  const found = findMetrics(anonymous, { statement: home });
  const defining = findMetrics(definition, { statement: home });
  const { inputs, ...told } = tellApart(anonymous, found, defining);
  const isMargin = MARGIN_OF.test(anonymous.slice(found[0]?.end ?? 0)) && told.metrics.length === 1 &&
    findMetric(told.metrics[0] ?? "")?.kind === "money" && told.metrics[0] !== "revenue";
  // "Net income attributable to" the company itself is its owners' part.
  const isOwn = mentions.some(({ start }) => /\battributable to (?:the )?$/iu.test(text.slice(0, start)));
  const metrics = isMargin ? [...told.metrics, "revenue"] : meant(told.metrics, { core, home })
    .map((metric) => isOwn && metric === "net_profit" ? "attributable_profit" : metric);
  // One mention may mean several stored names.
  const companies = new Set(named.map(({ start }) => start)).size + unknown.length;
  const all = findMetricMentions(anonymous, { statement: home });
  const combined = inputs.length > 0 ? null : readCombination(anonymous, { all });
  const changes = namesChange(core);
  // Units stay in the words of the question: "by how many points" asks, and what remains without them may not.
  const whole = mask(overlay(split.asked, mask(text, [...mentions, ...months.spans])), unnamed);
  const asks = readAsks(whole, { companies: mentions, metrics: all });
  const operation = chooseOperation(asking.operation, {
    asks,
    combined: combined?.operation ?? null,
    operands: Math.max(metrics.length, companies, years.length),
    // "In percent" or a bare sign ask for one; "by 5 %" states one.
    percent: (asked.unit.kind === "percent" || PERCENT.test(mask(core, time.spans))) &&
      !/\bpoints?\b/iu.test(text),
    changes,
    companies,
    metrics,
  });
  const phrases = [RESTATED, ORIGINAL, ALL_COMPANIES, RELATIVE_YEARS, MONTHS].flatMap((pattern) =>
    spansOf(core, pattern)
  );
  const bare = mask(anonymous, [
    ...time.spans,
    ...asking.spans,
    ...phrases,
    ...(combined === null ? [] : [combined.span]),
  ]);
  const left = leftoverWords(mask(bare, found));
  const rest = language.foreign ? withoutForeignWords(left) : left;
  const share = asks.form === "figure" && operation !== "growth"
    ? readSharePart(text, { metrics, words: rest })
    : "";
  const part = readPart(core);
  const when = readTime(core);
  return {
    question,
    language: language.answer,
    foreign: language.foreign,
    companies: named.filter(({ stored }) => stored).map(({ company, mention }): CompanySlot => ({
      company,
      mention,
    })),
    unknownCompanies: [
      ...named.filter(({ stored }) => !stored).map(({ mention }) => mention),
      ...unknown,
    ],
    // Where several are named, "which company" means which of them.
    allCompanies: companies < 2 && text.search(ALL_COMPANIES) >= 0,
    years: withPrior(counted(years, { ending: when.ending, operation }), {
      asks,
      operation,
      prior: asking.withPriorYear,
      companies,
      listed: metrics.length > 1 && !changes,
    }),
    recent: years.length > 0 ? null : when.recent,
    date: months.date ?? when.date,
    part,
    metrics,
    inputs,
    measureWords: metrics.length === 0 ? rest : "",
    qualifiers: metrics.length === 0 ? "" : share || qualifiersOf(bare, found),
    otherWords: rest,
    topics: findTopics(mask(anonymous, [...time.spans, ...found])),
    operation,
    asks,
    variant: readVariant(core),
    combined: isMargin ? "ratio" : combined?.operation ?? null,
    unit: asked.unit,
    form: namedForm(text) ?? (isInterim(part) ? "interim" : null),
    // "As first reported, before it was restated" asks for the first.
    basis: text.search(ORIGINAL) >= 0 ? "original" : text.search(RESTATED) >= 0 ? "restated" : null,
    statement,
  };
}

/** "SG&A % margin", "COGS margin": any line item over revenue. */
const MARGIN_OF = /^\s*(?:%|per ?cent(?:age)?)?\s*margin\b/iu;

/** What leads to the line item that is asked for: cash is what was spent on it, and dividends in millions are what was paid. */
function meant(
  metrics: readonly string[],
  { core, home }: { readonly core: string; readonly home: Statement | null },
): readonly string[] {
  const [first, ...others] = metrics;
  if (first === "cash_and_equivalents" && others.length > 0 && SPENT.test(core)) return others;
  return home === "cashFlow" && !/\bper share\b|每股/iu.test(core)
    ? metrics.map((metric) => metric === "dividend_per_share" ? "dividends_paid" : metric)
    : metrics;
}

/** "How much cash did … use for", "spend on". */
const SPENT = /\bhow much cash (?:did|was|has|have|does)\b/iu;

/** The last part of a year ends with it, and the year's own report or the release on it says how it went. */
function isInterim(part: Slots["part"]): boolean {
  return part !== null && !(part.kind === "quarter" && part.number === 4) &&
    !(part.kind === "half" && part.number === 2);
}

/** The words in front of a name, with nothing between. */
const BEFORE = /(?:[\p{L}&'-]+ ){1,2}$/u;

/** What a name is tied to by a preposition: "revenue from copper", "sales in North America". */
const BEHIND = /^ (?:from|of|in|for|by|at) (?:[\p{L}&'-]+ ?){1,4}/u;

/** Words that judge a measure and name no part of it. */
const JUDGING =
  /\b(?:positive|negative|improv(?:ed|ing)|declin(?:ed|ing)|healthy|good|bad|strong|weak|major|main|key|own|overall|any|less|minus|plus|over)\b/giu;

/** Words that narrow a line item stand at its name: "copper revenue", "revenue from copper". Others say how it is asked. */
function qualifiersOf(text: string, found: readonly MetricMention[]): string {
  const rest = mask(text, found);
  const beside = found.flatMap(({ start, end }) => [
    BEFORE.exec(rest.slice(0, start))?.[0] ?? "",
    BEHIND.exec(rest.slice(end))?.[0] ?? "",
  ]);
  return leftoverWords(beside.join(" ").replaceAll(JUDGING, " "));
}

/** A text whose folding moves offsets is read folded, at the price of its capitals. */
function typed(question: string): string {
  const plain = foldQuestion(question);
  return normalizeText(plain).length === plain.length ? plain : normalizeText(plain);
}

function findStatements(
  text: string,
): { readonly names: readonly NonNullable<Slots["statement"]>[]; readonly spans: readonly Span[] } {
  const found = STATEMENTS.map(([name, pattern]) => ({ name, spans: spansOf(text, pattern) }))
    .filter(({ spans }) => spans.length > 0);
  return { names: found.map(({ name }) => name), spans: found.flatMap(({ spans }) => spans) };
}

/** An amount that no single share gets. */
const LARGE = /\d\s?(?:billion|bn|million|mn)\b|\d\s?(?:亿|百万|千万)/iu;

/** Dividends in millions or billions are what was paid, not what one share got. */
function statementFor(
  { statement, scale }: { readonly statement: Slots["statement"]; readonly scale: number | null },
): Statement | null {
  return statement ?? (scale !== null && scale >= 3 ? "cashFlow" : null);
}

/** What one text has kept where both have something. */
function overlay(kept: string, blanked: string): string {
  return [...blanked].length === blanked.length
    ? kept.replace(/[^ ]/g, (character, at: number) => blanked[at] === " " ? " " : character)
    : kept;
}

/**
 * Metrics of the question, and those that only define them: what stands in a definition, and what a measure is built
 * from where the question spells it out ("operating income + depreciation and amortization (unadjusted EBITDA)").
 */
function tellApart(
  core: string,
  found: readonly MetricMention[],
  defining: readonly MetricMention[],
): { readonly metrics: readonly string[]; readonly inputs: readonly string[] } {
  const names = found.map(({ metric }) => metric);
  const spelled = /[+÷]|\s\/\s|\bdivided by\b|\bless\b|\bminus\b|\bplus\b/iu.test(core);
  const parts = new Set(
    spelled
      ? names.flatMap((name) =>
        (findMetric(name)?.parts ?? []).every((part) => names.includes(part))
          ? findMetric(name)?.parts ?? []
          : []
      )
      : [],
  );
  const metrics = names.filter((name) => !parts.has(name));
  const inputs = [...parts, ...defining.map(({ metric }) => metric)]
    .filter((name, at, all) => all.indexOf(name) === at && !metrics.includes(name));
  return metrics.length === 0 ? { metrics: inputs, inputs: [] } : { metrics, inputs };
}

/**
 * Of several stored names that one mention means, those whose reports are of the asked years, or else look back to
 * them; without a year those with the latest report. All of them where nothing tells.
 */
function ofTheYears(
  named: readonly CompanyMention[],
  { known, years }: { readonly known: readonly KnownCompany[]; readonly years: readonly number[] },
): readonly CompanyMention[] {
  const reports = new Map(known.map((one) => [one.company, one.years ?? []]));
  return [...Map.groupBy(named, ({ start }) => start).values()].flatMap((group) => {
    if (group.length < 2) return group;
    const of = (company: string) => reports.get(company) ?? [];
    const latest = Math.max(...group.flatMap(({ company }) => of(company)));
    const asked = years.length > 0 ? years : [latest];
    const exact = group.filter(({ company }) => asked.some((year) => of(company).includes(year)));
    const later = group.filter(({ company }) => asked.some((year) => of(company).some((fy) => fy > year)));
    return exact.length > 0 ? exact : later.length > 0 ? later : group;
  });
}

function distinct(mentions: readonly CompanyMention[]): readonly CompanyMention[] {
  return mentions.filter(({ company }, at) => mentions.findIndex((one) => one.company === company) === at);
}

function said(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

/** "Three years to FY2025" are FY2023 to FY2025; growth over them starts one year before. */
function counted(
  years: readonly number[],
  { ending, operation }: { readonly ending: number | null; readonly operation: Operation },
): readonly number[] {
  const [last] = years;
  if (ending === null || last === undefined || years.length > 1) return years;
  const points = operation === "cagr" || operation === "growth" ? ending + 1 : ending;
  return Array.from({ length: points }, (_, at) => last - points + 1 + at);
}

/** A change needs the year that it starts from: growth "in FY2024" is from FY2023. `listed` line items differ from each other. */
function withPrior(
  years: readonly number[],
  { asks, operation, prior, companies, listed }: {
    readonly asks: Slots["asks"];
    readonly operation: Operation;
    readonly prior: boolean;
    readonly companies: number;
    readonly listed: boolean;
  },
): readonly number[] {
  const [year] = years;
  if (year === undefined || years.length !== 1) return years;
  const { criterion, extreme } = asks;
  const change = operation === "growth" || (extreme !== null && extreme.of !== "level") ||
    (criterion?.than.kind === "year" && criterion.than.year === null) ||
    (operation === "difference" && companies < 2 && !listed);
  return change || (prior && operation !== "value") ? [year - 1, year] : years;
}
