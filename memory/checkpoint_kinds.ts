import {
  AIMessage,
  type BaseMessage,
  ChatMessage,
  HumanMessage,
  mapStoredMessageToChatMessage,
  RemoveMessage,
  type StoredMessage,
  SystemMessage,
  ToolMessage,
} from "@langchain/core/messages";
import { Overwrite, Send } from "@langchain/langgraph";
import { DeltaSnapshot } from "@langchain/langgraph-checkpoint";
import type { StateKind } from "./encode_state.ts";

/** Message classes that come back as themselves. Streamed chunks do not: they are parts, not state. */
const MESSAGES: readonly unknown[] = [AIMessage, ChatMessage, HumanMessage, SystemMessage, ToolMessage];

/** Classes of the graph framework that may stand in checkpoints. */
export const CHECKPOINT_KINDS: readonly StateKind[] = [
  {
    name: "message",
    is: (value) => MESSAGES.includes(Object.getPrototypeOf(value)?.constructor),
    write: (value) => (value as BaseMessage).toDict(),
    read: (written) => mapStoredMessageToChatMessage(written as StoredMessage),
  },
  {
    name: "removeMessage",
    is: (value) => value instanceof RemoveMessage,
    write: (value) => (value as RemoveMessage).id,
    read: (written) => new RemoveMessage({ id: String(written) }),
  },
  {
    name: "send",
    is: (value) => value instanceof Send,
    write: (value) => ({ ...value }),
    read(written) {
      const { node, args, timeout } = written as Send;
      return new Send(node, args, timeout === undefined ? undefined : { timeout });
    },
  },
  {
    name: "overwrite",
    is: (value) => value instanceof Overwrite,
    write: (value) => (value as Overwrite).value,
    read: (written) => new Overwrite(written),
  },
  {
    name: "deltaSnapshot",
    is: (value) => value instanceof DeltaSnapshot,
    write: (value) => (value as DeltaSnapshot).value,
    read: (written) => new DeltaSnapshot(written),
  },
];
