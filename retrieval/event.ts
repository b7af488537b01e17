/** The one event type for progress, streaming and tracing. */
export interface TieoutEvent {
  /** noun.verb: `node.end`, `page.read`, `layer.opened`. */
  readonly name: string;
  /** ISO time. */
  readonly at: string;
  /** The run (a question, an ingest) that it belongs to. */
  readonly run: string;
  /** Plain data, never a secret, never a whole document. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Takes events; never throws and never waits. */
export type EventSink = (event: TieoutEvent) => void;
