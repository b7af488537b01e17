import { type Span, spansOf } from "./mask.ts";
import type { Operation } from "./slots.ts";

/** What a question wants done, with the words that say so. */
export interface AskedOperation {
  readonly operation: Operation;
  /** It compares with the year before, which it need not name. */
  readonly withPriorYear: boolean;
  readonly spans: readonly Span[];
}

/** In order of precedence: a question for an average growth rate is one for an average, "average" inside "weighted average" is none. A trap: before "%" there is no word boundary. */
const WORDS: readonly (readonly [Operation, RegExp])[] = [
  [
    "cagr",
    /\bcagr\b|compound(?:ed)? annual (?:growth|rate)[\w ]*|(?:annual )?compound growth(?: rate)?|复合(?:年均|年)?增长率/giu,
  ],
  [
    "ratio",
    /\btimes (?:larger|bigger|higher|greater|more|the size)\b|\btimes as (?:large|big|high|great|much|many)\b|\bwhat multiple of\b|多少倍|几倍/giu,
  ],
  [
    "rank",
    /(?<=\b(?:which|who|what)\b[^?]{0,80}?)\b(?:highest|lowest|(?<!\bat )most(?! recent)|(?<!\bat )least|largest|biggest|smallest|best|worst|greatest|higher|lower|larger|smaller|bigger)\b|(?<=\b(?:which|who)\b[^?]{0,80}?|\bwhat (?:is|was) )\b(?:more|less)\b|\brank(?:ed|ing)?\b|^\W*(?:please )?(?:order|sort)\b|\b(?:highest|lowest|largest|smallest) to (?:highest|lowest|largest|smallest)\b|排名|排序|排列|最高|最低|最大|最小|最多|最少|(?:哪家|哪个|谁).{0,12}(?:更高|更低|更大|更小|更多|更少)/giu,
  ],
  [
    "average",
    /(?<!weighted[- ])\b(?:average|mean)\b(?! (?:number|shares?|price|selling|realised|realized|revenue per))|平均(?!每股|实现|售价)|均值|年均(?!增长|复合)/giu,
  ],
  [
    "growth",
    /\bgrowth(?: rate)?\b|\bgr(?:ow|ew|own)\b|(?:%|\bper ?cent(?:age)?) (?:change|increase|decrease|decline|growth|rise|fall|drop|gain|reduction)\b|\b(?:change|increase|decrease|decline|rise|fall|drop|reduction) in (?:%|per ?cent)(?!\p{L})|\byear[- ](?:over|on)[- ]year\b|\byoy\b|\by\/y\b|\bby (?:what|how many) per ?cent\w*\b|增长率|同比|增速|增幅|增长了?多少/giu,
  ],
  [
    "difference",
    /\bdifference\b|\bby how (?:much|many)\b(?! times)|\bhow much (?:more|less|higher|lower|larger|smaller|greater)\b|\b(?:change[ds]?|increase[ds]?|decrease[ds]?|declined?|rises?|rose|risen|falls?|fell|fallen|drop(?:ped)?|improved?|widen(?:ed)?)\b(?=[^?]*\b(?:from|between|since|compared|versus|vs|over|in|by)\b|\?)|\bexceed(?:ed|s)? .{1,30} by\b|\bminus\b|\bless (?:that|those) of\b|\bsubtract(?:ed|ing)?\b|相差|差额|差异|变化|变动|(?:增加|减少|上升|下降|提高|降低)了?多少|[高低大小多少]出?多少|差多少/giu,
  ],
  [
    "ratio",
    /\bas (?:an? )?(?:%|per ?cent|percentage|proportion|share|fraction|multiple) of\b|\bin (?:%|per ?cent) of\b|(?<!\bcombined )\bratio of\b|\bdivided by\b|\bper cent of\b|\b(?:what|which) (?:percentage|percent|proportion|share|fraction) of\b|\brelative to\b|占.{1,20}(?:比例|比重|百分比|多少)|除以/giu,
  ],
  [
    "sum",
    /\bsum(?: total)? of\b|\bcombined\b(?! ratio\b)|\bcumulative(?:ly)?\b|\badd(?:s|ed)? (?:together|to|up to)\b|\btaken together\b|\b(?:the|a) total of\b|\btotal(?:l?ed|ling)\b|\bplus\b|\baltogether\b|\bin aggregate\b|\bin total (?:over|across|between|from)\b|\btogether\b|合计|总和|之和|相加|累计|加起来/giu,
  ],
  ["margin", /\bmargins?\b|利润率/giu],
  ["compare", /\bcompar(?:e|ed|ing|ison)\b|\bversus\b|\bvs\b\.?|\bagainst\b|比较|对比|相比/giu],
];

const PRIOR_YEAR =
  /\b(?:prior|previous|preceding|last) (?:fiscal |financial )?year\b|\byear before\b|\byear earlier\b|\byear[- ](?:over|on)[- ]year\b|\byoy\b|上年|去年|上一年|前一年|同比/iu;

/** Reads the operation that a question asks for from its words alone; the plain value without any. */
export function readOperation(asked: string): AskedOperation {
  const found = WORDS.map(([operation, pattern]) => ({ operation, spans: spansOf(asked, pattern) }))
    .filter(({ spans }) => spans.length > 0);
  return {
    operation: found[0]?.operation ?? "value",
    withPriorYear: PRIOR_YEAR.test(asked),
    spans: found.flatMap(({ operation, spans }) => operation === "margin" ? [] : spans),
  };
}
