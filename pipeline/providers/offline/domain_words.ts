/** Words of the news; "the latest dividend" and "the most recent report" are not among them. */
const NEWS: readonly RegExp[] = [
  /\b(?:news|headlines?|newspapers?|press (?:coverage|reports?|releases?)|(?:in )?the (?:press|media)|media (?:coverage|reports?))\b/i,
  /\b(?:recent(?:ly)?|latest|current) (?:events?|announce\w*|developments?|coverage)\b|\bwhat(?:'s| is) new\b/i,
  /\b(?:happen\w*|announc\w*|said|says?)\b.{0,60}\b(?:today|yesterday|this (?:week|month|morning)|last (?:week|month)|lately|recently)\b/i,
  /新闻|媒体|头条|(?:最新|最近|近期|今天|昨天|近日)[^。]{0,6}(?:消息|动态|公告|报道|发生)|消息/,
];

/** Words of the domain that make a question ours even where no line item is named. */
const DOMAIN: readonly RegExp[] = [
  /\b(?:annual reports?|accounts|results?|numbers?|figures?|financials?|fiscal|financial years?|fy ?\d{2,4}|balance sheets?|income statements?|cash|statements?|dividends?|shares?|shareholders?|segments?|debts?|earn(?:ed|ings?)?|profits?|loss(?:es)?|revenues?|sales|costs?|margins?|acquisitions?|audit\w*|risks?|capital (?:expenditure|employed|structure)|assets?|liabilit(?:y|ies)|equity|tax(?:es)?|production|shipments?|guidance|outlook|employees|workforce|headcount|the company|the group|perform(?:ed|ance|ing)?)\b/i,
  /年报|财报|营收|收入|利润|现金|股息|分红|资产|负债|业绩|财务|审计|员工|公司|集团|风险|毛利|净利/,
];

/** Whether a text asks for news. */
export function asksNews(text: string): boolean {
  return NEWS.some((pattern) => pattern.test(text));
}

/** Whether a text has words of companies' reports, named line items aside. */
export function isOfDomain(text: string): boolean {
  return DOMAIN.some((pattern) => pattern.test(text));
}
