import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../testing/api-client.ts';
import { atOnce, clientsAt } from '../../../testing/at-once.ts';
import { advance, untouched } from '../../../testing/rooms/kyc.ts';
import { makeUser, tally } from '../../../testing/trades.ts';
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

const path = (user_code: string) => `/partner/users/${user_code}/verify-mobile/confirm`;

async function challenged(client: ApiClient, user_code?: string) {
  const userCode = user_code ?? (await makeUser(client));
  const { data } = await client.post(`/partner/users/${userCode}/verify-mobile/send`);
  return { userCode, challenge_id: data.challenge_id as string };
}

describe('200', () => {
  it('proves the mobile, and answers the same to the right code once more', async () => {
    const { sandbox } = await world.partner();
    const { userCode, challenge_id } = await challenged(sandbox);
    const confirm = () => sandbox.post(path(userCode), { challenge_id, otp: '1234' });
    const { data } = await confirm();
    expect(data).toEqual({
      user_code: userCode,
      mobile_verified: true,
      verified_at: expect.stringMatching(/Z$/),
      ...untouched,
    });
    expect((await confirm()).data).toEqual(data);
  });

  it('opens the hosted screens without another code', async () => {
    const partner = await world.partner();
    const mobile = '9812345670';
    const { userCode, challenge_id } = await challenged(partner.sandbox, await makeUser(partner.sandbox, { mobile }));
    await partner.sandbox.post(path(userCode), { challenge_id, otp: '1234' });
    const { user_code } = (await partner.sandbox.post('/partner/users/init', { mobile, flow: 'embed' })).data;
    const exchanged = await world.anonymous.post('/partner/embed/exchange', { user_code });
    expect(exchanged.data).toMatchObject({ requires_otp: false, session_token: expect.any(String) });
  });
});

describe('401', () => {
  it('of a wrong code, with the attempts left, until it locks for the right one too', async () => {
    const { sandbox } = await world.partner();
    const { userCode, challenge_id } = await challenged(sandbox);
    for (let left = 4; left >= 0; left--) {
      const wrong = await sandbox.post(path(userCode), { challenge_id, otp: '9999' });
      expect([wrong.status, wrong.code, wrong.body.error.details]).toEqual([
        401,
        'INVALID_OTP',
        { attempts_left: left },
      ]);
    }
    expect((await sandbox.post(path(userCode), { challenge_id, otp: '1234' })).code).toBe('OTP_LOCKED');
  });

  it('OTP_EXPIRED after five minutes, and of a code that a newer one replaced', async () => {
    const { sandbox } = await world.partner();
    const first = await challenged(sandbox);
    const newer = await challenged(sandbox, first.userCode);
    const answer = (challenge_id: string) => sandbox.post(path(first.userCode), { challenge_id, otp: '1234' });
    expect((await answer(first.challenge_id)).code).toBe('OTP_EXPIRED');
    await advance(sandbox, 300);
    expect((await answer(newer.challenge_id)).code).toBe('OTP_EXPIRED');
  });

  it('compares at most five guesses that come at once over two processes', async () => {
    const partner = await world.partner();
    const { userCode, challenge_id } = await challenged(partner.sandbox);
    const clients = clientsAt([world, second], partner, 'sandbox');
    const answers = await atOnce(clients, 12, (client) => client.post(path(userCode), { challenge_id, otp: '0000' }));
    expect(tally(answers)).toEqual({ INVALID_OTP: 5, OTP_LOCKED: 7 });
  });
});

describe('404 NOT_FOUND', () => {
  it('of a challenge of another user', async () => {
    const { sandbox } = await world.partner();
    const { challenge_id } = await challenged(sandbox);
    const answer = await sandbox.post(path(await makeUser(sandbox)), { challenge_id, otp: '1234' });
    expect([answer.status, answer.code]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('429 RATE_LIMITED', () => {
  it('past 15 answers in 15 minutes at one partner, and no other partner’s are used up', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    const mobile = '9812345671';
    const of = async (client: ApiClient) => ({ client, user: await makeUser(client, { mobile }) });
    const [guesser, other] = [await of(one.live), await of(two.live)];
    const guess = ({ client, user }: typeof guesser) => client.post(path(user), { challenge_id: 'mch_x', otp: '1234' });
    for (let count = 0; count < 15; count++) expect((await guess(guesser)).code).toBe('NOT_FOUND');
    expect((await guess(guesser)).code).toBe('RATE_LIMITED');
    expect((await guess(other)).code).toBe('NOT_FOUND');
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each([
    ['challenge_id', { otp: '1234' }],
    ['otp', { challenge_id: 'mch_x' }],
    ['otp', { challenge_id: 'mch_x', otp: 1234 }],
    ['otp', { challenge_id: 'mch_x', otp: '12a4' }],
  ])('names %s', async (field, body) => {
    const { sandbox } = await world.partner();
    const answer = await sandbox.post(path('usr_x'), body);
    expect([answer.code, Object.keys(answer.body.error.details.fields)]).toEqual(['VALIDATION_ERROR', [field]]);
  });
});
