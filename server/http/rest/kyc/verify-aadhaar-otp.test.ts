import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SecureIdServer } from '../../../providers/cashfree/testing/secure-id-server.ts';
import { atOnce, clientsAt } from '../../../testing/at-once.ts';
import {
  advance,
  approvedUser,
  kycOf,
  kycUser,
  OTHERS_AADHAAR,
  personOf,
  untouched,
} from '../../../testing/rooms/kyc.ts';
import { forgetSends, LIVE_AADHAAR, LIVE_PAN, startLiveIdentity } from '../../../testing/rooms/live-identity.ts';
import { sql, tally } from '../../../testing/trades.ts';
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

const path = (user_code: string) => `/partner/users/${user_code}/kyc/aadhaar/otp/verify`;

describe('200', () => {
  it('completes instant KYC where the PAN is proved: approved under the name on it, in either mode', async () => {
    const partner = await world.partner();
    for (const [client, pan, aadhaar, otp, name] of [
      [partner.sandbox, 'ABCDE1234F', '999941057058', '1234', 'Asha Rao'],
      [partner.live, LIVE_PAN, LIVE_AADHAAR, server.otp, 'ASHA RAO'],
    ] as const) {
      const kyc = await kycUser(client, { name: 'Asha Rao' });
      await kyc.verifyPan(pan);
      const { data } = await kyc.verifyOtp((await kyc.sendOtp(aadhaar)).data.reference_id, otp);
      expect(data).toEqual({
        verified: true,
        aadhaar_masked: 'XXXX XXXX 7058',
        kyc_status: 'approved',
        method: 'instant',
        name,
        rejection_reason: null,
        steps: { ...untouched.steps, pan: 'verified', aadhaar: 'verified' },
      });
      expect(await personOf(world, kyc.userCode)).toMatchObject({ kyc_status: 'approved', kyc_name: name });
    }
  });

  it('feeds the certificate of live with the approved name', async () => {
    const { live } = await world.partner();
    const kyc = await kycUser(live, { name: 'A. Rao' });
    const certificate = async () => (await live.get(`/partner/users/${kyc.userCode}/certificate`)).data;
    expect(await certificate()).toMatchObject({ holder_name: 'A. Rao', name_verified: false });
    await kyc.verifyPan(LIVE_PAN);
    await kyc.verifyOtp((await kyc.sendOtp(LIVE_AADHAAR)).data.reference_id, server.otp);
    expect(await certificate()).toMatchObject({ holder_name: 'ASHA RAO', name_verified: true });
  });

  it('approves no names that are clearly not one person’s: an operator decides, and is shown why', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    await kyc.verifyPan();
    expect((await kyc.proveAadhaar(OTHERS_AADHAAR)).data).toMatchObject({
      verified: true,
      kyc_status: 'under_review',
      name: null,
      steps: { pan: 'verified', aadhaar: 'verified' },
    });
    const stranger = await kycUser(partner.live, { name: 'Vikram Iyer' });
    await stranger.verifyPan(LIVE_PAN);
    const { data } = await stranger.verifyOtp((await stranger.sendOtp(LIVE_AADHAAR)).data.reference_id, server.otp);
    expect(data).toMatchObject({ kyc_status: 'under_review', name: null });
    const reasons = await sql<{ review_reason: string }>(
      world,
      'SELECT review_reason FROM kyc WHERE person_id = ANY ($1) ORDER BY 1',
      [[(await personOf(world, kyc.userCode)).id, (await personOf(world, stranger.userCode)).id]],
    );
    expect(reasons.map(({ review_reason }) => review_reason)).toEqual([
      'The name on the PAN is not the registered one. The name on the Aadhaar is not the registered one.',
      'The names on PAN and Aadhaar differ. The name on the Aadhaar is not the registered one.',
    ]);
  });

  it('a right number after a wrong one is approved at once', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.verifyPan();
    await kyc.proveAadhaar(OTHERS_AADHAAR);
    expect((await kyc.proveAadhaar()).data).toMatchObject({ kyc_status: 'approved', name: 'Asha Rao' });
  });
});

describe('400', () => {
  it('VALIDATION_ERROR names reference_id and otp', async () => {
    const { sandbox } = await world.partner();
    const { userCode } = await kycUser(sandbox);
    const body = { reference_id: 'kyc_x', otp: '1234' };
    for (const [field, values] of [
      ['reference_id', [undefined, null, '', 5, 'x'.repeat(65), 'a\0b']],
      ['otp', [undefined, null, '', '123', '123456789', 1234, '१२३४']],
    ] as const) {
      for (const value of values) {
        const answer = await sandbox.post(path(userCode), { ...body, [field]: value });
        expect([value, answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
          value,
          'VALIDATION_ERROR',
          [field],
        ]);
      }
    }
  });
});

describe('401', () => {
  it('INVALID_OTP for a wrong code, in either mode; the right one still proves', async () => {
    const partner = await world.partner();
    for (const [client, otp] of [
      [partner.sandbox, '1234'],
      [partner.live, server.otp],
    ] as const) {
      const kyc = await kycUser(client);
      const { reference_id } = (await kyc.sendOtp(LIVE_AADHAAR)).data;
      expect((await kyc.verifyOtp(reference_id, '000000')).code).toBe('INVALID_OTP');
      expect((await kyc.verifyOtp(reference_id, otp)).data.verified).toBe(true);
      expect((await kyc.verifyOtp(reference_id, otp)).code).toBe('INVALID_OTP');
    }
  });

  it('OTP_EXPIRED after ten minutes, for one that a newer replaced, and where the provider says so', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    const first = (await kyc.sendOtp()).data.reference_id;
    await advance(partner.sandbox, 30);
    const newer = (await kyc.sendOtp()).data.reference_id;
    expect((await kyc.verifyOtp(first)).code).toBe('OTP_EXPIRED');
    await advance(partner.sandbox, 600);
    expect((await kyc.verifyOtp(newer)).code).toBe('OTP_EXPIRED');
    const live = await kycUser(partner.live);
    const { reference_id } = (await live.sendOtp(LIVE_AADHAAR)).data;
    server.behaviour = 'otp_expired';
    expect((await live.verifyOtp(reference_id, server.otp)).code).toBe('OTP_EXPIRED');
  });

  it('OTP_LOCKED after five wrong codes, also for the right one; a new OTP unlocks', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    const { reference_id } = (await kyc.sendOtp()).data;
    for (let wrong = 1; wrong <= 5; wrong++)
      expect((await kyc.verifyOtp(reference_id, '0000')).code).toBe('INVALID_OTP');
    expect((await kyc.verifyOtp(reference_id)).code).toBe('OTP_LOCKED');
    expect((await kyc.status()).data.steps.aadhaar).toBe('pending');
    // It is of no more use, so that no new code has to wait.
    expect((await kyc.proveAadhaar()).data.steps.aadhaar).toBe('verified');
  });
});

describe('403 FEATURE_DISABLED', () => {
  it('where the account has no instant KYC', async () => {
    const { sandbox } = await world.partner({ instantKycEnabled: false });
    expect((await (await kycUser(sandbox)).verifyOtp('kyc_x')).code).toBe('FEATURE_DISABLED');
  });
});

describe('404 NOT_FOUND', () => {
  it('answers the reference of another user, partner, mode or sandbox, and of an email, exactly as one that never was', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const before = await kycUser(partner.sandbox);
    const old = (await before.sendOtp()).data.reference_id;
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    const kyc = await kycUser(partner.sandbox);
    await kyc.sendEmail();
    const [email] = await sql<{ id: string }>(
      world,
      `SELECT id FROM kyc_code WHERE person_id = $1 AND kind = 'email'`,
      [(await personOf(world, kyc.userCode)).id],
    );
    const references = [
      'kyc_01kah3n5t0v2m9q4r7w8x1y6z3',
      email?.id,
      (await (await kycUser(partner.sandbox)).sendOtp()).data.reference_id,
      (await (await kycUser(partner.live)).sendOtp(LIVE_AADHAAR)).data.reference_id,
      (await (await kycUser(stranger.sandbox)).sendOtp()).data.reference_id,
      "kyc_' OR ''='",
    ];
    const answers = [
      await before.verifyOtp(old),
      ...(await Promise.all(references.map((reference) => kyc.verifyOtp(reference)))),
    ];
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'NOT_FOUND'));
    for (const { body } of answers) expect(body.error).toEqual(answers[0]?.body.error);
  });
});

describe('409 INVALID_TRANSITION', () => {
  it('once approved', async () => {
    const { sandbox } = await world.partner();
    expect((await (await approvedUser(sandbox)).verifyOtp('kyc_x')).code).toBe('INVALID_TRANSITION');
  });
});

describe('503 SERVICE_UNAVAILABLE', () => {
  it('costs no attempt where nothing was compared, and one where that is not known', async () => {
    const { live } = await world.partner();
    const kyc = await kycUser(live);
    const { reference_id } = (await kyc.sendOtp(LIVE_AADHAAR)).data;
    server.behaviour = 'unauthorised';
    for (let call = 1; call <= 8; call++)
      expect((await kyc.verifyOtp(reference_id, server.otp)).code).toBe('SERVICE_UNAVAILABLE');
    server.behaviour = 'server_error';
    for (let call = 1; call <= 4; call++)
      expect((await kyc.verifyOtp(reference_id, server.otp)).code).toBe('SERVICE_UNAVAILABLE');
    server.behaviour = 'well';
    expect((await kyc.verifyOtp(reference_id, server.otp)).data.verified).toBe(true);
  });
});

describe('guesses at once, over two processes', () => {
  it('reach the provider five times in all', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.live);
    const { reference_id } = (await kyc.sendOtp(LIVE_AADHAAR)).data;
    const asked = server.requests.length;
    const clients = clientsAt([world, second], partner, 'live');
    const answers = await atOnce(clients, 40, (client, index) =>
      kycOf(client, kyc.userCode).verifyOtp(reference_id, String(100_000 + index)),
    );
    expect(tally(answers)).toEqual({ INVALID_OTP: 5, OTP_LOCKED: 35 });
    expect(server.requests).toHaveLength(asked + 5);
  });

  it('with the right code approve once, and leave one audit entry', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    await kyc.verifyPan();
    const { reference_id } = (await kyc.sendOtp()).data;
    const clients = clientsAt([world, second], partner, 'sandbox');
    const answers = await atOnce(clients, 5, (client) => kycOf(client, kyc.userCode).verifyOtp(reference_id));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { userCode: id } = kyc;
    expect(await sql(world, 'SELECT action FROM audit_entry WHERE subject = $1', [id])).toEqual([
      { action: 'kyc.approved' },
    ]);
  });
});
