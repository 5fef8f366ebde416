import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../../../testing/rooms/sign-in.ts';
import { until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { isAllowed, roles, tokenPermission } from '../team/permissions.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
});
afterAll(() => world.close());

it.each(roles)(
  'a %s takes a live token by OTP, or is answered as a stranger, as the table of permissions says',
  async (role) => {
    const { mobile } = await makeMember(world, partner, role);
    const asked = await world.anonymous.post('/partner/auth/request-otp', { mobile, mode: 'live' });
    expect(asked.data).toMatchObject({ otp_sent: true, mode: 'live' });
    const sent = () => world.otps.find((otp) => otp.mobile === mobile);
    const verify = (otp: string) => world.anonymous.post('/partner/auth/verify-otp', { mobile, otp, mode: 'live' });
    if (isAllowed(role, tokenPermission('live'))) {
      await until('the code is sent', () => sent() !== undefined);
      expect((await verify(sent()?.code ?? '')).data.partner.id).toBe(partner.id);
      return;
    }
    expect(await verify('000000')).toMatchObject({ status: 401, code: 'INVALID_OTP' });
    expect(sent()).toBeUndefined();
  },
);

it('the one code of a sandbox gives no token to a role that takes none', async () => {
  const { mobile } = await makeMember(world, partner, 'viewer');
  await world.anonymous.post('/partner/auth/request-otp', { mobile, mode: 'sandbox' });
  const answer = await world.anonymous.post('/partner/auth/verify-otp', { mobile, otp: '1234', mode: 'sandbox' });
  expect(answer).toMatchObject({ status: 401, code: 'INVALID_OTP' });
});
