import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionKeyOf } from '../../../testing/rooms/sign-in.ts';
import { sql, until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';
import { contextForMember } from '../partners/member-context.ts';
import { requestSignInOtp, signInMember } from './sign-in.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const address = '192.0.2.1';
const place = { address, userAgent: 'Firefox/140.0 (Linux)', requestId: 'req_x' };

async function codeFor(mobile: string): Promise<string> {
  const before = world.otps.length;
  await requestSignInOtp(world.core, { mobile, address });
  const sent = () => world.otps.slice(before).find((otp) => otp.mobile === mobile);
  await until('the code is sent', () => sent() !== undefined);
  return sent()?.code as string;
}

describe('signing in to the dashboard', () => {
  it('takes the code sent for it and tells who signed in', async () => {
    const partner = await world.partner();
    const otp = await codeFor(partner.mobile);
    const member = await signInMember(world.core, { mobile: partner.mobile, otp, ...place });
    expect(member).toMatchObject({ partnerId: partner.id, partnerName: partner.name, role: 'owner' });
    await expect(signInMember(world.core, { mobile: partner.mobile, otp, ...place })).rejects.toMatchObject({
      code: 'INVALID_OTP',
    });
    for (const mode of ['live', 'sandbox'] as const) {
      const context = await contextForMember(world.core, { sessionKey: member.sessionKey, mode, requestId: 'req_x' });
      expect(context).toMatchObject({ mode, actor: { type: 'member', id: member.memberId } });
    }
  });

  it('gives a code that takes no token, and takes no code that was sent for a token', async () => {
    const partner = await world.partner();
    const otp = await codeFor(partner.mobile);
    const token = await world.anonymous.post('/partner/auth/verify-otp', { mobile: partner.mobile, otp, mode: 'live' });
    expect(token.code).toBe('INVALID_OTP');
    await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile });
    await expect(signInMember(world.core, { mobile: partner.mobile, otp: '1234', ...place })).rejects.toMatchObject({
      code: 'INVALID_OTP',
    });
  });

  it('answers an unknown mobile alike, and sends nothing', async () => {
    const mobile = randomMobile();
    expect(await requestSignInOtp(world.core, { mobile, address })).toMatchObject({ expiresInSeconds: 300 });
    await expect(signInMember(world.core, { mobile, otp: '000000', ...place })).rejects.toMatchObject({
      code: 'INVALID_OTP',
    });
    expect(world.otps.some((otp) => otp.mobile === mobile)).toBe(false);
  });

  it('is limited per address and mobile: five codes, ten attempts in fifteen minutes', async () => {
    const mobile = randomMobile();
    for (let turn = 0; turn < 5; turn++) await requestSignInOtp(world.core, { mobile, address });
    await expect(requestSignInOtp(world.core, { mobile, address })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    const other = randomMobile();
    await requestSignInOtp(world.core, { mobile: other, address });
    const attempt = () => signInMember(world.core, { mobile, otp: '999999', ...place }).catch((error) => error.code);
    for (let turn = 0; turn < 10; turn++) expect(await attempt()).not.toBe('RATE_LIMITED');
    expect(await attempt()).toBe('RATE_LIMITED');
  });

  it('ends at once for a member who was removed', async () => {
    const partner = await world.partner();
    const sessionKey = await sessionKeyOf(world, partner);
    await sql(world, 'DELETE FROM member WHERE partner_id = $1', [partner.id]);
    await expect(contextForMember(world.core, { sessionKey, mode: 'live', requestId: 'req_x' })).rejects.toMatchObject({
      code: 'INVALID_TOKEN',
    });
  });
});
