import type { ChatModel } from "../retrieval/mod.ts";

/** The two clients of a chat provider. */
export type ChatSeat = "decider" | "writer";

/** Two seats of one provider: the small client decides and grades, the large one writes. */
export type ChatSeats = Readonly<Record<ChatSeat, ChatModel>>;

/**
 * Most tokens of one reply. A decision has a few fields and may never cost what a draft costs; a comparison of five
 * companies over three years with its working takes under 3,000.
 */
export const SEAT_OUTPUT_TOKENS: Readonly<Record<ChatSeat, number>> = { decider: 1_000, writer: 5_000 };
