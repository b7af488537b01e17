/**
 * The entry of a registry by the name that a variable takes.
 *
 * @throws {RangeError} "Cannot use the <what> <name>: …" with the names that are known.
 */
export function chooseProvider<Provider>(
  providers: Readonly<Record<string, Provider>>,
  name: string,
  { what, variable }: { readonly what: string; readonly variable: string },
): Provider {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (provider === undefined) {
    const known = Object.keys(providers).join(", ");
    throw new RangeError(`Cannot use the ${what} ${name}: ${variable} takes one of ${known}`);
  }
  return provider;
}
