import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approvedUser, kycOf, kycUser, untouched } from '../../../testing/rooms/kyc.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('200', () => {
  it('begins with nothing done, in either mode', async () => {
    const partner = await world.partner();
    for (const client of [partner.sandbox, partner.live]) {
      const { userCode } = await kycUser(client);
      expect((await client.get(`/partner/users/${userCode}/kyc/status`)).data).toEqual(untouched);
    }
  });

  it('follows the user to approval, as do user and certificate name', async () => {
    const partner = await world.partner();
    const kyc = await approvedUser(partner.sandbox);
    expect((await kyc.status()).data).toEqual({
      kyc_status: 'approved',
      method: 'instant',
      name: 'Asha Rao',
      rejection_reason: null,
      steps: { email: 'pending', pan: 'verified', aadhaar: 'verified', details: 'pending', documents: 'pending' },
    });
    const user = await partner.sandbox.get(`/partner/users/${kyc.userCode}`);
    expect(user.data.kyc_status).toBe('approved');
  });

  it('is the user’s own: what one partner hands in is not another’s', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    const mobile = randomMobile();
    const hands = kycOf(one.live, await makeUser(one.live, { mobile, name: 'Asha Rao' }));
    const sees = kycOf(two.live, await makeUser(two.live, { mobile, name: 'A Rao' }));
    await hands.details();
    await hands.documents();
    expect((await hands.status()).data).toMatchObject({ kyc_status: 'under_review', method: 'manual' });
    expect((await sees.status()).data).toEqual(untouched);
    for (const client of [one.sandbox, two.sandbox]) {
      const other = kycOf(client, await makeUser(client, { mobile }));
      expect((await other.status()).data).toEqual(untouched);
    }
  });

  it('of one sandbox tells another nothing, also of the same mobile', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    const mobile = randomMobile();
    const theirs = kycOf(one.sandbox, await makeUser(one.sandbox, { mobile }));
    const mine = kycOf(two.sandbox, await makeUser(two.sandbox, { mobile }));
    await theirs.verifyPan();
    await theirs.proveAadhaar();
    expect((await theirs.status()).data.kyc_status).toBe('approved');
    expect((await mine.status()).data).toEqual(untouched);
  });

  it('stays with users that a reset keeps, and is gone with those it wipes', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const kyc = kycOf(partner.sandbox, await makeUser(partner.sandbox, { mobile, name: 'Asha Rao' }));
    await kyc.sendEmail();
    await kyc.verifyEmail();
    await kyc.verifyPan();
    const before = (await kyc.status()).data;
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    expect((await kyc.status()).data).toEqual(before);
    // What was on its way belonged to the sandbox before.
    expect((await kyc.verifyEmail()).code).toBe('INVALID_OTP');
    expect((await kyc.proveAadhaar()).data.kyc_status).toBe('approved');
    await partner.sandbox.post('/partner/sandbox/reset');
    const anew = kycOf(partner.sandbox, await makeUser(partner.sandbox, { mobile }));
    expect((await anew.status()).data).toEqual(untouched);
  });

  it('has no name before approval', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    expect((await kyc.verifyPan()).data).toMatchObject({ kyc_status: 'not_started', name: null });
    await sql(world, `UPDATE kyc SET name = 'Left over'`);
    expect((await kyc.status()).data.name).toBeNull();
  });
});
