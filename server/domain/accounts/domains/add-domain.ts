import { randomBytes } from 'node:crypto';
import { inTransaction } from '../../../database/transaction.ts';
import { fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { lockSettings } from '../partners/lock-partner.ts';
import type { Domain } from './domain.ts';
import { readDomainName } from './domain-name.ts';
import { ownHosts } from './own-hosts.ts';
import { deleteDomain, insertDomain, listDomains } from './store.ts';

const DOMAINS_MAX = 5;

/**
 * Notes a domain that the partner wants its customers to find the screens on. It serves nothing before DNS has proved whose it is
 * (`checkDomain`); the same domain may be tried for by others meanwhile. Adding one again answers it as it stands. Leaves an audit
 * entry. Raises VALIDATION_ERROR on `domain`: no domain, or one too many. Spec 9, release 1.6.
 */
export async function addDomain(context: PartnerContext, input: { domain: string }): Promise<Domain> {
  const { core, partner } = context;
  const { settings, database } = core;
  const host = readDomainName(input.domain, { own: ownHosts(settings.addresses), isDemo: settings.demo });
  return inTransaction(database.pool, async (client) => {
    // One change of a partner's domains at a time, so that they can be counted.
    await lockSettings(client, partner.id);
    const domains = await listDomains(client, partner.id);
    const known = domains.find((domain) => domain.host === host);
    if (known) return known;
    if (domains.length >= DOMAINS_MAX) {
      throw fieldError('VALIDATION_ERROR', 'domain', `There are ${DOMAINS_MAX} domains already. Remove one first.`);
    }
    const createdAt = core.clock.now();
    const domain = { id: newId('dom', createdAt), host, token: randomBytes(20).toString('hex'), createdAt };
    await insertDomain(client, { ...domain, partnerId: partner.id });
    await recordAudit(context, client, { action: 'domain.added', subject: domain.id, after: { domain: host } });
    return { ...domain, verifiedAt: null, checkedAt: null, missingSince: null };
  });
}

/** Gives a domain up: it serves nothing from the next request on. Removing one that is none does nothing. Leaves an audit entry. */
export async function removeDomain(context: PartnerContext, input: { domainId: string }): Promise<void> {
  await inTransaction(context.core.database.pool, async (client) => {
    const domain = await deleteDomain(client, input.domainId, context.partner.id);
    if (!domain) return;
    await recordAudit(context, client, {
      action: 'domain.removed',
      subject: domain.id,
      before: { domain: domain.host, is_verified: domain.verifiedAt !== null },
    });
  });
}
