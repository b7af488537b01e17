import type { QuestionPair } from "./question_pair.ts";

/**
 * The hand-written pairs: `pairs.tsv` of questions that mean something else, `paraphrases.tsv` of groups that mean the same,
 * each compared with the first of its group. The halves seen and held out were written before any pair was judged, and of
 * the held-out one no pair was looked at, only its rates; what is `later` was written to find faults.
 *
 * @throws {TypeError} for a line without its fields.
 */
export async function readPairs(): Promise<readonly QuestionPair[]> {
  const pairs = (await lines("pairs.tsv")).map(([half, kind, a, b]): QuestionPair => ({
    of: "other meaning",
    kind: said(kind),
    half: halfOf(half),
    a: said(a),
    b: said(b),
  }));
  const groups = Map.groupBy(await lines("paraphrases.tsv"), ([, group]) => group);
  const same = [...groups.values()].flatMap(([first, ...others]) =>
    others.map(([half, , question]): QuestionPair => ({
      of: "paraphrase",
      kind: /\p{sc=Han}/u.test(said(question)) ? "Chinese" : "English",
      half: halfOf(half),
      a: said(first?.[2]),
      b: said(question),
    }))
  );
  return [...pairs, ...same];
}

async function lines(name: string): Promise<readonly (readonly string[])[]> {
  const text = await Deno.readTextFile(new URL(`./${name}`, import.meta.url));
  return text.trimEnd().split("\n").slice(1).map((line) => line.split("\t"));
}

function said(cell: string | undefined): string {
  if (cell === undefined || cell === "") {
    throw new TypeError("Cannot read the pairs: a line has too few fields");
  }
  return cell;
}

function halfOf(cell: string | undefined): "seen" | "held out" | "later" {
  if (cell !== "seen" && cell !== "held out" && cell !== "later") {
    throw new TypeError(`Cannot read the pairs: "${cell}" is no half`);
  }
  return cell;
}
