/** Why a file cannot be read, for machines. */
export type PdfReason =
  | "missing"
  | "not_permitted"
  | "empty"
  | "not_pdf"
  | "truncated"
  | "password_required"
  | "damaged"
  | "no_pages"
  | "no_text_layer";

/** A file that cannot be read, with the reason and, in the message, the way out. */
export class PdfError extends Error {
  override readonly name = "PdfError";
  readonly reason: PdfReason;

  /** `file` is a name for people; the message reads "Cannot read <file>: <state>". */
  constructor(file: string, reason: PdfReason, state: string, options: ErrorOptions = {}) {
    super(`Cannot read ${file}: ${state}`, options);
    this.reason = reason;
  }
}
