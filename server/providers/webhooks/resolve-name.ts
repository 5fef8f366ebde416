import { Resolver } from 'node:dns/promises';

/** All addresses of a name; raises or answers none where it has none. */
export type ResolveName = (name: string) => Promise<string[]>;

// Not dns.lookup: that waits in one of the four threads which files and hashes share, so that four names whose servers
// never answer would stop the rest of the process.
const resolver = new Resolver({ timeout: 1_500, tries: 2 });

/** Asks DNS for the IPv4 and IPv6 addresses of a name. */
export const resolveName: ResolveName = async (name) => {
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};
