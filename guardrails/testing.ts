/** The door for tests of this and other folders: examples. Shipped code does not import it. */
import type { Chunk, Figure, Hit } from "../retrieval/mod.ts";
import { exampleChunk, exampleFigure } from "../retrieval/testing.ts";
import type { Claim, Source } from "./answer.ts";

/** A hit for tests that holds `figures`, each filled in with the chunk's id, company, year, document and page. */
export function exampleHit(changes: Partial<Chunk> = {}, figures: readonly Partial<Figure>[] = []): Hit {
  const chunk = exampleChunk(changes);
  return {
    chunk,
    rank: 1,
    score: 1,
    figures: figures.map((figure, index) => {
      const example = exampleFigure();
      return exampleFigure({
        id: `${chunk.id}-${index}`,
        company: chunk.company,
        fy: chunk.fy,
        document: chunk.document.sha256,
        page: chunk.page,
        chunk: chunk.id,
        period: { ...example.period, fiscalYear: chunk.fy },
        ...figure,
      });
    }),
  };
}

/** Sources for tests, numbered from 1 in the order given. */
export function exampleSources(...hits: readonly Hit[]): readonly Source[] {
  return hits.map((hit, index) => ({ n: index + 1, hit }));
}

/** A claim for tests, ALD's revenue of US$1,205 million in FY2024, citing [1]; `changes` replaces any field. */
export function exampleClaim(changes: Partial<Claim> = {}): Claim {
  return {
    printed: "US$1,205 million",
    start: 0,
    end: 16,
    value: "1205000000",
    tolerance: "500000",
    kind: "money",
    currency: "USD",
    measure: null,
    aspect: "level",
    company: "ALD",
    fiscalYear: 2024,
    part: null,
    metric: "revenue",
    also: { companies: [], years: [], metrics: [] },
    sentence: "ALD's revenue was US$1,205 million in FY2024.",
    hedged: false,
    cited: [1],
    ...changes,
  };
}
