import type { Figure } from "./figure.ts";
import { figureFit, type FigureNeed } from "./figure_fit.ts";

/** A chunk that states figures of what is asked. */
export interface StatedHit {
  readonly chunk: string;
  /** Sum over the needs of the best fit among the chunk's figures. */
  readonly score: number;
}

/**
 * Ranks chunks by the stored figures that they state: for each need (a line item in a year) the best fitting figure of
 * the chunk counts. Illustrative figures never count. Equal scores stand in order of chunk id.
 */
export function rankByFigures(
  figures: readonly Figure[],
  needs: readonly FigureNeed[],
): readonly StatedHit[] {
  const byChunk = new Map<string, Figure[]>();
  for (const figure of figures) {
    if (figure.illustrative) continue;
    const list = byChunk.get(figure.chunk);
    if (list === undefined) byChunk.set(figure.chunk, [figure]);
    else list.push(figure);
  }
  return [...byChunk]
    .map(([chunk, own]) => ({ chunk, score: needs.reduce((sum, need) => sum + bestFit(own, need), 0) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.chunk < b.chunk ? -1 : 1));
}

/** How well the best of the figures answers a need, 0 to 1. */
export function bestFit(figures: readonly Figure[], need: FigureNeed): number {
  return figures.reduce((best, figure) => Math.max(best, figureFit(figure, need)), 0);
}
