import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/at-once.ts';
import { embedOtp, enterEmbed, initEmbed } from '../../../testing/rooms/embed.ts';
import { makeUser, sql, tally, until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
  second = await startWorld({ databaseUrl: world.databaseUrl, trustedProxyHops: 1 });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

const path = '/partner/embed/exchange';
const exchange = (user_code: string, address = '203.0.113.7') =>
  world.anonymous.post(path, { user_code }, { headers: { 'x-forwarded-for': address } });

const advance = (partner: TestPartner, advance_seconds: number) =>
  partner.sandbox.post('/partner/sandbox/clock', { advance_seconds });

const statusOf = async (user_code: string) => (await exchange(user_code)).code;

describe('200', () => {
  it('sends an OTP to a mobile that was not proved to this partner, and makes no user yet', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const { user_code } = await initEmbed(partner.sandbox, { mobile });
    const { data, body } = await exchange(user_code);
    expect(data).toEqual({
      requires_otp: true,
      mobile_masked: `${mobile.slice(0, 2)}******${mobile.slice(-2)}`,
      otp_channel: 'SMS',
      user_will_be_created: true,
    });
    expect(body.mode).toBe('sandbox');
    expect((await partner.sandbox.get('/partner/users?scope=all')).data.total).toBe(0);
    const { messages } = (await partner.sandbox.get('/partner/sandbox/messages')).data;
    expect(messages).toMatchObject([{ kind: 'otp', purpose: 'embed', code: '1234', to: data.mobile_masked }]);
  });

  it('sends that of live to the phone, and says live', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const { user_code } = await initEmbed(partner.live, { mobile });
    expect((await exchange(user_code)).body.mode).toBe('live');
    expect(await embedOtp(world, 'live', mobile)).toMatch(/^\d{6}$/);
  });

  it('opens a session at once for who proved their mobile to this partner before, and takes what it tells of them', async () => {
    const partner = await world.partner();
    const { mobile, userCode } = await enterEmbed(world, partner);
    const { user_code } = await initEmbed(partner.sandbox, { mobile, meta: { visit: 2 } });
    const { data } = await exchange(user_code);
    expect(data).toEqual({
      session_token: expect.stringMatching(/^tola_embed_[\w-]{43}$/),
      requires_otp: false,
      mobile_masked: expect.any(String),
      otp_channel: 'SMS',
      user_will_be_created: false,
    });
    expect((await partner.sandbox.get(`/partner/users/${userCode}`)).data.meta).toEqual({ visit: 2 });
  });

  it('asks for an OTP where the mobile was proved to another partner only, or the user came by the API', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const { mobile } = await enterEmbed(world, other, { mode: 'live' });
    const there = await exchange((await initEmbed(partner.live, { mobile })).user_code);
    expect(there.data).toMatchObject({ requires_otp: true, user_will_be_created: false });
    const known = randomMobile();
    await makeUser(partner.sandbox, { mobile: known });
    const here = await exchange((await initEmbed(partner.sandbox, { mobile: known })).user_code);
    expect(here.data).toMatchObject({ requires_otp: true, user_will_be_created: false });
  });

  it('keeps who is proved through a reset that keeps users', async () => {
    const partner = await world.partner();
    const { mobile } = await enterEmbed(world, partner);
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    const { data } = await exchange((await initEmbed(partner.sandbox, { mobile })).user_code);
    expect(data.requires_otp).toBe(false);
  });
});

describe('once', () => {
  it('of 24 at the same moment at two processes one succeeds, whether an OTP goes out or a session opens', async () => {
    const partner = await world.partner();
    const { mobile } = await enterEmbed(world, partner);
    for (const fields of [{}, { mobile }]) {
      const { user_code } = await initEmbed(partner.sandbox, fields);
      const before = (await partner.sandbox.get('/partner/sandbox/messages')).data.messages.length;
      const sessions = async () => (await sql(world, 'SELECT id FROM embed_session')).length;
      const had = await sessions();
      const answers = await atOnce([world.anonymous, second.anonymous], 24, (client) =>
        client.post(path, { user_code }),
      );
      expect(tally(answers)).toEqual({ 200: 1, USER_CODE_CONSUMED: 23 });
      const isOtp = answers.find(({ status }) => status === 200)?.data.requires_otp;
      expect(isOtp).toBe(fields.mobile === undefined);
      expect((await partner.sandbox.get('/partner/sandbox/messages')).data.messages.length - before).toBe(
        isOtp ? 1 : 0,
      );
      expect((await sessions()) - had).toBe(isOtp ? 0 : 1);
    }
  });

  it('of 24 at the same moment in live one uses up a message of the mobile', async () => {
    const partner = await world.partner();
    const { user_code } = await initEmbed(partner.live);
    const answers = await atOnce([world.anonymous, second.anonymous], 24, (client) => client.post(path, { user_code }));
    expect(tally(answers)).toEqual({ 200: 1, USER_CODE_CONSUMED: 23 });
    expect((await world.anonymous.post('/partner/embed/resend-otp', { user_code })).status).toBe(200);
  });

  it('409 USER_CODE_CONSUMED for good, also after its ten minutes', async () => {
    const partner = await world.partner();
    const { user_code } = await initEmbed(partner.sandbox);
    await exchange(user_code);
    expect(await exchange(user_code)).toMatchObject({ status: 409, code: 'USER_CODE_CONSUMED' });
    await advance(partner, 3_600);
    expect(await statusOf(user_code)).toBe('USER_CODE_CONSUMED');
  });

  it('the database itself lets no code go back', async () => {
    const partner = await world.partner();
    const { user_code } = await initEmbed(partner.sandbox);
    await exchange(user_code);
    await expect(
      sql(world, `UPDATE embed_code SET status = 'issued', exchanged_at = NULL WHERE status = 'awaiting_otp'`),
    ).rejects.toThrow(/used once/);
  });
});

describe('410 USER_CODE_EXPIRED', () => {
  it('after ten minutes of the sandbox’s clock, to the second', async () => {
    const partner = await world.partner();
    const codes = [await initEmbed(partner.sandbox), await initEmbed(partner.sandbox)];
    await advance(partner, 590);
    expect(await statusOf(codes[0].user_code)).toBeUndefined();
    await advance(partner, 10);
    expect(await exchange(codes[1].user_code)).toMatchObject({ status: 410, code: 'USER_CODE_EXPIRED' });
  });
});

describe('400', () => {
  it.each([['user_code', [undefined, null, '', 5, {}, ['emb_x'], 'x'.repeat(65)]]])(
    'VALIDATION_ERROR names %s',
    async (field, values) => {
      for (const value of values) {
        const answer = await world.anonymous.post(path, { [field]: value });
        expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
        expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
      }
    },
  );
});

describe('403', () => {
  it('answers what closes the partner’s screens, and spends no code by it', async () => {
    const partner = await world.partner();
    const [sandbox, live] = [await initEmbed(partner.sandbox), await initEmbed(partner.live)];
    const set = (change: string) =>
      sql(world, `UPDATE partner SET ${change}, version = version + 1 WHERE id = $1`, [partner.id]);
    await set(`capabilities = array_remove(capabilities, 'embed')`);
    expect(await statusOf(sandbox.user_code)).toBe('API_NOT_ALLOWED');
    await set(`capabilities = capabilities || ARRAY['embed'], sandbox_enabled = false, live_enabled = false`);
    expect(await statusOf(sandbox.user_code)).toBe('SANDBOX_DISABLED');
    expect(await statusOf(live.user_code)).toBe('LIVE_NOT_ENABLED');
    await set('enabled = false');
    expect(await statusOf(live.user_code)).toBe('PARTNER_DISABLED');
    await set('enabled = true, sandbox_enabled = true');
    expect(await statusOf(sandbox.user_code)).toBeUndefined();
  });
});

describe('404 USER_CODE_NOT_FOUND', () => {
  it('answers a user’s persistent code, a token, and a code of a sandbox that was reset, as one that never was', async () => {
    const partner = await world.partner();
    const wiped = await initEmbed(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    const codes = [wiped.user_code, await makeUser(partner.sandbox), `emb_${'a'.repeat(43)}`, 'emb_', "'", '🪙'];
    for (const code of codes) {
      expect(await exchange(code)).toMatchObject({ status: 404, code: 'USER_CODE_NOT_FOUND' });
    }
  });
});

describe('429 RATE_LIMITED', () => {
  it('counts an address’s calls, and lets others in', async () => {
    const { headers } = await exchange('emb_x', '203.0.113.50');
    expect(headers).toMatchObject({ 'ratelimit-limit': '300', 'ratelimit-remaining': '299' });
  });

  it('shuts an address out that comes with many codes that are none', async () => {
    const partner = await world.partner();
    for (let miss = 0; miss < 30; miss++) {
      expect((await exchange('emb_x', '203.0.113.51')).code).toBe('USER_CODE_NOT_FOUND');
    }
    expect((await exchange('emb_x', '203.0.113.51')).code).toBe('RATE_LIMITED');
    const { user_code } = await initEmbed(partner.sandbox);
    expect((await exchange(user_code, '203.0.113.52')).status).toBe(200);
  });

  it('sends a live mobile five OTPs in fifteen minutes at most, whichever partner asks; the code stays good', async () => {
    const mobile = randomMobile();
    const partners = [await world.partner(), await world.partner()];
    const codes = [];
    for (let turn = 0; turn < 6; turn++) {
      codes.push((await initEmbed((partners[turn % 2] as TestPartner).live, { mobile })).user_code);
    }
    const last = codes.pop() as string;
    for (const code of codes) expect(await statusOf(code)).toBeUndefined();
    await until('all are sent', () => world.otps.filter((otp) => otp.mobile === mobile).length === 5);
    expect(await statusOf(last)).toBe('RATE_LIMITED');
    await sql(world, `DELETE FROM rate_window WHERE bucket LIKE 'otp-send %'`);
    expect(await statusOf(last)).toBeUndefined();
  });
});

it('leaves neither code nor token in the request log', async () => {
  const partner = await world.partner();
  await enterEmbed(world, partner);
  await world.core.developer.requestLog.flush();
  const rows = await sql(world, `SELECT r::text AS row FROM request_log r`);
  expect(JSON.stringify(rows)).not.toMatch(/(?:tola_embed|emb)_[\w-]{20,}/);
});
