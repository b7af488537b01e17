import { equal } from "node:assert/strict";
import { exampleFigure } from "../retrieval/testing.ts";
import { unverifiedCaveat } from "./unverified_caveat.ts";

Deno.test("unverifiedCaveat() says once for each page that its figures were read from a picture alone", () => {
  const plain = exampleFigure({});
  const seen = exampleFigure({ unverified: true, page: 9, company: "BHP", fy: 2024 });
  const sentence =
    "This figure was read from a picture alone, since the page has no text to check it against " +
    "(BHP FY2024, page 9).";
  equal(unverifiedCaveat([]), null);
  equal(unverifiedCaveat([plain]), null);
  equal(unverifiedCaveat([plain, seen, seen]), sentence);
  equal(
    unverifiedCaveat([seen, { ...seen, page: 12 }]),
    `${sentence} ${sentence.replace("page 9", "page 12")}`,
  );
});
