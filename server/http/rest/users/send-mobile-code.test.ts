import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce, clientsAt } from '../../../testing/at-once.ts';
import { makeUser, tally, until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

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

const path = (user_code: string) => `/partner/users/${user_code}/verify-mobile/send`;

describe('200', () => {
  it('sends six digits to the mobile in live', async () => {
    const { live } = await world.partner();
    const mobile = randomMobile();
    const { data } = await live.post(path(await makeUser(live, { mobile })));
    expect(data).toEqual({
      challenge_id: expect.stringMatching(/^mch_/),
      otp_sent_to: `${mobile.slice(0, 2)}******${mobile.slice(-2)}`,
      otp_expires_in_seconds: 300,
      attempts_left: 5,
    });
    const sent = () => world.otps.find((otp) => otp.mobile === mobile);
    await until('the code is sent', () => sent() !== undefined);
    expect(sent()).toMatchObject({ purpose: 'mobile', code: expect.stringMatching(/^\d{6}$/) });
  });

  it('keeps the code among the messages of a sandbox, and sends no SMS', async () => {
    const { sandbox } = await world.partner();
    const before = world.otps.length;
    await sandbox.post(path(await makeUser(sandbox)));
    const { messages } = (await sandbox.get('/partner/sandbox/messages')).data;
    expect(messages).toEqual([expect.objectContaining({ kind: 'otp', purpose: 'mobile', code: '1234' })]);
    expect(world.otps).toHaveLength(before);
  });
});

describe('409 INVALID_TRANSITION', () => {
  it('of a mobile that is proved', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const { challenge_id } = (await sandbox.post(path(user_code))).data;
    await sandbox.post(`/partner/users/${user_code}/verify-mobile/confirm`, { challenge_id, otp: '1234' });
    const again = await sandbox.post(path(user_code));
    expect([again.status, again.code]).toEqual([409, 'INVALID_TRANSITION']);
  });
});

describe('429 RATE_LIMITED', () => {
  it('past five codes to a mobile in 15 minutes, whichever partners and processes ask', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    const mobile = randomMobile();
    const codes = { [one.id]: await makeUser(one.live, { mobile }), [two.id]: await makeUser(two.live, { mobile }) };
    const first = await atOnce(clientsAt([world, second], one, 'live'), 6, (client) =>
      client.post(path(codes[one.id] as string)),
    );
    expect(tally(first)).toEqual({ 200: 5, RATE_LIMITED: 1 });
    expect((await two.live.post(path(codes[two.id] as string))).body.error).toMatchObject({
      code: 'RATE_LIMITED',
      details: { retry_after_seconds: expect.any(Number) },
    });
  });
});
