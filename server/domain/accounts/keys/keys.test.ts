import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../testing/api-client.ts';
import { makeMember, memberContext } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import type { Mode } from '../../kernel/mode.ts';
import { listAudit } from '../audit/list-audit.ts';
import { changeRole } from '../team/change-role.ts';
import { removeMember } from '../team/remove-member.ts';
import { createToken, listTokens } from '../tokens/manage-tokens.ts';
import { changeKey } from './change-key.ts';
import { listKeys } from './list-keys.ts';
import { makeKey } from './make-key.ts';
import { revokeKey, takeOverKey } from './revoke-key.ts';
import { endOlderSecret, rotateKey } from './rotate-key.ts';

const MINUTE_MS = 60_000;
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
const look = (secret: string, at = world) => createApiClient(at.url, secret).get('/partner/wallet');
/** What becomes of a call: `ok`, or why the secret has ended. */
async function fate(secret: string, at = world): Promise<unknown> {
  const { status, code, body } = await look(secret, at);
  if (status === 200) return 'ok';
  return code === 'INVALID_TOKEN' ? (body.error as { details?: { reason?: string } }).details?.reason : code;
}
const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error.code,
  );

describe('a named key', () => {
  it.each(['sandbox', 'live'] as const)(
    'of %s admits calls beside the token of the mode, and is shown by its last characters only',
    async (mode) => {
      const member = await memberContext(world, partner, mode);
      const { keyId, secret } = await makeKey(member, { ...key, allowedAddresses: [' 127.0.0.1 ', '127.0.0.1/32'] });
      expect(secret).toMatch(mode === 'live' ? /^tola_key_live_\w{48}$/ : /^tola_key_test_\w{48}$/);
      const answer = await look(secret);
      expect([answer.status, answer.body.mode]).toEqual([200, mode]);
      expect((await partner[mode].get('/partner/wallet')).status).toBe(200);
      await world.core.developer.requestLog.flush();
      const { living, ended } = await listKeys(member);
      expect(ended).toEqual([]);
      expect(living).toMatchObject([
        {
          keyId,
          name: 'Nightly export',
          scopes: ['read'],
          allowedAddresses: ['127.0.0.1'],
          createdBy: `${partner.name} owner`,
          isOwn: true,
          endsAt: undefined,
          secrets: [{ lastFour: secret.slice(-4), expiresAt: undefined }],
        },
      ]);
      expect(living[0]?.lastUsedAt).toBeGreaterThan(0);
      const entries = await sql(world, 'SELECT action, subject, after FROM audit_entry WHERE partner_id = $1', [
        partner.id,
      ]);
      expect(entries).toMatchObject([
        { action: 'key.created', subject: keyId, after: { mode, name: 'Nightly export', last_four: secret.slice(-4) } },
      ]);
      expect(JSON.stringify([living, entries, world.logs])).not.toContain(secret.slice(14, -4));
      expect((await listTokens(member)).living?.lastFour).toBe(partner.tokens[mode].slice(-4));
    },
  );

  it('goes on when the token of its mode is replaced, and a new token does not count as a key', async () => {
    const { secret } = await makeKey(owner, key);
    await createToken(owner);
    expect([await fate(secret), await fate(partner.tokens.sandbox)]).toEqual(['ok', 'replaced']);
  });

  it('is not made with a name of another, without a scope, with one that does not exist, or to end before today', async () => {
    await makeKey(owner, key);
    const today = istDayNumber(world.clock.now());
    for (const [wrong, field] of [
      [{ ...key, name: ' Nightly  export ' }, 'name'],
      [{ ...key, name: ' ' }, 'name'],
      [{ ...key, name: 'B', scopes: ['everything'] }, 'scopes'],
      [{ ...key, name: 'B', lastDay: today - 1 }, 'lastDay'],
      [{ ...key, name: 'B', allowedAddresses: ['10.0.0.0/0'] }, 'allowedAddresses'],
      [{ ...key, name: 'B', allowedAddresses: ['here'] }, 'allowedAddresses'],
    ] as const) {
      await expect(makeKey(owner, wrong)).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: { [field]: expect.any(String) } },
      });
    }
  });

  it('is one of at most ten of a mode, also when they are made at once; one that ended makes room', async () => {
    const names = Array.from({ length: 12 }, (_, index) => ({ ...key, name: `Key ${index}` }));
    const made = await Promise.allSettled(names.map((one) => makeKey(owner, one)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await refusal(makeKey(owner, { ...key, name: 'Eleventh' }))).toBe('INVALID_TRANSITION');
    await makeKey(await memberContext(world, partner, 'live'), key);
    const [first] = (await listKeys(owner)).living;
    await revokeKey(owner, { keyId: first?.keyId ?? '' });
    await makeKey(owner, { ...key, name: 'Eleventh' });
    expect((await listKeys(owner)).living).toHaveLength(10);
  });

  it('is used from its own addresses only, and from none that the account does not allow', async () => {
    const { secret } = await makeKey(owner, { ...key, allowedAddresses: ['203.0.113.0/24'] });
    const from = (address: string) =>
      world.client(secret).get('/partner/wallet', { headers: { 'x-forwarded-for': address } });
    expect((await from('203.0.113.9')).status).toBe(200);
    const refused = await from('203.0.114.9');
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      { code: 'IP_NOT_ALLOWED', details: { address: '203.0.114.9' } },
    ]);
    await sql(
      world,
      `UPDATE partner SET ip_allowed_sandbox = '{198.51.100.0/24}', version = version + 1 WHERE id = $1`,
      [partner.id],
    );
    expect((await from('203.0.113.9')).code).toBe('IP_NOT_ALLOWED');
  });

  it('with an end date works to the end of that day in India, and says that it expired', async () => {
    const day = istDayNumber(world.clock.now()) + 1;
    const { secret } = await makeKey(owner, { ...key, lastDay: day });
    const { living } = await listKeys(owner);
    const endsAt = living[0]?.endsAt ?? 0;
    expect([istDayNumber(endsAt - 1), istDayNumber(endsAt)]).toEqual([day, day + 1]);
    world.clock.advance(endsAt - world.clock.now() - MINUTE_MS);
    expect(await fate(secret)).toBe('ok');
    world.clock.advance(MINUTE_MS);
    expect(await fate(secret)).toBe('expired');
    expect((await listKeys(owner)).ended).toMatchObject([
      { endReason: 'expired', endedAt: endsAt, endedBy: undefined },
    ]);
    await makeKey(owner, key);
  });

  it('that is revoked buys nothing from then on, in any process; revoking it again changes nothing', async () => {
    const { keyId, secret } = await makeKey(owner, key);
    const { secret: second } = await rotateKey(owner, { keyId, overlapHours: 24 });
    expect([await fate(secret, elsewhere), await fate(second, elsewhere)]).toEqual(['ok', 'ok']);
    await revokeKey(owner, { keyId });
    await revokeKey(owner, { keyId });
    expect([await fate(secret, elsewhere), await fate(second)]).toEqual(['revoked', 'revoked']);
    expect((await listKeys(owner)).ended).toMatchObject([{ keyId, endReason: 'revoked', secrets: [] }]);
    expect(await refusal(rotateKey(owner, { keyId, overlapHours: 0 }))).toBe('INVALID_TRANSITION');
    const actions = await sql<{ action: string }>(
      world,
      'SELECT action FROM audit_entry WHERE partner_id = $1 ORDER BY id',
      [partner.id],
    );
    expect(actions.map(({ action }) => action)).toEqual(['key.created', 'key.rotated', 'key.revoked']);
  });
});

it('what a key changes stands in the log under its name', async () => {
  const scopes = ['read', 'users', 'trade', 'payments', 'payouts'];
  const { secret } = await makeKey(owner, { ...key, scopes });
  expect((await world.client(secret).post('/partner/sandbox/reset', {})).status).toBe(200);
  const { entries } = await listAudit(owner, { limit: 5 });
  expect(entries[0]).toMatchObject({ action: 'sandbox.reset', actorType: 'token', actorName: 'Nightly export' });
});

describe('rotation', () => {
  it('gives a second secret that is good beside the first for the hours chosen', async () => {
    const { keyId, secret } = await makeKey(owner, key);
    const { secret: second } = await rotateKey(owner, { keyId, overlapHours: 2 });
    expect((await listKeys(owner)).living[0]?.secrets.map(({ lastFour }) => lastFour)).toEqual(
      [second, secret].map((one) => one.slice(-4)),
    );
    expect(await refusal(rotateKey(owner, { keyId, overlapHours: 2 }))).toBe('INVALID_TRANSITION');
    world.clock.advance(2 * HOUR_MS - MINUTE_MS);
    expect([await fate(secret), await fate(second)]).toEqual(['ok', 'ok']);
    world.clock.advance(MINUTE_MS);
    expect([await fate(secret), await fate(second)]).toEqual(['replaced', 'ok']);
    expect((await listKeys(owner)).living[0]?.secrets).toHaveLength(1);
    await rotateKey(owner, { keyId, overlapHours: 168 });
  });

  it('ends the first at once where no overlap is chosen, and where the older is ended', async () => {
    const { keyId, secret } = await makeKey(owner, key);
    const { secret: second } = await rotateKey(owner, { keyId, overlapHours: 0 });
    expect([await fate(secret), await fate(second)]).toEqual(['replaced', 'ok']);
    const { secret: third } = await rotateKey(owner, { keyId, overlapHours: 100 });
    await endOlderSecret(owner, { keyId });
    await endOlderSecret(owner, { keyId });
    expect([await fate(second, elsewhere), await fate(third)]).toEqual(['replaced', 'ok']);
    for (const overlapHours of [-1, 169, 1.5]) {
      expect(await refusal(rotateKey(owner, { keyId, overlapHours }))).toBe('VALIDATION_ERROR');
    }
  });

  it('lengthens no life: both secrets end with the key', async () => {
    const lastDay = istDayNumber(world.clock.now());
    const { keyId, secret } = await makeKey(owner, { ...key, lastDay });
    const { secret: second } = await rotateKey(owner, { keyId, overlapHours: 168 });
    world.clock.advance(24 * HOUR_MS);
    expect([await fate(secret), await fate(second)]).toEqual(['expired', 'expired']);
  });

  it('by two at once leaves one new secret', async () => {
    const { keyId, secret } = await makeKey(owner, key);
    const input = { keyId, overlapHours: 24 };
    const turns = await Promise.allSettled([owner, owner, owner].map((context) => rotateKey(context, input)));
    expect(turns.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fate(secret)).toBe('ok');
  });
});

describe('who may', () => {
  it('make keys: owner and admin of both modes, a developer of the sandbox, and nobody else', async () => {
    const outcomes: Record<string, unknown[]> = {};
    for (const role of ['owner', 'admin', 'developer', 'finance', 'viewer'] as const) {
      const { id } = await makeMember(world, partner, role);
      const making = async (mode: Mode) => makeKey(await memberContext(world, id, mode), { ...key, name: role });
      outcomes[role] = [await refusal(making('sandbox')), await refusal(making('live'))];
    }
    const no = 'ROLE_NOT_ALLOWED';
    expect(outcomes).toEqual({
      owner: [undefined, undefined],
      admin: [undefined, undefined],
      developer: [undefined, no],
      finance: [no, no],
      viewer: [no, no],
    });
  });

  it('rotate: a developer their own, and an owner or admin any, which is theirs from then on', async () => {
    const developer = await makeMember(world, partner, 'developer');
    const builder = await memberContext(world, developer.id);
    const own = await makeKey(builder, { ...key, name: 'Own' });
    const foreign = await makeKey(owner, { ...key, name: 'Foreign' });
    expect(await refusal(rotateKey(builder, { keyId: foreign.keyId, overlapHours: 1 }))).toBe('ROLE_NOT_ALLOWED');
    await rotateKey(builder, { keyId: own.keyId, overlapHours: 0 });
    const { secret } = await rotateKey(owner, { keyId: own.keyId, overlapHours: 0 });
    await removeMember(owner, { memberId: developer.id });
    expect(await fate(secret)).toBe('ok');
    expect(await refusal(takeOverKey(builder, { keyId: foreign.keyId }))).toBe('ROLE_NOT_ALLOWED');
  });

  it('touch a key: no member of another partner, and none in the other mode', async () => {
    const { keyId, secret } = await makeKey(owner, key);
    for (const other of [
      await memberContext(world, await world.partner()),
      await memberContext(world, partner, 'live'),
    ]) {
      expect(await refusal(revokeKey(other, { keyId }))).toBe('NOT_FOUND');
      expect(await refusal(changeKey(other, { keyId, name: 'Till' }))).toBe('NOT_FOUND');
      expect(await refusal(rotateKey(other, { keyId, overlapHours: 1 }))).toBe('NOT_FOUND');
      expect(await refusal(takeOverKey(other, { keyId }))).toBe('NOT_FOUND');
      expect(await refusal(endOlderSecret(other, { keyId }))).toBe('NOT_FOUND');
    }
    expect(await fate(secret)).toBe('ok');
  });
});

describe('whoever leaves or loses the role takes along the keys they made', () => {
  it.each([
    ['removed', 'admin', 'live', (memberId: string) => removeMember(owner, { memberId })],
    ['removed', 'developer', 'sandbox', (memberId: string) => removeMember(owner, { memberId })],
    ['made a developer', 'admin', 'live', (memberId: string) => changeRole(owner, { memberId, role: 'developer' })],
    ['made a viewer', 'developer', 'sandbox', (memberId: string) => changeRole(owner, { memberId, role: 'viewer' })],
  ] as const)(
    '%s (%s, %s), at once and in any process, with both secrets of a rotation',
    async (_, role, mode, act) => {
      const { id } = await makeMember(world, partner, role);
      const maker = await memberContext(world, id, mode);
      const { keyId, secret } = await makeKey(maker, key);
      const { secret: second } = await rotateKey(maker, { keyId, overlapHours: 5 });
      expect(await fate(secret, elsewhere)).toBe('ok');
      await act(id);
      expect([await fate(secret), await fate(second, elsewhere)]).toEqual(['revoked', 'revoked']);
      const [entry] = await sql<{ after: object }>(
        world,
        `SELECT after FROM audit_entry WHERE partner_id = $1 AND action LIKE 'member.%'`,
        [partner.id],
      );
      expect(entry?.after).toMatchObject({ ended: [`key ${mode} Nightly export`] });
    },
  );

  it('but not one that an owner or admin took over, which ends with them', async () => {
    const { id } = await makeMember(world, partner, 'admin');
    const maker = await memberContext(world, id, 'live');
    const { keyId, secret } = await makeKey(maker, key);
    const second = await makeMember(world, partner, 'admin', { name: 'Anil Das' });
    const next = await memberContext(world, second.id, 'live');
    await takeOverKey(next, { keyId });
    await takeOverKey(next, { keyId });
    expect((await listKeys(next)).living).toMatchObject([{ takenOverBy: 'Anil Das', isOwn: true }]);
    expect(
      await sql(
        world,
        `SELECT actor_id, before, after FROM audit_entry WHERE action = 'key.taken_over' AND subject = $1`,
        [keyId],
      ),
    ).toMatchObject([{ actor_id: second.id, before: { held_by: id }, after: { held_by: second.id } }]);
    await removeMember(owner, { memberId: id });
    expect(await fate(secret, elsewhere)).toBe('ok');
    await changeRole(owner, { memberId: second.id, role: 'developer' });
    expect(await fate(secret, elsewhere)).toBe('revoked');
  });

  it('nor the older secret of one that an owner rotated: it is good for the hours that the owner chose, or until they end it', async () => {
    const { id } = await makeMember(world, partner, 'developer');
    const maker = await memberContext(world, id);
    const keys = [await makeKey(maker, key), await makeKey(maker, { ...key, name: 'Till' })] as const;
    for (const { keyId } of keys) await rotateKey(owner, { keyId, overlapHours: 2 });
    await removeMember(owner, { memberId: id });
    expect([await fate(keys[0].secret), await fate(keys[1].secret, elsewhere)]).toEqual(['ok', 'ok']);
    await endOlderSecret(owner, { keyId: keys[1].keyId });
    expect(await fate(keys[1].secret, elsewhere)).toBe('replaced');
    world.clock.advance(2 * HOUR_MS);
    expect(await fate(keys[0].secret)).toBe('replaced');
  });

  it('while they make keys, none of theirs lives', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { id } = await makeMember(world, partner, 'admin');
      const makers = [await memberContext(world, id, 'live'), await memberContext(elsewhere, id, 'live')];
      const making = makers.map((maker, index) => makeKey(maker, { ...key, name: `Key ${index}` }));
      await Promise.allSettled([...making, removeMember(owner, { memberId: id })]);
      const left = await sql(
        world,
        `SELECT k.id FROM api_key k JOIN access_token t ON t.key_id = k.id
         WHERE k.created_by = $1 AND (k.revoked_at IS NULL OR t.revoked_at IS NULL)`,
        [id],
      );
      expect(left).toEqual([]);
    }
  });
});
