import type { Paragraph } from "../text/paragraphs.ts";
import type { FigureContext, LooseFigure } from "./table_figures.ts";

/** placeholder */
export function proseFigures(
  _text: string,
  _found: readonly Paragraph[],
  _context: FigureContext & { readonly page: number },
): readonly LooseFigure[] {
  return [];
}
