import type { Reading } from "./reading.ts";

/** A reading of a question that narrows nothing, over a company ALD, for tests of picking. */
export function exampleReading(changes: Partial<Reading> = {}): Reading {
  return {
    basis: null,
    statement: null,
    part: null,
    date: null,
    variant: { entity: null, operations: null, attribution: null, measure: null, shares: null },
    question: "",
    qualifiers: "",
    seriesEnd: null,
    yearEnds: { ALD: ["12-31"] },
    ...changes,
  };
}
