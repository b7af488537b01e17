/** One line of what `doctor` prints. */
export interface Finding {
  readonly what: string;
  readonly state: "ok" | "missing" | "error";
  readonly detail: string;
}
