import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecureIdServer } from '../../../providers/cashfree/testing/secure-id-server.ts';
import type { ApiAnswer } from '../../../testing/api-client.ts';
import { createApiClient } from '../../../testing/api-client.ts';
import { many } from '../../../testing/at-once.ts';
import { deliveryQuote, deliveryRequest, stockLive } from '../../../testing/rooms/deliveries.ts';
import { initEmbed } from '../../../testing/rooms/embed.ts';
import { kycOf, kycUser } from '../../../testing/rooms/kyc.ts';
import { startLiveIdentity } from '../../../testing/rooms/live-identity.ts';
import { grantSipMetal } from '../../../testing/rooms/transfers.ts';
import { makeUser, sql, tally, until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { Mode } from '../../kernel/mode.ts';

let world: World;
let second: World;
let server: SecureIdServer;
let partners: TestPartner[];
beforeAll(async () => {
  const live = await startLiveIdentity();
  server = live.server;
  world = await startWorld({ liveIdentity: live.provider });
  second = await startWorld({ liveIdentity: live.provider, databaseUrl: world.databaseUrl });
  await stockLive(world, 'GC-500MG', 100);
});
afterAll(async () => {
  await second.close();
  await world.close();
  await server.close();
});
beforeEach(async () => {
  partners = await many(3, () => world.partner());
});

/** A user of a partner with this mobile, who has enough to give and to have delivered. */
async function owner(partner: TestPartner, mode: Mode, mobile: string): Promise<string> {
  const userCode = await makeUser(partner[mode], { mobile });
  await grantSipMetal(world, { partner, mode, userCode, asset: 'gold', metalMicrograms: 5_000_000n });
  return userCode;
}

type Ask = (partner: TestPartner, recipient: string, mode?: Mode) => Promise<ApiAnswer>;

const gift = () => ({ receiver_mobile: randomMobile(), asset_type: 'gold', amount_grams: 0.001 });

/** Each has a partner send one code: to a mobile, to an address, or to the owner of an Aadhaar number. */
const asks: Record<string, Ask> = {
  gift: async (partner, mobile, mode = 'live') =>
    partner[mode].post(`/partner/users/${await owner(partner, mode, mobile)}/gift/quote`, gift()),
  delivery: async (partner, mobile, mode = 'live') =>
    partner[mode].post(`/partner/users/${await owner(partner, mode, mobile)}/delivery/quote`, deliveryRequest()),
  'proof of a mobile': async (partner, mobile, mode = 'live') =>
    partner[mode].post(`/partner/users/${await makeUser(partner[mode], { mobile })}/verify-mobile/send`),
  embed: async (partner, mobile, mode = 'live') => {
    const { user_code } = await initEmbed(partner[mode], { mobile });
    return world.anonymous.post('/partner/embed/exchange', { user_code });
  },
  'email of KYC': async (partner, email, mode = 'live') => (await kycUser(partner[mode])).sendEmail(email),
  'Aadhaar OTP': async (partner, number, mode = 'live') =>
    (await kycUser(partner[mode])).sendOtp(mode === 'live' ? number : '999941057058'),
};
const ofMobiles = ['gift', 'delivery', 'proof of a mobile', 'embed'] as const;

/** Numbers that pass Verhoeff and that the stand-in knows. */
const aadhaars = ['999941057058', '234123412346'];

const recipientOf = (name: string): string => {
  if (name === 'email of KYC') return `a${randomMobile()}@example.com`;
  if (name !== 'Aadhaar OTP') return randomMobile();
  const number = aadhaars.pop() as string;
  server.aadhaars.set(number, { name: 'ASHA RAO', dob: '1990-01-31' });
  return number;
};

const ask = (name: string): Ask => asks[name] as Ask;

describe('five codes in 15 minutes go to one recipient of live', () => {
  it.each(Object.keys(asks))('%s: whichever partners and users they are for', async (name) => {
    const recipient = recipientOf(name);
    const answers: ApiAnswer[] = [];
    for (let code = 0; code < 6; code++) {
      answers.push(await ask(name)(partners[code % 3] as TestPartner, recipient));
    }
    expect(tally(answers)).toEqual({ 200: 5, RATE_LIMITED: 1 });
    const over = answers[5] as ApiAnswer;
    expect([over.code, Number(over.headers['retry-after'])]).toEqual([
      'RATE_LIMITED',
      over.body.error.details.retry_after_seconds,
    ]);
    expect(over.body.error.details.retry_after_seconds).toBeGreaterThan(600);
  });

  it('whatever they are for: a mobile has one count of what customers are sent, apart from what staff are', async () => {
    const mobile = randomMobile();
    const [one, two] = partners as [TestPartner, TestPartner];
    for (let codes = ofMobiles.length; codes < 5; codes++) {
      expect((await ask('gift')(one, mobile)).status).toBe(200);
    }
    for (const name of ofMobiles) expect((await ask(name)(one, mobile)).status).toBe(200);
    const ofStaff = await world.anonymous.post('/partner/auth/request-otp', { mobile, mode: 'live' });
    expect(ofStaff.status).toBe(200);
    for (const name of ofMobiles) expect([name, (await ask(name)(two, mobile)).code]).toEqual([name, 'RATE_LIMITED']);
    expect((await ask('gift')(two, randomMobile())).status).toBe(200);
  });

  it('another address, written another way, is the same mailbox', async () => {
    const [name] = randomMobile().split('@');
    const written = [`x${name}@gmail.com`, `X${name}@GMAIL.com`, `x.${name}@gmail.com`, `x${name}+1@googlemail.com`];
    const answers: ApiAnswer[] = [];
    for (const address of [...written, ...written]) {
      answers.push(await ask('email of KYC')(partners[0] as TestPartner, address));
    }
    expect(tally(answers)).toEqual({ 200: 5, RATE_LIMITED: 3 });
  });

  it('when they are asked for at once, of several processes and partners', async () => {
    const mobile = randomMobile();
    const users = await many(1, async () => Promise.all(partners.map((partner) => owner(partner, 'live', mobile))));
    const codes = users[0] as string[];
    const answers = await Promise.all(
      Array.from({ length: 18 }, (_, index) => {
        const client = createApiClient(
          (index % 2 ? second : world).url,
          (partners[index % 3] as TestPartner).tokens.live,
        );
        return client.post(`/partner/users/${codes[index % 3]}/gift/quote`, gift());
      }),
    );
    expect(tally(answers)).toEqual({ 200: 5, RATE_LIMITED: 13 });
    const sent = () => [...world.otps, ...second.otps].filter((otp) => otp.mobile === mobile).length;
    await until('they are sent', () => sent() >= 5);
    expect(sent()).toBe(5);
  });
});

it('a code that is refused for another reason counts for nothing', async () => {
  const [partner] = partners as [TestPartner];
  const email = recipientOf('email of KYC');
  const { userCode } = await kycUser(partner.live);
  const answers = await many(8, () => kycOf(partner.live, userCode).sendEmail(email));
  expect(tally(answers)).toEqual({ 200: 1, RATE_LIMITED: 7 });
  for (let code = 0; code < 4; code++) expect((await ask('email of KYC')(partner, email)).status).toBe(200);
});

it('a code that is refused leaves the one before it good', async () => {
  const [partner, other] = partners as [TestPartner, TestPartner];
  const email = recipientOf('email of KYC');
  const kyc = await kycUser(partner.live);
  await kyc.sendEmail(email);
  await until('the code is sent', () => world.emails.some(({ to }) => to === email));
  const code = /\d{6}/.exec(world.emails.findLast(({ to }) => to === email)?.text ?? '')?.[0];
  for (let more = 0; more < 4; more++) await ask('email of KYC')(other, email);
  await sql(world, `UPDATE kyc_code SET sent_at = sent_at - interval '1 minute'`);
  expect((await kyc.sendEmail(email)).code).toBe('RATE_LIMITED');
  expect((await kyc.verifyEmail(code)).status).toBe(200);
});

it('nothing is counted in a sandbox, where nothing is sent', async () => {
  const [partner] = partners as [TestPartner];
  for (const name of Object.keys(asks)) {
    const recipient = name === 'email of KYC' ? 'asha@example.com' : randomMobile();
    for (let code = 0; code < 6; code++) {
      expect([name, (await ask(name)(partner, recipient, 'sandbox')).status]).toEqual([name, 200]);
    }
  }
  const userCode = await owner(partner, 'sandbox', randomMobile());
  for (let code = 0; code < 12; code++) await deliveryQuote(partner.sandbox, userCode);
});

it('twenty codes a day go to one recipient of live', async () => {
  for (const name of ['proof of a mobile', 'email of KYC']) {
    const recipient = recipientOf(name);
    const answers: ApiAnswer[] = [];
    for (let code = 0; code < 21; code++) {
      if (code % 5 === 0) world.clock.advance(16 * 60_000);
      answers.push(await ask(name)(partners[code % 3] as TestPartner, recipient));
    }
    expect(tally(answers)).toEqual({ 200: 20, RATE_LIMITED: 1 });
    expect(answers[20]?.body.error.details.retry_after_seconds).toBeGreaterThan(80_000);
    // The day is over whatever room a quarter of an hour has: no moment is named at which it would still be refused.
    for (let code = 21; code < 26; code++) {
      const over = await ask(name)(partners[code % 3] as TestPartner, recipient);
      expect([over.code, over.body.error.details.retry_after_seconds > 80_000]).toEqual(['RATE_LIMITED', true]);
    }
  }
});
