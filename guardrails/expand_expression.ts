import { findMetric } from "../retrieval/mod.ts";

/** One way to compute a measure, with the name of the variant that it is; "" where it needs none. */
export interface Alternative {
  readonly expression: string;
  readonly variant: string;
}

/** What a line item can be put together from where a report does not print it; `said` names a way that not everybody would take. */
export interface FormulaPart {
  readonly name: string;
  readonly expression: string;
  readonly said: string;
}

/** Ways to compute one measure: more are never tried, since each is looked up in full. */
const MOST = 12;

let parts: readonly FormulaPart[] | undefined;

/** The parts of the formula book, read once from `formula_parts.tsv`, best way first. */
export function formulaParts(): readonly FormulaPart[] {
  parts ??= Deno.readTextFileSync(new URL("./formula_parts.tsv", import.meta.url)).trimEnd().split("\n")
    .slice(1)
    .map((line) => {
      const [name = "", expression = "", said = ""] = line.split("\t").map((cell) => cell.trim());
      return { name, expression, said };
    });
  return parts;
}

/**
 * An expression as it stands, then with what its line items are put together from: a report that prints no net debt prints
 * debt and cash. A name that is no line item of reports at all ("invested capital") is always put together.
 */
export function expandExpression({ expression, variant }: Alternative): readonly Alternative[] {
  const expanded: Alternative[] = [];
  const queue: Alternative[] = [{ expression, variant }];
  const seen = new Set<string>();
  while (queue.length > 0 && expanded.length < MOST) {
    const next = queue.shift()!;
    if (seen.has(next.expression)) continue;
    seen.add(next.expression);
    const names = [...new Set(next.expression.match(/\b[a-z_]\w*\b/g) ?? [])];
    if (names.every((name) => findMetric(name) !== null || FUNCTIONS.has(name))) expanded.push(next);
    for (const part of formulaParts()) {
      if (!names.includes(part.name)) continue;
      queue.push({
        expression: putIn(next.expression, part),
        variant: [next.variant, part.said].filter((said) => said !== "").join(", "),
      });
    }
  }
  return expanded;
}

/** Functions that an expression may name; everything else with letters is a line item. */
export const FUNCTIONS: ReadonlySet<string> = new Set(["abs", "min", "max", "avg", "prior", "expense"]);

/** Puts a part in the place of its name: the average of a sum is the sum of the averages. */
export function putIn(expression: string, { name, expression: part }: FormulaPart): string {
  return expression.replace(
    new RegExp(String.raw`\b(?:(avg|prior)\(${name}\)|${name}\b)`, "g"),
    (_, wrapper?: string) =>
      wrapper === undefined
        ? `(${part})`
        : `(${part.replace(/\b[a-z_]\w*\b/g, (word) => FUNCTIONS.has(word) ? word : `${wrapper}(${word})`)})`,
  );
}
