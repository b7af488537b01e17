import type { Message } from "./message.ts";

/** A thread is summed up once it is longer: five turns are more than any follow-up reaches back, and still cheap to keep whole. */
export const COMPRESSED_PAST = 10;

/** Messages that stay word for word: two turns, which is where "that" and "the other one" point. */
export const KEPT_MESSAGES = 4;

/** A thread that is too long, in two parts. */
export interface SplitThread {
  /** What one note is to stand for. */
  readonly older: readonly Message[];
  /** What stays. */
  readonly recent: readonly Message[];
}

/** Splits a thread that has grown too long; null where it is short enough to stay whole. */
export function splitThread(messages: readonly Message[]): SplitThread | null {
  if (messages.length <= COMPRESSED_PAST) return null;
  return { older: messages.slice(0, -KEPT_MESSAGES), recent: messages.slice(-KEPT_MESSAGES) };
}

/** The thread with a note in the place of its older part: one list, so that it takes their place in one write or not at all. */
export function compressed({ recent }: SplitThread, note: string): readonly Message[] {
  return [{ role: "note", text: note }, ...recent];
}
