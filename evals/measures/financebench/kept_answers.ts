import { AskResult } from "tieout";
import { z } from "zod";

const Line = z.object({ version: z.string(), scope: z.string(), question: z.string(), result: AskResult });

/** Answers of a run that was stopped, for the next one to go on with. */
export interface KeptAnswers {
  get(key: AnswerKey): AskResult | null;
  keep(key: AnswerKey, result: AskResult): Promise<void>;
}

/** A question and where it was asked. */
export interface AnswerKey {
  readonly scope: string;
  readonly question: string;
}

/**
 * Opens the kept answers of a file of JSON lines. Lines of another version, and what a kill left half written, count for
 * nothing: without a line that does the file starts anew.
 */
export async function openKeptAnswers(path: string, version: string): Promise<KeptAnswers> {
  const kept = new Map<string, AskResult>();
  for (const line of await linesOf(path)) {
    const parsed = Line.safeParse(line);
    if (parsed.success && parsed.data.version === version) kept.set(nameOf(parsed.data), parsed.data.result);
  }
  let isNew = kept.size === 0;
  return {
    get: (key) => kept.get(nameOf(key)) ?? null,
    keep: async (key, result) => {
      kept.set(nameOf(key), result);
      // The line break in front ends what a kill may have left.
      const line = `\n${JSON.stringify({ version, ...key, result })}\n`;
      await Deno.writeTextFile(path, line, { append: !isNew });
      isNew = false;
    },
  };
}

function nameOf({ scope, question }: AnswerKey): string {
  return `${scope}\n${question}`;
}

async function linesOf(path: string): Promise<readonly unknown[]> {
  const text = await Deno.readTextFile(path).catch((error: unknown) => {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  });
  return text.split("\n").map((line) => {
    try {
      return JSON.parse(line);
    } catch {
      return null;
    }
  });
}
