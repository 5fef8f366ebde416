import type { Pool } from 'pg';
import { createBatcher } from '../../../database/batcher.ts';
import { isDomainName } from './domain-name.ts';
import type { EmbedPlace } from './embed-place.ts';
import { findDomainPlaces } from './store.ts';

/** Whose screens are on which domain. */
export type DomainPlaces = {
  /**
   * The screens on a domain of a partner's own; undefined unless the partner has proved that it is theirs. A domain that serves is asked
   * for anew each time, so that one which is removed serves nothing any more; one that does not may be found so for three seconds more.
   */
  find(host: string): Promise<EmbedPlace | undefined>;
  /** Says that a domain may serve now: the next look-up reads the database, not the memory. */
  forget(host: string): void;
};

const FRESH_MS = 3_000;
/** At most this many unclaimed names are remembered; of more, the oldest are forgotten. */
const NAMES_MAX = 10_000;
const NAMES_PER_LOOK = 256;

/**
 * Asks the database for names that arrive together in one statement, and not again for a name that was unclaimed a moment ago: strangers who
 * come with any number of names keep two statements busy, no more.
 */
export function createDomainPlaces(pool: Pool): DomainPlaces {
  /** Until when each name counts as unclaimed, the oldest first */
  const unclaimed = new Map<string, number>();
  const look = createBatcher<string, EmbedPlace | undefined>({
    name: 'domains',
    slots: 2,
    batchMax: NAMES_PER_LOOK,
    run: async (hosts) => {
      const places = await findDomainPlaces(pool, [...new Set(hosts)]);
      return hosts.map((host) => places.get(host));
    },
  });
  return {
    async find(host) {
      if (!isDomainName(host) || (unclaimed.get(host) ?? 0) > performance.now()) return undefined;
      const place = await look(host);
      unclaimed.delete(host);
      if (place) return place;
      for (const oldest of unclaimed.keys()) {
        if (unclaimed.size < NAMES_MAX) break;
        unclaimed.delete(oldest);
      }
      unclaimed.set(host, performance.now() + FRESH_MS);
      return undefined;
    },
    forget: (host) => void unclaimed.delete(host),
  };
}
