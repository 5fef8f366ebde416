import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { initEmbed } from '../../../testing/rooms/embed.ts';
import { kycOf, untouched } from '../../../testing/rooms/kyc.ts';
import { makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('people who pre-exist in every sandbox', () => {
  it.each(['9000000000', '9000000049', '9000000050', '9000000099'])(
    '%s existed, and is not attributed',
    async (mobile) => {
      const { sandbox } = await world.partner();
      expect((await sandbox.get(`/partner/receiver/check?mobile=${mobile}`)).data.exists).toBe(true);
      expect((await initEmbed(sandbox, { mobile })).user_existed).toBe(true);
      const body = { mobile, flow: 'api' };
      const { data } = await sandbox.post('/partner/users/init', body);
      expect(data.user_existed).toBe(true);
      expect((await sandbox.post('/partner/users/init', body)).data).toEqual(data);
      await makeUser(sandbox);
      expect((await sandbox.get('/partner/dashboard/users')).data.total).toBe(1);
      expect((await sandbox.get('/partner/users')).data.total).toBe(2);
    },
  );

  it('do not exist in live, and no other person pre-exists', async () => {
    const { live, sandbox } = await world.partner();
    expect((await live.post('/partner/users/init', { mobile: '9000000001', flow: 'api' })).data.user_existed).toBe(
      false,
    );
    for (const mobile of ['9000000100', '8999999999']) {
      expect((await sandbox.post('/partner/users/init', { mobile, flow: 'api' })).data.user_existed).toBe(false);
    }
  });

  it('share a KYC that was approved elsewhere once their mobile is proved, also after a reset', async () => {
    const { sandbox } = await world.partner();
    const mobile = '9000000077';
    for (const keep_users of [true, false]) {
      const kyc = kycOf(sandbox, await makeUser(sandbox, { mobile, name: 'Guess' }));
      const steps = { kyc_status: 'approved', awaits_mobile_verification: true };
      expect((await kyc.status()).data).toEqual({ ...untouched, ...steps });
      const path = `/partner/users/${kyc.userCode}/verify-mobile`;
      const { challenge_id } = (await sandbox.post(`${path}/send`)).data;
      const { data } = await sandbox.post(`${path}/confirm`, { challenge_id, otp: '1234' });
      expect(data).toMatchObject({ kyc_status: 'approved', name: 'Asha Rao', steps: { pan: 'verified' } });
      await sandbox.post('/partner/sandbox/reset', { keep_users });
      if (keep_users) expect((await kyc.status()).data).toMatchObject({ kyc_status: 'approved', name: 'Asha Rao' });
      await sandbox.post('/partner/sandbox/reset');
    }
  });

  it('without a KYC begin like any user', async () => {
    const { sandbox } = await world.partner();
    expect((await kycOf(sandbox, await makeUser(sandbox, { mobile: '9000000007' })).status()).data).toEqual(untouched);
  });
});
