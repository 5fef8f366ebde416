import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../../app-bridge.ts';
import { embedScreens, enterEmbed } from '../../../testing/rooms/embed.ts';
import { makeMember, sessionCookie } from '../../../testing/rooms/sign-in.ts';
import { confirmSell, sellQuote } from '../../../testing/rooms/transfers.ts';
import { makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const secret = randomBytes(32).toString('hex');

let world: World;
let appBridge: AppBridge;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret: secret });
  partner = await world.partner();
});
afterAll(() => world.close());

async function call(who: TestPartner | string, path: string, input: object, isRead = false) {
  const body = JSON.stringify({ mode: 'sandbox', ...input });
  const request = new Request(`${appUrl}/trpc/users.${path}${isRead ? `?input=${encodeURIComponent(body)}` : ''}`, {
    ...(isRead ? {} : { method: 'POST', body }),
    headers: {
      cookie: await sessionCookie(world, who, secret),
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    },
  });
  const answer = await (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_dashboard' })).json();
  return { data: answer.result?.data, code: answer.error?.data.code };
}

const sessions = (userCode: string, of = partner) => call(of, 'sessions', { userCode }, true);
const isIn = async (token: string) =>
  (await embedScreens(world, token).read('access.profile')).error?.code !== 'SESSION_EXPIRED';

describe('a user’s sessions in the hosted screens', () => {
  it('are listed, the latest first, without their tokens, and ended one by one or all', async () => {
    const first = await enterEmbed(world, partner);
    const { userCode, mobile } = first;
    world.clock.advance(1_000);
    const second = await enterEmbed(world, partner, { mobile });
    const third = await enterEmbed(world, partner, { mobile });
    const { data } = await sessions(userCode);
    expect(data).toHaveLength(3);
    expect(data[2]).toEqual({
      sessionId: expect.stringMatching(/^ems_/),
      channel: 'embed',
      device: null,
      address: expect.stringMatching(/x$|::$/),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(Date.parse(data[2].expiresAt) - Date.parse(data[2].createdAt)).toBe(7 * 86_400_000);
    expect((await call(partner, 'endSessions', { userCode, sessionId: data[2].sessionId })).data).toEqual({ ended: 1 });
    expect([await isIn(first.token), await isIn(second.token), await isIn(third.token)]).toEqual([false, true, true]);
    expect((await call(partner, 'endSessions', { userCode, sessionId: data[2].sessionId })).code).toBe('NOT_FOUND');
    expect((await call(partner, 'endSessions', { userCode })).data).toEqual({ ended: 2 });
    expect((await call(partner, 'endSessions', { userCode })).data).toEqual({ ended: 0 });
    expect([await isIn(second.token), await isIn(third.token)]).toEqual([false, false]);
    expect((await sessions(userCode)).data).toEqual([]);
    const noted = await sql(
      world,
      `SELECT actor_type, subject FROM audit_entry WHERE partner_id = $1 AND action = 'embed.sessions_ended'`,
      [partner.id],
    );
    expect(noted).toEqual(Array.from({ length: 2 }, () => ({ actor_type: 'member', subject: userCode })));
  });

  it('are not another partner’s to see or end, nor another user’s', async () => {
    const stranger = await world.partner();
    const { userCode, token } = await enterEmbed(world, partner);
    const sessionId = (await sessions(userCode)).data[0].sessionId;
    expect((await sessions(userCode, stranger)).code).toBe('USER_CODE_NOT_FOUND');
    expect((await call(stranger, 'endSessions', { userCode })).code).toBe('USER_CODE_NOT_FOUND');
    const other = await makeUser(partner.sandbox);
    expect((await call(partner, 'endSessions', { userCode: other, sessionId })).code).toBe('NOT_FOUND');
    const viewer = await makeMember(world, partner, 'viewer');
    expect((await call(viewer.id, 'endSessions', { userCode })).code).toBe('ROLE_NOT_ALLOWED');
    expect(await isIn(token)).toBe(true);
  });
});

describe('a user’s ledger', () => {
  it('shows each movement, signed, with its balance, page by page, and what was held at the end of a day', async () => {
    const own = await world.partner();
    const { user_code: userCode } = await makeBuy(own.sandbox, { amount_inr: 1_000 });
    const { quote_id } = await sellQuote(own.sandbox, userCode, { amount_inr: 300 });
    await confirmSell(own.sandbox, quote_id);
    const { data } = await call(own, 'ledger', { userCode, limit: 2 }, true);
    expect(data.entries).toMatchObject([
      { account: 'inr', type: 'sell', amount: 300, balanceAfter: 300, referenceType: 'transaction' },
      { account: 'gold', type: 'sell' },
    ]);
    expect(data.entries[1].amount).toBeLessThan(0);
    expect(data.balances.inr).toBe(300);
    const { data: rest } = await call(own, 'ledger', { userCode, limit: 2, cursor: data.nextCursor }, true);
    expect([rest.entries.length, rest.entries[0].type, rest.nextCursor]).toEqual([1, 'buy', null]);
    const { data: then } = await call(own, 'ledger', { userCode, asOf: '2020-01-01' }, true);
    expect([then.entries, then.balances.inr]).toEqual([[], 0]);
    expect((await call(own, 'ledger', { userCode, asOf: 'x' }, true)).code).toBe('INVALID_TO');
    expect((await call(partner, 'ledger', { userCode }, true)).code).toBe('USER_CODE_NOT_FOUND');
  });
});
