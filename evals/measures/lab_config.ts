import { type Config, readConfig } from "tieout";

/**
 * The configuration that a measure opens its labs with: as the environment says, but without past answers. A second
 * measurement would else be served from the first, and measure nothing.
 */
export function labConfig(env: (name: string) => string | undefined): Config {
  const config = readConfig({}, env);
  return { ...config, memory: { ...config.memory, cache: false } };
}
