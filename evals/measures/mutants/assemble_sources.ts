import type { Hit, Source } from "tieout";
import type { Draws } from "./draws.ts";
import { type Fact, factKey, nameOf, type World } from "./facts.ts";

/** How many sources a draft is given: as many as the analyst keeps of a company. */
const SOURCES = 8;

/** Years beside the asked one whose reports are found along with it. */
const NEIGHBOURS = [-2, -1, 1, 2];

/**
 * The sources that a draft over some figures may have been written from: the chunks that hold them and, beside these,
 * the same measure of other years and companies and further pages of the same reports, in no order.
 */
export function assembleSources(
  facts: readonly Fact[],
  { world, draws }: { readonly world: World; readonly draws: Draws },
): readonly Source[] {
  const needed = facts.map(({ figure }) => figure.chunk);
  const beside = facts.flatMap((fact) => [
    ...draws.shuffle(sameMetric(fact, world)).slice(0, 3),
    ...draws.shuffle(samePages(fact, world)).slice(0, 2),
  ]);
  const chosen = [...new Set([...needed, ...draws.shuffle(beside)])].slice(0, SOURCES);
  return draws.shuffle(chosen).map((id, index) => ({ n: index + 1, hit: hitOf(id, index + 1, world) }));
}

function sameMetric(fact: Fact, world: World): readonly string[] {
  const { company, period: { fiscalYear: year } } = fact.figure;
  const found = [
    ...world.companies.filter((other) => other !== company).map((other) => [other, year] as const),
    ...NEIGHBOURS.map((step) => [company, year + step] as const),
  ];
  return found.flatMap(([other, when]) => world.byKey.get(factKey(other, nameOf(fact), when)) ?? [])
    .map(({ figure }) => figure.chunk);
}

function samePages({ figure }: Fact, world: World): readonly string[] {
  return world.ofDocument.get(figure.document) ?? [];
}

function hitOf(id: string, rank: number, world: World): Hit {
  return { chunk: world.chunks.get(id)!, rank, score: 1 / rank, figures: world.figures.get(id) ?? [] };
}
