/** The names that the service itself is at. */
export function ownHosts(addresses: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(Object.values(addresses).map((address) => new URL(address).hostname));
}
