import { type AskedKind, readAskedKind } from "./read_asked_kind.ts";
import { type AskedParts, type Criterion, readCriterion } from "./read_criterion.ts";
import { COMPARATIVES, type Extreme, readExtreme, SUPERLATIVES } from "./read_extreme.ts";

/**
 * The form that an answer takes: one or more `figure`s, `yesNo`, `which` (picked among several of a kind), `list` (several of
 * a kind), `who` (a person's name), `drivers` (what a change comes from) or `prose` (everything else in words).
 */
export type AskedForm = "figure" | "yesNo" | "which" | "list" | "who" | "drivers" | "prose";

/** What a question wants to hear: the form of the answer, what it picks among, by which order or which test. */
export interface Asks {
  readonly form: AskedForm;
  /** What is picked or listed ("which segment", "in which year", "name all regions"), null where nothing of these is. */
  readonly among: AskedKind | null;
  /** Null where no end of an order is asked for; "which is higher" asks for one too. */
  readonly extreme: Extreme | null;
  /** What a yes/no question tests, or what narrows a list ("segments above 20 %"); null where it states nothing to compute. */
  readonly criterion: Criterion | null;
}

const AUXILIARY =
  "(?:did|does|do|is|are|was|were|has|have|had|can|could|will|would|should|isn't|wasn't|aren't|weren't|didn't|doesn't|hasn't|haven't)";
/** An auxiliary opens the question, its sentence, or what follows an introduction ("for FY2024, did …", "tell me whether …"). */
const YES_NO = new RegExp(
  String
    .raw`(?:^|[.!?;:,]\s+|\b(?:and|but|so)\s+)[\s"'(¿]*${AUXILIARY}\b(?!\s+(?:you|we)\b)|\b(?:whether|true that|yes or no|correct to say)\b|,\s*(?:is|are|was|were|do|does|did|has|have)n't (?:it|they|there)\b|,\s*(?:right|correct)\s*\?`,
  "iu",
);
const YES_NO_HAN =
  /是否|是不是|有没有|有无|能否|能不能|可否|会不会|对吗|对不对|吗\s*[?？。!！]*\s*$|吗[?？]|[高低大小多少升降增减赚亏]了没有|没有\s*[?？]\s*$/u;

const OPEN =
  /^\W*(?:and |so |but )?(?:what|which|who|whom|whose|how|why|when|where|list|name|give|show|tell)\b/iu;

const WHO =
  /\b(?:who|whom|whose)\b(?!\s+(?:had|has|reported|paid|pays|made|makes|earned|produced|shipped|posted|achieved|generated|recorded|spent)\b)|\bnames? of (?:the |its |their |each )?(?:current |former |new )?(?:ceo|cfo|coo|chief|chair|president|auditor|director|executive|founder)|谁(?!的)(?!.{0,12}(?:更|最|第))|姓名|叫什么名字/iu;

const DRIVERS =
  /\bwhat (?:\w+ )?(?:drove|drives|drive|caused|causes|led to|explains?|explained|contributed|accounts? for|accounted for|was behind|is behind|were behind|pushed|lifted)\b|\bwhy\b|\bdrivers? (?:of|for|behind)\b|\b(?:main|key|major|primary|biggest) (?:drivers?|reasons?|causes?|factors?)\b|\breasons? (?:for|behind|why)\b|\bdue to what\b|\bfactors? (?:behind|that|which|driving|contribut\w+)\b|\bhow come\b|\bto what (?:is|was|were|are) .{1,60} (?:attribut\w+|due)\b|\b(?:attributed|attributable|due|owing) to\s*\?|为什么|为何|为啥|原因|驱动|推动|导致|因素|归因|怎么会|何故/iu;

const LIST =
  /^\W*(?:please )?(?:list|enumerate|name)\b|\bwhat are (?:all )?(?:the |its |their |[\p{L}\d&.]+(?:'s?)? )?(?:\w+ ){0,3}?(?:segments|divisions|regions|countries|markets|products|brands|subsidiaries|companies|business(?:es| units| lines)|risks|commodities|mines|names|members|directors|services)\b|\bwhich (?:\w+ ){0,2}(?:segments|divisions|regions|countries|markets|products|brands|companies|businesses|commodities|years|quarters|directors|miners|executives)\b(?!\s+(?:has|was|is) )|\bby (?:business |operating |reportable |reporting |geographic(?:al)? )?(?:segment|division|region|area|country|product(?: line| category)?|commodity)\b|\b(?:of|for|in) each (?:segment|division|region|country|product|commodity)\b|哪些|哪几|列出|列举|有什么(?:业务|产品|分部|风险)|分别有|各个?(?:分部|板块|部门|业务|地区|区域|国家|产品)/iu;

/** Reads the form of answer that a question asks for. `parts` are the companies and line items that stand in `text`. */
export function readAsks(text: string, parts: AskedParts): Asks {
  // Names are blanked in place; without them "what are 's segments" is a plain question again.
  const words = text.replaceAll(/\s+(?:['’]s)?\s*/gu, " ").trim();
  const kind = readAskedKind(words);
  const compared = isAlternative(words) || /\b(?:which|who|whose)\b/iu.test(words);
  const extreme = ORDER.test(words) ? null : readExtreme(words, { compared });
  const form = readForm(words, { parts, kind, extreme });
  const among = form === "which" || form === "list" ? kind ?? implied(parts, extreme) : null;
  // "By how much is it higher than …" and "why did it fall" test nothing.
  const tested = form === "yesNo" || form === "list" || (form === "which" && extreme === null);
  const criterion = tested ? readCriterion(text, parts, { movement: form === "yesNo" }) : null;
  return { form, among, extreme: form === "yesNo" && criterion !== null ? null : extreme, criterion };
}

function readForm(
  text: string,
  { parts: { companies, metrics }, kind, extreme }: {
    readonly parts: AskedParts;
    readonly kind: AskedKind | null;
    readonly extreme: Extreme | null;
  },
): AskedForm {
  if (DRIVERS.test(text)) return "drivers";
  const alternatives = kind === null && isAlternative(text);
  if (!alternatives && isYesNo(text)) return "yesNo";
  if (kind === "company" && extreme !== null && !PROSE.test(text)) return "which";
  if (WHO.test(text)) return "who";
  const listed = LIST.test(text);
  if (listed && extreme === null && (kind !== null || metrics.length === 0)) return "list";
  if (alternatives || (kind !== null && (extreme !== null || isPicked(text)))) return "which";
  if (extreme !== null && new Set(companies.map(({ company }) => company)).size > 1) return "which";
  if (PROSE.test(text)) return "prose";
  if (metrics.length > 0 || QUANTITY.test(text)) return "figure";
  return "prose";
}

/** Asks for words, whatever line items it names. */
const PROSE =
  /^\W*(?:please |can you |could you )?(?:describe|summari[sz]e|explain|discuss|outline|elaborate|comment|define)\b|\bpolic(?:y|ies)\b|\bstrateg(?:y|ies)\b|描述|介绍|概述|总结|概括|阐述|政策|战略|策略/iu;

/** Puts all in order, which picks nothing. */
const ORDER = /^\W*(?:please )?(?:rank|order|sort)\b|排名|排序|排列/iu;

/** A question for a quantity, whatever it is called. */
const QUANTITY =
  /\bhow (?:much|many|large|big|high|long)\b|\bnumber of\b|\bamounts?\b|\brates?\b|多少|几(?:个|名|家|次)/iu;

function isYesNo(text: string): boolean {
  return YES_NO_HAN.test(text) || (!OPEN.test(text) && YES_NO.test(text));
}

const ORDERED = new RegExp(String.raw`\b(?:${COMPARATIVES}|${SUPERLATIVES})\b`, "iu");

/** "Did BHP or RIO earn more?", "Is revenue or EBITDA larger?": one of the two is the answer, not yes. */
function isAlternative(text: string): boolean {
  return /\bor\b/iu.test(text) &&
    ORDERED.test(text) &&
    !/\bor (?:not|no|less|more|higher|lower|above|below|over|under|greater|smaller|fewer|worse|better|equal|decrease|increase|fall|rise|decline|grow)/iu
      .test(text) &&
    !/\bthan\b/iu.test(text);
}

/** What "which … or …" picks where it does not say of what kind. */
function implied({ companies, metrics }: AskedParts, extreme: Extreme | null): AskedKind | null {
  if (new Set(companies.map(({ company }) => company)).size > 1) return "company";
  if (new Set(metrics.map(({ metric }) => metric)).size > 1 && extreme !== null) return "metric";
  return null;
}

/** "Which segment", "what was the largest segment", "in which year", "哪个分部". */
function isPicked(text: string): boolean {
  return /\bwhich\b|\bwhat\b|哪|谁/iu.test(text);
}
