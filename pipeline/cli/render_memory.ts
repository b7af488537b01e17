import type { MemoryReport, Removed } from "../../memory/mod.ts";

/** Bytes in the unit that a person reads. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What memory keeps, for a person: sizes against the budget, then the last active conversations. */
export function renderMemory(
  { parts, threads, latest, store }: MemoryReport,
  { budget }: {
    /** Bytes that all parts together may have. */
    readonly budget: number;
  },
): string {
  const sum = parts.reduce((total, { bytes }) => total + bytes, 0);
  const lines = parts.map(({ part, rows, bytes }) =>
    `${part.padEnd(14)} ${String(rows).padStart(7)} rows ${sizeText(bytes).padStart(10)}`
  );
  return [
    ...lines,
    `${"together".padEnd(14)} ${"".padStart(12)} ${sizeText(sum).padStart(10)} of ${
      sizeText(budget)
    }; the whole store has ${sizeText(store.bytes)}, ${sizeText(store.free)} of it free`,
    ...sum <= budget ? [] : [
      "",
      "This is more than the budget. deno task memory prune --keep-days 90 takes out what is older; " +
      "--dry-run says first what would go.",
    ],
    "",
    threads === 0 ? "No conversation is kept." : `Conversations: ${threads}, the last active first`,
    ...latest.map(({ thread, lastActive, runs }) => `${lastActive}  ${thread}  ${runs} runs`),
    ...threads > latest.length ? [`… and ${threads - latest.length} more`] : [],
  ].join("\n") + "\n";
}

/** What was taken out, or would be. */
export function renderRemoved(
  { threads, rows, runs, answers }: Removed,
  { dryRun }: { readonly dryRun: boolean },
): string {
  const verb = dryRun ? "Would take out" : "Took out";
  return `${verb} ${threads} conversations (${rows} rows), ${runs} run records, ${answers} answers.\n`;
}
