import type { Formula } from "./formulas.ts";
import { metricWords } from "./metric_words.ts";

/**
 * What the formula book says of a measure, for readers: its definition, the arithmetic, who defines it so, which balances it
 * is set against, and the other variants in use with the reason why each is not the default.
 */
export function describeFormula(formula: Formula): string {
  const { aliases, definition, expressions, variants, options, source } = formula;
  const first = expressions[0] ?? "";
  const default_ = variants[0] === "" || variants[0] === undefined ? "" : ` (${variants[0]})`;
  const balances = /\bavg\(/.test(first)
    ? "Balances are averaged over the year's opening and closing by default, since the flow was earned by what stood " +
      'during the year; "on closing balances" takes the closing ones.'
    : "";
  const days = /\b365\b/.test(first)
    ? "The days are those of a calendar year by default; a question may name another count of days."
    : "";
  const others = options.map(({ name, why }) => `- ${name}: ${why}.`);
  return [
    `${capital(aliases[0]!)}: ${definition}.`,
    `Computed${default_} as ${readable(first)}. Source of the definition: ${source}.`,
    [balances, days].filter((line) => line !== "").join(" "),
    others.length === 0 ? "" : ["Other variants, by name in the question:", ...others].join("\n"),
  ].filter((line) => line !== "").join("\n");
}

/** An expression of the book in words: "net profit ÷ average total equity". */
function readable(expression: string): string {
  return expression
    .replace(
      /\b(avg|prior|expense|abs)\((\w+)\)/g,
      (_, how: string, metric: string) =>
        `${how === "avg" ? "average " : how === "prior" ? "last year's " : ""}${metricWords(metric)}`,
    )
    .replace(/\b[a-z]+(?:_[a-z]+)+\b/g, (metric) => metricWords(metric))
    .replace(/\b365\b/g, "days of the year").replace(/(?<![\w.])1(?![\w.])/g, "one")
    .replaceAll(" / ", " ÷ ").replaceAll(" * ", " × ");
}

function capital(text: string): string {
  return /^[a-z]/.test(text) ? text[0]!.toUpperCase() + text.slice(1) : text;
}
