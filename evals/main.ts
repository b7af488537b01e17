import { runCommand, type Terminal, terminal, UsageError } from "tieout";
import { compareCommand } from "./compare/compare_command.ts";
import { measureCommand } from "./measures/measure_command.ts";
import { resultsCommand } from "./results/results_command.ts";

/** A job of the lab: what stands behind its name on the command line. */
type Job = (args: readonly string[], outside: Terminal) => Promise<number>;

const JOBS: Readonly<Record<string, Job>> = {
  measure: measureCommand,
  compare: compareCommand,
  results: resultsCommand,
};

/** Runs one job by name. */
function runJob([name = "", ...args]: readonly string[], outside: Terminal): Promise<number> {
  const job = Object.hasOwn(JOBS, name) ? JOBS[name] : undefined;
  if (job !== undefined) return job(args, outside);
  return runCommand(outside, () => {
    throw new UsageError(`"${name}" is no job; the jobs are ${Object.keys(JOBS).join(", ")}`);
  });
}

if (import.meta.main) Deno.exit(await runJob(Deno.args, terminal()));
