import type { Draws } from "./draws.ts";
import type { World } from "./facts.ts";
import type { Guard } from "./judge_draft.ts";
import { makeBase } from "./make_base.ts";
import { makeMutant, makeRewording, MUTANT_KINDS, REWORDING_KINDS } from "./make_variants.ts";
import { TEMPLATES } from "./templates.ts";

/** A draft that a guard looked at, and what it should have said. */
export interface Trial {
  readonly of: "mutant" | "rewording";
  readonly kind: string;
  /** The template that its base was written in. */
  readonly template: string;
  readonly base: string;
  readonly draft: string;
  readonly flagged: boolean;
  /** How many numbers were read as claims. */
  readonly claims: number;
  readonly ties: readonly string[];
}

/** What trials are made of. */
export interface TrialOptions {
  readonly world: World;
  readonly draws: Draws;
  /** How many trials of each kind. */
  readonly perKind: number;
  readonly guard: Guard;
  /** Draws without a usable trial of a kind after which it is given up. */
  readonly patience?: number;
  readonly progress: (done: number, wanted: number) => void;
  readonly signal: AbortSignal;
}

/** After so many draws without a usable trial a kind is given up: a store may hold no amount per share at all. */
const PATIENCE = 600;

/** Bases that are made of one template before the next round: every template comes up again and again. */
const ROUND = 2;

/**
 * Makes true drafts and tries the guard on them at rest, mutated and reworded, until every kind has its trials or has
 * gone without one for long. A base that the guard refuses at rest counts as a flagged rewording and is not mutated.
 */
export async function runTrials(
  { world, draws, perKind, guard, patience = PATIENCE, progress, signal }: TrialOptions,
): Promise<readonly Trial[]> {
  const kinds = [
    ...MUTANT_KINDS.map((kind) => ["mutant", kind] as const),
    ...REWORDING_KINDS.map((kind) => ["rewording", kind] as const),
  ];
  const trials: Trial[] = [];
  const left = new Map(kinds.map((kind) => [kind, { wanted: perKind, dry: 0, seen: new Set<string>() }]));
  const isShort = ({ wanted, dry }: { readonly wanted: number; readonly dry: number }) =>
    wanted > 0 && dry < patience;
  let made = 0;
  const names = Object.keys(TEMPLATES);
  const misses = new Map(names.map((name) => [name, 0]));
  while ([...left.values()].some(isShort) && names.some((name) => misses.get(name)! < patience)) {
    for (const template of draws.shuffle(names)) {
      for (let turn = 0; turn < ROUND; turn++) {
        signal.throwIfAborted();
        const base = misses.get(template)! < patience ? makeBase(template, { world, draws }) : null;
        if (base === null) {
          misses.set(template, misses.get(template)! + 1);
          continue;
        }
        misses.set(template, 0);
        const rest = await guard(base.draft, base);
        const refused = rest.flagged || rest.claims === 0;
        for (const [key, need] of left) {
          const [of, kind] = key;
          if (!isShort(need)) continue;
          const isAtRest = kind === "at rest";
          const draft = refused && !isAtRest
            ? null
            : of === "mutant"
            ? makeMutant(kind, base, { world, draws })
            : makeRewording(kind, base, { world, draws });
          if (draft === null || need.seen.has(draft)) {
            need.dry++;
            continue;
          }
          need.wanted--;
          need.dry = 0;
          need.seen.add(draft);
          const judged = isAtRest ? rest : await guard(draft, base);
          trials.push({ of, kind, template, base: base.draft, draft, ...judged });
          if (++made % 100 === 0) progress(made, kinds.length * perKind);
        }
      }
    }
  }
  return trials;
}
