/** The language that a question is in, as far as reading it goes. */
export interface QuestionLanguage {
  /** Of the answer: Chinese for a question in Chinese, else English. */
  readonly answer: "en" | "zh";
  /** Neither English nor Chinese. */
  readonly foreign: boolean;
}

/** Words that stand in nearly every question of a language and in none of the others; those that are English too are left out. */
const FUNCTION_WORDS: readonly string[] = [
  "wie wieviel sich von die einem einen beim ins nicht auch mehr als welche welcher welches hoch ist sind waren wurde wurden hat haben der den dem des das ein eine einer im vom zum zur und oder für mit auf nach bei gegenüber höher niedriger geschäftsjahr jahr jahre",
  "necesito dime de en cuál cuáles cuánto cuánta cuántos qué quién cómo cuándo fue fueron era es está el los las del una unos por para con según entre ejercicio año años durante mayor menor",
  "quel quelle quels quelles combien est était étaient sont ont le les du des une aux au dans pour par avec sur selon entre exercice année ans plus moins qui où",
  "qual quais quanto quanta foi foram é são o os as do dos da das no na em um uma por com ano anos durante maior menor",
  "quale quali quanto è stato stata sono era il lo gli della delle dei nel nella degli per con anno anni maggiore minore",
  "vad hur är och för av året mellan hög jaki jaka jakie był była było jest roku oraz ne kadar nedir yılında là bao nhiêu của năm trong berapa tahun pada yang dari adalah",
  "hoeveel welke wat waren het een van voor met over jaar boekjaar hoger lager",
];
const FOREIGN: ReadonlySet<string> = new Set(FUNCTION_WORDS.join(" ").split(" "));
/** The words of a question in another language without those that only ask, so that what is left was not understood. */
export function withoutForeignWords(words: string): string {
  return words.split(" ").filter((word) => !FOREIGN.has(word.toLowerCase())).join(" ");
}

const ENGLISH: ReadonlySet<string> = new Set(
  ("what which who how when where why was were is are did does do has have had the of in for and or by from with at on " +
    "its their than much many compare show list give tell me between to a an")
    .split(" "),
);
/** Words that both an English and a foreign sentence have prove nothing: "a", "in", "was", "o", "no", "as", "do", "per". */
const BOTH: ReadonlySet<string> = new Set("a in was o no as do per es on me van het plus".split(" "));

const OTHER_SCRIPT =
  /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Tamil}\p{sc=Telugu}\p{sc=Thai}\p{sc=Greek}\p{sc=Armenian}\p{sc=Georgian}]/gu;

/** Tokens of chat formats ("<|im_start|>"), whose letters are words of no language. */
const CHAT_TOKEN = /<\|\w*\|>/g;

/**
 * Reads the language of a question from its words; `named` is the question without the names of companies, which may be
 * in any script.
 */
export function readLanguage(question: string, options: { readonly named: string }): QuestionLanguage {
  const named = options.named.replace(CHAT_TOKEN, " ");
  const letters = (named.match(/\p{L}/gu) ?? []).length;
  const other = (named.match(OTHER_SCRIPT) ?? []).length;
  const words = named.toLowerCase().match(/[\p{L}']+/gu) ?? [];
  const english = words.filter((word) => ENGLISH.has(word) && !BOTH.has(word)).length;
  // kana beside Chinese characters is Japanese, however few
  if (other > 0 && (other * 3 > letters || english === 0)) return { answer: "en", foreign: true };
  // where nothing but names and numbers stands, the script of the names tells
  const han =
    (named.match(/\p{sc=Han}/gu) ?? (english === 0 ? question.match(/\p{sc=Han}/gu) : null) ?? []).length;
  // an English sentence with a Chinese word in it stays one
  if (han > 0) return { answer: han > 2 * english ? "zh" : "en", foreign: false };
  const foreign = words.filter((word) => FOREIGN.has(word) && !BOTH.has(word)).length;
  return { answer: "en", foreign: foreign > english && (foreign > 1 || words.length < 5) };
}
