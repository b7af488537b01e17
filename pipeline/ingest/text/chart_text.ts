import type { Chart } from "../../../retrieval/mod.ts";

/**
 * A chart as text: its title, what its axes say, then a line per point, "label | value", under the name of its series
 * where there are several.
 */
export function chartText({ title, axes, series }: Chart): string {
  const lines = series.flatMap(({ name, points }) => [
    ...name === "" ? [] : [name],
    ...points.map(({ label, value }) =>
      [...label === "" ? [] : [label], value ?? "(unreadable)"].join(" | ")
    ),
  ]);
  return [title, ...axes, ...lines].filter((line) => line !== "").join("\n");
}
