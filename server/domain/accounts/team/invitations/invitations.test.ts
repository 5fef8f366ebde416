import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, memberContext } from '../../../../testing/rooms/sign-in.ts';
import { sql, until } from '../../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../../testing/world.ts';
import type { PartnerContext } from '../../../context.ts';
import { requestSignInOtp, signInMember } from '../../tokens/sign-in.ts';
import { listTeam } from '../list-team.ts';
import { removeMember } from '../remove-member.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { findInvitation } from './find-invitation.ts';
import { inviteMember } from './invite-member.ts';
import { resendInvitation, revokeInvitation } from './settle-invitation.ts';

const DAY_MS = 86_400_000;

let world: World;
let partner: TestPartner;
let owner: PartnerContext;
let mobile: string;
beforeAll(async () => {
  world = await startWorld({ hasJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  world.clock.run();
  partner = await world.partner();
  owner = await memberContext(world, partner);
  mobile = randomMobile();
  world.secrets.push(mobile);
});

const invitee = (fields: Partial<Parameters<typeof inviteMember>[1]> = {}) =>
  ({ mobile, name: 'Meera Nair', role: 'finance', ...fields }) as const;

async function codeSent(): Promise<string> {
  const before = world.otps.length;
  await requestSignInOtp(world.core, { mobile, address: '192.0.2.1' });
  const sent = () => world.otps.slice(before).find((otp) => otp.mobile === mobile);
  await until('the code is sent', () => sent() !== undefined);
  return sent()?.code ?? '';
}

const enter = (otp: string, invitationId?: string) =>
  signInMember(world.core, { mobile, otp, invitationId, address: '192.0.2.1', userAgent: '', requestId: 'req_x' });

const signIn = async (invitationId?: string) => enter(await codeSent(), invitationId);

describe('an invitation', () => {
  it('makes a member at the first sign-in with that mobile, and not before', async () => {
    const { invitationId } = await inviteMember(owner, invitee());
    expect(await listTeam(owner)).toMatchObject({
      members: [{ role: 'owner' }],
      invitations: [{ invitationId, name: 'Meera Nair', role: 'finance', isExpired: false }],
    });
    expect(await findInvitation(world.core, invitationId)).toMatchObject({
      partnerName: partner.name,
      role: 'finance',
    });
    expect(await signIn()).toMatchObject({ memberName: 'Meera Nair', role: 'finance', partnerId: partner.id });
    expect((await listTeam(owner)).invitations).toEqual([]);
    expect(await findInvitation(world.core, invitationId)).toBeUndefined();
    const [joined] = await sql(world, `SELECT * FROM audit_entry WHERE partner_id = $1 AND action = 'member.joined'`, [
      partner.id,
    ]);
    expect(joined).toMatchObject({ after: { name: 'Meera Nair', role: 'finance', invitation: invitationId } });
  });

  it('is good for seven days, and anew once it is sent again', async () => {
    const { invitationId } = await inviteMember(owner, invitee());
    world.clock.advance(7 * DAY_MS);
    expect(await findInvitation(world.core, invitationId)).toBeUndefined();
    owner = await memberContext(world, partner);
    expect((await listTeam(owner)).invitations).toMatchObject([{ invitationId, isExpired: true }]);
    await resendInvitation(owner, { invitationId });
    await expect(resendInvitation(owner, { invitationId })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await signIn()).toMatchObject({ role: 'finance' });
  });

  it('that was taken back makes no member, and no code is sent for it', async () => {
    const { invitationId } = await inviteMember(owner, invitee());
    await revokeInvitation(owner, { invitationId });
    await expect(revokeInvitation(owner, { invitationId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await requestSignInOtp(world.core, { mobile, address: '192.0.2.1' });
    await expect(enter('000000')).rejects.toMatchObject({ code: 'INVALID_OTP' });
    expect(world.otps.some((otp) => otp.mobile === mobile)).toBe(false);
  });

  it('goes to one email address five times in 15 minutes and twenty a day, whichever teams ask', async () => {
    const email = `a${mobile}@example.com`;
    const refused = { code: 'RATE_LIMITED', message: expect.stringContaining('invitations') };
    const invite = (who: PartnerContext, to = email) =>
      inviteMember(who, invitee({ mobile: randomMobile(), email: to }));
    const other = await world.partner();
    const teams = async () => [await memberContext(world, partner), await memberContext(world, other)] as const;
    for (let quarter = 0; quarter < 4; quarter++) {
      const [one, two] = await teams();
      for (const who of [one, two, one, two, one]) await invite(who);
      await expect(invite(two, email.toUpperCase())).rejects.toMatchObject(refused);
      await invite(two, `b${email}`);
      world.clock.advance(15 * 60_000);
    }
    const [one] = await teams();
    await expect(invite(one)).rejects.toMatchObject(refused);
    const invitationId = (await listTeam(one)).invitations.find((open) => open.name === 'Meera Nair')?.invitationId;
    await expect(resendInvitation(one, { invitationId: invitationId ?? '' })).rejects.toMatchObject(refused);
    world.clock.advance(DAY_MS);
    await resendInvitation((await teams())[0], { invitationId: invitationId ?? '' });
    expect(world.emails.filter(({ to }) => to === email).length).toBeLessThanOrEqual(21);
  });

  it('is one at a time: a second is refused until the first has lapsed', async () => {
    await inviteMember(owner, invitee());
    await expect(inviteMember(owner, invitee())).rejects.toMatchObject({
      details: { fields: { mobile: expect.stringContaining('invited already') } },
    });
    world.clock.advance(8 * DAY_MS);
    owner = await memberContext(world, partner);
    await inviteMember(owner, invitee({ role: 'viewer' }));
    expect((await listTeam(owner)).invitations).toMatchObject([{ role: 'viewer' }]);
  });

  it('of a number that is a member says so of one’s own team only', async () => {
    const own = await makeMember(world, partner, 'viewer');
    await expect(inviteMember(owner, invitee({ mobile: own.mobile }))).rejects.toMatchObject({
      details: { fields: { mobile: 'This number is in your team already.' } },
    });
    const other = await world.partner();
    const refused = await inviteMember(owner, invitee({ mobile: other.mobile })).catch((error) => error);
    expect(refused).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { mobile: expect.stringContaining('cannot be invited') } },
    });
    expect(JSON.stringify([refused.message, refused.details])).not.toContain(other.name);
  });

  it('to be an owner is an owner’s alone to send, resend and take back', async () => {
    const admin = await memberContext(world, (await makeMember(world, partner, 'admin')).id);
    const refused = { code: 'ROLE_NOT_ALLOWED' };
    await expect(inviteMember(admin, invitee({ role: 'owner' }))).rejects.toMatchObject(refused);
    const { invitationId } = await inviteMember(owner, invitee({ role: 'owner' }));
    await expect(resendInvitation(admin, { invitationId })).rejects.toMatchObject(refused);
    await expect(revokeInvitation(admin, { invitationId })).rejects.toMatchObject(refused);
    await expect(
      revokeInvitation(await memberContext(world, await world.partner()), { invitationId }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['mobile', { mobile: '12345' }],
    ['name', { name: '  ' }],
    ['name', { name: 'a\u202egpj.exe' }],
    ['name', { name: 'x'.repeat(81) }],
    ['email', { email: 'meera@example' }],
    ['email', { email: 'meera@example.com\nBcc: all@example.com' }],
  ])('names a bad %s: %j', async (field, fields) => {
    await expect(inviteMember(owner, invitee(fields))).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { [field]: expect.any(String) } },
    });
  });

  it('is emailed where an address is given, with the way in and not the whole number', async () => {
    const { invitationId } = await inviteMember(owner, invitee({ email: 'meera@example.com' }));
    const sent = () => world.emails.find((email) => email.text.includes(invitationId));
    await until('the invitation is sent', () => sent() !== undefined);
    expect(sent()).toMatchObject({ to: 'meera@example.com', subject: `Join ${partner.name}` });
    expect(sent()?.text).not.toContain(mobile);
  });

  it('cannot be tried for many numbers', async () => {
    const outcomes: string[] = [];
    for (let turn = 0; turn < 31; turn++) {
      outcomes.push(
        await inviteMember(owner, invitee({ mobile: randomMobile() })).then(
          () => 'sent',
          (error) => error.code,
        ),
      );
    }
    expect(outcomes.filter((one) => one === 'sent')).toHaveLength(30);
    expect(outcomes.at(-1)).toBe('RATE_LIMITED');
  });
});

describe('at the same moment', () => {
  it('two invitations of one number by one team are one', async () => {
    const outcomes = await Promise.allSettled([
      inviteMember(owner, invitee()),
      inviteMember(owner, invitee()),
      inviteMember(owner, invitee()),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('two partners’ invitations make one member, of the partner whose link was opened', async () => {
    const rival = await memberContext(world, await world.partner());
    await inviteMember(rival, invitee({ role: 'viewer' }));
    const { invitationId } = await inviteMember(owner, invitee());
    expect(await signIn(invitationId)).toMatchObject({ partnerId: partner.id, role: 'finance' });
    await removeMember(owner, {
      memberId: (await listTeam(owner)).members.find(({ role }) => role === 'finance')?.memberId ?? '',
    });
    expect(await signIn()).toMatchObject({ partnerId: rival.partner.id, role: 'viewer' });
  });

  it('of two partners’ invitations the one that comes too late stays open', async () => {
    const rival = await memberContext(world, await world.partner());
    const { invitationId: late } = await inviteMember(rival, invitee({ role: 'viewer' }));
    const { invitationId } = await inviteMember(owner, invitee());
    await signIn(invitationId);
    // As a sign-in does that saw no member a moment ago.
    await acceptInvitation(world.core, { mobile, invitationId: late, requestId: 'req_x' });
    expect(await listTeam(rival)).toMatchObject({
      members: [{ role: 'owner' }],
      invitations: [{ invitationId: late }],
    });
  });

  it('a sign-in and the taking back of its invitation leave either a member or none', async () => {
    let joined = 1;
    for (let round = 0; round < 6; round++) {
      mobile = randomMobile();
      const { invitationId } = await inviteMember(owner, invitee());
      const otp = await codeSent();
      const [entered, revoked] = await Promise.allSettled([enter(otp), revokeInvitation(owner, { invitationId })]);
      const isMember = (await listTeam(owner)).members.length > joined;
      if (isMember) joined++;
      expect([entered.status, revoked.status]).toEqual(
        isMember ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
      );
    }
  });
});
