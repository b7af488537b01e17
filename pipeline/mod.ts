/** Running: the only folder with vendors, files, sockets and order. */
export type { Budget, RunContext, Services } from "./run_context.ts";
