import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { removeDomain } from '../../../../domain/accounts/domains/add-domain.ts';
import { domainScreens, giveDomain } from '../../../../testing/rooms/domains.ts';
import { embedOtp, embedScreens, enterEmbed, initEmbed } from '../../../../testing/rooms/embed.ts';
import { memberContext } from '../../../../testing/rooms/sign-in.ts';
import { makeUser, sql } from '../../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../../testing/world.ts';

let world: World;
let partner: TestPartner;
let other: TestPartner;
let domainId: string;
const HOST = 'gold.partner.example';
const OTHER_HOST = 'gold.other.example';
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
  partner = await world.partner();
  // What their screens do is not what their API may do: a domain of theirs needs no grant.
  other = await world.partner({ capabilities: [] });
  domainId = await giveDomain(world, partner, HOST);
  await giveDomain(world, other, OTHER_HOST);
});
afterAll(() => world.close());

let addresses = 0;
const newAddress = () => `198.51.${Math.floor(addresses / 250)}.${(addresses++ % 250) + 1}`;
const visitor = (host = HOST, { token, address = newAddress() }: { token?: string; address?: string } = {}) =>
  domainScreens(world, { host, headers: { 'x-forwarded-for': address }, ...(token === undefined ? {} : { token }) });

async function signIn(mobile = randomMobile(), { host = HOST, of = partner } = {}) {
  const screens = visitor(host);
  const { data } = await screens.write('signIn.begin', { mobile });
  const holder = { partnerId: of.id, userCode: data.userCode };
  const otp = await embedOtp(world, 'live', mobile);
  return { mobile, holder, otp, ...(await screens.write('access.verifyOtp', { ...holder, otp })) };
}

async function knownMobile() {
  const mobile = randomMobile();
  await makeUser(partner.live, { mobile });
  return mobile;
}

const profileAt = (host: string | undefined, token: string) =>
  (host === undefined ? embedScreens(world, token) : visitor(host, { token })).read('access.profile');

describe('signing in at a domain', () => {
  it('makes a new person a user of the partner in live, with the source white_label', async () => {
    const { data, mobile } = await signIn();
    expect(data).toMatchObject({ mode: 'live', isNewUser: true, profile: { mobile, name: null, needsProfile: true } });
    const { users } = (await partner.live.get('/partner/users?scope=all')).data;
    expect(users).toMatchObject([{ mobile_masked: `${mobile.slice(0, 2)}******${mobile.slice(-2)}` }]);
    expect(users[0].sources).toEqual(['white_label']);
    expect((await partner.sandbox.get('/partner/users?scope=all')).data.total).toBe(0);
  });

  it('finds the user again, and asks for a password each time', async () => {
    const mobile = randomMobile();
    const { user_code } = (await partner.live.post('/partner/users/init', { mobile, name: 'Asha Rao', flow: 'api' }))
      .data;
    const first = await signIn(mobile);
    expect(first.data).toMatchObject({ isNewUser: false, profile: { name: 'Asha Rao', needsProfile: false } });
    const answer = await visitor().write('signIn.begin', { mobile });
    expect(answer.data).not.toHaveProperty('sessionToken');
    const [row] = await sql(world, 'SELECT sources FROM end_user WHERE user_code = $1', [user_code]);
    expect(row).toEqual({ sources: ['api', 'white_label'] });
  });

  it('gives everybody the same answer', async () => {
    const known = randomMobile();
    await signIn(known);
    const shape = (mobile: string) => ({
      userCode: expect.stringMatching(/^emb_[\w-]{43}$/),
      mobileMasked: `${mobile.slice(0, 2)}******${mobile.slice(-2)}`,
      otpChannel: 'SMS',
    });
    const stranger = randomMobile();
    expect((await visitor().write('signIn.begin', { mobile: known })).data).toEqual(shape(known));
    expect((await visitor().write('signIn.begin', { mobile: stranger })).data).toEqual(shape(stranger));
  });

  it.each(['', '12345', '5876543210', '98765432101', '+919876543210', 9876543210, null])(
    'refuses %j as a mobile',
    async (mobile) => {
      expect((await visitor().write('signIn.begin', { mobile })).error).toMatchObject({
        code: 'VALIDATION_ERROR',
        fields: { mobile: expect.any(String) },
      });
    },
  );

  it('asks five times a quarter of an hour for a mobile, for ten mobiles and sixty times from an address', async () => {
    const [address, mobile] = [newAddress(), randomMobile()];
    const codes = async (times: number, next: () => string) => {
      const answers = [];
      for (let turn = 0; turn < times; turn++) {
        answers.push((await visitor(HOST, { address }).write('signIn.begin', { mobile: next() })).error?.code);
      }
      return answers;
    };
    expect(await codes(6, () => mobile)).toEqual([...Array(5).fill(undefined), 'RATE_LIMITED']);
    const others = Array.from({ length: 9 }, randomMobile);
    let turn = 0;
    expect(await codes(9, () => others[turn++] as string)).toEqual(Array(9).fill(undefined));
    const tooMany = randomMobile();
    expect(await codes(3, () => tooMany)).toEqual(Array(3).fill('RATE_LIMITED'));
    expect(await codes(36, () => others[turn++ % 9] as string)).toEqual(Array(36).fill(undefined));
    expect(world.otps.some((otp) => otp.mobile === tooMany)).toBe(false);
    // At once too, and whether or not the partner knows them.
    const crowd = newAddress();
    const atOnce = await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        const one = index % 2 ? randomMobile() : await knownMobile();
        return (await visitor(HOST, { address: crowd }).write('signIn.begin', { mobile: one })).error?.code;
      }),
    );
    expect(atOnce.filter((code) => code === undefined)).toHaveLength(10);
    // From many addresses too, five go to one mobile.
    const victim = randomMobile();
    const attack = [];
    for (let turn = 0; turn < 11; turn++) {
      attack.push((await visitor().write('signIn.begin', { mobile: victim })).error?.code);
    }
    expect(attack).toEqual([...Array(5).fill(undefined), ...Array(6).fill('RATE_LIMITED')]);
  });

  it('locks after five wrong passwords, and opens one session of many right ones', async () => {
    const mobile = randomMobile();
    const begun = await visitor().write('signIn.begin', { mobile });
    const holder = { partnerId: partner.id, userCode: begun.data.userCode };
    const otp = await embedOtp(world, 'live', mobile);
    const wrong = String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
    const codes = [];
    for (let turn = 0; turn < 5; turn++) {
      codes.push((await visitor().write('access.verifyOtp', { ...holder, otp: wrong })).error?.code);
    }
    expect(codes).toEqual(Array(5).fill('INVALID_OTP'));
    expect((await visitor().write('access.verifyOtp', { ...holder, otp })).error?.code).toBe('OTP_LOCKED');

    const next = await visitor().write('signIn.begin', { mobile });
    const right = { partnerId: partner.id, userCode: next.data.userCode, otp: '' };
    await visitor().write('access.resendOtp', right);
    const sent = () => world.otps.filter((one) => one.mobile === mobile).at(-1)?.code as string;
    await expect.poll(() => world.otps.filter((one) => one.mobile === mobile).length).toBe(3);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => visitor().write('access.verifyOtp', { ...right, otp: sent() })),
    );
    expect(answers.filter(({ data }) => data !== undefined)).toHaveLength(1);
  });

  it('is closed with the account, and while live is off; where there is no domain there is no sign-in', async () => {
    const set = (change: string) =>
      sql(world, `UPDATE partner SET ${change}, version = version + 1 WHERE id = $1`, [other.id]);
    const begin = async () => (await visitor(OTHER_HOST).write('signIn.begin', { mobile: randomMobile() })).error?.code;
    await set('live_enabled = false');
    expect(await begin()).toBe('LIVE_NOT_ENABLED');
    await set('live_enabled = true, enabled = false');
    expect(await begin()).toBe('PARTNER_DISABLED');
    await set('enabled = true');
    expect(await begin()).toBeUndefined();
    expect((await embedScreens(world).write('signIn.begin', { mobile: randomMobile() })).error?.code).toBe('NOT_FOUND');
  });
});

describe('a session of a domain', () => {
  it('is good there and nowhere else', async () => {
    const { data } = await signIn(randomMobile(), { host: OTHER_HOST, of: other });
    const { sessionToken } = data;
    expect((await profileAt(OTHER_HOST, sessionToken)).error).toBeUndefined();
    expect((await profileAt(HOST, sessionToken)).error?.code).toBe('SESSION_EXPIRED');
    expect((await profileAt(undefined, sessionToken)).error?.code).toBe('SESSION_EXPIRED');
    const forged = { 'x-tola-embed-partner': other.id };
    const answer = await fetch(`${world.url}/trpc/embed.access.profile?input={}`, {
      headers: { ...forged, authorization: `Bearer ${sessionToken}` },
    });
    expect(answer.status).toBe(401);
  });

  it('of the app is none on a domain', async () => {
    const { token } = await enterEmbed(world, partner, { mode: 'live' });
    expect((await profileAt(undefined, token)).error).toBeUndefined();
    expect((await profileAt(HOST, token)).error?.code).toBe('SESSION_EXPIRED');
  });

  it('ends with the domain, and is there again with it', async () => {
    const host = 'silver.partner.example';
    const id = await giveDomain(world, partner, host);
    const { data } = await signIn(randomMobile(), { host });
    expect((await profileAt(host, data.sessionToken)).error).toBeUndefined();
    await removeDomain(await memberContext(world, partner), { domainId: id });
    expect((await profileAt(host, data.sessionToken)).error?.code).toBe('SESSION_EXPIRED');
    expect((await profileAt(HOST, data.sessionToken)).error).toBeUndefined();
    expect(domainId).not.toBe(id);
  });
});

describe('a code', () => {
  it('of a domain is none in the app, over REST or on another domain', async () => {
    const mobile = randomMobile();
    const { data } = await visitor().write('signIn.begin', { mobile });
    const otp = await embedOtp(world, 'live', mobile);
    const holder = { partnerId: partner.id, userCode: data.userCode, otp };
    expect((await embedScreens(world).write('access.verifyOtp', holder)).error?.code).toBe('USER_CODE_NOT_FOUND');
    const elsewhere = await visitor(OTHER_HOST).write('access.verifyOtp', { ...holder, partnerId: other.id });
    expect(elsewhere.error?.code).toBe('USER_CODE_NOT_FOUND');
    const rest = await world.anonymous.post('/partner/embed/verify-otp', { user_code: data.userCode, otp });
    expect(rest.code).toBe('USER_CODE_NOT_FOUND');
    expect((await visitor().write('access.verifyOtp', holder)).error).toBeUndefined();
  });

  it('of the app is none on a domain, in sandbox either', async () => {
    for (const mode of ['live', 'sandbox'] as const) {
      const { user_code: userCode } = await initEmbed(partner[mode]);
      const answer = await visitor().write('access.exchange', { partnerId: partner.id, userCode });
      expect(answer.error?.code).toBe('USER_CODE_NOT_FOUND');
      expect(
        (await embedScreens(world).write('access.exchange', { partnerId: partner.id, userCode })).error,
      ).toBeUndefined();
    }
  });
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }, 'CROSS_SITE'],
  [{ 'sec-fetch-site': 'same-origin' }, undefined],
  [{}, 'CROSS_SITE'],
  [{ origin: 'https://evil.example' }, 'CROSS_SITE'],
  [{ origin: 'http://localhost' }, 'CROSS_SITE'],
  [{ origin: `https://${HOST}` }, undefined],
] as const)('a change from %j at a domain is refused with %s', async (headers, code) => {
  const answer = await domainScreens(world, {
    host: HOST,
    headers: { 'x-forwarded-for': newAddress(), ...headers },
    site: null,
  }).write('signIn.begin', { mobile: randomMobile() });
  expect(answer.error?.code).toBe(code);
});
