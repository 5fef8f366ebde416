import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { readAlerts } from '../../developer/alerts/read-alerts.ts';
import { addDomain, removeDomain } from './add-domain.ts';
import { checkDomain, checkServingDomains } from './check-domain.ts';
import { findDomainPlace } from './embed-place.ts';
import { isServed, publishProof, readDomains } from './read-domains.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let world: World;
/** DNS gives no answer */
let isDown = false;
/** What happens while DNS is asked for a name */
let meanwhile: ((name: string) => Promise<void>) | undefined;
beforeAll(async () => {
  world = await startWorld({
    resolver: (simulated) => ({
      ...simulated,
      async texts(name) {
        await meanwhile?.(name);
        return isDown ? null : simulated.texts(name);
      },
    }),
  });
});
afterAll(() => world.close());
beforeEach(() => {
  isDown = false;
  meanwhile = undefined;
});

const newOwner = async () => memberContext(world, await world.partner());
let names = 0;
const newName = () => `gold${names++}.example`;

async function claim(context: PartnerContext, host: string, { isPublished = true } = {}): Promise<string> {
  const { id } = await addDomain(context, { domain: host });
  if (isPublished) await publishProof(context, { domainId: id });
  return id;
}

const takeAway = (host: string, token?: string) =>
  sql(world, 'DELETE FROM simulated_dns_record WHERE name = $1 AND ($2::text IS NULL OR value = $2)', [
    `_tola.${host}`,
    token === undefined ? null : `tola-verify=${token}`,
  ]);
const servedTo = async (host: string) => (await findDomainPlace(world.core, host))?.partnerId;
const only = async (context: PartnerContext) => {
  const domains = await readDomains(context);
  expect(domains).toHaveLength(1);
  return domains[0];
};
const actions = async (context: PartnerContext) =>
  (
    await sql<{ action: string }>(world, 'SELECT action FROM audit_entry WHERE partner_id = $1 ORDER BY id', [
      context.partner.id,
    ])
  ).map(({ action }) => action);

describe('a domain', () => {
  it.each([
    ['gold.Example.COM', 'gold.example.com'],
    [' https://gold.example.org/ ', 'gold.example.org'],
    ['सोना.example', 'xn--l2b5at4c.example'],
  ])('%s is kept as %s', async (domain, host) => {
    const context = await newOwner();
    await addDomain(context, { domain });
    expect(await only(context)).toMatchObject({
      host,
      verifiedAt: null,
      proof: { name: `_tola.${host}`, text: expect.stringMatching(/^tola-verify=[0-9a-f]{40}$/) },
    });
  });

  it.each([
    '',
    'gold',
    'localhost',
    'gold.localhost',
    'gold.internal',
    '127.0.0.1',
    '2130706433',
    '[::1]',
    'gold.example.com:8443',
    'gold.example.com/shop',
    'http://gold.example.com',
    'user@gold.example.com',
    '*.example.com',
    '-gold.example.com',
    'gold..example.com',
    'gold.example.com.',
    'gold example.com',
    'gold.example.com?x=1',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(124)}example`,
  ])('is not %s', async (domain) => {
    const context = await newOwner();
    await expect(addDomain(context, { domain })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { domain: expect.any(String) } },
    });
    expect(await readDomains(context)).toEqual([]);
  });

  it('added twice is one, at once too; there are five at most', async () => {
    const context = await newOwner();
    const host = newName();
    const [first, second] = await Promise.all([
      addDomain(context, { domain: host }),
      addDomain(context, { domain: host.toUpperCase() }),
    ]);
    expect(second).toEqual(first);
    const rest = await Promise.allSettled(Array.from({ length: 6 }, () => addDomain(context, { domain: newName() })));
    expect(rest.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    expect(await readDomains(context)).toHaveLength(5);
    expect(await actions(context)).toEqual(Array.from({ length: 5 }, () => 'domain.added'));
  });

  it('of another partner is none', async () => {
    const domainId = await claim(await newOwner(), newName());
    const stranger = await newOwner();
    await expect(checkDomain(stranger, { domainId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(publishProof(stranger, { domainId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await removeDomain(stranger, { domainId });
    expect(await sql(world, 'SELECT FROM partner_domain WHERE id = $1', [domainId])).toHaveLength(1);
  });
});

describe('the proof', () => {
  it('lets a domain serve once it is in DNS, and no sooner', async () => {
    const context = await newOwner();
    const host = newName();
    const domainId = await claim(context, host, { isPublished: false });
    expect(await checkDomain(context, { domainId })).toBe('missing');
    await world.core.accounts.resolver.publish?.(`_tola.${host}`, 'tola-verify=0123456789abcdef');
    expect(await checkDomain(context, { domainId })).toBe('different');
    isDown = true;
    await publishProof(context, { domainId });
    expect(await checkDomain(context, { domainId })).toBe('unreachable');
    expect(await servedTo(host)).toBeUndefined();
    isDown = false;
    expect(await checkDomain(context, { domainId })).toBe('proved');
    expect(await servedTo(host)).toBe(context.partner.id);
    const { verifiedAt } = (await only(context)) ?? {};
    expect(await checkDomain(context, { domainId })).toBe('proved');
    expect(await only(context)).toMatchObject({ verifiedAt });
    expect(await actions(context)).toEqual(['domain.added', 'domain.verified']);
    await removeDomain(context, { domainId });
    await removeDomain(context, { domainId });
    expect(await servedTo(host)).toBeUndefined();
    expect(await actions(context)).toEqual(['domain.added', 'domain.verified', 'domain.removed']);
  });

  it('of another partner does not do', async () => {
    const [rightful, other] = [await newOwner(), await newOwner()];
    const host = newName();
    await claim(rightful, host);
    const domainId = await claim(other, host, { isPublished: false });
    expect(await checkDomain(other, { domainId })).toBe('different');
    expect(await servedTo(host)).toBeUndefined();
  });

  it('of both stands: who was first keeps the domain, until their record is gone', async () => {
    const [first, second] = [await newOwner(), await newOwner()];
    const host = newName();
    const [mine, theirs] = [await claim(first, host), await claim(second, host)];
    expect(await checkDomain(first, { domainId: mine })).toBe('proved');
    expect(await checkDomain(second, { domainId: theirs })).toBe('taken');
    expect(await servedTo(host)).toBe(first.partner.id);
    await takeAway(host, (await only(first))?.token);
    expect(await checkDomain(second, { domainId: theirs })).toBe('proved');
    expect(await servedTo(host)).toBe(second.partner.id);
    expect(await actions(first)).toEqual(['domain.added', 'domain.verified', 'domain.lapsed']);
  });

  it('of several partners at the same moment lets one of them have it', async () => {
    const contexts = await Promise.all(Array.from({ length: 4 }, newOwner));
    const host = newName();
    const ids = await Promise.all(contexts.map((context) => claim(context, host)));
    const findings = await Promise.all(
      contexts.map((context, at) => checkDomain(context, { domainId: ids[at] as string })),
    );
    expect(findings.sort()).toEqual(['proved', 'taken', 'taken', 'taken']);
  });

  it('is looked up ten times a minute at most', async () => {
    const context = await newOwner();
    const domainId = await claim(context, newName());
    for (let times = 0; times < 10; times++) await checkDomain(context, { domainId });
    await expect(checkDomain(context, { domainId })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  });
});

describe('every day', () => {
  it('a domain is looked at again; three days without its record end it, an outage does not', async () => {
    const context = await newOwner();
    const host = newName();
    const domainId = await claim(context, host);
    await checkDomain(context, { domainId });
    const look = async (afterMs: number) => {
      world.clock.advance(afterMs);
      await checkServingDomains(world.core);
      return only(context);
    };
    const before = (await only(context))?.checkedAt;
    expect(await look(23 * HOUR_MS)).toMatchObject({ checkedAt: before });
    expect((await look(2 * HOUR_MS))?.checkedAt).toBeGreaterThan(before as number);

    isDown = true;
    expect(await look(4 * DAY_MS)).toMatchObject({ verifiedAt: expect.any(Number), missingSince: null });
    isDown = false;
    await takeAway(host);
    expect(await look(DAY_MS + HOUR_MS)).toMatchObject({ missingSince: expect.any(Number) });
    await publishProof(context, { domainId });
    expect(await look(DAY_MS + HOUR_MS)).toMatchObject({ missingSince: null });
    await takeAway(host);
    await look(DAY_MS + HOUR_MS);
    const since = (await look(2 * DAY_MS))?.missingSince;
    expect(await only(context)).toMatchObject({ verifiedAt: expect.any(Number) });
    const live = await memberContext(world, context.partner.id, 'live');
    expect(await readAlerts(live)).toContainEqual({ kind: 'domain_missing', since });
    expect((await readAlerts(context)).map(({ kind }) => kind)).not.toContain('domain_missing');
    expect(await servedTo(host)).toBe(context.partner.id);
    expect(await look(DAY_MS + HOUR_MS)).toMatchObject({ verifiedAt: null, missingSince: null });
    expect(await servedTo(host)).toBeUndefined();
    const [last] = await sql(
      world,
      `SELECT actor_type, actor_id, action FROM audit_entry WHERE partner_id = $1 ORDER BY id DESC LIMIT 1`,
      [context.partner.id],
    );
    expect(last).toEqual({ actor_type: 'system', actor_id: 'check_domains', action: 'domain.lapsed' });
  });
});

it('a domain that is removed while it is looked at holds up none of the others', async () => {
  const owners = [await newOwner(), await newOwner(), await newOwner()];
  const ids: string[] = [];
  for (const owner of owners) {
    const domainId = await claim(owner, newName());
    await checkDomain(owner, { domainId });
    ids.push(domainId);
    world.clock.advance(1_000);
  }
  const [leaver, ...others] = owners as [PartnerContext, ...PartnerContext[]];
  const left = `_tola.${(await only(leaver))?.host}`;
  meanwhile = async (name) => {
    if (name === left) await removeDomain(leaver, { domainId: ids[0] as string });
  };
  world.clock.advance(DAY_MS + HOUR_MS);
  await checkServingDomains(world.core);
  expect(await readDomains(leaver)).toEqual([]);
  for (const owner of others) expect((await only(owner))?.checkedAt).toBeGreaterThan(world.clock.now() - HOUR_MS);
});

it('a proxy learns for which names it may get a certificate', async () => {
  const context = await newOwner();
  const host = newName();
  const domainId = await claim(context, host);
  const ask = async (name: string) => (await fetch(`${world.url}/domains/ask?domain=${name}`)).status;
  expect(await ask(host)).toBe(404);
  await checkDomain(context, { domainId });
  expect(await ask(host)).toBe(200);
  expect(await ask(host.toUpperCase())).toBe(200);
  expect(await ask('unclaimed.example')).toBe(404);
  expect(await ask('')).toBe(404);
  expect(await isServed(world.core, host)).toBe(true);
});

it('where DNS is the real one, nothing is published', async () => {
  const context = await newOwner();
  const domainId = await claim(context, newName(), { isPublished: false });
  const resolver = { texts: async () => [], publish: null };
  const core = { ...context.core, accounts: { ...context.core.accounts, resolver } };
  await expect(publishProof({ ...context, core }, { domainId })).rejects.toMatchObject({ code: 'FEATURE_DISABLED' });
});
