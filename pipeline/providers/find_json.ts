/** A block between code fences, with or without a language behind the opening one. */
const FENCED = /```[^\n`]*\n([\s\S]*?)```/g;

/**
 * The one JSON object that a text holds: the text itself, a fenced block, or an object between sentences. Undefined where
 * there is none, and where there are several that differ: which of them was meant is not for the reader to guess.
 */
export function findJson(text: string): unknown {
  const whole = readJson(text);
  if (whole !== undefined) return whole;
  const fenced = [...text.matchAll(FENCED)].flatMap(([, block = ""]) => readJson(block) ?? []);
  const found = fenced.length > 0 ? fenced : balanced(text).flatMap((part) => readJson(part) ?? []);
  return new Set(found.map((value) => JSON.stringify(value))).size === 1 ? found[0] : undefined;
}

/** The JSON object that the whole text is; undefined where it is anything else. */
export function readJson(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The outermost parts of a text from a bracket to its partner; brackets inside strings are text. */
function balanced(text: string): readonly string[] {
  const parts: string[] = [];
  let [start, depth, quoted] = [0, 0, false];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === "\\") at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"' && depth > 0) quoted = true;
    else if (sign === "{" && depth++ === 0) start = at;
    else if (sign === "}" && depth > 0 && --depth === 0) parts.push(text.slice(start, at + 1));
  }
  return parts;
}
