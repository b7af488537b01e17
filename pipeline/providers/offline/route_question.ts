import type { Covered, RouterDecision, RouterInput } from "../../reports/tasks.ts";
import type { Slots } from "../../../retrieval/mod.ts";
import { findTerm } from "./glossary.ts";

const GREETING =
  /^\s*(hi|hello|hey|good (morning|afternoon|evening)|thanks|thank you|你好|您好|谢谢)\b[\s!.,]*(there|tieout|all)?[\s!.,]*$/iu;
const GREETING_HAN = /^\s*(你好|您好|谢谢)[\s!！。,，]*$/u;
const DEFINITION =
  /\b(stand(s)? for|what (does|do) .{1,60} mean|meaning of|definition of|what is meant by|define (?!.*\bas\b))|是什么意思|什么是|的定义/iu;
const NEWS =
  /\b(news|headlines?|recent(ly)? (events?|announce\w*)|latest (announcements?|developments?))\b|新闻|最新消息/iu;
/** Words of the domain that make a question ours even where no line item is named. */
const DOMAIN =
  /\b(annual reports?|results?|numbers?|figures?|financials?|fiscal|financial year|fy ?\d{2,4}|balance sheet|income statement|cash ?flows?|statements?|dividends?|shares?|shareholders?|segments?|debt|earnings?|profits?|loss(es)?|revenues?|sales|costs?|margins?|acquisitions?|auditors?|risks?|capital (expenditure|employed|structure)|assets?|liabilit(y|ies)|equity|tax(es)?|production|shipments?)\b|年报|财报|营收|收入|利润|现金流|股息|资产|负债|业绩/iu;

/**
 * Routes by rules, in this order: greeting, meaning of a term, a company that is not covered, a language that is not
 * read, nothing of the domain, news, no subject, and else the reports. A named and covered company always means that the question is in scope.
 */
export function routeQuestion({ slots, covered }: RouterInput): RouterDecision {
  const text = slots.question;
  const named = slots.companies.length > 0;
  const decide = (route: RouterDecision["route"], reason: string, clarification = "") => ({
    route,
    reason,
    clarification,
  });
  if (GREETING.test(text) || GREETING_HAN.test(text)) return decide("direct", "a greeting");
  if (!named && DEFINITION.test(text) && findTerm(text) !== null) {
    return decide("direct", "the meaning of a term");
  }
  if (!named && slots.unknownCompanies.length > 0) {
    return decide("out_of_scope", "names a company that is not covered");
  }
  if (slots.foreign && (slots.metrics.length === 0 || slots.otherWords !== "")) {
    return decide("out_of_scope", "in a language that is not read");
  }
  const ours = named || slots.allCompanies || slots.metrics.length > 0 || DOMAIN.test(text);
  if (!ours) return decide("out_of_scope", "nothing of companies' reports");
  if (NEWS.test(text)) {
    return slots.metrics.length > 0
      ? decide("both", "figures and news")
      : decide("news", "asks for recent events");
  }
  if (!named && !slots.allCompanies) {
    return decide("clarify", "no company named", askForCompany(covered, slots.language));
  }
  return decide("reports", "asks of the reports");
}

/** Companies that a question back names: enough to choose from, few enough to read. */
const SHOWN = 8;

function askForCompany({ companies }: Covered, language: Slots["language"]): string {
  const names = companies.map((entry) => entry.company);
  const more = names.length - SHOWN;
  if (language === "zh") {
    const shown = names.slice(0, SHOWN).join("、");
    return `请问是哪家公司？已存入的年报涵盖 ${shown}${more > 0 ? ` 等 ${names.length} 家` : ""}。`;
  }
  const shown = names.slice(0, SHOWN).join(", ");
  return `Which company do you mean? The documents cover ${shown}${more > 0 ? ` and ${more} more` : ""}.`;
}
