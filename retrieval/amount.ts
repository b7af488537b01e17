/** What a printed cell or phrase states about a number. Only `number` and `nil` carry a value. */
export type AmountStatus =
  | "number"
  | "nil"
  | "notAvailable"
  | "notMeaningful"
  | "blank"
  | "unreadable"
  | "text";

/** A number as printed, read exactly: no scale of a table is applied to it. */
export interface Amount {
  readonly status: AmountStatus;
  readonly printed: string;
  /** Exact decimal string with sign ("-1250", "0.075"), null unless `status` is `number` or `nil`. A suffix of its own ("1.2bn") is in `scale`, not in here. */
  readonly value: string | null;
  /** Digits printed behind the decimal point. */
  readonly decimals: number;
  /** Power of ten of a suffix that stands at the number itself ("bn" → 9, "crore" → 7, "¢" → -2), else null. */
  readonly scale: number | null;
  /** ISO 4217, only from a mark at the number itself; a bare "$" gives "$". */
  readonly currency: string | null;
  /** `percent`, `points` (percentage points), `bps` where printed at the number. */
  readonly ratio: "percent" | "points" | "bps" | null;
  /** Footnote mark that was fused to the number ("55,658(1)" → "1"). */
  readonly footnote: string | null;
}
