import { createHash } from "node:crypto";
import { pageRecord } from "./page_schema.ts";
import type { PageRecord } from "./page_schema.ts";

/** A page whose right answer was written by hand, shown to the model before the page in question. */
export interface FewShot {
  readonly name: string;
  /** The picture as PNG, in base64. */
  readonly png: string;
  readonly answer: PageRecord;
}

/** What a request always begins with: the rules and four pages with their answers. */
export interface Lesson {
  readonly rules: string;
  readonly shots: readonly FewShot[];
  /** Changes with every letter and pixel of it: readings made with another lesson are other readings. */
  readonly version: string;
}

/**
 * Pages of the sample reports and their answers. They are data beside the sample reports and are read as such, like those:
 * a test holds the same files against the reports and against what geometry reads, so that a copy of them here could only
 * go out of date.
 */
const PAGES = new URL("../../../fixtures/pages/", import.meta.url);
/** In the order in which they are shown: the plain one first, the one with a blotted figure last, where it is freshest. */
const SHOTS = ["statement", "segments", "chart", "remuneration"] as const;

async function readShot(name: string): Promise<FewShot> {
  const file = new URL(`${name}.json`, PAGES);
  try {
    const { answer } = JSON.parse(await Deno.readTextFile(file));
    const png = await Deno.readFile(new URL(`${name}.png`, PAGES));
    return { name, png: png.toBase64(), answer: pageRecord.parse(answer) };
  } catch (error) {
    throw new Error(`Cannot read the example page fixtures/pages/${name}: it is missing or broken`, {
      cause: error,
    });
  }
}

/** Reads the rules and the example pages. Throws an Error that names the file where one is missing. */
export async function readLesson(): Promise<Lesson> {
  const rules = await Deno.readTextFile(new URL("./prompts/read_page.md", import.meta.url));
  const shots = await Promise.all(SHOTS.map(readShot));
  const hash = createHash("sha256").update(rules);
  for (const { png, answer } of shots) hash.update(png).update(JSON.stringify(answer));
  return { rules, shots, version: hash.digest("hex").slice(0, 12) };
}
