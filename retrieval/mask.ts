/** A part of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The text with these parts blanked, so that all other offsets stay. */
export function mask(text: string, spans: readonly Span[]): string {
  let masked = text;
  for (const { start, end } of spans) {
    masked = masked.slice(0, start) + " ".repeat(Math.max(0, end - start)) + masked.slice(end);
  }
  return masked;
}

/** Where the matches of a global pattern stand. */
export function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: all }) => ({ start: index, end: index + all.length }));
}
