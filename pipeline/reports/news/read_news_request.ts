import type { NewsPeriod } from "./news_search.ts";
import { type NewsCalendar, readNewsPeriod } from "./read_news_period.ts";

/** Words that ask for news and say nothing of its subject. */
const NEWS_WORDS =
  /\b(?:news(?:worthy)?|headlines?|articles?|press|media|coverage|announc\w+|developments?|events?|happen(?:ed|ing|s)?|recent(?:ly)?|latest|newest|today|lately|currently|current|updates?|going on|new|this|last|past|few|couple|days?|weeks?|months?|years?|since|until|before|after|say|says|said|about|there|been)\b|新闻|消息|报道|动态|公告|最近|最新|近期|近来|近日|今年|去年|本月|上个?月|发生|媒体|过去|以来|有什么|有哪些|什么|哪些|关于|一下|请问|如何|怎么样|[的了吗呢和与及在有何天周月年个几]/giu;

/** What asks for news, in whatever sentence. */
const ASKS =
  /\b(?:news|headlines?|recent(?:ly)?|latest|press|media|articles?|announc\w+|developments?|happen\w*)\b|新闻|消息|报道|动态|公告|最近|最新|近期/iu;

const LATEST = /\b(?:latest|recent(?:ly)?|newest|current(?:ly)?|today)\b|最近|最新|近期|近日/iu;

/** Where a question that asks for two things is parted; "and" and commas also list companies, so that a new request must follow. */
const PARTS = new RegExp(
  String
    .raw`[;；?？。，]\s*|\.\s+|以及|并且|还有|同时|(?:,|,?\s+\b(?:and|as well as|plus|but)\b)\s+(?=(?:also |then )?` +
    String
      .raw`(?:what|how|which|who|why|when|where|any|is|are|was|were|did|does|do|has|have|tell|show|give|list|find|` +
    String.raw`summari[sz]e|(?:the |its |their )?(?:latest|recent|news|headlines?))\b)`,
  "iu",
);

/** The part of a question that asks for news: all of it where it asks for nothing else. */
export function newsPart(question: string): string {
  return question.split(PARTS).filter((part) => ASKS.test(part)).at(-1) ?? question;
}

/** The words of that part that name the subject of the news; "" where anything new is asked for. */
export function newsWords(words: string): string {
  return words.replaceAll(NEWS_WORDS, " ").replaceAll(/\s+/g, " ").trim();
}

/** The days that are asked for: those that the part for news names, else, unless it asks for the latest, those of the question. */
export function newsPeriod(question: string, calendar: NewsCalendar): NewsPeriod {
  const part = newsPart(question);
  const own = readNewsPeriod(part, calendar);
  const isOpen = own.from === null && own.to === null;
  return isOpen && !LATEST.test(part) ? readNewsPeriod(question, calendar) : own;
}
