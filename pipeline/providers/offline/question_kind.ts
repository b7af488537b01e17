import { findFormulas } from "../../../guardrails/mod.ts";
import { findTerms } from "./glossary.ts";

/** What a question is, apart from whom it is about. */
export type QuestionKind =
  /** A poem, code, a translation. */
  | "otherTask"
  /** Whether to buy, sell or hold. */
  | "advice"
  /** A greeting, thanks, goodbye. */
  | "smallTalk"
  /** What can be asked here. */
  | "ability"
  /** What a term means. */
  | "definition";

/** Words that ask for something that no report can give, whoever it is about. */
const OTHER_TASK: readonly RegExp[] = [
  /\b(?:write|compose|make|create|generate|invent|give|tell|sing|read)\b.{0,30}\b(?:poems?|poetry|songs?|lyrics|jokes?|haikus?|limericks?|riddles?|recipes?)\b/,
  /\b(?:write|compose|invent)\b.{0,30}\b(?:stor(?:y|ies)|essays?|cover letters?|speech(?:es)?)\b/,
  /\b(?:write|fix|debug|refactor|implement)\b.{0,40}\b(?:code|functions?|scripts?|bugs?|regex|sql|python|javascript|typescript|java|rust)\b/,
  /\btranslate\b/,
  /(?:写|作|编|创作|讲|唱|来)[^。]{0,4}(?:首|篇|段|个|点)?[^。]{0,12}(?:诗|歌|代码|程序|脚本|故事|作文|笑话|情书)/,
  /翻译/,
];

/** Words that ask what to do with money. */
const ADVICE: readonly RegExp[] = [
  /\b(?:should|shall|would|could|can) (?:i|we|you|one|investors?|someone)\b.{0,60}\b(?:buy|buying|sell|selling|hold|holding|invest|investing|short)\b/,
  /\b(?:good|bad|safe|solid|smart|attractive|better|best|great) (?:buy|investment|stocks?|shares)\b/,
  /\b(?:recommend\w*|advi[sc]e\w*|suggest\w*)\b.{0,40}\b(?:buy\w*|sell\w*|hold\w*|invest\w*|stocks?|shares)\b/,
  /\b(?:right|good|bad|best) (?:time|moment) to (?:buy|sell|invest)\b/,
  /\bworth (?:buying|investing|holding|selling|my money)\b/,
  /\b(?:price target|buy or sell|stock tips?)\b/,
  /(?:应该|该不该|要不要|值得|适合|合适|建议|推荐|可以|能不能|能|现在)[^。?？]{0,10}(?:买|卖|投资|持有|抛|入手)[^。]*(?:吗|呢|股|合适|好|[?？]|$)/,
  /(?:买|卖|投资|持有)[^。]{0,12}(?:合适|好吗|值得|划算)/,
];

const ASIDE =
  "(?:there|tieout|all|everyone|again|to you(?: too)?|so much|a lot|very much|for (?:that|this|your help|the help)|today|then|now|please|ok(?:ay)?|great|well|and|that'?s|that is|that was|very|really|nice|helpful|good|perfect|that help(?:s|ed)|got it)";
const TALK =
  "(?:hi+|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day|night)|thanks|thank you|thx|cheers|(?:good)?bye|bye bye|see you(?: later)?|take care|how are you(?: doing)?|how do you do|nice to meet you|what'?s up)";
/** The whole text is small talk; with anything else beside it, that is what is asked. */
const SMALL_TALK = new RegExp(`^(?:${ASIDE} )*${TALK}(?: (?:${TALK}|${ASIDE}))*$`);
const SMALL_TALK_ZH =
  /^(?:你好|您好|大家好|早上好|上午好|下午好|晚上好|早安|晚安|嗨|哈喽|非常|十分|太|谢谢|多谢|感谢|谢了|再见|拜拜|回头见|你|您|的|帮助|帮忙|啊|呀|了|最近好吗|辛苦)+$/;

const ABILITY: readonly RegExp[] = [
  /\bwho (?:are|r) you\b|\bwhat are you$/,
  /\bwhat (?:can|could|do|are) you (?:do|know|answer|help|cover|offer|able to|capable)\b/,
  /\bhow (?:do|can|should|does one) (?:i|we|one) (?:use|ask|start|work with)\b|\bhow does (?:this|it) work\b/,
  /\b(?:which|what) (?:kinds? of |sorts? of )?(?:questions?|companies|years?|reports?|documents?|data|metrics|topics?)\b.{0,20}\b(?:can i ask|do you (?:cover|have|know|answer|support)|are (?:covered|available|stored|loaded|there)|can you (?:answer|cover))/,
  /\bwhat can i ask\b|^help(?: me)?(?: please)?$|^what is this$/,
  /(?:你|您)[^。]{0,2}是谁|(?:你|您)(?:能|可以|会)[^。]{0,4}(?:做|干|回答|帮)[^。]{0,4}(?:什么|哪些|啥)|(?:能|可以)问[^。]{0,4}(?:什么|哪些)|怎么(?:使用|用)(?:你|这|$)|(?:涵盖|覆盖|收录|支持)[^。]{0,3}哪些/,
];

/** What stands around a term where its meaning is asked for; § is the term, or two with "and" between them. */
const DEFINITION: readonly RegExp[] = [
  /§.{0,20}\bstands? for\b|\bwhat (?:does|do|is|are)\b.{0,20}§.{0,10}\b(?:mean|short for|about)\b|\bmeaning of\b.{0,10}§/,
  /\bwhat(?:'s| is| are) (?:meant by|the (?:meaning|definition|formula) (?:of|for))\b.{0,10}§/,
  /\b(?:definition|formula) (?:of|for)\b.{0,10}§|\bdefine\b (?!.*\bas\b).{0,10}§/,
  /^(?:so |please )*(?:what(?:'s| is| are| exactly is)) (?:an? )?§$/,
  /\b(?:explain|describe)\b (?:to me )?(?:what )?(?:an? |the term |the )?§(?: (?:means?|is|are|to me))?(?: please)?$/,
  /\bhow (?:is|are|do you|does one|do i|can i|to)\b.{0,20}§?.{0,20}\b(?:calculated?|computed?|defined?|worked out|work out|measured?|derived?)\b/,
  /\bdifferences?\b.{0,20}§.{0,10}§|§.{0,10}§.{0,20}\bdifferences?\b/,
  /§[^。]{0,4}(?:是什么(?:意思)?|什么意思|指(?:的)?是?什么|的(?:定义|含义|意思|公式)|怎么算|如何(?:计算|定义)|怎么计算|是怎么算的)[^。]{0,3}$/,
  /^(?:请问|请)?(?:什么(?:是|叫)|何谓|何为|解释(?:一下)?|介绍(?:一下)?)[^。]{0,4}§[^。]{0,3}$/,
  /§[^。]{0,4}§[^。]{0,6}(?:区别|不同|差别)/,
];

/** Tells what kind of question a text is by its words; null for a question about something, which is most of them. */
export function questionKind(text: string): QuestionKind | null {
  const plain = plainText(text);
  if (OTHER_TASK.some((pattern) => pattern.test(plain))) return "otherTask";
  if (ADVICE.some((pattern) => pattern.test(plain))) return "advice";
  if (SMALL_TALK.test(plain) || SMALL_TALK_ZH.test(plain.replaceAll(" ", ""))) return "smallTalk";
  if (ABILITY.some((pattern) => pattern.test(plain))) return "ability";
  return isDefinition(plain) ? "definition" : null;
}

/** Lower case, straight quotes, one blank between words, no punctuation at the ends and none that only separates. */
function plainText(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/[‘’]/g, "'").replace(/["“”「」]/g, "")
    .replace(/[!?,.;:…，。！？；：、]+(?=\s|$|\p{Script=Han})/gu, " ").replace(/\s+/g, " ").trim();
}

function isDefinition(plain: string): boolean {
  // acronyms of the formula book count in capitals alone
  const spans = [...findTerms(plain), ...findFormulas(plain.toUpperCase())].sort((a, b) =>
    a.start - b.start || b.end - a.end
  );
  if (spans.length === 0) return false;
  let [marked, at] = ["", 0];
  for (const { start, end } of spans) {
    if (start < at) continue;
    marked += `${plain.slice(at, start)}§`;
    at = end;
  }
  marked += plain.slice(at);
  return DEFINITION.some((pattern) => pattern.test(marked));
}
