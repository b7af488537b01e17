/** Counts the tokens of a text. */
export type TokenCounter = (text: string) => number;

/** Longest run without a break that is encoded at once: the encoder's time grows with its square and more. */
const LONG_RUNS = /\S{64}(?=\S)|\s{64}(?=\s)/gu;
/** Of the private use area, as a mark where a run is parted. */
const PART = "\uE000";

let opened: Promise<TokenCounter> | undefined;

/**
 * The tokenizer that the models of the large vendors use or come near (o200k_base). It is 2 MB of ranks, loaded when it is
 * first needed. Long runs without a blank are counted in pieces, which gives a few tokens too many and none too few.
 */
export function tokenCounter(): Promise<TokenCounter> {
  return opened ??= open();
}

async function open(): Promise<TokenCounter> {
  const [{ Tiktoken }, { default: ranks }] = await Promise.all([
    import("js-tiktoken/lite"),
    import("js-tiktoken/ranks/o200k_base"),
  ]);
  const encoder = new Tiktoken(ranks);
  // a document may hold "<|endoftext|>": letters like any others
  return (text) => pieces(text).reduce((sum, piece) => sum + encoder.encode(piece, [], []).length, 0);
}

function pieces(text: string): readonly string[] {
  return text.replace(LONG_RUNS, `$&${PART}`).split(PART);
}
