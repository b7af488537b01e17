import type { Figure } from "tieout";
import type { Base } from "./base.ts";
import { isTrue } from "./is_true.ts";
import type { Statement } from "./item.ts";
import { type MutateOptions, MUTATIONS, replaceItem, STATEMENT_MUTATIONS } from "./mutations.ts";
import { writeMultiple } from "./multiples.ts";
import { inTemplate, otherTemplates, REWORDINGS, rewordItems, TEXT_REWORDINGS } from "./rewordings.ts";
import { writeStatement } from "./templates.ts";

/** Every kind of mutant. */
export const MUTANT_KINDS: readonly string[] = [
  ...Object.keys(MUTATIONS),
  ...Object.keys(STATEMENT_MUTATIONS),
];

/** Every kind of rewording; the first is the true draft as it was made. */
export const REWORDING_KINDS: readonly string[] = [
  "at rest",
  ...Object.keys(REWORDINGS),
  "said in another way",
  "factor in a word",
  ...Object.keys(TEXT_REWORDINGS),
];

/** The draft with one thing in it made false; null where the kind does not apply or what comes out is true by chance. */
export function makeMutant(kind: string, base: Base, options: MutateOptions): string | null {
  const { statement } = base;
  if (kind === "factor in a word") return writeMultiple(statement, false);
  const mutated = mutate(kind, base, options);
  const draft = mutated === null ? null : writeStatement(mutated);
  if (mutated === null || draft === null || draft === base.draft) return null;
  // the markers of a sentence stand for all of its numbers
  const cited = kind === "wrong citation" ? mutated.items.flatMap((item) => item.cited) : null;
  const isFalse = mutated.items.some((item, at) =>
    !isTrue(item, groundOf(base, cited)) &&
    // an item that the template says nothing new of is as it was
    item !== statement.items[at]
  );
  return isFalse ? draft : null;
}

function mutate(kind: string, base: Base, options: MutateOptions): Statement | null {
  const { statement } = base;
  const whole = STATEMENT_MUTATIONS[kind];
  if (whole !== undefined) return whole(statement);
  const at = options.draws.below(statement.items.length);
  const changed = MUTATIONS[kind]!(statement.items[at]!, { ...options, base });
  return changed === null ? null : replaceItem(statement, at, changed);
}

/** The draft in other words; null where the kind does not apply or does not leave it true. */
export function makeRewording(kind: string, base: Base, { draws }: MutateOptions): string | null {
  if (kind === "at rest") return base.draft;
  if (kind === "factor in a word") return writeMultiple(base.statement, true);
  const text = TEXT_REWORDINGS[kind];
  if (text !== undefined) return other(text(base.draft, base.statement), base);
  const statement = kind === "said in another way"
    ? inTemplate(base.statement, draws.pick(otherTemplates(base.statement)) ?? base.statement.template)
    : rewordItems(base.statement, REWORDINGS[kind]!, draws);
  if (statement === null || !statement.items.every((item) => isTrue(item, groundOf(base, null)))) return null;
  const draft = writeStatement(statement);
  return draft === null ? null : other(draft, base);
}

function other(draft: string, base: Base): string | null {
  return draft === base.draft ? null : draft;
}

/** The figures that may make a draft true: of all sources, or of those alone that it cites. */
function groundOf({ sources }: Base, cited: readonly number[] | null): readonly Figure[] {
  return sources.filter(({ n }) => cited === null || cited.includes(n)).flatMap(({ hit }) => hit.figures)
    .filter(({ illustrative }) => !illustrative);
}
