import type { Measure } from "./measure.ts";

/** Every measure by its name on the command line; a module is loaded when it is asked for. */
export const MEASURES: Readonly<Record<string, () => Promise<Measure>>> = {
  icdar: async () => (await import("./icdar.ts")).default,
  rows: async () => (await import("./rows.ts")).default,
  pages: async () => (await import("./pages.ts")).default,
  figures: async () => (await import("./figures.ts")).default,
  erc: async () => (await import("./erc.ts")).default,
  financebench: async () => (await import("./financebench.ts")).default,
  footing: async () => (await import("./footing.ts")).default,
  finqa: async () => (await import("./finqa.ts")).default,
  scifact: async () => (await import("./scifact.ts")).default,
  tatqa: async () => (await import("./tatqa.ts")).default,
  "stop-words": async () => (await import("./stop_words.ts")).default,
  mutants: async () => (await import("./mutants.ts")).default,
  citations: async () => (await import("./citations.ts")).default,
  cache: async () => (await import("./cache.ts")).default,
  ablation: async () => (await import("./ablation.ts")).default,
};
