import { openEmbedder, readConfig, REUSE_ABOVE } from "tieout";
import { wilson } from "../statistics/wilson.ts";
import { type Judged, judgePairs } from "./cache/judge_pairs.ts";
import { makePairs } from "./cache/make_pairs.ts";
import { readPairs } from "./cache/read_pairs.ts";
import type { Measure, MeasureOptions, MeasureResult } from "./measure.ts";

async function run({ limit, flags, env, progress, signal }: MeasureOptions): Promise<MeasureResult> {
  const wanted = flags["half"];
  const pairs = [...await readPairs(), ...makePairs()]
    .filter(({ half }) => wanted === undefined || half === wanted || half === "made").slice(0, limit);
  const opened = await openEmbedder(readConfig({}, env).embedder, { clock: () => new Date() }).catch(() =>
    null
  );
  try {
    const judged = await judgePairs(pairs, { embedder: opened?.embedder ?? null, progress, signal });
    return report(judged, opened?.embedder.id ?? null);
  } finally {
    await opened?.close();
  }
}

function report(judged: readonly Judged[], embedder: string | null): MeasureResult {
  const others = judged.filter(({ of }) => of === "other meaning");
  const same = judged.filter(({ of }) => of === "paraphrase");
  const passed = others.filter(({ differs }) => differs === null);
  const bound = wilson(passed.length, { n: others.length })[1];
  const all = ratesOf(same);
  const halves = Object.fromEntries(
    [...Map.groupBy(same, ({ half }) => half)].map(([half, own]) => [half, ratesOf(own)]),
  );
  const byKind = [...Map.groupBy(judged, ({ of, kind }) => `${of}: ${kind}`)].map(([kind, own]) => ({
    kind,
    pairs: own.length,
    passedGate: own.filter(({ differs }) => differs === null).length,
    ...countsOf(own),
    notKept: own.filter(({ differs }) => differs === "not kept").length,
    alikeAsTyped: own.filter(({ raw }) => raw !== null && raw > REUSE_ABOVE).length,
  }));
  const withSimilarity = countsOf(others);
  const alike = others.filter(({ raw }) => raw !== null && raw > REUSE_ABOVE).length;
  const alikeInForm =
    others.filter(({ similarity }) => similarity !== null && similarity > REUSE_ABOVE).length;
  return {
    json: {
      pairs: judged.length,
      falseHits: passed.length,
      falseHitBound: bound,
      falseHitsWithSimilarity: withSimilarity.reused + withSimilarity.seeded,
      otherMeanings: others.length,
      otherMeaningsAlikeAsTyped: embedder === null ? null : alike,
      otherMeaningsAlikeInNormalForm: embedder === null ? null : alikeInForm,
      notKept: others.filter(({ differs }) => differs === "not kept").length,
      paraphrases: same.length,
      paraphraseHitRate: all.hitRate,
      paraphraseReuseRate: all.reuseRate,
      paraphraseSeedRate: all.seedRate,
      halves,
      embedder,
      byKind,
      wrong: [...passed, ...same.filter(({ outcome }) => outcome === "missed")],
    },
    text: [
      ...byKind.map((one) =>
        `${one.kind.padEnd(34)} ${
          String(one.pairs).padStart(4)
        } pairs  gate ${one.passedGate}  reused ${one.reused}  ` +
        `seeded ${one.seeded}  missed ${one.missed}  not kept ${one.notKept}  over .95 as typed ${one.alikeAsTyped}`
      ),
      "",
      ...passed.map(({ kind, a, b }) => `FALSE HIT (${kind}): ${a} | ${b}`),
      ...same.filter(({ outcome, half }) => outcome === "missed" && half !== "held out")
        .map(({ differs, a, b }) => `missed (${differs}): ${a} | ${b}`),
      "",
      embedder === null
        ? "no embedder: equal normal forms count as alike, no others"
        : `embedder ${embedder}; of ${others.length} pairs with another meaning ${alike} are over .95 as typed, ` +
          `${alikeInForm} in normal form`,
      `other meaning: ${passed.length} of ${others.length} pass the gate (95 % bound ${percent(bound)}); ` +
      `with similarity ${withSimilarity.reused} reused, ${withSimilarity.seeded} seeded`,
      ...Object.entries({ ...halves, all }).map(([half, one]) =>
        `paraphrases, ${half}: ${one.pairs}; reused ${percent(one.reuseRate)}, seeded ${
          percent(one.seedRate)
        }, ` +
        `together ${percent(one.hitRate)}`
      ),
    ].join("\n"),
    results: {
      rows: [
        {
          what: "Questions with another meaning that the slot gate lets through (95 % bound)",
          value: `${passed.length} (${percent(bound)})`,
          n: `${others.length} pairs`,
        },
        {
          what: `Paraphrases answered from the cache: reused / seeded (${embedder ?? "no embedder"})`,
          value: `${percent(all.reuseRate)} / ${percent(all.seedRate)}`,
          n: `${same.length} pairs`,
        },
      ],
    },
  };
}

function countsOf(judged: readonly Judged[]) {
  const count = (wanted: Judged["outcome"]) => judged.filter(({ outcome }) => outcome === wanted).length;
  return { reused: count("reused"), seeded: count("seeded"), missed: count("missed") };
}

function ratesOf(judged: readonly Judged[]) {
  const { reused, seeded } = countsOf(judged);
  const n = judged.length;
  const rate = (count: number) => n === 0 ? 0 : count / n;
  return { pairs: n, hitRate: rate(reused + seeded), reuseRate: rate(reused), seedRate: rate(seeded) };
}

function percent(rate: number): string {
  return `${(rate * 100).toFixed(1)} %`;
}

/**
 * Whether the answer cache tells questions apart: pairs that differ in one thing, none of which may pass the slot gate
 * however alike they are, and the same question in other words, which should be answered from the cache.
 */
export default {
  summary:
    "questions of another meaning that the answer cache takes for the same, and paraphrases that it finds",
  needsData: false,
  options: [["--half <name>", "of the hand-written pairs only those seen or held out"]],
  run,
} satisfies Measure;
