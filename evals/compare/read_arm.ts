import { type Config, MEMORY_LAYERS, type MemoryLayer } from "tieout";

/** One of the two configurations that are compared. */
export interface Arm {
  /** As it was said; `default` where nothing was. */
  readonly name: string;
  readonly apply: (config: Config) => Config;
}

type Setting = (config: Config, isOn: boolean) => Config;

/** What an arm may set, by key. */
const SETTINGS: ReadonlyMap<string, Setting> = new Map(MEMORY_LAYERS.map((layer) => [
  `memory.${layer}`,
  (config, isOn) => withLayer(config, layer, isOn),
]));

/**
 * Reads an arm: `default`, or settings with commas between them, such as `memory.cache=off,memory.carryOver=off`.
 *
 * @throws {RangeError} for a key or a value that nothing has.
 */
export function readArm(text: string): Arm {
  const said = text.split(",").map((part) => part.trim()).filter((part) => part !== "" && part !== "default");
  const settings = said.map((part) => {
    const [key = "", value = "", ...more] = part.split("=").map((word) => word.trim());
    const setting = SETTINGS.get(key);
    if (setting === undefined || more.length > 0) {
      throw new RangeError(`Cannot use the arm "${part}": the keys are ${[...SETTINGS.keys()].join(", ")}`);
    }
    if (value !== "on" && value !== "off") {
      throw new RangeError(`Cannot use the arm "${part}": ${key} takes on or off`);
    }
    return { setting, isOn: value === "on" };
  });
  return {
    name: said.join(",") || "default",
    apply: (config) => settings.reduce((made, { setting, isOn }) => setting(made, isOn), config),
  };
}

function withLayer(config: Config, layer: MemoryLayer, isOn: boolean): Config {
  return { ...config, memory: { ...config.memory, [layer]: isOn } };
}
