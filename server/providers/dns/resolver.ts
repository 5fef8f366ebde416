import { Resolver as Dns } from 'node:dns/promises';
import type { Resolver } from '../../domain/accounts/domains/resolver.ts';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
/** There is no such name, or it has no such record: both are answers. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA']);

/** DNS as this machine is set up to ask it, or these servers. The strings that a long record is cut into are one again. */
export function createDnsResolver(options: { servers?: readonly string[]; timeoutMs?: number } = {}): Resolver {
  return {
    async texts(name) {
      // One for each question: an answer is never kept, and a server that hangs delays no other question.
      const dns = new Dns({ timeout: options.timeoutMs ?? TIMEOUT_MS, tries: TRIES });
      if (options.servers) dns.setServers(options.servers);
      try {
        return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
      } catch (error) {
        return NOTHING.has((error as NodeJS.ErrnoException).code ?? '') ? [] : null;
      }
    },
    publish: null,
  };
}
