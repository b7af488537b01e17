import type { DraftInput } from "../../reports/tasks.ts";
import { asNamed } from "../../reports/as_named.ts";
import type { CitedFigure } from "../../reports/pick_figure.ts";
import { phraseFigure } from "./phrase.ts";

/** A figure as answers print it, with its marker. Asked rounding is for what is asked: not for the figures that a growth rate is computed from. */
export function citeFigure({ figure, n }: CitedFigure, { slots }: Pick<DraftInput, "slots">): string {
  const { kind, decimals } = slots.unit;
  const asked = slots.operation === "value" && (kind === null || kind === figure.kind);
  return `${
    phraseFigure(asNamed(figure), { ...slots.unit, decimals: asked ? decimals : null }, slots.language)
  } [${n}]`;
}

/** A printed label as part of a sentence: no unit or note in brackets, no capital but those of abbreviations. */
export function readableLabel(label: string): string {
  const bare = label.replace(/\s*\/?\s*\([^)]*\)/g, "").replace(/[:\s.…]+$/u, "").replace(/\s+/g, " ").trim();
  return /^[A-Z][a-z]/.test(bare) ? bare[0]!.toLowerCase() + bare.slice(1) : bare;
}
