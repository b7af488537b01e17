/** Characters that JSON lets stand as they are and a terminal obeys, or shows as nothing. */
const OBEYED = /[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Prints a value as JSON and ends the line. Text of documents stays as it is, to whoever parses it; on the screen
 * control and invisible characters show as escapes.
 */
export function jsonText(value: unknown, options: { readonly indent?: number } = {}): string {
  const text = JSON.stringify(value, null, options.indent ?? 2);
  return `${text.replace(OBEYED, escaped)}\n`;
}

function escaped(character: string): string {
  return [...character].flatMap((one) => Array.from({ length: one.length }, (_, at) => one.charCodeAt(at)))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
