import type { ChatSeats } from "../seats.ts";
import { chooseProvider } from "./choose_provider.ts";
import { offlineAnalyst } from "./offline/offline_analyst.ts";
import { openaiChat } from "./openai/chat_model.ts";
import {
  missingForOpenaiChat,
  OPENAI_CHAT_VARIABLES,
  readOpenaiChatSettings,
} from "./openai/chat_settings.ts";
import { lookUp, type ProviderEffects, type ProviderStatus, type Variables } from "./registry.ts";

/** A provider of the two chat seats. */
export interface ChatProvider {
  /** Variables that it reads, each with what it says. */
  readonly variables: Readonly<Record<string, string>>;
  /** Throws a TypeError on a variable that cannot be used. */
  status(variables: Variables): ProviderStatus;
  /** Makes the seats; nothing is called yet. Throws where `status` does. */
  open(variables: Variables, effects: ProviderEffects): ChatSeats;
}

/** Every chat provider by the name that `TIEOUT_CHAT` takes. */
const CHAT_PROVIDERS: Readonly<Record<string, ChatProvider>> = {
  offline: {
    variables: {},
    status: () => ({
      host: null,
      what: "rules and the figure store, with no model",
      key: "none",
      missing: null,
    }),
    open: () => ({ decider: offlineAnalyst, writer: offlineAnalyst }),
  },
  openai: {
    variables: OPENAI_CHAT_VARIABLES,
    status: (variables) => {
      const { decider, writer } = readOpenaiChatSettings(lookUp(variables));
      const unpriced = [
        ...new Set([decider, writer].flatMap(({ model, price }) => price === null ? model : [])),
      ];
      return {
        host: new URL(writer.baseUrl).host,
        what: `${writer.model} writes, ${decider.model} decides, at ${writer.baseUrl}${
          unpriced.length === 0 ? "" : `; no price known of ${unpriced.join(" and ")}`
        }`,
        key: writer.key === null ? "none" : "set",
        missing: missingForOpenaiChat(writer),
      };
    },
    open: (variables, effects) => {
      const { decider, writer } = readOpenaiChatSettings(lookUp(variables));
      return {
        decider: openaiChat("decider", decider, effects),
        writer: openaiChat("writer", writer, effects),
      };
    },
  },
};

/** Who sits in the chat seats where nothing is said: everything works with no key and no network. */
export const DEFAULT_CHAT = "offline";

/** Names of all chat providers. */
export const CHAT_NAMES: readonly string[] = Object.keys(CHAT_PROVIDERS);

/** Names of the variables that a chat provider reads; none of one that is not known. */
export function chatVariables(name: string): readonly string[] {
  return Object.hasOwn(CHAT_PROVIDERS, name) ? Object.keys(CHAT_PROVIDERS[name]!.variables) : [];
}

/** A chat provider by name; throws a RangeError that lists the known ones. */
export function chatProvider(name: string): ChatProvider {
  return chooseProvider(CHAT_PROVIDERS, name, { what: "chat provider", variable: "TIEOUT_CHAT" });
}
