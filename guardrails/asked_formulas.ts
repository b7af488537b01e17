import { asAsked } from "./as_asked.ts";
import { findFormulas, type Formula, formulaNamed } from "./formulas.ts";
import { readDefinition } from "./read_definition.ts";

/** Longer than any question: what is longer is a pasted document. */
const MAX_QUESTION = 4000;

/** A formula as it stands, with nothing asked of it. */
const NOTHING = { context: "", name: "" } as const;

let last: { readonly question: string; readonly formulas: readonly Formula[] } | undefined;

/**
 * The measures that a question asks for, as it asks for them: first the one that it defines itself, then those of the formula
 * book that it names, each in the variant that the words beside its name ask for. Words in front of the first name and behind
 * the last are about all of them, words between two about the one before; a measure that is not named stays as the book has
 * it.
 */
export function askedFormulas(question: string): readonly Formula[] {
  const text = question.slice(0, MAX_QUESTION);
  if (last?.question !== text) last = { question: text, formulas: read(text) };
  return last.formulas;
}

/** A measure by its standard name as a question asks for it, null where neither the question nor the book defines it. */
export function formulaAsked(name: string, question: string): Formula | null {
  const asked = askedFormulas(question);
  const own = asked.find((formula) => formula.name === name);
  if (own !== undefined) return own;
  const formula = formulaNamed(name);
  // A question may name it as reports do and not by an alias of the book: then its words are about this measure.
  return formula &&
    asAsked(formula, asked.length === 0 ? { context: question.slice(0, MAX_QUESTION), name: "" } : NOTHING);
}

/** Whether a question wants this measure otherwise than the book has it: then no printed figure answers in its place. */
export function isOverridden(formula: Formula): boolean {
  const plain = formulaNamed(formula.name);
  return plain === null || formula.problem !== null ||
    asAsked(plain, NOTHING).expressions.join() !== formula.expressions.join();
}

const JOINT = /\b(?:and|or|versus|vs)\b|[,，、和与及]/giu;

function read(question: string): readonly Formula[] {
  const definition = readDefinition(question);
  const text = definition?.rest ?? question;
  const mentions = findFormulas(text);
  const [first, final] = [mentions[0], mentions.at(-1)];
  // From where the words are about this mention: behind the last "and" or comma since the one before.
  const starts = mentions.map(({ start }, at) => {
    if (at === 0) return 0;
    const from = mentions[at - 1]!.end;
    const joint = [...text.slice(from, start).matchAll(JOINT)].at(-1);
    return joint === undefined ? start : from + joint.index + joint[0].length;
  });
  const asked = mentions.map(({ formula, start, end }, at) => {
    const lead = at === 0 ? "" : `${text.slice(0, first!.start)} `;
    const trail = at === mentions.length - 1 ? "" : ` ${text.slice(final!.end)}`;
    const own = text.slice(starts[at], starts[at + 1] ?? text.length);
    return asAsked(formula, { context: lead + own + trail, name: text.slice(start, end) });
  });
  const all = definition === null ? asked : [definition.formula, ...asked];
  return all.filter(({ name }, at) => all.findIndex((one) => one.name === name) === at);
}
