import { DomainError } from '../../kernel/errors.ts';
import type { Core, PartnerContext } from '../context.ts';
import type { Domain } from './domain.ts';
import { proofOf } from './domain-name.ts';
import { findDomainPlace } from './embed-place.ts';
import { findDomain, listDomains } from './store.ts';

/** A domain with the record that proves it, and the address that customers open. */
export type ListedDomain = Domain & {
  readonly proof: { readonly name: string; readonly text: string };
  readonly url: string;
};

/** The partner's domains, oldest first. */
export async function readDomains({ core, partner }: PartnerContext): Promise<ListedDomain[]> {
  const domains = await listDomains(core.database.pool, partner.id);
  return domains.map((domain) => ({
    ...domain,
    proof: proofOf(domain),
    url: addressOf(domain.host, core.settings.addresses.app),
  }));
}

/** Since when the record of a domain that serves is gone (milliseconds, real time), of several the earliest; undefined where all is well. */
export async function recordMissingSince({ core, partner }: PartnerContext): Promise<number | undefined> {
  const domains = await listDomains(core.database.pool, partner.id);
  const [earliest] = domains.flatMap(({ missingSince }) => missingSince ?? []).sort((one, other) => one - other);
  return earliest;
}

/** TLS ends before us; names under localhost are on this machine, as the service is. */
function addressOf(host: string, app: string): string {
  if (!host.endsWith('.localhost')) return `https://${host}/`;
  const address = new URL('/', app);
  address.hostname = host;
  return address.toString();
}

/** Whether a name, spelled any way, serves some partner's screens: what a reverse proxy asks before it gets a certificate for it. */
export async function isServed(core: Core, name: string): Promise<boolean> {
  return (await findDomainPlace(core, name.toLowerCase())) !== undefined;
}

/**
 * Puts the record of a domain into the zone of the simulated resolver, for demo mode and tests. Raises NOT_FOUND, and
 * FEATURE_DISABLED where DNS is the real one.
 */
export async function publishProof({ core, partner }: PartnerContext, input: { domainId: string }): Promise<void> {
  const domain = await findDomain(core.database.pool, input.domainId, partner.id);
  if (!domain) throw new DomainError('NOT_FOUND', { message: 'No such domain.' });
  if (!core.accounts.resolver.publish) {
    throw new DomainError('FEATURE_DISABLED', { message: 'Records are set where your domain is managed.' });
  }
  const { name, text } = proofOf(domain);
  await core.accounts.resolver.publish(name, text);
}
