import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core, PartnerContext } from '../context.ts';
import { refuseOver } from '../rate-windows/window.ts';
import type { Domain } from './domain.ts';
import { proofOf } from './domain-name.ts';
import { domainsToCheck, findDomain, lockClaims, noteCheck, type OwnedDomain } from './store.ts';

const DAY_MS = 86_400_000;
/** A record that is gone for so long was taken away on purpose; people who move their DNS need a day or two. */
const MISSING_MS = 3 * DAY_MS;
const CHECKS_A_MINUTE = 10;

/**
 * What a look into DNS found: the record (`proved`), none (`missing`), only others at its name (`different`), no answer
 * (`unreachable`), or that another partner's record is there too, and was first (`taken`).
 */
export type Finding = 'proved' | 'missing' | 'different' | 'unreachable' | 'taken';

/** Whom an audit entry names as having changed what. */
type Checker = Pick<PartnerContext, 'actor' | 'requestId'> & { readonly core: Core };

/**
 * Looks into DNS for the record of a domain, and lets it serve from the next request on where it is there. One that serves already
 * goes on for three days without its record. Raises NOT_FOUND, RATE_LIMITED.
 */
export async function checkDomain(context: PartnerContext, input: { domainId: string }): Promise<Finding> {
  const { core, partner } = context;
  const domain = await findDomain(core.database.pool, input.domainId, partner.id);
  if (!domain) throw new DomainError('NOT_FOUND', { message: 'No such domain.' });
  const window = await core.accounts.requestWindows({
    bucket: `domain ${partner.id}`,
    windowMs: 60_000,
    requestsMax: CHECKS_A_MINUTE,
  });
  refuseOver(window);
  return check(context, domain);
}

/** Looks again at each domain that serves and was not looked at for a day. One that its partner removes meanwhile is passed over. */
export async function checkServingDomains(core: Core): Promise<void> {
  const at = core.clock.now();
  const checker: Checker = { core, actor: { type: 'system', id: 'check_domains' }, requestId: newId('req', at) };
  for (const domain of await domainsToCheck(core.database.pool, at - DAY_MS)) {
    if (core.stopping?.aborted) return;
    await checkIfThere(checker, domain);
  }
}

async function checkIfThere(checker: Checker, domain: Pick<Domain, 'id' | 'host'>): Promise<void> {
  try {
    await check(checker, domain);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
  }
}

async function check(checker: Checker, { id, host }: Pick<Domain, 'id' | 'host'>): Promise<Finding> {
  // DNS is asked once for all who claim the name: their records stand beside each other.
  const texts = await checker.core.accounts.resolver.texts(proofOf({ host, token: '' }).name);
  if (texts === null) return 'unreachable';
  const finding = await inTransaction(checker.core.database.pool, (client) =>
    settle(client, checker, { id, host, texts }),
  );
  checker.core.accounts.domainPlaces.forget(host);
  return finding;
}

async function settle(
  client: PoolClient,
  checker: Checker,
  found: { id: string; host: string; texts: readonly string[] },
): Promise<Finding> {
  const at = checker.core.clock.now();
  const claims = await lockClaims(client, found.host);
  const domain = claims.find(({ id }) => id === found.id);
  if (!domain) throw new DomainError('NOT_FOUND', { message: 'No such domain.' });
  const isProved = (claim: Domain) => found.texts.includes(proofOf(claim).text);
  const move = (claim: OwnedDomain, stand: Pick<Domain, 'verifiedAt' | 'missingSince'>) =>
    noteStand(client, checker, { claim, stand, at });

  if (!isProved(domain)) {
    const missingSince = domain.verifiedAt === null ? null : (domain.missingSince ?? at);
    const isOver = missingSince !== null && at - missingSince >= MISSING_MS;
    await move(
      domain,
      isOver ? { verifiedAt: null, missingSince: null } : { verifiedAt: domain.verifiedAt, missingSince },
    );
    return found.texts.length > 0 ? 'different' : 'missing';
  }
  const holder = claims.find((claim) => claim.verifiedAt !== null && claim.id !== domain.id);
  if (holder && isProved(holder)) {
    await move(domain, { verifiedAt: null, missingSince: null });
    return 'taken';
  }
  // The name has changed hands: its former partner can no longer prove it.
  if (holder) await move(holder, { verifiedAt: null, missingSince: null });
  await move(domain, { verifiedAt: domain.verifiedAt ?? at, missingSince: null });
  return 'proved';
}

async function noteStand(
  client: PoolClient,
  checker: Checker,
  change: { claim: OwnedDomain; stand: Pick<Domain, 'verifiedAt' | 'missingSince'>; at: number },
): Promise<void> {
  const { claim, stand, at } = change;
  await noteCheck(client, claim.id, { at, ...stand });
  if ((claim.verifiedAt === null) === (stand.verifiedAt === null)) return;
  await recordAudit({ ...checker, partner: { id: claim.partnerId } }, client, {
    action: stand.verifiedAt === null ? 'domain.lapsed' : 'domain.verified',
    subject: claim.id,
    before: { is_verified: claim.verifiedAt !== null },
    after: { domain: claim.host, is_verified: stand.verifiedAt !== null },
  });
}
