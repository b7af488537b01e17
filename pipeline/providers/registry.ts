import type { ChatModel } from "../../retrieval/mod.ts";
import { offlineAnalyst } from "./offline/offline_analyst.ts";

/** Two seats of one provider: the small client decides and grades, the large one writes. */
export interface ChatSeats {
  readonly decider: ChatModel;
  readonly writer: ChatModel;
}

/** Every chat provider by the name that `TIEOUT_CHAT` takes. */
const CHAT_PROVIDERS: Readonly<Record<string, () => ChatSeats>> = {
  offline: () => ({ decider: offlineAnalyst, writer: offlineAnalyst }),
};

/** Makes the seats of a provider; throws a RangeError that lists the known ones. */
export function chatProvider(name: string): ChatSeats {
  const make = Object.hasOwn(CHAT_PROVIDERS, name) ? CHAT_PROVIDERS[name] : undefined;
  if (make === undefined) {
    const known = Object.keys(CHAT_PROVIDERS).join(", ");
    throw new RangeError(`Cannot use the chat provider ${name}: TIEOUT_CHAT takes one of ${known}`);
  }
  return make();
}
