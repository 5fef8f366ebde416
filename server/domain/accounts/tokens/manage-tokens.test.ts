import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApiClient } from '../../../testing/api-client.ts';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { createToken, listTokens, revokeToken } from './manage-tokens.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('a token made at the dashboard admits calls, ends the one before it, and is shown by its last characters only', async () => {
  const partner = await world.partner();
  const ownerNow = await memberContext(world, partner, 'sandbox');
  const made = await createToken(ownerNow);
  expect(made.accessToken).toMatch(/^tola_test_/);
  expect((await partner.sandbox.get('/partner/wallet')).code).toBe('INVALID_TOKEN');
  expect((await partner.live.get('/partner/wallet')).status).toBe(200);
  expect((await createApiClient(world.url, made.accessToken).get('/partner/wallet')).status).toBe(200);
  await world.core.developer.requestLog.flush();
  const { living, ended } = await listTokens(ownerNow);
  expect(living).toMatchObject({
    tokenId: made.tokenId,
    lastFour: made.accessToken.slice(-4),
    createdVia: 'dashboard',
    createdBy: `${partner.name} owner`,
    endedAt: undefined,
  });
  expect(living?.lastUsedAt).toBeGreaterThan(0);
  expect(ended).toMatchObject([{ lastFour: partner.tokens.sandbox.slice(-4), endedBy: `${partner.name} owner` }]);
  const entries = await sql(
    world,
    'SELECT action, subject, before, after, actor_type, request_id FROM audit_entry WHERE partner_id = $1',
    [partner.id],
  );
  expect(entries).toEqual([
    {
      action: 'token.created',
      subject: made.tokenId,
      before: { mode: 'sandbox', last_four: partner.tokens.sandbox.slice(-4) },
      after: { mode: 'sandbox', last_four: made.accessToken.slice(-4), via: 'dashboard' },
      actor_type: 'member',
      request_id: 'req_dashboard',
    },
  ]);
  expect(JSON.stringify([living, ended, entries, world.logs])).not.toContain(made.accessToken.slice(10, -4));
});

it('a token taken with an OTP names the member who took it', async () => {
  const partner = await world.partner();
  await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile, mode: 'live' });
  const otp = world.otps.at(-1)?.code;
  const answer = await world.anonymous.post('/partner/auth/verify-otp', { mobile: partner.mobile, otp, mode: 'live' });
  const { living } = await listTokens(await memberContext(world, partner, 'live'));
  expect(living).toMatchObject({ createdVia: 'otp', createdBy: `${partner.name} owner` });
  const [entry] = await sql(world, 'SELECT action, request_id FROM audit_entry WHERE partner_id = $1', [partner.id]);
  expect(entry).toEqual({ action: 'token.created', request_id: answer.body.request_id });
});

it('a revoked token buys nothing from then on; revoking it again changes nothing', async () => {
  const partner = await world.partner();
  const ownerNow = await memberContext(world, partner, 'live');
  const { living } = await listTokens(ownerNow);
  const tokenId = living?.tokenId ?? '';
  await revokeToken(ownerNow, { tokenId });
  expect((await partner.live.get('/partner/wallet')).code).toBe('INVALID_TOKEN');
  await revokeToken(ownerNow, { tokenId });
  const after = await listTokens(ownerNow);
  expect(after.living).toBeUndefined();
  expect(after.ended).toMatchObject([{ tokenId, endedBy: `${partner.name} owner` }]);
  expect(await sql(world, 'SELECT action FROM audit_entry WHERE partner_id = $1', [partner.id])).toEqual([
    { action: 'token.revoked' },
  ]);
});

it('a token of another partner or of the other mode cannot be revoked', async () => {
  const [partner, stranger] = [await world.partner(), await world.partner()];
  const { living } = await listTokens(await memberContext(world, partner, 'live'));
  const tokenId = living?.tokenId ?? '';
  for (const ownerNow of [
    await memberContext(world, stranger, 'live'),
    await memberContext(world, partner, 'sandbox'),
  ]) {
    await expect(revokeToken(ownerNow, { tokenId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await partner.live.get('/partner/wallet')).status).toBe(200);
});

it('of many made at once exactly one lives', async () => {
  const partner = await world.partner();
  const ownerNow = await memberContext(world, partner, 'sandbox');
  const made = await Promise.all(Array.from({ length: 6 }, () => createToken(ownerNow)));
  const alive: string[] = [];
  for (const { accessToken } of made) {
    if ((await createApiClient(world.url, accessToken).get('/partner/wallet')).status === 200) alive.push(accessToken);
  }
  expect(alive).toHaveLength(1);
  expect((await listTokens(ownerNow)).ended).toHaveLength(6);
});
