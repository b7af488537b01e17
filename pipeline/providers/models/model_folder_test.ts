import assert from "node:assert/strict";
import { modelFolder } from "./model_folder.ts";

Deno.test("modelFolder() is in the user's cache, where the system keeps it, unless TIEOUT_MODELS names another", () => {
  const table: readonly (readonly [
    os: typeof Deno.build.os,
    env: Readonly<Record<string, string>>,
    string,
  ])[] = [
    ["linux", { HOME: "/home/a" }, "/home/a/.cache/tieout/models"],
    ["linux", { HOME: "/home/a", XDG_CACHE_HOME: "/var/c" }, "/var/c/tieout/models"],
    ["linux", { HOME: "/home/a", XDG_CACHE_HOME: "c" }, "/home/a/.cache/tieout/models"],
    ["linux", { HOME: "/home/a", XDG_CACHE_HOME: "" }, "/home/a/.cache/tieout/models"],
    ["darwin", { HOME: "/Users/a", XDG_CACHE_HOME: "/var/c" }, "/Users/a/Library/Caches/tieout/models"],
    ["windows", { LOCALAPPDATA: "/a/Local", HOME: "/a" }, "/a/Local/tieout/models"],
    ["linux", { HOME: "/home/a", TIEOUT_MODELS: "weights" }, "weights"],
    ["linux", {}, ".tieout/models"],
    ["windows", { HOME: "/a" }, ".tieout/models"],
  ];
  for (const [os, env, folder] of table) assert.equal(modelFolder((name) => env[name], os), folder);
});
