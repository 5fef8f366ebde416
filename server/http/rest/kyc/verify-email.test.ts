import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, clientsAt } from '../../../testing/at-once.ts';
import { advance, kycOf, kycUser, untouched } from '../../../testing/rooms/kyc.ts';
import { tally } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

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

const path = (user_code: string) => `/partner/users/${user_code}/kyc/email/verify`;

describe('200', () => {
  it('proves the address that the newest code went to, and nothing else', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    await kyc.sendEmail('first@example.com');
    await advance(partner.sandbox, 30);
    await kyc.sendEmail('second@example.com');
    const { data } = await kyc.verifyEmail();
    expect(data).toEqual({
      ...untouched,
      verified: true,
      email_masked: 's***@example.com',
      steps: { ...untouched.steps, email: 'verified' },
    });
  });

  it('is open to a user whose KYC is decided: an address may change', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    await kyc.verifyPan('ZZZZZ9999Z');
    await kyc.sendEmail();
    expect((await kyc.verifyEmail()).data).toMatchObject({ kyc_status: 'rejected', steps: { email: 'verified' } });
  });
});

describe('400', () => {
  it('VALIDATION_ERROR names code', async () => {
    const { sandbox } = await world.partner();
    const kyc = await kycUser(sandbox);
    await kyc.sendEmail();
    for (const code of [undefined, null, '', '123', '123456789', 123456, '१२३४५६', '12345x']) {
      const answer = await sandbox.post(path(kyc.userCode), { code });
      expect([code, answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
        code,
        'VALIDATION_ERROR',
        ['code'],
      ]);
    }
    expect((await kyc.verifyEmail()).status).toBe(200);
  });
});

describe('401', () => {
  it('INVALID_OTP without a code, for a wrong one, for one that a newer replaced, and for a used one', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.live);
    expect((await kyc.verifyEmail()).code).toBe('INVALID_OTP');
    await kyc.sendEmail('used@example.com');
    const code = /\d{6}/.exec(world.emails.at(-1)?.text ?? '')?.[0] ?? '';
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await kyc.verifyEmail(wrong)).code).toBe('INVALID_OTP');
    expect((await kyc.verifyEmail(code)).status).toBe(200);
    expect((await kyc.verifyEmail(code)).code).toBe('INVALID_OTP');
    const other = await kycUser(partner.live);
    expect((await other.verifyEmail(code)).code).toBe('INVALID_OTP');
  });

  it('OTP_EXPIRED after ten minutes on the sandbox’s clock, also for the right code', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    await kyc.sendEmail();
    await advance(partner.sandbox, 600);
    expect((await kyc.verifyEmail()).code).toBe('OTP_EXPIRED');
    await kyc.sendEmail();
    await advance(partner.sandbox, 590);
    expect((await kyc.verifyEmail()).status).toBe(200);
  });

  it('OTP_LOCKED after five wrong codes, also for the right one; a new code unlocks', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    await kyc.sendEmail();
    for (let wrong = 1; wrong <= 5; wrong++) expect((await kyc.verifyEmail('000000')).code).toBe('INVALID_OTP');
    const locked = await kyc.verifyEmail();
    expect([locked.code, locked.body.error.message]).toEqual(['OTP_LOCKED', expect.stringContaining('new code')]);
    expect((await kyc.status()).data.steps.email).toBe('pending');
    // It is of no more use, so that no new code has to wait.
    expect((await kyc.sendEmail()).status).toBe(200);
    expect((await kyc.verifyEmail()).status).toBe(200);
  });
});

describe('guesses at once, over two processes', () => {
  it('are compared five times in all, whatever else comes', async () => {
    const partner = await world.partner();
    const { userCode, sendEmail } = await kycUser(partner.sandbox);
    await sendEmail();
    const clients = clientsAt([world, second], partner, 'sandbox');
    const wrong = await atOnce(clients, 40, (client, index) =>
      kycOf(client, userCode).verifyEmail(String(200_000 + index)),
    );
    expect(tally(wrong)).toEqual({ INVALID_OTP: 5, OTP_LOCKED: 35 });
  });

  it('with the right one prove the address once', async () => {
    const partner = await world.partner();
    const { userCode, sendEmail } = await kycUser(partner.sandbox);
    await sendEmail();
    const clients = clientsAt([world, second], partner, 'sandbox');
    const right = await atOnce(clients, 8, (client) => kycOf(client, userCode).verifyEmail());
    expect(right.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
