import { Tokenizer } from "@huggingface/tokenizers";

/** A text as its model takes it, special tokens included. */
export interface Tokens {
  readonly ids: readonly number[];
  /** 0 for the first text of a pair and its special tokens, 1 for the second. */
  readonly types: readonly number[];
}

/** Cuts texts into the tokens of one model. */
export interface TextTokenizer {
  /** Tokens of a text, or of a pair; at most as many as the model takes, the special tokens at the end kept. */
  encode(text: string, pair?: string): Tokens;
}

/**
 * Characters that a token takes at most on average: a longer word is one unknown token in the tokenizers of this kind.
 * What stands behind is not looked at, or a text of megabytes would take seconds to keep a page of it.
 */
const CHARACTERS_PER_TOKEN = 100;

/**
 * Makes the tokenizer that a `tokenizer.json` describes. The file's own truncation and padding are not obeyed: `length`
 * is the most tokens that the model takes, and one text needs no padding. Throws a TypeError on another file and a
 * RangeError where the special tokens alone fill the length.
 */
export function openTextTokenizer(
  json: string,
  { path, length }: { readonly path: string; readonly length: number },
): TextTokenizer {
  const tokenizer = read(json, path);
  const wrap = (first: string[], second?: string[]) => {
    const { tokens, token_type_ids: types } = tokenizer.post_processor
      ?.post_process(first, second ?? null, true) ?? { tokens: [...first, ...(second ?? [])] };
    return { tokens, types: types ?? tokens.map(() => 0) };
  };
  const room = length - wrap([]).tokens.length;
  const pairRoom = length - wrap([], []).tokens.length;
  if (room < 1 || pairRoom < 2) {
    throw new RangeError(`Cannot use ${path}: a length of ${length} tokens leaves no room for a text`);
  }
  const unknown = tokenizer.model?.unk_token_id;
  const idOf = (token: string): number => {
    const id = tokenizer.token_to_id(token) ?? unknown;
    if (id === undefined) {
      throw new TypeError(`Cannot use ${path}: it has no token for what it does not know`);
    }
    return id;
  };
  const cut = (text: string) => tokenizer.tokenize(text.slice(0, length * CHARACTERS_PER_TOKEN));
  return {
    encode: (text, pair) => {
      const { tokens, types } = pair === undefined
        ? wrap(cut(text).slice(0, room))
        : wrap(...cutPair(cut(text), cut(pair), pairRoom));
      return { ids: tokens.map(idOf), types };
    },
  };
}

/** Both texts within the room: what is over is cut from the longer one, so a short question stays whole. */
function cutPair(first: string[], second: string[], room: number): [string[], string[]] {
  const half = Math.ceil(room / 2);
  const mostFirst = Math.max(half, room - second.length);
  const kept = first.slice(0, mostFirst);
  return [kept, second.slice(0, room - kept.length)];
}

function read(json: string, path: string): Tokenizer {
  try {
    return new Tokenizer(JSON.parse(json), {});
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new TypeError(`Cannot read the tokenizer ${path}: ${why}`, { cause });
  }
}
