/** Whether this process may talk to a host. */
export type MayReach = (host: string) => boolean;

/** Asks the runtime, without prompting. */
export function mayReach(host: string): boolean {
  return Deno.permissions.querySync({ name: "net", host }).state === "granted";
}
