import type { Slots } from "../../../retrieval/mod.ts";
import type { Covered, RouterDecision, RouterInput } from "../../reports/tasks.ts";
import { newsWords } from "../../reports/news/read_news_request.ts";
import { asksNews, isOfDomain } from "./domain_words.ts";
import { questionKind } from "./question_kind.ts";

/** A question that only goes on with another one. */
const FOLLOW_UP =
  /^\s*(?:and|what about|how about|same for)\b.{0,60}\b(?:years?|quarters?|half|before|after|that|them|it|one|\d{4})\b|^.{0,12}呢[?？]?$/i;

/**
 * Routes by rules, the first that fits: what no report can give, small talk and what can be asked, the meaning of a term,
 * a company that is not covered, a language that is not read, nothing of the domain, no subject, news, and else the
 * reports. A named and covered company means that the question is in scope, unless it asks for a poem or for advice.
 */
export function routeQuestion({ slots, covered }: RouterInput): RouterDecision {
  const text = slots.question;
  const named = slots.companies.length > 0;
  const kind = questionKind(text);
  const decide = (route: RouterDecision["route"], reason: string, clarification = "") => ({
    route,
    reason,
    clarification,
  });
  if (kind === "otherTask") return decide("out_of_scope", "asks for something else than facts of reports");
  if (kind === "advice") return decide("out_of_scope", "asks for advice");
  if (kind === "smallTalk") return decide("direct", "small talk");
  if (kind === "ability" && !named) return decide("direct", "asks what can be asked");
  if (kind === "definition" && !named && slots.years.length === 0) {
    return decide("direct", "the meaning of a term");
  }
  if (!named && slots.unknownCompanies.length > 0) {
    return decide("out_of_scope", "names a company that is not covered");
  }
  if (slots.foreign && (slots.metrics.length === 0 || slots.otherWords !== "")) {
    return decide("out_of_scope", "in a language that is not read");
  }
  const isNews = asksNews(text);
  const ours = named || slots.allCompanies || slots.metrics.length > 0 || isNews ||
    FOLLOW_UP.test(text) || isOfDomain(text);
  if (!ours) return decide("out_of_scope", "nothing of companies' reports");
  // "The mining news" has a subject without a company; figures beside news need one.
  const isOfField = isNews && slots.metrics.length === 0 && newsWords(slots.otherWords) !== "";
  if (!named && !slots.allCompanies && !isOfField) {
    return decide("clarify", "no company named", askForCompany(covered, slots.language));
  }
  if (isNews) {
    return slots.metrics.length > 0
      ? decide("both", "figures and news")
      : decide("news", "asks for recent events");
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
