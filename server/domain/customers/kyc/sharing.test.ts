import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enterEmbed } from '../../../testing/rooms/embed.ts';
import { type Kyc, kycOf, personOf, untouched } from '../../../testing/rooms/kyc.ts';
import { forgetSends, LIVE_AADHAAR, LIVE_PAN, startLiveIdentity } from '../../../testing/rooms/live-identity.ts';
import { addAccount, fillWallet, setKyc, withdraw } from '../../../testing/rooms/withdrawals.ts';
import { makeBuy, makeUser, sql, until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { approveKyc, rejectKyc } from './decide-kyc.ts';

/** A PAN that the provider knows as another person’s, and one that it knows with another birthday. */
const OTHERS_PAN = 'ABCPS5678G';
const WRONG_PAN = 'ABCPX9999F';
const NAME = 'ASHA RAO';

let world: World;
let identity: Awaited<ReturnType<typeof startLiveIdentity>>;
let one: TestPartner;
let two: TestPartner;
beforeAll(async () => {
  identity = await startLiveIdentity();
  identity.server.pans.set(OTHERS_PAN, { name: 'VIKRAM SHAH', dob: '1990-01-31' });
  identity.server.pans.set(WRONG_PAN, { name: 'X', dob: '1970-01-01' });
  world = await startWorld({ liveIdentity: identity.provider });
  [one, two] = [await world.partner(), await world.partner()];
});
beforeEach(() => forgetSends(world));
afterAll(async () => {
  await world.close();
  await identity.server.close();
});

/** A person whose KYC was approved in the hosted screens of a partner, to whom they proved their mobile. */
async function sharer(): Promise<{ mobile: string; kyc: Kyc }> {
  const mobile = randomMobile();
  const { userCode } = await enterEmbed(world, one, { mode: 'live', mobile });
  const kyc = kycOf(one.live, userCode);
  await kyc.verifyPan(LIVE_PAN);
  const { data } = await kyc.proveAadhaar(LIVE_AADHAAR, identity.server.otp);
  expect(data).toMatchObject({ kyc_status: 'approved', name: NAME });
  return { mobile, kyc };
}

const registered = async (partner: TestPartner, mobile: string): Promise<Kyc> =>
  kycOf(partner.live, await makeUser(partner.live, { mobile, name: 'Guess' }));

/** Proves the mobile to a partner by the code that went to it. */
async function prove(partner: TestPartner, userCode: string, mobile: string) {
  const path = `/partner/users/${userCode}/verify-mobile`;
  const before = world.otps.length;
  const { data } = await partner.live.post(`${path}/send`);
  const sent = () => world.otps.slice(before).find((otp) => otp.mobile === mobile && otp.purpose === 'mobile');
  await until('the code is sent', () => sent() !== undefined);
  return partner.live.post(`${path}/confirm`, { challenge_id: data.challenge_id, otp: sent()?.code });
}

describe('another partner who registers the mobile', () => {
  it('reads that KYC is approved, without name or steps, in none of its calls', async () => {
    const { mobile } = await sharer();
    const theirs = await registered(two, mobile);
    const user_code = theirs.userCode;
    expect((await theirs.status()).data).toEqual({
      ...untouched,
      kyc_status: 'approved',
      awaits_mobile_verification: true,
    });
    const buy = await makeBuy(two.live, { user_code });
    const seen = [
      await two.live.get(`/partner/users/${user_code}`),
      await two.live.get('/partner/users?scope=all'),
      await two.live.get(`/partner/receiver/check?mobile=${mobile}`),
      await two.live.get(`/partner/users/${user_code}/certificate`),
      await two.live.get(`/partner/transactions/${buy.transaction_id}/invoice`),
      await two.live.get(`/partner/users/${user_code}/bank-accounts`),
      await two.live.post(`/partner/users/${user_code}/bank-accounts`, {
        account_number: '50100012345678',
        ifsc: 'HDFC0001234',
      }),
      await theirs.details(),
      await theirs.sendEmail(),
    ];
    expect(JSON.stringify(seen.map(({ body }) => body)).toUpperCase()).not.toContain(NAME);
    expect(seen[3]?.data).toMatchObject({ holder_name: 'Guess', name_verified: false });
    expect(seen[4]?.data.buyer.name).toBe('Guess');
  });

  it('cannot turn it: what it hands in is judged for its own user alone', async () => {
    const { mobile, kyc } = await sharer();
    const theirs = await registered(two, mobile);
    expect((await theirs.verifyPan(WRONG_PAN)).data).toMatchObject({ kyc_status: 'rejected', verified: false });
    expect((await kyc.status()).data).toMatchObject({ kyc_status: 'approved', name: NAME });
    await theirs.details();
    await theirs.documents();
    expect((await theirs.status()).data.kyc_status).toBe('under_review');
    expect((await kyc.status()).data).toMatchObject({ kyc_status: 'approved', steps: { documents: 'pending' } });
  });

  it('neither withdraws nor buys by it, and is asked for the proof of the mobile', async () => {
    const { mobile } = await sharer();
    const theirs = await registered(two, mobile);
    await sql(world, 'UPDATE partner SET free_buy_limit_paise = 1000, version = version + 1 WHERE id = $1', [two.id]);
    const refused = await two.live.post('/partner/buy/quote', {
      user_code: theirs.userCode,
      asset_type: 'gold',
      amount_inr: 11,
    });
    await sql(world, 'UPDATE partner SET free_buy_limit_paise = NULL, version = version + 1 WHERE id = $1', [two.id]);
    expect([refused.code, refused.body.error.details.missing]).toEqual(['KYC_REQUIRED', ['mobile']]);
    await fillWallet(world, { partner: two, mode: 'live', userCode: theirs.userCode, amountPaise: 1_000_00n });
    const { id: bank_account_id } = await addAccount(two.live, theirs.userCode);
    const asked = await withdraw(two.live, { user_code: theirs.userCode, bank_account_id });
    expect([asked.status, asked.code]).toEqual([403, 'KYC_REQUIRED']);
  });

  it('reads and uses all of it once the person answered a code, and cannot change it then', async () => {
    const { mobile } = await sharer();
    const theirs = await registered(two, mobile);
    await theirs.verifyPan(WRONG_PAN);
    const confirmed = await prove(two, theirs.userCode, mobile);
    expect([confirmed.status, confirmed.data]).toMatchObject([
      200,
      { mobile_verified: true, kyc_status: 'approved', name: NAME, rejection_reason: null, steps: { pan: 'verified' } },
    ]);
    expect((await theirs.status()).data).not.toHaveProperty('awaits_mobile_verification');
    expect((await two.live.get(`/partner/users/${theirs.userCode}/certificate`)).data).toMatchObject({
      holder_name: NAME,
      name_verified: true,
    });
    expect((await theirs.verifyPan(WRONG_PAN)).code).toBe('INVALID_TRANSITION');
  });
});

describe('a KYC that is not approved any more', () => {
  it('counts nowhere from then on, and another of the person that is approved takes its place', async () => {
    const { mobile, kyc } = await sharer();
    const theirs = await registered(two, mobile);
    await prove(two, theirs.userCode, mobile);
    const counts = async () =>
      Promise.all([kyc, theirs].map(async ({ userCode }) => (await personOf(world, userCode)).kyc_status));
    await setKyc(world, kyc.userCode, 'under_review');
    expect(await counts()).toEqual(['under_review', 'not_started']);
    await fillWallet(world, { partner: two, mode: 'live', userCode: theirs.userCode, amountPaise: 1_000_00n });
    const { id: bank_account_id } = await addAccount(two.live, theirs.userCode);
    expect((await withdraw(two.live, { user_code: theirs.userCode, bank_account_id })).code).toBe('KYC_REQUIRED');
    await setKyc(world, theirs.userCode, 'approved', NAME);
    expect(await counts()).toEqual(['approved', 'approved']);
    expect((await withdraw(two.live, { user_code: theirs.userCode, bank_account_id })).code).not.toBe('KYC_REQUIRED');
  });
});

describe('a KYC that a partner had approved without the person', () => {
  it('is its own user’s alone: no user gets the identity of another', async () => {
    const mobile = randomMobile();
    const poisoned = await registered(one, mobile);
    await sql(world, `UPDATE end_user SET name = NULL WHERE user_code = $1`, [poisoned.userCode]);
    await poisoned.verifyPan(LIVE_PAN);
    expect((await poisoned.proveAadhaar(LIVE_AADHAAR, identity.server.otp)).data.kyc_status).toBe('approved');
    const { userCode } = await enterEmbed(world, two, { mode: 'live', mobile, name: 'Vikram Shah' });
    const theirs = kycOf(two.live, userCode);
    expect((await theirs.status()).data).toEqual(untouched);
    expect((await theirs.verifyPan(OTHERS_PAN)).data.steps.pan).toBe('verified');
    expect((await poisoned.status()).data).toMatchObject({ kyc_status: 'approved', name: NAME });
  });

  it('is shared from when they prove their mobile to it', async () => {
    const mobile = randomMobile();
    const first = await registered(one, mobile);
    await sql(world, `UPDATE end_user SET name = NULL WHERE user_code = $1`, [first.userCode]);
    await first.verifyPan(LIVE_PAN);
    await first.proveAadhaar(LIVE_AADHAAR, identity.server.otp);
    const second = await registered(two, mobile);
    expect((await second.status()).data.kyc_status).toBe('not_started');
    await prove(one, first.userCode, mobile);
    expect((await second.status()).data).toMatchObject({ kyc_status: 'approved', name: null });
  });
});

describe('whatever partners do with one person', () => {
  const rank = { not_started: 0, rejected: 0, under_review: 1, approved: 2 } as const;
  const operator = () => ({
    core: world.core,
    actor: { type: 'member', id: 'mbr_operator' } as const,
    requestId: 'req_operator',
  });
  const actions = [
    'good pan',
    'bad pan',
    'aadhaar',
    'details',
    'documents',
    'approve',
    'reject',
    'prove',
    'embed',
  ] as const;

  it('no status is made worse by another’s deed, and no name is read without proof or approval of one’s own', async () => {
    const third = await world.partner();
    const partners = [one, two, third];
    const action = fc.tuple(fc.nat(2), fc.constantFrom(...actions));
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 9 }), async (done) => {
        const mobile = randomMobile();
        const users = await Promise.all(partners.map((partner) => registered(partner, mobile)));
        const statuses = () => Promise.all(users.map(async (kyc) => (await kyc.status()).data));
        const proved = new Set<number>();
        const approvedOwn = new Set<number>();
        let before = await statuses();
        for (const [who, what] of done) {
          const kyc = users[who] as Kyc;
          const partner = partners[who] as TestPartner;
          const submission = async () =>
            (
              await sql<{ submission: number }>(
                world,
                'SELECT k.submission FROM kyc k JOIN end_user u ON u.id = k.user_id WHERE u.user_code = $1',
                [kyc.userCode],
              )
            )[0]?.submission ?? 0;
          const quietly = (act: Promise<unknown>) => act.catch(() => undefined);
          if (what === 'good pan') await kyc.verifyPan(LIVE_PAN);
          if (what === 'bad pan') await kyc.verifyPan(WRONG_PAN);
          if (what === 'aadhaar') await quietly(kyc.proveAadhaar(LIVE_AADHAAR, identity.server.otp));
          if (what === 'details') await kyc.details();
          if (what === 'documents') await kyc.documents();
          const reviewed = { userCode: kyc.userCode, submission: await submission() };
          if (what === 'approve') await quietly(approveKyc(operator(), reviewed));
          if (what === 'reject') await quietly(rejectKyc(operator(), { ...reviewed, reason: 'Blurred.' }));
          if (what === 'prove' && !proved.has(who)) await sql(world, 'DELETE FROM rate_window');
          if (what === 'prove' && !proved.has(who)) await prove(partner, kyc.userCode, mobile);
          if (what === 'embed') await enterEmbed(world, partner, { mode: 'live', mobile });
          if (what === 'prove' || what === 'embed') proved.add(who);
          const after = await statuses();
          for (const [index, status] of after.entries()) {
            const was = before[index];
            if (index !== who) {
              const isWorse = rank[status.kyc_status as keyof typeof rank] < rank[was.kyc_status as keyof typeof rank];
              expect([what, isWorse]).toEqual([what, false]);
              if (!proved.has(index))
                expect({
                  ...status,
                  kyc_status: was.kyc_status,
                  awaits_mobile_verification: was.awaits_mobile_verification,
                }).toEqual({ ...was, awaits_mobile_verification: was.awaits_mobile_verification });
            } else if (
              status.kyc_status === 'approved' &&
              !status.awaits_mobile_verification &&
              what !== 'prove' &&
              what !== 'embed'
            ) {
              approvedOwn.add(index);
            }
            if (status.name !== null) expect(proved.has(index) || approvedOwn.has(index)).toBe(true);
          }
          before = after;
        }
      }),
      { numRuns: 8 },
    );
  }, 180_000);
});
