import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppBridge } from '../../app-bridge.ts';
import { requestApproval } from '../../domain/operations/approvals/request-approval.ts';
import { makeOperator, newOperator } from '../../testing/rooms/operators.ts';
import { makeMember, sessionCookie } from '../../testing/rooms/sign-in.ts';
import { sql, until } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { createAppBridge } from './create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const secret = 'a secret of this test only';
const MINUTE_MS = 60_000;

let world: World;
let appBridge: AppBridge;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret: secret });
});
afterAll(() => world.close());
beforeEach(async () => {
  partner = await world.partner();
});

async function call(cookie: string, path: string, input: object = {}, type: 'query' | 'mutation' = 'mutation') {
  const text = JSON.stringify(input);
  const request = new Request(`${appUrl}/trpc/${path}${type === 'query' ? `?input=${encodeURIComponent(text)}` : ''}`, {
    ...(type === 'query' ? {} : { method: 'POST', body: text }),
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  });
  const body = await (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_test' })).json();
  return { code: body.error?.data?.code as string | undefined, data: body.result?.data };
}

const askTopUp = async () =>
  requestApproval(await newOperator(world, 'finance'), {
    kind: 'float.top_up',
    input: { partnerId: partner.id, amountInr: 10 },
    reason: 'Paid by NEFT',
    reference: `UTR ${partner.id}`,
  });

const codeFor = async (cookie: string, mobile: string) => {
  world.secrets.push(mobile);
  const before = world.otps.length;
  const asked = await call(cookie, 'session.requestConfirmation');
  expect(asked).toMatchObject({ code: undefined, data: { mobileMasked: expect.stringContaining('******') } });
  const sent = () => world.otps.slice(before).find((otp) => otp.mobile === mobile);
  await until('the code is sent', () => sent() !== undefined);
  return { otp: sent()?.code ?? '', challengeId: asked.data.challengeId };
};

/** What needs it, with an input that the procedure takes. */
const ofOperators: readonly [path: string, input: object][] = [
  ['ops.approvals.approve', { approvalId: 'apr_none', inputHash: 'x' }],
  ['ops.approvals.reject', { approvalId: 'apr_none', note: 'Not ours' }],
  [
    'ops.approvals.request',
    {
      kind: 'operator.add',
      input: { name: 'A Friend', mobile: '9000000123', role: 'admin' },
      reason: 'Hired',
      reference: 'HR 1',
    },
  ],
  ['ops.operators.remove', { operatorId: 'mbr_none' }],
  ['ops.partners.create', { name: 'New Business', ownerName: 'Its Owner', mobile: '9000000124' }],
];
const ofStaff: readonly [path: string, input: object][] = [
  ['tokens.create', { mode: 'live' }],
  ['tokens.takeOver', { mode: 'live', tokenId: 'tok_none' }],
  ['webhooks.revealSecrets', { mode: 'live' }],
  ['webhooks.rotateSecret', { mode: 'live' }],
  ['team.changeRole', { mode: 'live', memberId: 'mbr_none', role: 'admin' }],
  ['team.remove', { mode: 'live', memberId: 'mbr_none' }],
  ['team.resendInvitation', { mode: 'live', invitationId: 'ivt_none' }],
  ['team.invite', { mode: 'live', mobile: '9000000125', name: 'A Friend', email: '', role: 'admin' }],
  ['team.invite', { mode: 'live', mobile: '9000000126', name: 'A Friend', email: '', role: 'viewer' }],
];

describe('ten minutes after the last one-time password', () => {
  it.each(ofOperators)('%s asks an operator for another', async (path, input) => {
    const { id } = await makeOperator(world, 'admin');
    const cookie = await sessionCookie(world, id, secret);
    world.clock.advance(10 * MINUTE_MS);
    expect((await call(cookie, path, input)).code).toBe('CONFIRMATION_REQUIRED');
  });

  it.each(ofStaff)('%s asks the staff of a partner for another', async (path, input) => {
    const cookie = await sessionCookie(world, partner, secret);
    world.clock.advance(10 * MINUTE_MS);
    expect((await call(cookie, path, input)).code).toBe('CONFIRMATION_REQUIRED');
  });

  it('what is read, and what stops harm, is done without', async () => {
    const cookie = await sessionCookie(world, partner, secret);
    world.clock.advance(10 * MINUTE_MS);
    const list = await call(cookie, 'tokens.list', { mode: 'live' }, 'query');
    expect(list.data.living.lastFour).toBe(partner.tokens.live.slice(-4));
    expect(
      (await call(cookie, 'tokens.revoke', { mode: 'live', tokenId: list.data.living.tokenId })).code,
    ).toBeUndefined();
    expect((await call(cookie, 'tokens.create', { mode: 'sandbox' })).code).toBeUndefined();
  });

  it('the right password lets it be done for ten minutes more, in this session alone', async () => {
    const asked = await askTopUp();
    const { id, mobile } = await makeOperator(world, 'admin');
    const [cookie, other] = [await sessionCookie(world, id, secret), await sessionCookie(world, id, secret)];
    world.clock.advance(11 * MINUTE_MS);
    const given = await codeFor(cookie, mobile);
    expect(
      (await call(cookie, 'session.confirm', { ...given, otp: given.otp === '999999' ? '999998' : '999999' })).code,
    ).toBe('INVALID_OTP');
    expect((await call(cookie, 'ops.approvals.approve', asked)).code).toBe('CONFIRMATION_REQUIRED');
    expect((await call(cookie, 'session.confirm', given)).code).toBeUndefined();
    expect((await call(cookie, 'session.confirm', given)).code).toBe('INVALID_OTP');
    expect((await call(other, 'ops.approvals.approve', asked)).code).toBe('CONFIRMATION_REQUIRED');
    expect((await call(cookie, 'ops.approvals.approve', asked)).code).toBeUndefined();
    const entries = await sql(
      world,
      `SELECT actor_id FROM audit_entry WHERE action = 'session.confirmed' AND actor_id = $1`,
      [id],
    );
    expect(entries).toHaveLength(1);
    world.clock.advance(10 * MINUTE_MS);
    expect((await call(cookie, 'ops.approvals.approve', asked)).code).toBe('CONFIRMATION_REQUIRED');
  });

  it('a password to sign in with, or of another person, confirms nothing', async () => {
    const { id, mobile } = await makeOperator(world, 'admin');
    const stranger = await makeMember(world, partner, 'owner');
    world.secrets.push(stranger.mobile, mobile);
    const cookie = await sessionCookie(world, id, secret);
    const theirs = await codeFor(await sessionCookie(world, stranger.id, secret), stranger.mobile);
    expect((await call(cookie, 'session.confirm', theirs)).code).toBe('INVALID_OTP');
    const before = world.otps.length;
    const { data } = await call('', 'auth.requestOtp', { mobile });
    await until('the code is sent', () => world.otps.length > before);
    const otp = world.otps.at(-1)?.code ?? '';
    expect((await call(cookie, 'session.confirm', { otp, challengeId: data.challengeId })).code).toBe('INVALID_OTP');
  });
});

describe('an operator who does nothing', () => {
  const self = (cookie: string) => call(cookie, 'ops.operators.self', {}, 'query');

  it('is signed out after twenty minutes, however often their page asks by itself', async () => {
    const { id } = await makeOperator(world, 'admin');
    const cookie = await sessionCookie(world, id, secret);
    for (let turn = 0; turn < 3; turn++) {
      world.clock.advance(6 * MINUTE_MS);
      expect((await self(cookie)).code).toBeUndefined();
    }
    world.clock.advance(2 * MINUTE_MS);
    expect((await self(cookie)).code).toBe('SIGNED_OUT');
    expect((await call(cookie, 'session.here')).code).toBe('SIGNED_OUT');
  });

  it('goes on where they act, up to twelve hours', async () => {
    const { id } = await makeOperator(world, 'admin');
    const cookie = await sessionCookie(world, id, secret);
    for (let turn = 0; turn < 47; turn++) {
      world.clock.advance(15 * MINUTE_MS);
      const { code, data } = await call(cookie, 'session.here');
      expect([turn, code]).toEqual([turn, undefined]);
      expect(data.idleSeconds).toBe(20 * 60);
    }
    world.clock.advance(15 * MINUTE_MS);
    expect((await self(cookie)).code).toBe('SIGNED_OUT');
  });

  it('is not the staff of a partner, whose day is twelve hours', async () => {
    const cookie = await sessionCookie(world, partner, secret);
    world.clock.advance(11 * 60 * MINUTE_MS);
    expect((await call(cookie, 'session.read', {}, 'query')).code).toBeUndefined();
    expect((await call(cookie, 'session.here')).data.idleSeconds).toBeNull();
  });
});
