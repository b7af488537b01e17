import type { Message } from "../../../memory/mod.ts";
import type { RunContext } from "../../run_context.ts";
import type { LayerNote, ReportStateValue } from "../state.ts";

/** The thread as it stands after compression, and what the layer says of it. */
export interface CompressedThread {
  /** Null where the messages stay as they are. */
  readonly messages: readonly Message[] | null;
  readonly note: LayerNote;
}

/** Sums older messages up. Not built yet: they all stay. */
export function compressThread(_state: ReportStateValue, _context: RunContext): Promise<CompressedThread> {
  return Promise.resolve({ messages: null, note: { layer: "compression", verdict: "not needed" } });
}
