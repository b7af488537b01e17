import { findUnits } from "tieout";

/** The words of paragraphs that state a unit of amounts ("(in thousands)", "table in millions"), nearest to the table first. */
export function unitStatements(paragraphs: readonly string[]): readonly string[] {
  return paragraphs.flatMap((text) =>
    findUnits(text)
      .filter(({ unit, start, exception }) =>
        !exception && unit.kind === "money" && unit.scale > 0 && !/\d\s*$/.test(text.slice(0, start))
      )
      .map(({ start, end }) => text.slice(Math.max(0, start - 1), end + 60))
  );
}
