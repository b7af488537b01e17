/** Longest part of an error's message that a run record keeps. */
const MESSAGE_LENGTH = 200;
/** Longest name of an error: whoever throws chooses it. */
const NAME_LENGTH = 60;

/** What vendors print of a key, token or password in their errors, in headers, in addresses and in JSON. */
const NAMED_SECRET =
  /\b((?:x-)?(?:proxy-)?authorization|api[-_ ]?key|key|(?:access|refresh|id|session|auth)?[-_ ]?token|secret|password|passwd|cookie|signature)(["']?\s*[:=]\s*["']?)(?:(?:bearer|basic|token)\s+)?[^\s"',;&}]+/gi;
const SCHEME = /\b(bearer|basic)\s+[^\s"',;}]+/gi;
/** Shapes that keys have by themselves: prefixed ones, a web token, a user in an address, and long opaque strings. */
const BARE_SECRET =
  /\b(?:sk|pk|rk|key|ghp|gho|xox[a-z])[-_][\w*-]{4,}|\beyJ[\w-]+(?:\.[\w-]+)+|(?<=:\/\/)[^\s/@]+@|\b(?=[a-z_-]*\d)(?=[\d_-]*[a-z])[\w-]{32,}/gi;

/** A failure in two fields that a run record may keep. */
export interface DescribedFailure {
  readonly error: string;
  readonly message: string;
}

/**
 * Describes whatever was thrown by a chosen set of fields: whole error objects carry request headers, and headers carry
 * keys. The message is cut, holds no control characters and nothing that looks like a secret. It throws on nothing.
 */
export function describeFailure(failure: unknown): DescribedFailure {
  const isError = failure instanceof Error;
  const name = isError ? readText(() => failure.name) : typeof failure;
  const message = readText(() => isError ? failure.message : String(failure));
  return {
    error: plain(name).slice(0, NAME_LENGTH) || "Error",
    message: plain(message).slice(0, MESSAGE_LENGTH),
  };
}

/** What is thrown may have a getter that throws, or nothing that makes a text of it. */
function readText(read: () => unknown): string {
  try {
    return String(read());
  } catch {
    return "unreadable";
  }
}

/** A text that somebody else wrote, without anything in it that looks like a key, token or password. */
export function withoutSecrets(text: string): string {
  return text
    .replace(NAMED_SECRET, "$1$2[removed]")
    .replace(SCHEME, "$1 [removed]")
    .replace(BARE_SECRET, "[removed]");
}

function plain(text: string): string {
  return withoutSecrets(text.replace(/\p{Cc}+/gu, " ")).trim();
}
