import type { Core } from '../context.ts';
import { findPartnerPlace } from './store.ts';

/** Where a partner's screens are shown: whose they are, and which sites may have them in a frame. */
export type EmbedPlace = {
  readonly partnerId: string;
  /** Origins the partner has registered */
  readonly frameOrigins: readonly string[];
};

/** The screens under the embed address: of the partner that the path names. Undefined where there is no such partner. Spec 4.9. */
export function findEmbedPlace(core: Core, partnerId: string): Promise<EmbedPlace | undefined> {
  return findPartnerPlace(core.database.pool, partnerId);
}

/** The screens on a domain of a partner's own (a host in lower case, without a port): see `createDomainPlaces`. Spec 9, release 1.6. */
export function findDomainPlace(core: Core, host: string): Promise<EmbedPlace | undefined> {
  return core.accounts.domainPlaces.find(host);
}
