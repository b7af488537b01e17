/** How surely a text names somebody, and whom. */
export interface NamedFit {
  readonly fit: number;
  /** As printed; "" where nobody is named. */
  readonly name: string;
}

/** Nobody is named. */
export const NOBODY: NamedFit = { fit: 0, name: "" };
