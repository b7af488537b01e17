/** One line of what `doctor` prints. */
export interface Finding {
  readonly what: string;
  /** `warning`: questions are answered, and something that should guard them has failed. */
  readonly state: "ok" | "missing" | "warning" | "error";
  readonly detail: string;
}
