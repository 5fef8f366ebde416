import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecureIdServer } from '../../../providers/cashfree/testing/secure-id-server.ts';
import { atOnce, clientsAt } from '../../../testing/at-once.ts';
import { advance, approvedUser, kycOf, kycUser, untouched } from '../../../testing/rooms/kyc.ts';
import { forgetSends, LIVE_AADHAAR, startLiveIdentity } from '../../../testing/rooms/live-identity.ts';
import { tally } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
let second: World;
let server: SecureIdServer;
beforeAll(async () => {
  const live = await startLiveIdentity();
  server = live.server;
  world = await startWorld({ liveIdentity: live.provider });
  second = await startWorld({ liveIdentity: live.provider, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
  await server.close();
});
beforeEach(async () => {
  await forgetSends(world);
  server.behaviour = 'well';
});

const path = (user_code: string) => `/partner/users/${user_code}/kyc/aadhaar/otp/send`;

describe('200', () => {
  it('answers a reference and no more of the number than its end, and keeps the OTP among the messages', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    expect((await kyc.sendOtp('9999 4105 7058')).data).toEqual({
      reference_id: expect.stringMatching(/^kyc_[0-9a-z]{26}$/),
      aadhaar_masked: 'XXXX XXXX 7058',
      otp_expires_in_seconds: 600,
      cooldown_seconds: 30,
      attempts_left: 5,
    });
    const { messages } = (await sandbox.get('/partner/sandbox/messages')).data;
    expect(messages).toEqual([
      expect.objectContaining({ kind: 'otp', purpose: 'aadhaar', to: 'XXXX XXXX 7058', code: '1234' }),
    ]);
    expect((await kyc.status()).data).toEqual(untouched);
  });

  it('takes any 12 digits that pass Verhoeff in sandbox', async () => {
    const { sandbox } = await world.partner();
    for (const number of ['234123412346', '333333333333', '2341-2341-2346']) {
      const answer = await (await kycUser(sandbox)).sendOtp(number);
      expect([number, answer.data.aadhaar_masked]).toEqual([number, `XXXX XXXX ${number.slice(-4)}`]);
    }
  });

  it('leaves the OTP to the provider in live, and knows no code itself', async () => {
    const { live } = await world.partner();
    const sent = await (await kycUser(live)).sendOtp(LIVE_AADHAAR);
    expect(sent.data.aadhaar_masked).toBe('XXXX XXXX 7058');
    expect(JSON.stringify(sent.body)).not.toMatch(/482913|21637/);
    expect(JSON.parse(server.requests.at(-1)?.body ?? '')).toEqual({ aadhaar_number: LIVE_AADHAAR });
  });
});

describe('400 VALIDATION_ERROR', () => {
  it('names aadhaar_number, without repeating it', async () => {
    const { sandbox } = await world.partner();
    const { userCode } = await kycUser(sandbox);
    for (const number of [
      undefined,
      null,
      '',
      '99994105705',
      '9999410570589',
      '999941057059',
      '९९९९४१०५७०५८',
      999941057058,
      {},
    ]) {
      const answer = await sandbox.post(path(userCode), { aadhaar_number: number });
      expect([number, answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
        number,
        'VALIDATION_ERROR',
        ['aadhaar_number'],
      ]);
      expect(JSON.stringify(answer.body)).not.toMatch(/9999410/);
    }
  });

  it('names it too where the provider knows no such number, or none with a mobile; the next may follow at once', async () => {
    const { live } = await world.partner();
    const kyc = await kycUser(live);
    const unknown = await kyc.sendOtp('234123412346');
    expect([unknown.code, Object.keys(unknown.body.error.details.fields)]).toEqual([
      'VALIDATION_ERROR',
      ['aadhaar_number'],
    ]);
    server.behaviour = 'no_mobile';
    expect((await kyc.sendOtp(LIVE_AADHAAR)).code).toBe('VALIDATION_ERROR');
    server.behaviour = 'well';
    expect((await kyc.sendOtp(LIVE_AADHAAR)).status).toBe(200);
  });
});

describe('403 FEATURE_DISABLED', () => {
  it('where the account has no instant KYC', async () => {
    const { sandbox, live } = await world.partner({ instantKycEnabled: false });
    for (const client of [sandbox, live]) {
      expect((await (await kycUser(client)).sendOtp()).code).toBe('FEATURE_DISABLED');
    }
  });
});

describe('409 INVALID_TRANSITION', () => {
  it('once approved', async () => {
    const { sandbox } = await world.partner();
    expect((await (await approvedUser(sandbox)).sendOtp()).code).toBe('INVALID_TRANSITION');
  });
});

describe('429 RATE_LIMITED', () => {
  it('within thirty seconds of the last OTP, whichever the number; an email code is no OTP', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.sendOtp();
    const soon = await kyc.sendOtp('234123412346');
    expect([soon.code, Number(soon.headers['retry-after']) <= 30]).toEqual(['RATE_LIMITED', true]);
    expect((await kyc.sendEmail()).status).toBe(200);
    await advance(sandbox, 30);
    expect((await kyc.sendOtp()).status).toBe(200);
  });

  it('asks the provider for one of eight at once, over two processes', async () => {
    const partner = await world.partner();
    const { userCode } = await kycUser(partner.live);
    const before = server.requests.length;
    const clients = clientsAt([world, second], partner, 'live');
    const answers = await atOnce(clients, 8, (client) => kycOf(client, userCode).sendOtp(LIVE_AADHAAR));
    expect(tally(answers)).toEqual({ 200: 1, RATE_LIMITED: 7 });
    expect(server.requests).toHaveLength(before + 1);
  });
});

describe('503 SERVICE_UNAVAILABLE', () => {
  it('where nothing was asked: the next may follow at once', async () => {
    const { live } = await world.partner();
    const kyc = await kycUser(live);
    server.behaviour = 'unauthorised';
    expect((await kyc.sendOtp(LIVE_AADHAAR)).code).toBe('SERVICE_UNAVAILABLE');
    server.behaviour = 'well';
    expect((await kyc.sendOtp(LIVE_AADHAAR)).status).toBe(200);
  });

  it('where an OTP may have gone out: the next waits as after any other', async () => {
    const { live } = await world.partner();
    const kyc = await kycUser(live);
    server.behaviour = 'hang';
    expect((await kyc.sendOtp(LIVE_AADHAAR)).code).toBe('SERVICE_UNAVAILABLE');
    server.behaviour = 'well';
    expect((await kyc.sendOtp(LIVE_AADHAAR)).code).toBe('RATE_LIMITED');
  });
});
