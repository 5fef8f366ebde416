import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { makeMember, memberContext } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { untilWaiting, whileLocked } from '../../../testing/while-locked.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';
import { acceptInvitation } from '../../accounts/team/invitations/accept-invitation.ts';
import { inviteMember } from '../../accounts/team/invitations/invite-member.ts';
import { createToken } from '../../accounts/tokens/manage-tokens.ts';
import { listPartners } from '../partners/read-partners.ts';
import { findSignUpInvitation, inviteBusiness, listSignUpInvitations, revokeSignUpInvitation } from './invitations.ts';
import { requestSignUpOtp } from './request-sign-up.ts';
import { signUp } from './sign-up.ts';

const DAY_MS = 86_400_000;

let open: World;
/** The same database where registration takes an invitation, and where it is closed */
let invited: World;
let closed: World;
beforeAll(async () => {
  open = await startWorld({ signUp: 'open' });
  invited = await startWorld({ signUp: 'invited', databaseUrl: open.databaseUrl });
  closed = await startWorld({ databaseUrl: open.databaseUrl });
});
afterAll(async () => {
  await closed.close();
  await invited.close();
  await open.close();
});

let addresses = 0;
const newAddress = () => `198.51.${(addresses >> 8) & 255}.${addresses++ & 255}`;

/** What a business types in; the codes that go out are secrets of the test. */
function business(given: Partial<Parameters<typeof requestSignUpOtp>[1]> = {}) {
  const mobile = given.mobile ?? randomMobile();
  for (const { secrets } of [open, invited, closed]) secrets.push(mobile);
  return {
    businessName: 'Suvarna Savings',
    ownerName: 'Asha Rao',
    hasAcceptedTerms: true,
    address: newAddress(),
    ...given,
    mobile,
  };
}

/** Asks for a code and answers it, or with another one. */
async function register(world: World, input = business(), otp?: string) {
  const sent = () => world.otps.filter(({ mobile }) => mobile === input.mobile);
  const before = sent().length;
  const { challengeId } = await requestSignUpOtp(world.core, input);
  await expect.poll(() => sent().length).toBe(before + 1);
  const code = otp ?? sent().at(-1)?.code ?? '';
  return signUp(world.core, { ...input, otp: code, challengeId, userAgent: 'Firefox', requestId: 'req_sign_up' });
}

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error.code,
  );

/** A business that may register itself, whose mobile another partner has invited too. */
async function businessWithInvitation() {
  const input = business();
  const { mobile } = input;
  const { invitationId } = await inviteMember(await memberContext(open, await open.partner()), {
    mobile,
    name: 'Asha Rao',
    role: 'viewer',
  });
  const { challengeId } = await requestSignUpOtp(open.core, input);
  await expect.poll(() => open.otps.some((sent) => sent.mobile === mobile)).toBe(true);
  const otp = open.otps.find((sent) => sent.mobile === mobile)?.code ?? '';
  return { input, mobile, invitationId, challengeId, otp };
}

describe('a business that registers itself', () => {
  it('is a partner with a filled sandbox, live off, on the free plan, and its owner is signed in', async () => {
    const input = business();
    const member = await register(open, input);
    expect(member).toMatchObject({ role: 'owner', memberName: 'Asha Rao', partnerName: 'Suvarna Savings' });
    const partnerId = member.partnerId ?? '';
    const owner = await memberContext(open, partnerId);
    const { accessToken } = await createToken(owner);
    const wallet = await open.client(accessToken).get('/partner/wallet');
    expect([wallet.status, wallet.data.balance_inr]).toEqual([200, 100000]);
    const me = await open.client(accessToken).get('/partner/dashboard/me');
    expect(me.data.allowed_apis).toContain('send');
    const live = await createToken(await memberContext(open, partnerId, 'live'));
    expect((await open.client(live.accessToken).get('/partner/wallet')).code).toBe('LIVE_NOT_ENABLED');
    expect(
      await sql(
        open,
        'SELECT tier, live_enabled, sandbox_enabled, signed_up_at IS NOT NULL AS own FROM partner WHERE id = $1',
        [partnerId],
      ),
    ).toEqual([{ tier: 'free', live_enabled: false, sandbox_enabled: true, own: true }]);
    const entries = await sql(
      open,
      `SELECT action, actor_id, after FROM audit_entry WHERE partner_id = $1 AND action <> 'token.created' ORDER BY id`,
      [partnerId],
    );
    expect(entries).toMatchObject([
      { action: 'partner.signed_up', actor_id: member.memberId, after: { name: 'Suvarna Savings', invitation: null } },
      { action: 'session.opened' },
    ]);
    const { partners } = await listPartners(await newOperator(open, 'support'), {
      state: 'signed_up',
      page: 1,
      limit: 100,
    });
    expect(partners.map((one) => one.partnerId)).toContain(partnerId);
  });

  it('is not registered with a wrong code, twice with one, or without the terms, a name or a mobile', async () => {
    const input = business();
    expect(await refusal(register(open, input, '0000'))).toBe('INVALID_OTP');
    for (const [wrong, field] of [
      [{ hasAcceptedTerms: false }, 'terms'],
      [{ businessName: ' ' }, 'name'],
      [{ ownerName: '' }, 'owner_name'],
      [{ mobile: '12345' }, 'mobile'],
    ] as const) {
      await expect(requestSignUpOtp(open.core, { ...input, ...wrong })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { fields: { [field]: expect.any(String) } },
      });
    }
    await register(open, input);
    expect(await refusal(register(open, input))).toBe('INVALID_TRANSITION');
  });

  it('tells who has proved a mobile that it signs in already, and nobody before that', async () => {
    const partner = await open.partner();
    const { mobile } = await makeMember(open, partner, 'viewer');
    const input = business({ mobile });
    expect(await refusal(register(open, input, '0000'))).toBe('INVALID_OTP');
    expect(await refusal(register(open, input))).toBe('INVALID_TRANSITION');
  });

  it('is one, of two requests with one mobile at once', async () => {
    const input = business();
    const asked = [await requestSignUpOtp(open.core, input), await requestSignUpOtp(open.core, input)];
    await expect.poll(() => open.otps.filter(({ mobile }) => mobile === input.mobile).length).toBe(2);
    const codes = open.otps.filter(({ mobile }) => mobile === input.mobile).map(({ code }) => code);
    const turns = await Promise.allSettled(
      asked.flatMap(({ challengeId }) =>
        codes.map((otp) =>
          signUp(open.core, { ...input, otp, challengeId, userAgent: 'Firefox', requestId: 'req_sign_up' }),
        ),
      ),
    );
    expect(turns.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const reasons = turns.flatMap((turn) => (turn.status === 'rejected' ? [turn.reason.code] : []));
    expect(reasons.filter((code) => !['INVALID_TRANSITION', 'INVALID_OTP'].includes(code))).toEqual([]);
  });

  it('is told so, where an invitation of the same mobile is accepted at the same moment', async () => {
    const { input, mobile, invitationId, challengeId, otp } = await businessWithInvitation();
    const acceptance = 'SELECT FROM member_invitation WHERE id = $1 FOR UPDATE';
    const told = await whileLocked(open, { statement: acceptance, values: [invitationId], waiters: 2 }, async () => {
      const accepted = acceptInvitation(open.core, { mobile, invitationId, requestId: 'req_accept' });
      // The member is written, and the commit waits.
      await untilWaiting(open, 1);
      const signedUp = signUp(open.core, {
        ...input,
        otp,
        challengeId,
        userAgent: 'Firefox',
        requestId: 'req_sign_up',
      });
      return Promise.all([accepted, refusal(signedUp)]);
    });
    expect(told).toEqual([undefined, 'INVALID_TRANSITION']);
  });

  it('is registered, where an invitation of the same mobile is accepted a moment later: that one stays open', async () => {
    const { input, mobile, invitationId, challengeId, otp } = await businessWithInvitation();
    const entries = 'LOCK TABLE audit_entry IN SHARE MODE';
    const [signedUp, accepted] = await whileLocked(open, { statement: entries, waiters: 2 }, async () => {
      const registered = signUp(open.core, {
        ...input,
        otp,
        challengeId,
        userAgent: 'Firefox',
        requestId: 'req_sign_up',
      });
      // The owner is written, and the commit waits.
      await untilWaiting(open, 1);
      const joined = refusal(acceptInvitation(open.core, { mobile, invitationId, requestId: 'req_accept' }));
      return Promise.all([registered, joined]);
    });
    expect([signedUp.role, accepted]).toEqual(['owner', undefined]);
    const left = 'SELECT accepted_at, revoked_at FROM member_invitation WHERE id = $1';
    expect(await sql(open, left, [invitationId])).toEqual([{ accepted_at: null, revoked_at: null }]);
  });

  it('is each of more at once than there are connections to the database', async () => {
    const asked = [];
    for (let turn = 0; turn < 16; turn++) {
      const input = business();
      const { challengeId } = await requestSignUpOtp(open.core, input);
      await expect.poll(() => open.otps.some(({ mobile }) => mobile === input.mobile)).toBe(true);
      const otp = open.otps.find(({ mobile }) => mobile === input.mobile)?.code ?? '';
      asked.push({ ...input, otp, challengeId, userAgent: 'Firefox', requestId: 'req_sign_up' });
    }
    const turns = await Promise.allSettled(asked.map((input) => signUp(open.core, input)));
    expect(turns.flatMap((turn) => (turn.status === 'rejected' ? [String(turn.reason)] : []))).toEqual([]);
  });
});

describe('registration is limited', () => {
  it('to five codes of a mobile and ten of an address in a quarter of an hour', async () => {
    const input = business();
    for (let turn = 0; turn < 5; turn++) await requestSignUpOtp(open.core, { ...input, address: newAddress() });
    expect(await refusal(requestSignUpOtp(open.core, { ...input, address: newAddress() }))).toBe('RATE_LIMITED');
    const address = newAddress();
    for (let turn = 0; turn < 10; turn++) await requestSignUpOtp(open.core, business({ address }));
    expect(await refusal(requestSignUpOtp(open.core, business({ address })))).toBe('RATE_LIMITED');
  });

  it('to five businesses of an address in a day', async () => {
    const address = newAddress();
    for (let turn = 0; turn < 5; turn++) await register(open, business({ address }));
    expect(await refusal(register(open, business({ address })))).toBe('RATE_LIMITED');
    open.clock.advance(DAY_MS);
    expect(await refusal(register(open, business({ address })))).toBeUndefined();
  });
});

describe('who may register', () => {
  it('is nobody where it is closed, whatever they were sent', async () => {
    const input = business();
    const { invitationId } = await inviteBusiness(await newOperator(closed, 'admin'), {
      name: 'A',
      mobile: input.mobile,
    });
    expect(await refusal(requestSignUpOtp(closed.core, input))).toBe('FEATURE_DISABLED');
    expect(await refusal(requestSignUpOtp(closed.core, { ...input, invitationId }))).toBe('FEATURE_DISABLED');
    expect(await findSignUpInvitation(closed.core, invitationId)).toBeUndefined();
  });

  it('is the person whom the service’s staff invited, once, with the mobile that was invited', async () => {
    const admin = await newOperator(invited, 'admin');
    const input = business();
    expect(await refusal(register(invited, input))).toBe('FEATURE_DISABLED');
    const { invitationId } = await inviteBusiness(admin, { name: 'Suvarna', mobile: `+91 ${input.mobile}` });
    expect(await findSignUpInvitation(invited.core, invitationId)).toMatchObject({ businessName: 'Suvarna' });
    expect(await refusal(register(invited, { ...business(), invitationId }))).toBe('NOT_FOUND');
    const member = await register(invited, { ...input, invitationId });
    expect(await findSignUpInvitation(invited.core, invitationId)).toBeUndefined();
    expect((await listSignUpInvitations(admin))[0]).toMatchObject({
      invitationId,
      state: 'accepted',
      partnerId: member.partnerId,
    });
    expect(await refusal(revokeSignUpInvitation(admin, { invitationId }))).toBe('INVALID_TRANSITION');
  });

  it('is a business of any name that a business can have', async () => {
    const admin = await newOperator(invited, 'admin');
    // Longer than the name of a person, with a sign of two halves where that would end.
    const name = `${'Suvarna '.repeat(9)}Savings\u{1F4B0} and Jewels`;
    const { invitationId } = await inviteBusiness(admin, { name, mobile: business().mobile });
    expect(await findSignUpInvitation(invited.core, invitationId)).toMatchObject({ businessName: name });
  });

  it('is nobody by an invitation that has lapsed or was taken back', async () => {
    const admin = await newOperator(invited, 'admin');
    const input = business();
    const first = await inviteBusiness(admin, { name: 'A', mobile: input.mobile });
    await revokeSignUpInvitation(admin, first);
    expect(await refusal(requestSignUpOtp(invited.core, { ...input, ...first }))).toBe('NOT_FOUND');
    const second = await inviteBusiness(admin, { name: 'B', mobile: input.mobile });
    invited.clock.advance(14 * DAY_MS);
    expect(await refusal(requestSignUpOtp(invited.core, { ...input, ...second }))).toBe('NOT_FOUND');
    const late = await newOperator(invited, 'admin');
    const states = (await listSignUpInvitations(late)).map(({ invitationId, state }) => [invitationId, state]);
    expect(states).toEqual(
      expect.arrayContaining([
        [first.invitationId, 'revoked'],
        [second.invitationId, 'lapsed'],
      ]),
    );
  });

  it('is invited by admins only', async () => {
    for (const role of ['support', 'finance', 'compliance'] as const) {
      const input = { name: 'A', mobile: business().mobile };
      expect(await refusal(inviteBusiness(await newOperator(invited, role), input))).toBe('ROLE_NOT_ALLOWED');
    }
  });
});
