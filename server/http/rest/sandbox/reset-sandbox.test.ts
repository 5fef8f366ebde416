import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmSend, sendQuote } from '../../../testing/rooms/transfers.ts';
import { setKyc } from '../../../testing/rooms/withdrawals.ts';
import {
  balanceOf,
  confirm,
  emptyBalances,
  makeBuy,
  makeQuote,
  makeUser,
  sql,
  until,
} from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/sandbox/reset';

describe('200', () => {
  it('wipes users, balances, trades, quotes, keys and faults, and restores the float; the token stays', async () => {
    const partner = await world.partner();
    const quote = await makeQuote(partner.sandbox);
    await confirm(partner.sandbox, quote.quote_id, 'key');
    const open = await makeQuote(partner.sandbox, { user_code: quote.user_code });
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'price_feed', times: 9 });
    const { data } = await partner.sandbox.post(path, {});
    expect(data).toEqual({ reset_at: expect.any(String), users_kept: 0, float_inr: 100_000 });
    expect(await balanceOf(partner.sandbox)).toBe(100_000);
    expect((await partner.sandbox.get('/partner/wallet/ledger')).data.total).toBe(1);
    expect((await partner.sandbox.get('/partner/users')).data).toMatchObject({ users: [], total: 0 });
    expect((await partner.sandbox.get(`/partner/users/${quote.user_code}`)).code).toBe('USER_CODE_NOT_FOUND');
    expect((await confirm(partner.sandbox, open.quote_id)).code).toBe('QUOTE_NOT_FOUND');
    expect((await confirm(partner.sandbox, quote.quote_id, 'key')).code).toBe('QUOTE_NOT_FOUND');
    expect((await partner.sandbox.get('/partner/sandbox/faults')).data).toEqual({ faults: [] });
  });

  it('keeps the users under their codes with empty wallets, if asked', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const user_code = await makeUser(partner.sandbox, {
      mobile,
      name: 'Asha',
      email: 'asha@example.com',
      meta: { a: [1] },
    });
    const before = (await partner.sandbox.get(`/partner/users/${user_code}`)).data;
    await makeBuy(partner.sandbox, { user_code });
    expect((await partner.sandbox.post(path, { keep_users: true })).data.users_kept).toBe(1);
    const after = (await partner.sandbox.get(`/partner/users/${user_code}?include=balances`)).data;
    expect(after).toEqual({
      ...before,
      balances: emptyBalances,
    });
    expect((await partner.sandbox.get(`/partner/users/${user_code}/transactions`)).data.total).toBe(0);
    expect((await partner.sandbox.post('/partner/users/init', { mobile, flow: 'api' })).data.user_code).toBe(user_code);
    expect((await makeBuy(partner.sandbox, { user_code })).wallet_balance_inr).toBe(99_500);
  });

  it('keeps what is known of a user, and no date that the clock has not reached any more', async () => {
    const partner = await world.partner();
    const early = await makeUser(partner.sandbox, { meta: { a: 1 } });
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 86_400 });
    const late = await makeUser(partner.sandbox);
    await setKyc(world, late);
    const before = (await partner.sandbox.get(`/partner/users/${early}`)).data;
    const { reset_at } = (await partner.sandbox.post(path, { keep_users: true })).data;
    expect((await partner.sandbox.get(`/partner/users/${early}`)).data).toEqual(before);
    expect((await partner.sandbox.get(`/partner/users/${late}`)).data).toMatchObject({
      registered_at: reset_at,
      kyc_status: 'approved',
    });
  });

  it('ends the KYC of people it wipes, and keeps that of those who stay, reset after reset', async () => {
    const partner = await world.partner();
    const body = { mobile: randomMobile(), flow: 'api' };
    const { user_code } = (await partner.sandbox.post('/partner/users/init', body)).data;
    await setKyc(world, user_code);
    for (let round = 0; round < 2; round++) {
      await partner.sandbox.post(path, { keep_users: true });
      const again = (await partner.sandbox.post('/partner/users/init', body)).data;
      expect(again).toMatchObject({ user_code, kyc_status: 'approved', user_existed: false });
    }
    await partner.sandbox.post(path);
    const anew = (await partner.sandbox.post('/partner/users/init', body)).data;
    expect(anew).toMatchObject({ kyc_status: 'not_started', user_existed: false });
    expect(anew.user_code).not.toBe(user_code);
  });

  it.each([true, false])('forgets the clock, messages and all faults (keep_users %j)', async (keep_users) => {
    const partner = await world.partner();
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 86_400 });
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'gateway_down', times: 3 });
    await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile });
    const messages = async () => (await partner.sandbox.get('/partner/sandbox/messages')).data.messages;
    await until('the message is kept', async () => (await messages()).length === 1);
    await partner.sandbox.post(path, { keep_users });
    expect((await partner.sandbox.get('/partner/sandbox/clock')).data.offset_seconds).toBe(0);
    expect((await partner.sandbox.get('/partner/sandbox/faults')).data).toEqual({ faults: [] });
    expect(await messages()).toEqual([]);
    const { created_at } = await makeBuy(partner.sandbox);
    expect(Math.abs(Date.parse(created_at) - world.clock.now())).toBeLessThan(60_000);
  });

  it('clears the day’s sends and restores the metal; keeps receivers as any user', async () => {
    const partner = await world.partner();
    await sql(world, 'UPDATE partner SET daily_send_limit_paise = 100000, version = version + 1 WHERE id = $1', [
      partner.id,
    ]);
    const send = { receiver_mobile: randomMobile(), asset_type: 'gold', amount_inr: 800 };
    const open = await sendQuote(partner.sandbox, { ...send, amount_inr: 100 });
    const { quote_id } = await sendQuote(partner.sandbox, send);
    await confirmSend(partner.sandbox, quote_id, 'sent');
    expect((await partner.sandbox.post('/partner/send/quote', send)).code).toBe('DAILY_LIMIT_EXCEEDED');
    expect((await partner.sandbox.post(path, { keep_users: true })).data.users_kept).toBe(1);
    const [receiver] = (await partner.sandbox.get('/partner/users?scope=all')).data.users;
    expect(receiver).toMatchObject({ sources: ['send'] });
    const { balances } = (await partner.sandbox.get(`/partner/users/${receiver.user_code}?include=balances`)).data;
    expect(balances.gold_grams).toBe(0);
    expect((await confirmSend(partner.sandbox, open.quote_id)).code).toBe('QUOTE_NOT_FOUND');
    // The ten grams of a fresh sandbox, less what the fee takes.
    await sql(world, 'UPDATE partner SET daily_send_limit_paise = 100000000, version = version + 1 WHERE id = $1', [
      partner.id,
    ]);
    const all = await sendQuote(partner.sandbox, { ...send, amount_inr: undefined, amount_grams: 9.97 });
    expect((await confirmSend(partner.sandbox, all.quote_id)).status).toBe(200);
  });

  it('forgets idempotency keys: the same one buys again', async () => {
    const partner = await world.partner();
    const { user_code, quote_id } = await makeQuote(partner.sandbox);
    await confirm(partner.sandbox, quote_id, 'same');
    await partner.sandbox.post(path, { keep_users: true });
    const { data: known } = await partner.sandbox.get('/partner/idempotency/same?endpoint=/partner/buy/confirm');
    expect(known.state).toBe('unknown');
    const again = await confirm(partner.sandbox, (await makeQuote(partner.sandbox, { user_code })).quote_id, 'same');
    expect([again.status, again.body.idempotent_replay]).toEqual([200, undefined]);
  });

  it.each([true, false])(
    'leaves a clean float under confirms and advances in flight (keep_users %j)',
    async (keep_users) => {
      const partner = await world.partner();
      const user_code = await makeUser(partner.sandbox);
      const quotes = await Promise.all(Array.from({ length: 16 }, () => makeQuote(partner.sandbox, { user_code })));
      const sends = await Promise.all(Array.from({ length: 4 }, () => sendQuote(partner.sandbox)));
      const [reset, ...rest] = await Promise.all([
        partner.sandbox.post(path, { keep_users }),
        ...quotes.map(({ quote_id }, index) => confirm(partner.sandbox, quote_id, `flight-${index}`)),
        ...sends.map(({ quote_id }) => confirmSend(partner.sandbox, quote_id)),
        ...Array.from({ length: 4 }, () => partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 60 })),
      ]);
      expect(reset?.status).toBe(200);
      for (const answer of rest) expect([undefined, 'QUOTE_NOT_FOUND']).toContain(answer.code);
      expect(await balanceOf(partner.sandbox)).toBe(100_000);
      expect((await partner.sandbox.get('/partner/wallet/ledger')).data.total).toBe(1);
      expect((await partner.sandbox.get(`/partner/users/${user_code}`)).status).toBe(keep_users ? 200 : 404);
      if (!keep_users) expect((await partner.sandbox.get('/partner/users?scope=all')).data.total).toBe(0);
    },
  );

  it('takes no body at all, and touches neither live nor another partner', async () => {
    const [partner, neighbour] = [await world.partner(), await world.partner()];
    const live = await makeBuy(partner.live);
    const theirs = await makeBuy(neighbour.sandbox);
    expect((await partner.sandbox.post(path)).status).toBe(200);
    expect((await partner.live.get(`/partner/users/${live.user_code}`)).status).toBe(200);
    expect(await balanceOf(partner.live)).toBe(99_500);
    expect((await neighbour.sandbox.get(`/partner/users/${theirs.user_code}`)).status).toBe(200);
    expect(await balanceOf(neighbour.sandbox)).toBe(99_500);
  });

  it('may be asked many times at once, and leaves one clean sandbox', async () => {
    const partner = await world.partner();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => partner.sandbox.post(path, { keep_users: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await balanceOf(partner.sandbox)).toBe(100_000);
  });
});

describe('400', () => {
  it('SANDBOX_ONLY with a live token, which changes nothing in either mode', async () => {
    const partner = await world.partner();
    const { user_code } = await makeBuy(partner.sandbox);
    for (const body of ['{}', '{"keep_users":1}', '{', undefined]) {
      expect((await partner.live.send('POST', path, body)).code).toBe('SANDBOX_ONLY');
    }
    expect((await partner.sandbox.get(`/partner/users/${user_code}`)).status).toBe(200);
  });

  it.each(['true', 1, null, []])('VALIDATION_ERROR names keep_users: %j', async (keep_users) => {
    const partner = await world.partner();
    const answer = await partner.sandbox.post(path, { keep_users });
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(answer.body.error.details.fields)).toEqual(['keep_users']);
  });
});
