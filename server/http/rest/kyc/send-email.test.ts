import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, clientsAt } from '../../../testing/at-once.ts';
import { advance, kycOf, kycUser } from '../../../testing/rooms/kyc.ts';
import { sql, tally } from '../../../testing/trades.ts';
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

const path = (user_code: string) => `/partner/users/${user_code}/kyc/email/send`;

describe('200', () => {
  it('keeps the code among the messages of a sandbox, with the address masked, and sends no email', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    const before = world.emails.length;
    const { data } = await kyc.sendEmail('asha.rao@example.com');
    expect(data).toEqual({
      email_masked: 'a***@example.com',
      otp_expires_in_seconds: 600,
      cooldown_seconds: 30,
      attempts_left: 5,
    });
    const { messages } = (await partner.sandbox.get('/partner/sandbox/messages')).data;
    expect(messages).toEqual([
      expect.objectContaining({ kind: 'email', purpose: 'kyc', to: 'a***@example.com', code: '123456' }),
    ]);
    expect(world.emails).toHaveLength(before);
  });

  it('emails six digits to the address in live', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.live);
    expect((await kyc.sendEmail('live.user@example.com')).status).toBe(200);
    const sent = world.emails.findLast(({ to }) => to === 'live.user@example.com');
    const code = /^(\d{6}) is your code/.exec(sent?.text ?? '')?.[1] ?? '';
    expect(sent?.subject).toContain(code);
    expect((await kyc.verifyEmail(code)).data).toMatchObject({ verified: true, email_masked: 'l***@example.com' });
  });

  it('goes on where the mail server fails: a lost code can be sent again', async () => {
    const failing = await startWorld({
      databaseUrl: world.databaseUrl,
      email: { send: () => Promise.reject(new Error('no mail today')) },
    });
    const partner = await failing.partner();
    const kyc = await kycUser(partner.live);
    expect((await kyc.sendEmail()).status).toBe(200);
    expect(failing.logs.some(({ level, message }) => level === 'error' && message.includes('KYC email'))).toBe(true);
    await failing.close();
  });
});

describe('400', () => {
  it('VALIDATION_ERROR names email', async () => {
    const { sandbox } = await world.partner();
    const { userCode } = await kycUser(sandbox);
    for (const email of [
      undefined,
      null,
      '',
      'asha',
      'a@b',
      'a b@c.de',
      5,
      ['a@example.com'],
      `${'x'.repeat(250)}@example.com`,
    ]) {
      const answer = await sandbox.post(path(userCode), { email });
      expect([email, answer.code, Object.keys(answer.body.error.details.fields)]).toEqual([
        email,
        'VALIDATION_ERROR',
        ['email'],
      ]);
    }
  });
});

describe('403 FEATURE_DISABLED', () => {
  it('in live where no provider sends emails; the sandbox needs none', async () => {
    const mute = await startWorld({ databaseUrl: world.databaseUrl, email: null });
    const partner = await mute.partner();
    expect((await (await kycUser(partner.live)).sendEmail()).code).toBe('FEATURE_DISABLED');
    expect((await (await kycUser(partner.sandbox)).sendEmail()).status).toBe(200);
    await mute.close();
  });
});

describe('429 RATE_LIMITED', () => {
  it('within thirty seconds of the last code, whatever the address, telling how long; in either mode', async () => {
    const partner = await world.partner();
    for (const client of [partner.sandbox, partner.live]) {
      const kyc = await kycUser(client);
      await kyc.sendEmail();
      const soon = await kyc.sendEmail('other@example.com');
      expect(soon.code).toBe('RATE_LIMITED');
      const { retry_after_seconds } = soon.body.error.details;
      expect(Number(soon.headers['retry-after'])).toBe(retry_after_seconds);
      expect(retry_after_seconds).toBeGreaterThan(20);
      expect(retry_after_seconds).toBeLessThanOrEqual(30);
      // Another user does not wait.
      expect((await (await kycUser(client)).sendEmail()).status).toBe(200);
    }
  });

  it('after ten codes in an hour, until the first of them is an hour old', async () => {
    const partner = await world.partner();
    const kyc = await kycUser(partner.sandbox);
    for (let code = 1; code <= 10; code++) {
      expect((await kyc.sendEmail()).status).toBe(200);
      await advance(partner.sandbox, 30);
    }
    const over = await kyc.sendEmail();
    expect([over.code, over.body.error.details.retry_after_seconds > 3_200]).toEqual(['RATE_LIMITED', true]);
    await advance(partner.sandbox, over.body.error.details.retry_after_seconds);
    expect((await kyc.sendEmail()).status).toBe(200);
  });

  it('lets one of sixteen at once through, over two processes', async () => {
    const partner = await world.partner();
    const { userCode } = await kycUser(partner.live);
    const before = world.emails.length + second.emails.length;
    const clients = clientsAt([world, second], partner, 'live');
    const answers = await atOnce(clients, 16, (client) => kycOf(client, userCode).sendEmail());
    expect(tally(answers)).toEqual({ 200: 1, RATE_LIMITED: 15 });
    expect(world.emails.length + second.emails.length - before).toBe(1);
    expect(
      await sql(world, `SELECT 1 AS one FROM kyc_code c JOIN end_user u USING (person_id) WHERE user_code = $1`, [
        userCode,
      ]),
    ).toHaveLength(1);
  });
});
