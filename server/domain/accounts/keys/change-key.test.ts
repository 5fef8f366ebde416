import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../testing/api-client.ts';
import { makeMember, memberContext } from '../../../testing/rooms/sign-in.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { istDayNumber, istDayStart } from '../../kernel/clock.ts';
import { listAudit } from '../audit/list-audit.ts';
import { changeKey } from './change-key.ts';
import { listKeys } from './list-keys.ts';
import { makeKey } from './make-key.ts';
import { revokeKey } from './revoke-key.ts';
import { rotateKey } from './rotate-key.ts';

const HOUR_MS = 3_600_000;

let world: World;
/** A second process on the same database */
let elsewhere: World;
let partner: TestPartner;
let owner: PartnerContext;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
  elsewhere = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await elsewhere.close();
  await world.close();
});
beforeEach(async () => {
  partner = await world.partner();
  owner = await memberContext(world, partner);
});

const key = { name: 'Nightly export', scopes: ['read'], allowedAddresses: [] };
const home = '203.0.113.7';
/** What becomes of a call: `ok`, or why the secret has ended. */
async function fate(secret: string, at = world): Promise<unknown> {
  const { status, code, body } = await createApiClient(at.url, secret).get('/partner/wallet');
  if (status === 200) return 'ok';
  return code === 'INVALID_TOKEN' ? (body.error as { details?: { reason?: string } }).details?.reason : code;
}
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error.code,
  );

describe('an edited key', () => {
  const wide = { ...key, scopes: ['read', 'users'] };
  const widened = { scopes: { users: true } };
  const corrects = (secret: string, at = world) =>
    createApiClient(at.url, secret).patch('/partner/users/absent', { name: 'Asha Rao' });

  it('is judged by what it is now, from the next call on, in every process and with both secrets of a rotation', async () => {
    const { keyId, secret } = await makeKey(owner, key);
    const { secret: second } = await rotateKey(owner, { keyId, overlapHours: 24 });
    expect([(await corrects(secret)).code, (await corrects(second, elsewhere)).code]).toEqual(
      Array(2).fill('API_NOT_ALLOWED'),
    );
    await changeKey(owner, { ...widened, keyId, name: 'Till' });
    expect([(await corrects(secret)).code, (await corrects(second, elsewhere)).code]).toEqual(
      Array(2).fill('USER_CODE_NOT_FOUND'),
    );
    await changeKey(owner, { keyId, scopes: { users: false }, allowedAddresses: { '203.0.113.0/24': true } });
    expect([await fate(secret, elsewhere), await fate(second)]).toEqual(Array(2).fill('IP_NOT_ALLOWED'));
    await changeKey(owner, { keyId, allowedAddresses: { '203.0.113.9/24': false } });
    expect([await fate(secret), await fate(second, elsewhere)]).toEqual(['ok', 'ok']);
    expect((await listKeys(owner)).living).toMatchObject([{ keyId, name: 'Till', scopes: ['read'], isOwn: true }]);
  });

  it('ends with its new last day, and one without an end goes on; a secret that is being replaced ends no later than before', async () => {
    const today = istDayNumber(world.clock.now());
    const { keyId, secret } = await makeKey(owner, { ...key, lastDay: today });
    const { secret: second } = await rotateKey(owner, { keyId, overlapHours: 1 });
    await changeKey(owner, { keyId, lastDay: today + 2 });
    world.clock.advance(HOUR_MS);
    expect([await fate(secret), await fate(second, elsewhere)]).toEqual(['replaced', 'ok']);
    await changeKey(owner, { keyId, lastDay: null });
    world.clock.advance(72 * HOUR_MS);
    expect(await fate(second)).toBe('ok');
    await changeKey(owner, { keyId, lastDay: istDayNumber(world.clock.now()) });
    world.clock.advance(24 * HOUR_MS);
    expect([await fate(second), await refusal(changeKey(owner, { keyId, name: 'Till' }))]).toEqual([
      'expired',
      'INVALID_TRANSITION',
    ]);
  });

  it('keeps what is not given, whoever changed it meanwhile', async () => {
    const today = istDayNumber(world.clock.now());
    const { keyId } = await makeKey(owner, { ...wide, lastDay: today + 2 });
    // One person narrows it while another has its form open, and then saves a name.
    await changeKey(owner, { keyId, scopes: { users: false }, allowedAddresses: { [home]: true } });
    await changeKey(owner, { keyId, name: 'Till' });
    expect((await listKeys(owner)).living).toMatchObject([
      { name: 'Till', scopes: ['read'], allowedAddresses: [home], endsAt: istDayStart(today + 3) },
    ]);
  });

  it('keeps the scopes and addresses of both who change them at once', async () => {
    const { keyId } = await makeKey(owner, { ...wide, allowedAddresses: [home, '198.51.100.0/24'] });
    await Promise.all([
      changeKey(owner, { keyId, scopes: { users: false }, allowedAddresses: { [home]: false } }),
      changeKey(owner, { keyId, scopes: { payments: true }, allowedAddresses: { '192.0.2.1': true } }),
    ]);
    expect((await listKeys(owner)).living).toMatchObject([
      { scopes: ['read', 'payments'], allowedAddresses: ['198.51.100.0/24', '192.0.2.1'] },
    ]);
  });

  it('leaves an entry of what it was and is; the same again leaves none', async () => {
    const { keyId } = await makeKey(owner, key);
    await changeKey(owner, { ...widened, keyId, allowedAddresses: { [home]: true } });
    await changeKey(owner, { ...widened, keyId, allowedAddresses: { [home]: false, [`${home}/32`]: true } });
    const { entries } = await listAudit(owner, { limit: 5 });
    expect(entries.map(({ action }) => action)).toEqual(['key.changed', 'key.created']);
    expect(entries[0]).toMatchObject({
      subject: keyId,
      before: { mode: 'sandbox', name: 'Nightly export', scopes: ['read'], allowed_addresses: [], ends_at: null },
      after: { mode: 'sandbox', name: 'Nightly export', scopes: ['read', 'users'], allowed_addresses: [home] },
    });
  });

  it('keeps to the rules of one that is made, and takes no name of another', async () => {
    const { keyId } = await makeKey(owner, key);
    await makeKey(owner, { ...key, name: 'Other' });
    const today = istDayNumber(world.clock.now());
    for (const [wrong, field] of [
      [{ name: 'Other' }, 'name'],
      [{ scopes: { read: false } }, 'scopes'],
      [{ lastDay: today - 1 }, 'lastDay'],
      [{ allowedAddresses: { here: true } }, 'allowedAddresses'],
    ] as const) {
      await expect(changeKey(owner, { ...wrong, keyId })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: { [field]: expect.any(String) } },
      });
    }
    const both = await Promise.allSettled(
      (await listKeys(owner)).living.map((one) => changeKey(owner, { keyId: one.keyId, name: 'Till' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is edited by owner and admin, and by a developer in the sandbox where it is theirs', async () => {
    const { id } = await makeMember(world, partner, 'developer');
    const developer = await memberContext(world, id);
    const own = await makeKey(developer, { ...key, name: 'Own' });
    const foreign = await makeKey(owner, key);
    const live = await memberContext(world, partner, 'live');
    const inLive = await makeKey(live, key);
    await changeKey(developer, { ...widened, keyId: own.keyId });
    await changeKey(owner, { keyId: own.keyId, name: 'Theirs still' });
    expect((await listKeys(developer)).living.map(({ name, isOwn }) => [name, isOwn])).toContainEqual([
      'Theirs still',
      true,
    ]);
    expect(await refusal(changeKey(developer, { ...widened, keyId: foreign.keyId }))).toBe('ROLE_NOT_ALLOWED');
    const developerInLive = await memberContext(world, id, 'live');
    expect(await refusal(changeKey(developerInLive, { ...widened, keyId: inLive.keyId }))).toBe('ROLE_NOT_ALLOWED');
    await changeKey(live, { ...widened, keyId: inLive.keyId });
    const { secret, keyId } = await makeKey(owner, { ...key, name: 'Ended' });
    await revokeKey(owner, { keyId });
    expect(await refusal(changeKey(owner, { ...widened, keyId }))).toBe('INVALID_TRANSITION');
    expect(await fate(secret)).toBe('revoked');
  });
});
