import { fileURLToPath } from "node:url";
import { commandLine, runCommand, type Terminal } from "tieout";
import { readResults } from "./result_file.ts";
import { withResults } from "./results_table.ts";

/** Folder of the result files. */
export const RESULTS = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

/** The file that shows them. */
export const README = fileURLToPath(new URL("../../README.md", import.meta.url));

/** Writes the README's results from the result files; with `--check` only says whether they are the same. Exits 0, 1 where they differ. */
export function resultsCommand(args: readonly string[], outside: Terminal): Promise<number> {
  return runCommand(outside, async () => {
    const { flags } = commandLine<{ readonly check?: boolean }>({
      name: "results",
      summary:
        "Write the README's results from evals/results/, which `deno task measure NAME --results` fills.",
      usage: "",
      options: [["--check", "write nothing; exit 1 where the README differs"]],
      examples: ["deno task results", "deno task results --check"],
    }, args);
    const before = await Deno.readTextFile(README);
    const after = withResults(before, await readResults(RESULTS));
    if (flags.check) {
      if (before !== after) throw new Error("README.md differs from evals/results/; run deno task results");
    } else if (before !== after) await Deno.writeTextFile(README, after);
    outside.out(before === after ? "README.md equals evals/results/\n" : "README.md written\n");
    return 0;
  });
}
