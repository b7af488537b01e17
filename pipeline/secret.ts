/** A key or token that shows itself nowhere by accident: not in JSON, not in a message, not in a log of an object. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself, for the one call that needs it. */
  reveal(): string {
    return this.#value;
  }

  /** `text` without the value. */
  redact(text: string): string {
    return text.replaceAll(this.#value, "[removed]");
  }

  toString(): string {
    return "[secret]";
  }

  toJSON(): string {
    return "[secret]";
  }

  [Symbol.for("Deno.customInspect")](): string {
    return "[secret]";
  }
}
