/**
 * Control characters other than tab and line break, zero-width characters, direction overrides, and all that Unicode
 * has drawn as nothing (Default_Ignorable_Code_Point: tags, fillers, variation selectors, in which whole texts have
 * been smuggled). The selector behind a pictograph stays: it decides how that is drawn.
 */
const INVISIBLE =
  /(?![\t\n]|(?<=\p{Extended_Pictographic})\ufe0f)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** `![text](target)` and `![text][label]`: a picture is a request to wherever its address points. */
const IMAGE = /[ \t]*!\[[^\][\n]*\](?:\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^\][\n]*\])/g;

/** `[label]: https://… "title"` on a line of its own: where a picture or a link by label leads. */
const TARGET = /^ {0,3}\[[^\][\n]+\]:[ \t]*<?[a-z][a-z\d+.-]*:[^\n]*(?:\n|$)/gim;

/** `[text](target "title")`. */
const LINK =
  /(?<!!)\[([^\][\n]*)\]\(\s*<?([^()\s<>]*(?:\([^()\n]*\)[^()\s<>]*)*)>?(?:\s+["'][^\n]*?["'])?\s*\)/g;

/** Elements that run, load or send, with their content. */
const ACTIVE =
  /<(script|style|iframe|object|embed|svg|math|form|template|noscript)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi;

/** Any other element's tags; "<" before a blank or a digit is a comparison and stays. */
const TAG = /<\/?[a-z!][^<>\n]*>/gi;

/**
 * Takes out of a draft what must not reach a reader's screen or a vendor's prompt: pictures, elements, invisible and
 * control characters, and link targets that are not plain web pages. Words, figures and markers stay as they are.
 * Fenced and inline code are shown literally and are left alone but for invisible characters.
 */
export function cleanText(text: string): string {
  return stripInvisible(text).split(
    /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S])))/m,
  )
    .map((part, index) => index % 3 === 1 ? part : index % 3 === 2 ? "" : cleanProse(part)).join("");
}

/** Drops characters that no reader can see and line separators that some parsers take for a break. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

function cleanProse(text: string): string {
  return text.split(/(`[^`\n]+`)/).map((part, index) => index % 2 === 1 ? part : untilStable(part)).join("");
}

/** Taking one element out may close up another around it. */
function untilStable(text: string): string {
  const less = text.replace(IMAGE, "").replace(TARGET, "").replace(ACTIVE, "").replace(TAG, "").replace(
    LINK,
    keepLink,
  );
  return less === text ? text : untilStable(less);
}

/** A number with a target is a marker that a model made up an address for. */
function keepLink(whole: string, label: string, target: string): string {
  if (/^\s*\^?\d{1,4}(?:\s*[,;]\s*\d{1,4})*\s*$/.test(label)) return `[${label}]`;
  return safeLink(target) === null ? label : whole;
}

/**
 * A link target that may be shown as one: http, https, or a path of our own.
 *
 * @returns the target, or null for every other scheme, for `//host` and for what hides a scheme behind blanks
 */
export function safeLink(target: string): string | null {
  const plain = stripInvisible(target).trim();
  if (/^https?:\/\/[^\s"'<>\\]+$/i.test(plain)) return plain;
  if (/^(?:\/(?![/\\])|#)[^\s"'<>\\]*$/.test(plain)) return plain;
  return null;
}
