import { type Criterion, readCriterion } from "./read_criterion.ts";
import type { CompanyMention } from "./entities.ts";
import type { MetricMention } from "./find_metrics.ts";

/**
 * The form that an answer takes: one or more `figure`s, `yesNo`, `which` (picked among several of a kind), `list` (several of
 * a kind), `who` (a person's name), `drivers` (what a change comes from) or `prose` (everything else in words).
 */
export type AskedForm = "figure" | "yesNo" | "which" | "list" | "who" | "drivers" | "prose";

/** Kinds that questions pick from or list. */
export type AskedKind = "company" | "segment" | "region" | "product" | "year" | "quarter" | "metric";

/** Which end of an order is asked for. */
export interface Extreme {
  readonly direction: "highest" | "lowest";
  /** Of what the order is: the values themselves, or how they rose or fell since the year before. */
  readonly of: "level" | "increase" | "decrease";
  /** 2 for "the second largest". */
  readonly place: number;
  /** 3 for "the top three"; 1 where one is asked. */
  readonly count: number;
}

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

/** What stands at a known place in the question, offsets in the text that is read. */
export interface AskedParts {
  readonly companies: readonly CompanyMention[];
  readonly metrics: readonly MetricMention[];
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
  /\b(?:who|whom|whose)\b(?!\s+(?:had|has|reported|paid|pays|made|makes|earned|produced|shipped|posted|achieved|generated|recorded|spent)\b)|\bnames? of (?:the |its |their |each )?(?:current |former |new )?(?:ceo|cfo|coo|chief|chair|president|auditor|director|executive|founder)|谁(?!的)(?!.{0,12}(?:更|最))|姓名|叫什么名字/iu;

const DRIVERS =
  /\bwhat (?:\w+ )?(?:drove|drives|drive|caused|causes|led to|explains?|explained|contributed|accounts? for|accounted for|was behind|is behind|were behind|pushed|lifted)\b|\bwhy\b|\bdrivers? (?:of|for|behind)\b|\b(?:main|key|major|primary|biggest) (?:drivers?|reasons?|causes?|factors?)\b|\breasons? (?:for|behind|why)\b|\bdue to what\b|\bfactors? (?:behind|that|which|driving|contribut\w+)\b|\bhow come\b|\bto what (?:is|was|were|are) .{1,60} (?:attribut\w+|due)\b|\bwhat was .{1,80} (?:attributed|attributable|due) to\b|为什么|为何|为啥|原因|驱动|推动|导致|因素|归因|怎么会|何故/iu;

const LIST =
  /^\W*(?:please )?(?:list|enumerate|name)\b|\bwhat are (?:all )?(?:the |its |their |[\p{L}\d&.]+(?:'s?)? )?(?:\w+ ){0,3}?(?:segments|divisions|regions|countries|markets|products|brands|subsidiaries|companies|business(?:es| units| lines)|risks|commodities|mines|names|members|directors|services)\b|\bwhich (?:\w+ ){0,2}(?:segments|divisions|regions|countries|markets|products|brands|companies|businesses|commodities|years|quarters|directors|miners|executives)\b(?!\s+(?:has|was|is) )|哪些|哪几|列出|列举|有什么(?:业务|产品|分部|风险)|分别有/iu;

const KINDS: readonly (readonly [AskedKind, string, string])[] = [
  [
    "company",
    "compan(?:y|ies)|miners?|firms?|producers?|corporations?|issuers?|groups?|peers?",
    "公司|企业|矿企|矿商|集团",
  ],
  [
    "segment",
    "(?:reportable |operating |business |reporting )?segments?|divisions?|business(?:es| units?| lines?)?|units?|operations?",
    "分部|板块|部门|业务(?:单元|线)?|事业部",
  ],
  [
    "region",
    "regions?|countr(?:y|ies)|geograph(?:y|ies)|geographic(?:al)? (?:areas?|segments?|markets?|regions?)|markets?|territor(?:y|ies)|continents?|states?",
    "地区|区域|国家|市场|洲",
  ],
  [
    "product",
    "products?(?: (?:lines?|categor(?:y|ies)|groups?))?|commodit(?:y|ies)|brands?|categor(?:y|ies)|services?|metals?|minerals?",
    "产品(?:线|类别)?|商品|大宗商品|品牌|品类|矿种|金属",
  ],
  ["year", "(?:fiscal |financial )?years?", "财年|年度?|年份"],
  ["quarter", "(?:fiscal )?quarters?|half(?:[- ]years?)?", "季度?|半年"],
  [
    "metric",
    "items?|line items?|lines?|metrics?|measures?|expenses?|costs?|categories of costs?",
    "项目|指标|科目|费用|成本",
  ],
];

const HIGHEST =
  "highest|largest|biggest|most(?! recent)|greatest|top|best|maximum|strongest|leading|main|higher|larger|bigger|greater|more|fastest|steepest|sharpest|first";
const LOWEST = "lowest|smallest|least|fewest|worst|minimum|weakest|lower|smaller|fewer|less|slowest|last";
const ORDINALS: Readonly<Record<string, number>> = {
  second: 2,
  third: 3,
  fourth: 4,
  fifth: 5,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
};
const COUNTS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  十: 10,
};

const SUPERLATIVE = new RegExp(
  String
    .raw`\b(?:(?<place>second|third|fourth|fifth|2nd|3rd|4th|5th)[- ](?:\w+ )?)?(?:(?<high>highest|largest|biggest|(?<!\bat )most(?! recent)|greatest|best|strongest|fastest|steepest|sharpest)|(?<low>lowest|smallest|(?<!\bat )least|fewest|worst|weakest|slowest))\b|\b(?<top>top)[- ](?<count>\d{1,2}|two|three|four|five|ten)\b|\btop (?=(?:segment|region|country|market|product|company|miner|division|brand|earning|selling))`,
  "iu",
);
const COMPARATIVE = new RegExp(
  String
    .raw`\b(?:which|who|what)\b[^?]{0,120}?\b(?:(?<high>higher|larger|bigger|greater|more|better)|(?<low>lower|smaller|fewer|less|worse))\b`,
  "iu",
);
const SUPERLATIVE_HAN =
  /第(?<place>[二三四五])(?<second>大|高|多|小|低|少)|(?:前(?<count>[两二三四五十\d]+)(?:大|名|位|家|个)?)|(?<high>最高|最大|最多|最好|最强|最快|居首|更高|更大|更多|更好|更快)|(?<low>最低|最小|最少|最差|最弱|最慢|更低|更小|更少|更差)|排名第一|排第一/u;

const RISE =
  "increase[ds]?|grew|grow(?:n|th)?|rise[ns]?|rose|gain(?:ed|s)?|improve(?:d|ment)?|jump(?:ed)?|fastest";
const FALL =
  "decrease[ds]?|decline[ds]?|drop(?:ped|s)?|fall(?:en|s)?|fell|reduction|loss of|shr[ia]nk|slowest";

/** Reads the form of answer that a question asks for. `parts` are the companies and line items that stand in `text`. */
export function readAsks(text: string, parts: AskedParts): Asks {
  const criterion = readCriterion(text, parts);
  // Names are blanked in place; without them "what are 's segments" is a plain question again.
  const words = text.replaceAll(/\s+(?:['’]s)?\s*/gu, " ").trim();
  const kind = readKind(words);
  const extreme = readExtreme(words);
  const form = readForm(words, { parts, kind, extreme });
  const among = form === "which" || form === "list" ? kind ?? implied(parts, extreme) : null;
  return { form, among, extreme, criterion: form === "drivers" || form === "who" ? null : criterion };
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
  if (WHO.test(text)) return "who";
  const listed = LIST.test(text);
  if (listed && extreme === null && (kind !== null || metrics.length === 0)) return "list";
  if (alternatives || (kind !== null && (extreme !== null || isPicked(text)))) return "which";
  if (extreme !== null && new Set(companies.map(({ company }) => company)).size > 1) return "which";
  if (metrics.length > 0 || QUANTITY.test(text)) return "figure";
  return "prose";
}

/** A question for a quantity, whatever it is called. */
const QUANTITY =
  /\bhow (?:much|many|large|big|high|long)\b|\bnumber of\b|\bamounts?\b|\brates?\b|多少|几(?:个|名|家|次)/iu;

function isYesNo(text: string): boolean {
  return YES_NO_HAN.test(text) || (!OPEN.test(text) && YES_NO.test(text));
}

/** "Did BHP or RIO earn more?", "Is revenue or EBITDA larger?": one of the two is the answer, not yes. */
function isAlternative(text: string): boolean {
  return /\bor\b/iu.test(text) && new RegExp(String.raw`\b(?:${HIGHEST}|${LOWEST})\b`, "iu").test(text) &&
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

/** The kind that is picked: the noun behind "which" or a superlative, in English within a few words. */
function readKind(text: string): AskedKind | null {
  if (
    /(?<!\p{L})谁的?.{0,20}(?:更|最)|^\W*who (?:had|has|reported|paid|made|earned|produced|posted|generated|spent)\b/iu
      .test(text)
  ) {
    return "company";
  }
  const found = KINDS.flatMap(([kind, english, chinese]) => {
    const pattern = new RegExp(
      String
        .raw`\b(?:which|what)(?: (?:of )?(?:the|its|their|these|those|\w+'s))?(?: \w+){0,2}? (?:${english})\b(?!\s*(?:\w+ )?(?:is|was|did|does) \w+ (?:in|part))|\b(?:${HIGHEST}|${LOWEST})(?:[- ](?:\w+[- ]){0,2}?)(?:${english})\b|\b(?:list|name|enumerate)(?: \w+){0,4}? (?:${english})\b|哪(?:一|几)?(?:个|家|些|种|类|项|块|片)?(?:业务|经营|报告|地理)?(?:${chinese})|(?:最大|最高|最小|最低|最多|最少|第[二三四五]大)的?(?:业务|经营|报告)?(?:${chinese})|(?:列出|列举).{0,12}?(?:${chinese})`,
      "iu",
    );
    const at = text.search(pattern);
    return at < 0 ? [] : [{ kind, at }];
  }).sort((a, b) => a.at - b.at);
  return found[0]?.kind ?? null;
}

function readExtreme(text: string): Extreme | null {
  const match = SUPERLATIVE.exec(text) ?? COMPARATIVE.exec(text) ?? SUPERLATIVE_HAN.exec(text);
  if (match === null) return null;
  const { place = "", count = "", low, second } = match.groups ?? {};
  const direction = low !== undefined || /[小低少]/u.test(second ?? "") ? "lowest" : "highest";
  return {
    direction,
    of: changeOf(text),
    place: ORDINALS[place.toLowerCase()] ?? (Number.parseInt(place) || 1),
    count: COUNTS[count.toLowerCase()] ?? (Number(count) || 1),
  };
}

function changeOf(text: string): Extreme["of"] {
  const near = (words: string) =>
    new RegExp(
      String
        .raw`\b(?:${HIGHEST}|${LOWEST})\b (?:\w+ ){0,2}?(?:${words})\b|\b(?:${words}) (?:\w+ ){0,2}?(?:the )?(?:most|least|fastest|slowest|more|less)\b`,
      "iu",
    ).test(text);
  if (
    near(FALL) ||
    /(?:降幅|跌幅|下降|减少|下滑)(?:最|更)|(?:最|更)[大多快].{0,6}(?:降幅|跌幅|下降|减少|下滑)/u.test(text)
  ) return "decrease";
  if (
    near(RISE) ||
    /(?:增幅|涨幅|增长|增速|增加)(?:率)?(?:最|更)|(?:最|更)[大多快高].{0,6}(?:增幅|涨幅|增长|增速|增加)/u
      .test(text)
  ) return "increase";
  return "level";
}
