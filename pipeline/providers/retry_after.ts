const SECONDS = /^\d{1,9}$/;
const HTTP_DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Milliseconds to wait by a `Retry-After` header, which holds seconds or a date (RFC 9110, section 10.2.3). Null where it
 * holds neither: a delay that is no number would fire at once, so that the caller takes its own.
 */
export function retryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (SECONDS.test(text)) return Number(text) * 1000;
  if (!HTTP_DATE.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
