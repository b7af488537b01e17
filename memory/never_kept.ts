import { foldQuestion, maskOrders, type Slots } from "../retrieval/mod.ts";

/** What changes by the day, which no report answers. */
const NEWS =
  /\bnews\b|\bheadlines?\b|\b(?:latest|recent|newest)(?:ly)? (?:\w+ )?(?:announce\w*|developments?|events?|updates?)\b|\b(?:share|stock) price\b|\btoday\b|\byesterday\b|\bthis (?:week|month)\b|\blast (?:week|month)\b|新闻|头条|消息|股价|今天|昨天|本周|上周|最新(?:公告|动态|进展)/iu;

/** What to do with money, which nobody here answers. */
const ADVICE =
  /\b(?:should|shall|would|could|can) (?:i|we|you|one|investors?|someone)\b.{0,60}\b(?:buy|sell|hold|invest|short)(?:ing)?\b|\b(?:good|bad|safe|solid|smart|attractive|better|best|great) (?:buy|investment|stocks?|shares)\b|\b(?:recommend\w*|advi[sc]e\w*|suggest\w*)\b.{0,40}\b(?:buy|sell|hold|invest|stock|share)|\bworth (?:buying|investing|holding|selling)\b|\bprice target\b|\b(?:time|moment) to (?:buy|sell|invest)\b|(?:应该|该不该|要不要|值得|适合|建议|推荐|能不能)[^。?？]{0,10}(?:买|卖|投资|持有|抛|入手)/iu;

/** More than anybody asks at once: a pasted page, of which only the sentences that ask are read. */
const LONGEST = 1500;

/**
 * Why the answer to a question is never kept or looked up, null where it may be: whoever it is about is not known for sure,
 * it was not understood, or its answer is no matter of reports.
 */
export function neverKept(slots: Slots): string | null {
  const text = foldQuestion(slots.question);
  if (slots.foreign) return "a language that is not read";
  if (slots.unknownCompanies.length > 0) return "a company that is not known";
  if (slots.companies.length === 0 && !slots.allCompanies) return "no company";
  if (slots.unit.conflict.length > 0) return "two units at once";
  if (text.length > LONGEST) return "too long";
  if (maskOrders(text) !== text) return "orders to the answerer";
  if (NEWS.test(text)) return "news";
  return ADVICE.test(text) ? "advice" : null;
}
