import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.ts';
import { embedOtp, embedScreens, enterEmbed, initEmbed } from '../../../testing/rooms/embed.ts';
import { emptyBalances, makeUser, sql, tally } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const path = '/partner/embed/verify-otp';
const verify = (user_code: string, otp: string) => world.anonymous.post(path, { user_code, otp });
const exchange = (user_code: string) => world.anonymous.post('/partner/embed/exchange', { user_code });
const advance = (partner: TestPartner, advance_seconds: number) =>
  partner.sandbox.post('/partner/sandbox/clock', { advance_seconds });
const wrong = (otp: string) => otp.replace(/.$/, (last) => String((Number(last) + 1) % 10));

/** A code that was exchanged and waits for its OTP. */
async function awaiting(
  partner: TestPartner,
  fields: Record<string, unknown> = {},
  mode: 'sandbox' | 'live' = 'sandbox',
) {
  const mobile = (fields.mobile as string) ?? randomMobile();
  const { user_code } = await initEmbed(partner[mode], { ...fields, mobile });
  await exchange(user_code);
  return { user_code, mobile, otp: await embedOtp(world, mode, mobile) };
}

describe('200', () => {
  it('opens a session of a new user with what the partner gave, attributed to it', async () => {
    const partner = await world.partner();
    const given = { name: 'Asha Rao', email: 'asha@example.com', meta: { tier: 'vip' } };
    const { user_code, mobile } = await awaiting(partner, given);
    const { data, body } = await verify(user_code, '1234');
    expect(data).toEqual({
      session_token: expect.stringMatching(/^tola_embed_[\w-]{43}$/),
      user: {
        id: expect.stringMatching(/^usr_[0-9a-z]{26}$/),
        name: 'Asha Rao',
        mobile,
        email: 'asha@example.com',
        mobile_verified: true,
        email_verified: false,
      },
      balances: emptyBalances,
      is_new_user: true,
      needs_profile_setup: false,
    });
    expect(body.mode).toBe('sandbox');
    const { users } = (await partner.sandbox.get('/partner/users')).data;
    expect(users).toMatchObject([{ user_code: data.user.id, user_existed: false, meta: given.meta, name: given.name }]);
    const all = (await partner.sandbox.get('/partner/users?scope=all')).data.users;
    expect(all[0].sources).toEqual(['embed']);
    const checked = await partner.sandbox.get(`/partner/receiver/check?mobile=${mobile}`);
    expect(checked.data.mobile_verified).toBe(true);
    expect((await embedScreens(world, data.session_token).read('access.profile')).data.mobile).toBe(mobile);
  });

  it('asks for a profile where the partner gave no name', async () => {
    const partner = await world.partner();
    const { user_code } = await awaiting(partner);
    expect((await verify(user_code, '1234')).data).toMatchObject({
      user: { name: null, email: null },
      needs_profile_setup: true,
    });
  });

  it('finds the user that the API made: no new one, not new, named as they were', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const userCode = await makeUser(partner.sandbox, { mobile, name: 'First' });
    const { user_code } = await awaiting(partner, { mobile, name: 'Second' });
    expect((await verify(user_code, '1234')).data).toMatchObject({
      user: { id: userCode, name: 'First' },
      is_new_user: false,
    });
    const { users, total } = (await partner.sandbox.get('/partner/users?scope=all')).data;
    expect([total, users[0].sources]).toEqual([1, ['api', 'embed']]);
  });

  it('attributes a person once: at the partner that brought them to the service', async () => {
    const [first, later] = [await world.partner(), await world.partner()];
    const mobile = randomMobile();
    const one = await awaiting(first, { mobile }, 'live');
    expect((await verify(one.user_code, one.otp)).data.is_new_user).toBe(true);
    const init = await initEmbed(later.live, { mobile });
    expect(init.user_existed).toBe(true);
    await exchange(init.user_code);
    const otp = await embedOtp(world, 'live', mobile);
    const { data } = await verify(init.user_code, otp);
    expect(data.is_new_user).toBe(false);
    expect((await later.live.get(`/partner/users/${data.user.id}`)).data.user_existed).toBe(true);
    expect((await later.live.get('/partner/dashboard/users')).data.total).toBe(0);
    expect((await first.live.get('/partner/dashboard/users')).data.total).toBe(1);
  });

  it('tells of an email whether this very address was proved', async () => {
    const partner = await world.partner();
    const email = 'asha@example.com';
    const { mobile, userCode } = await enterEmbed(world, partner);
    const kyc = (step: string, body: object) =>
      partner.sandbox.post(`/partner/users/${userCode}/kyc/email/${step}`, body);
    await kyc('send', { email });
    await kyc('verify', { code: '123456' });
    const other = await makeUser(partner.sandbox, { mobile, name: 'x' });
    expect(other).toBe(userCode);
    await sql(world, 'UPDATE end_user SET proved_at = NULL WHERE user_code = $1', [userCode]);
    const emailOf = async (address: string) => {
      await sql(world, 'UPDATE end_user SET email_sealed = $2 WHERE user_code = $1', [
        userCode,
        Buffer.from(world.core.vault.seal('email', address)),
      ]);
      await sql(world, 'UPDATE end_user SET proved_at = NULL WHERE user_code = $1', [userCode]);
      const { user_code } = await awaiting(partner, { mobile });
      return (await verify(user_code, '1234')).data.user.email_verified;
    };
    expect(await emailOf('Asha@example.com')).toBe(true);
    expect(await emailOf('other@example.com')).toBe(false);
  });
});

describe('once', () => {
  it('of 16 right answers at the same moment at two processes one opens a session', async () => {
    const partner = await world.partner();
    const { user_code } = await awaiting(partner);
    const answers = await atOnce([world.anonymous, second.anonymous], 16, (client) =>
      client.post(path, { user_code, otp: '1234' }),
    );
    expect(tally(answers)).toEqual({ 200: 1, USER_CODE_CONSUMED: 15 });
    const { total } = (await partner.sandbox.get('/partner/users?scope=all')).data;
    const userCode = answers.find(({ status }) => status === 200)?.data.user.id;
    const sessions = await sql(
      world,
      'SELECT s.id FROM embed_session s JOIN end_user u ON u.id = s.user_id WHERE u.user_code = $1',
      [userCode],
    );
    expect([total, sessions.length]).toEqual([1, 1]);
  });

  it('two codes of one mobile at the same moment make one user', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const codes = [await awaiting(partner, { mobile }), await awaiting(partner, { mobile })];
    const answers = await Promise.all(codes.map(({ user_code }) => verify(user_code, '1234')));
    expect(new Set(answers.map(({ data }) => data.user.id)).size).toBe(1);
    expect(answers.map(({ data }) => data.is_new_user).sort()).toEqual([false, true]);
  });
});

describe('400', () => {
  it.each([
    ['user_code', [undefined, null, '', 5, 'x'.repeat(65)]],
    ['otp', [undefined, null, '', '123', '123456789', '12 34', '１２３４', 1234]],
  ])('VALIDATION_ERROR names %s', async (field, values) => {
    for (const value of values) {
      const answer = await world.anonymous.post(path, { user_code: 'emb_x', otp: '1234', [field]: value });
      expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
  });
});

describe('401', () => {
  it('INVALID_OTP for a wrong one, counting down; OTP_LOCKED after five, also for the right one and for good', async () => {
    const partner = await world.partner();
    const { user_code, otp } = await awaiting(partner, {}, 'live');
    for (let left = 4; left >= 0; left--) {
      const { status, body } = await verify(user_code, wrong(otp));
      expect([status, body.error.code, body.error.details.attempts_left]).toEqual([401, 'INVALID_OTP', left]);
    }
    expect(await verify(user_code, otp)).toMatchObject({ status: 401, code: 'OTP_LOCKED' });
    const resent = await world.anonymous.post('/partner/embed/resend-otp', { user_code });
    expect(resent.code).toBe('OTP_LOCKED');
    expect((await partner.live.get('/partner/users?scope=all')).data.total).toBe(0);
  });

  it('compares five guesses at most however many come at once, at two processes', async () => {
    const partner = await world.partner();
    const { user_code } = await awaiting(partner);
    const answers = await atOnce([world.anonymous, second.anonymous], 20, (client, index) =>
      client.post(path, { user_code, otp: String(5_000 + index) }),
    );
    expect(tally(answers)).toEqual({ INVALID_OTP: 5, OTP_LOCKED: 15 });
  });

  it('RATE_LIMITED after 15 answers for a live mobile in fifteen minutes, over all its codes, partners and callers', async () => {
    const mobile = randomMobile();
    const codes = [];
    for (let turn = 0; turn < 4; turn++) codes.push(await awaiting(await world.partner(), { mobile }, 'live'));
    for (const { user_code, otp } of codes.slice(0, 3)) {
      for (let turn = 0; turn < 5; turn++) expect((await verify(user_code, wrong(otp))).code).toBe('INVALID_OTP');
    }
    const [last] = codes.slice(3) as [(typeof codes)[number]];
    const over = await verify(last.user_code, last.otp);
    expect(over).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(over.headers).toMatchObject({ 'ratelimit-limit': '15', 'ratelimit-remaining': '0' });
    await sql(world, `DELETE FROM rate_window WHERE bucket LIKE 'otp-guess %'`);
    expect((await verify(last.user_code, last.otp)).status).toBe(200);
  });

  it('OTP_EXPIRED after five minutes of the sandbox’s clock; a new one opens', async () => {
    const partner = await world.partner();
    const { user_code } = await awaiting(partner);
    await advance(partner, 300);
    expect((await verify(user_code, '1234')).code).toBe('OTP_EXPIRED');
    expect((await world.anonymous.post('/partner/embed/resend-otp', { user_code })).status).toBe(200);
    expect((await verify(user_code, '1234')).status).toBe(200);
  });

  it('takes no OTP of another code, however alike', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const one = await awaiting(partner, { mobile }, 'live');
    const two = await awaiting(partner, { mobile }, 'live');
    if (one.otp !== two.otp) expect((await verify(one.user_code, two.otp)).code).toBe('INVALID_OTP');
    expect((await verify(two.user_code, two.otp)).status).toBe(200);
  });
});

describe('403', () => {
  it('API_NOT_ALLOWED where the embed was taken away meanwhile', async () => {
    const partner = await world.partner();
    const { user_code } = await awaiting(partner);
    await sql(
      world,
      `UPDATE partner SET capabilities = array_remove(capabilities, 'embed'), version = version + 1 WHERE id = $1`,
      [partner.id],
    );
    expect((await verify(user_code, '1234')).code).toBe('API_NOT_ALLOWED');
  });
});

describe('404, 409 and 410', () => {
  it('knows codes by where they stand: never made, not exchanged, used, too old', async () => {
    const partner = await world.partner();
    expect((await verify(`emb_${'a'.repeat(43)}`, '1234')).code).toBe('USER_CODE_NOT_FOUND');
    const { user_code: fresh } = await initEmbed(partner.sandbox);
    expect(await verify(fresh, '1234')).toMatchObject({ status: 409, code: 'INVALID_TRANSITION' });
    const used = await awaiting(partner);
    await verify(used.user_code, '1234');
    expect(await verify(used.user_code, '1234')).toMatchObject({ status: 409, code: 'USER_CODE_CONSUMED' });
    const late = await awaiting(partner);
    await advance(partner, 900);
    expect(await verify(late.user_code, '1234')).toMatchObject({ status: 410, code: 'USER_CODE_EXPIRED' });
    expect((await verify(fresh, '1234')).code).toBe('USER_CODE_EXPIRED');
  });
});
