/** The variables that the place of the model folder depends on, each with what it says. */
export const MODEL_FOLDER_VARIABLES = {
  TIEOUT_MODELS: "folder of the weights",
  XDG_CACHE_HOME: "the user's cache folder, where that is not ~/.cache",
  HOME: "the user's folder",
  LOCALAPPDATA: "the user's cache folder on Windows",
} as const;

/** Where there is no user's folder: in the data's own. */
const HOMELESS = ".tieout/models";

/**
 * The folder of the weights: no user's data and the same for every store and checkout, so in the user's cache unless
 * `TIEOUT_MODELS` names another.
 */
export function modelFolder(
  env: (name: keyof typeof MODEL_FOLDER_VARIABLES) => string | undefined,
  os: typeof Deno.build.os = Deno.build.os,
): string {
  const cache = cacheFolder(env, os);
  return env("TIEOUT_MODELS") || (cache === undefined ? HOMELESS : `${cache}/tieout/models`);
}

function cacheFolder(env: (name: keyof typeof MODEL_FOLDER_VARIABLES) => string | undefined, os: string) {
  const home = env("HOME");
  const inHome = (path: string) => home ? `${home}/${path}` : undefined;
  switch (os) {
    case "windows":
      return env("LOCALAPPDATA") || undefined;
    case "darwin":
      return inHome("Library/Caches");
    default: {
      // the XDG specification has relative paths ignored
      const xdg = env("XDG_CACHE_HOME");
      return xdg?.startsWith("/") ? xdg : inHome(".cache");
    }
  }
}
