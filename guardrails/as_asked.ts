import { findMetrics, homeStatement, metricNames } from "../retrieval/mod.ts";
import { expandExpression } from "./expand_expression.ts";
import type { Formula } from "./formulas.ts";
import { metricWords } from "./metric_words.ts";

/** Balances that are in no statement of their own. */
const OTHER_BALANCES: ReadonlySet<string> = new Set(["net_debt", "net_cash", "net_working_capital"]);

/** Which balances a year's flow is set against. */
type Balances = "average" | "closing" | "opening";

/** "On closing balances", "based on average equity", "using year-end total assets"; what follows names the balance. */
const BALANCES: readonly (readonly [Balances, RegExp])[] = [
  [
    "closing",
    /\b(?:on|using|with|based on|at|over|by|from)\s+(?:the\s+|its\s+)?(?:closing|year[- ]end|period[- ]end|ending|end[- ]of[- ](?:the[- ])?(?:year|period))\b(?<what>[^,.;?()]*)|(?:按|以|用|基于|根据)(?:期末|年末)(?<han>[^，。；？\s]{0,12})/giu,
  ],
  [
    "average",
    /\b(?:on|using|with|based on|over|by|from)\s+(?:the\s+|its\s+|an?\s+)?(?:average|mean|averaged)\b(?<what>[^,.;?()]*)|(?:按|以|用|基于|根据)平均(?<han>[^，。；？\s]{0,12})/giu,
  ],
  [
    "opening",
    /\b(?:on|using|with|based on|at|over|by|from)\s+(?:the\s+|its\s+)?(?:opening|beginning|start[- ]of[- ](?:the[- ])?year|beginning[- ]of[- ](?:the[- ])?(?:year|period))\b(?<what>[^,.;?()]*)|(?:按|以|用|基于|根据)(?:期初|年初)(?<han>[^，。；？\s]{0,12})/giu,
  ],
];

/** Words for balances of any kind. */
const ANY_BALANCE =
  /^\s*(?:the\s+)?(?:balances?|balance sheet|figures?|amounts?|values?|numbers?|basis)\b|^\s*$|^(?:余额|数|值|数据|口径|$)/iu;

const DAYS = /\b(?<days>360|365|366|364)[- ]?days?\b|(?<han>360|365|366|364)\s*天/iu;

/** What ties a variant's words to the measure. */
const TIES =
  /(?:\b(?:on|using|based on|with|from|over|to|including|excluding|after|before|per|by|without|of|not)|[(/÷:]|按|以|用|基于|根据|扣除|剔除|包括|含|（)\s*(?:the |its |an? )?(?:[\w-]+ )?$/iu;

/**
 * A formula in the variant that the words around its name ask for: one of its own, closing or opening balances in the place of
 * average ones or the other way round, a year of 360 days. Where they ask for none it is the formula as it stands, but that
 * the balances it averages are named.
 *
 * @param context the part of the question that speaks of this measure, its name in it
 * @param name the measure as that part names it
 */
export function asAsked(
  formula: Formula,
  { context, name }: { readonly context: string; readonly name: string },
): Formula {
  const option = formula.options.find(({ phrases }) =>
    phrases.some((phrase) => asksFor(context, { phrase, name }))
  );
  const alternatives = option === undefined
    ? formula.expressions.map((expression, at) => ({ expression, variant: formula.variants[at] ?? "" }))
    : expandExpression({ expression: option.expression, variant: option.name });
  const days = DAYS.exec(context)?.groups;
  const year = days?.["days"] ?? days?.["han"] ?? "365";
  const chosen = alternatives.map(({ expression, variant }) => {
    const balanced = rebalance(expression, context);
    const counted = balanced.expression.replace(/\b365\b/g, year);
    return {
      expression: counted,
      variant: [variant, balanced.said, counted === balanced.expression ? "" : `${year}-day year`]
        .filter((said) => said !== "").join(", "),
    };
  });
  return {
    ...formula,
    expressions: chosen.map(({ expression }) => expression),
    variants: chosen.map(({ variant }) => variant),
  };
}

/** Whether the words of a variant stand in front of the name, in brackets behind it, or behind a word that ties them to it. */
function asksFor(
  context: string,
  { phrase, name }: { readonly phrase: string; readonly name: string },
): boolean {
  const isHan = /\p{sc=Han}/u.test(phrase);
  const source = RegExp.escape(phrase).replaceAll("\\x20", "[\\s-]+").replaceAll(" ", "[\\s-]+");
  const pattern = new RegExp(isHan ? source : `(?<![\\p{L}\\d])${source}(?![\\p{L}\\d])`, "giu");
  const named = context.toLowerCase().indexOf(name.toLowerCase());
  return [...context.matchAll(pattern)].some(({ index, 0: words }) => {
    const end = index + words.length;
    // "adjusted EBITDA" inside "net debt to adjusted EBITDA" asks for it, "average" inside "return on average equity" is its name
    if (named >= 0 && index >= named && end <= named + name.length) return phrase.includes(" ");
    if (isHan || /^(?:on|using|to|over|per|after|with|including|excluding|without|based) /iu.test(phrase)) {
      return true;
    }
    const between = named >= end ? context.slice(end, named) : null;
    return (between !== null && /^[\s-]*$/.test(between)) || TIES.test(context.slice(0, index));
  });
}

function rebalance(
  expression: string,
  context: string,
): { readonly expression: string; readonly said: string } {
  const averaged = [...new Set([...expression.matchAll(/\bavg\((\w+)\)/g)].map(([, metric]) => metric!))];
  const moved = new Set([...expression.matchAll(/\bprior\((\w+)\)/g)].map(([, metric]) => metric!));
  const balances = [...new Set(expression.match(/\b[a-z_]\w*\b/g) ?? [])]
    .filter((metric) =>
      (homeStatement(metric) === "balance" || OTHER_BALANCES.has(metric)) && !moved.has(metric)
    );
  const all = [...new Set([...averaged, ...balances])];
  for (const [kind, pattern] of BALANCES) {
    for (const match of context.matchAll(pattern)) {
      const asked = whichOf(match.groups?.["what"] ?? match.groups?.["han"] ?? "", all);
      if (asked.length === 0) continue;
      return {
        expression: asked.reduce((text, metric) => set(text, metric, kind), expression),
        said: said(kind, asked),
      };
    }
  }
  return { expression, said: averaged.length === 0 ? "" : said("average", averaged) };
}

/** The balances that words name: all for "balances", those alone that they name, none for anything else. */
function whichOf(words: string, balances: readonly string[]): readonly string[] {
  if (ANY_BALANCE.test(words)) return balances;
  const named = findMetrics(words)[0];
  if (named !== undefined && named.start <= MOST_BETWEEN) {
    return balances.filter((metric) => metric === named.metric);
  }
  // "Equity", "assets": the last word of a balance's own name
  const word = /^\s*(?:the\s+|total\s+|net\s+)*([a-z]+)/iu.exec(words)?.[1]?.toLowerCase() ?? "";
  return word === ""
    ? []
    : balances.filter((metric) => metricNames(metric).some((name) => name.toLowerCase().endsWith(word)));
}

/** Characters between "average" and the balance that it is of. */
const MOST_BETWEEN = 6;

function set(expression: string, metric: string, kind: Balances): string {
  const wrapped = kind === "closing" ? metric : `${kind === "average" ? "avg" : "prior"}(${metric})`;
  return expression.replaceAll(`avg(${metric})`, metric).replace(new RegExp(`\\b${metric}\\b`, "g"), wrapped);
}

function said(kind: Balances, metrics: readonly string[]): string {
  return `${kind} ${metrics.length === 1 ? metricWords(metrics[0]!) : "balances"}`;
}
