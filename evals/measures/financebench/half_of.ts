import { createHash } from "node:crypto";

/** The half that is looked at while building, and the one that is only counted. */
export type Half = "development" | "heldOut";

/** The half of a question, by the last bit of the SHA-256 of its id: fixed, and blind to what it asks. */
export function halfOf(id: string): Half {
  return (createHash("sha256").update(id).digest().at(-1) ?? 0) % 2 === 0 ? "development" : "heldOut";
}
