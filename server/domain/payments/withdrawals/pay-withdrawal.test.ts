import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Manner } from '../../../testing/peers/held-stand-in.ts';
import {
  askAgain,
  type PayoutWorld,
  rowOf,
  sendPayoutCallback,
  startPayoutWorld,
} from '../../../testing/rooms/payout-provider.ts';
import {
  makeWithdrawal,
  makeWithdrawer,
  payoutMoney,
  stepsOf,
  walletOf,
  withdrawalsOf,
} from '../../../testing/rooms/withdrawals.ts';
import { startWorld, type TestPartner } from '../../../testing/world.ts';
import { settleDueWithdrawals, settleWithdrawal } from './due-withdrawals.ts';
import { findWithdrawal } from './store.ts';
import { takeNews } from './take-news.ts';

let at: PayoutWorld;
beforeAll(async () => {
  at = await startPayoutWorld();
});
afterAll(() => at.close());
beforeEach(() => {
  at.provider.manner = 'well';
  at.provider.firstStatus = 'RECEIVED';
  at.provider.refuses = 'no';
  // A provider that rests after failures is rested by now.
  at.world.clock.advance(120_000);
});

/** A withdrawal of INR 500 that was asked for and nothing else. */
async function begin(): Promise<{ partner: TestPartner; id: string; user_code: string }> {
  const partner = await at.world.partner();
  const user = await makeWithdrawer(at.world, partner, 'live');
  const { withdrawal_id: id } = await makeWithdrawal(partner.live, user);
  at.provider.requests.length = 0;
  return { partner, id, user_code: user.user_code };
}
const shown = async ({ partner, user_code }: Awaited<ReturnType<typeof begin>>) =>
  (await withdrawalsOf(partner.live, user_code))[0];
const askedOf = (id: string) =>
  at.provider.requests
    .filter(({ path, body }) => path.includes(id) || body.includes(id))
    .map(({ method }) => method)
    .join(' ');

describe('a withdrawal at its provider', () => {
  it('is sent once, then asked about with growing patience, until it is decided', async () => {
    const one = await begin();
    // The clock stands, so that what this machine takes is no part of a gap.
    at.world.clock.stopAt(at.world.clock.now());
    await settleDueWithdrawals(at.world.core);
    expect(askedOf(one.id)).toBe('POST');
    const gaps: number[] = [];
    for (let count = 0; count < 10; count += 1) {
      const { due_at } = await rowOf(at.world, one.id);
      const wait = (due_at?.getTime() ?? 0) - at.world.clock.now();
      gaps.push(wait / 1_000);
      await askAgain(at, wait);
    }
    const stood = at.world.clock.now();
    at.world.clock.run();
    at.world.clock.advance(stood - at.world.clock.now());
    expect(gaps).toEqual([2, 6, 18, 54, 162, 486, 1_458, 3_600, 3_600, 3_600]);
    expect(askedOf(one.id)).toBe(['POST', ...Array(10).fill('GET')].join(' '));
    at.provider.decide(one.id, 'SUCCESS');
    await askAgain(at);
    expect(await shown(one)).toMatchObject({ status: 'completed', utr: expect.stringMatching(/^N3252/) });
    expect(await payoutMoney(at.world, one.partner, 'live')).toEqual({
      wallets: 9_500_00n,
      clearing: 0n,
      bank: 500_00n,
    });
    expect(await stepsOf(at.world, one.id)).toEqual(['processing', 'completed']);
  });

  it('that is decided with the answer is not asked about again for that', async () => {
    at.provider.firstStatus = 'SUCCESS';
    const one = await begin();
    await settleDueWithdrawals(at.world.core);
    expect(await shown(one)).toMatchObject({ status: 'completed' });
    at.provider.firstStatus = 'FAILED';
    const two = await begin();
    await settleDueWithdrawals(at.world.core);
    expect(await shown(two)).toMatchObject({ status: 'failed', failure_reason: 'invalid_account_fail', utr: null });
    expect(await walletOf(two.partner.live, two.user_code)).toBe(10_000);
  });

  it('is asked about by one at a time', async () => {
    const one = await begin();
    await Promise.all(Array.from({ length: 8 }, () => settleWithdrawal(at.world.core, one.id)));
    expect(askedOf(one.id)).toBe('POST');
  });

  it('that is refused, and not known there, has failed', async () => {
    at.provider.refuses = 'yes';
    const one = await begin();
    await settleDueWithdrawals(at.world.core);
    expect(askedOf(one.id)).toBe('POST GET');
    expect(await shown(one)).toMatchObject({ status: 'failed', failure_reason: 'refused' });
    expect(await payoutMoney(at.world, one.partner, 'live')).toEqual({ wallets: 10_000_00n, clearing: 0n, bank: 0n });
  });

  it('that is refused, and is there all the same, goes on', async () => {
    at.provider.refuses = 'made';
    const one = await begin();
    await settleDueWithdrawals(at.world.core);
    expect(await shown(one)).toMatchObject({ status: 'processing' });
    at.provider.decide(one.id, 'SUCCESS');
    await askAgain(at);
    expect(await shown(one)).toMatchObject({ status: 'completed' });
  });

  it('is not ended by a refusal that is heard late, when another has asked since', async () => {
    const one = await begin();
    await settleDueWithdrawals(at.world.core);
    await askAgain(at);
    const found = await findWithdrawal(at.world.core.database.pool, one.id);
    if (!found) throw new Error('no such withdrawal');
    const answer = { status: 'failed', reason: 'refused', gatewayPayoutId: undefined, utr: undefined } as const;
    const report = { answer, by: 'provider', at: at.world.clock.now() } as const;
    expect(await takeNews(at.world.core, found, { ...report, attempt: 1 })).toBe('stale');
    expect(await shown(one)).toMatchObject({ status: 'processing' });
    expect(await takeNews(at.world.core, found, { ...report, attempt: 2 })).toBe('done');
    expect(await shown(one)).toMatchObject({ status: 'failed' });
  });

  it.each<[Manner, string]>([
    ['broken_connection', 'timed out before it was heard'],
    ['done_unsaid', 'timed out after it was made'],
    ['server_error', 'is out of order'],
    ['unauthorised', 'does not take our key'],
    ['forbidden', 'does not know our address'],
    ['too_many', 'has enough of us'],
    ['html', 'talks nonsense'],
  ])('%s: a provider that %s is asked again, and pays once', async (manner) => {
    const one = await begin();
    at.provider.manner = manner;
    await settleDueWithdrawals(at.world.core);
    await askAgain(at);
    expect(await rowOf(at.world, one.id)).toMatchObject({ status: 'processing', problem: expect.any(String) });
    expect(await walletOf(one.partner.live, one.user_code)).toBe(9_500);
    at.provider.manner = 'well';
    await askAgain(at);
    at.provider.decide(one.id, 'SUCCESS');
    await askAgain(at);
    expect(await shown(one)).toMatchObject({ status: 'completed' });
    const ids = at.provider.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
    expect(ids.filter(({ transfer_id }) => transfer_id !== one.id)).toEqual([]);
    expect(at.provider.transfers.get(one.id)?.amount).toBe('500.00');
    expect(await payoutMoney(at.world, one.partner, 'live')).toMatchObject({ clearing: 0n, bank: 500_00n });
  });

  it('that was meant for another provider waits for its settings to return', async () => {
    const one = await begin();
    const other = await startWorld({ databaseUrl: at.world.databaseUrl });
    try {
      await settleDueWithdrawals(other.core);
      expect(await rowOf(at.world, one.id)).toMatchObject({ status: 'processing' });
      expect(askedOf(one.id)).toBe('');
    } finally {
      await other.close();
    }
    await askAgain(at);
    at.provider.decide(one.id, 'SUCCESS');
    await askAgain(at);
    expect(await shown(one)).toMatchObject({ status: 'completed' });
  });
});

describe('a payout that the bank gives back', () => {
  it('after it was completed is found by a look within hours, and puts the money back', async () => {
    const one = await begin();
    at.provider.firstStatus = 'SUCCESS';
    await settleDueWithdrawals(at.world.core);
    const paid = await shown(one);
    at.provider.decide(one.id, 'REVERSED');
    await askAgain(at);
    expect(await shown(one)).toEqual({ ...paid, status: 'failed', failure_reason: 'reversed_by_bank' });
    expect(paid?.completed_at).not.toBeNull();
    expect(await stepsOf(at.world, one.id)).toEqual(['processing', 'completed', 'reversed']);
    expect(await payoutMoney(at.world, one.partner, 'live')).toEqual({ wallets: 10_000_00n, clearing: 0n, bank: 0n });
    expect((await rowOf(at.world, one.id)).due_at).toBeNull();
  });

  it('is looked for during a week, less and less often', async () => {
    const one = await begin();
    at.provider.firstStatus = 'SUCCESS';
    await settleDueWithdrawals(at.world.core);
    let looks = 0;
    for (let row = await rowOf(at.world, one.id); row.due_at && looks < 50; row = await rowOf(at.world, one.id)) {
      await askAgain(at, row.due_at.getTime() - at.world.clock.now() + 5);
      looks += 1;
    }
    expect(looks).toBe(9);
    expect(await shown(one)).toMatchObject({ status: 'completed' });
  });
});

describe('callbacks', () => {
  const sent = async () => {
    const one = await begin();
    await settleDueWithdrawals(at.world.core);
    return one;
  };

  it('settle a payout, once however often they come', async () => {
    const one = await sent();
    at.provider.decide(one.id, 'SUCCESS');
    expect(await Promise.all(Array.from({ length: 8 }, () => sendPayoutCallback(at, one.id)))).toEqual(
      Array(8).fill(200),
    );
    expect(await shown(one)).toMatchObject({ status: 'completed', utr: expect.any(String) });
    expect(await stepsOf(at.world, one.id)).toEqual(['processing', 'completed']);
    await askAgain(at);
    expect(await stepsOf(at.world, one.id)).toEqual(['processing', 'completed']);
  });

  it('may bring the bank’s reference after the word that it was paid', async () => {
    const one = await sent();
    at.provider.decide(one.id, 'SUCCESS');
    const transfer = at.provider.transfers.get(one.id);
    const utr = transfer?.utr;
    Object.assign(transfer ?? {}, { utr: null });
    await sendPayoutCallback(at, one.id);
    expect(await shown(one)).toMatchObject({ status: 'completed', utr: null });
    Object.assign(transfer ?? {}, { utr });
    await sendPayoutCallback(at, one.id);
    expect(await shown(one)).toMatchObject({ status: 'completed', utr });
    expect(await stepsOf(at.world, one.id)).toEqual(['processing', 'completed']);
  });

  it('in any order come to the same: the bank gave it back', async () => {
    for (const order of [
      ['SUCCESS', 'REVERSED'],
      ['REVERSED', 'SUCCESS'],
      ['ACKNOWLEDGED', 'REVERSED', 'SUCCESS', 'SUCCESS', 'REVERSED'],
    ]) {
      const one = await sent();
      for (const status of order) expect(await sendPayoutCallback(at, one.id, { fields: { status } })).toBe(200);
      expect(await shown(one)).toMatchObject({ status: 'failed', failure_reason: 'reversed_by_bank' });
      expect(await walletOf(one.partner.live, one.user_code)).toBe(10_000);
      expect((await rowOf(at.world, one.id)).contradiction).toBeNull();
      at.provider.decide(one.id, 'REVERSED');
      await askAgain(at);
    }
  });

  it('that are forged or old are refused and change nothing', async () => {
    const one = await sent();
    at.provider.decide(one.id, 'FAILED');
    const old = at.world.clock.now() - 301_000;
    expect(await sendPayoutCallback(at, one.id, { at: old })).toBe(401);
    const callback = at.provider.callback(one.id, at.world.clock.now());
    const body = callback.body.toString().replace('500.00', '501.00');
    const url = `${at.world.url}/gateway/cashfree/payouts`;
    expect((await fetch(url, { method: 'POST', headers: callback.headers, body })).status).toBe(401);
    expect((await fetch(`${at.world.url}/gateway/simulated/payouts`, { method: 'POST', ...callback })).status).toBe(
      404,
    );
    expect((await fetch(url)).status).toBe(405);
    expect(await shown(one)).toMatchObject({ status: 'processing' });
  });

  it('of an unknown payout, or of another amount, are logged and change nothing', async () => {
    const one = await sent();
    at.provider.decide(one.id, 'SUCCESS');
    const before = at.world.logs.length;
    expect(await sendPayoutCallback(at, one.id, { fields: { amount: '5.00' } })).toBe(200);
    at.provider.transfers.set('wd_unknown', { ...at.provider.transfers.get(one.id), id: 'wd_unknown' } as never);
    expect(await sendPayoutCallback(at, 'wd_unknown')).toBe(200);
    expect(at.world.logs.slice(before).map(({ level, message }) => [level, message])).toEqual(
      Array(2).fill(['error', 'a payout provider reports a withdrawal that is not ours']),
    );
    expect(await shown(one)).toMatchObject({ status: 'processing' });
  });

  it('that contradict what was settled move no money, and are kept for an operator', async () => {
    const one = await sent();
    await sendPayoutCallback(at, one.id, { fields: { status: 'FAILED' } });
    const before = at.world.logs.length;
    for (let count = 0; count < 3; count += 1) await sendPayoutCallback(at, one.id, { fields: { status: 'SUCCESS' } });
    expect(await rowOf(at.world, one.id)).toMatchObject({ status: 'failed', contradiction: 'completed' });
    expect(at.world.logs.slice(before).filter(({ level }) => level === 'error')).toHaveLength(1);
    expect(await walletOf(one.partner.live, one.user_code)).toBe(10_000);
    const two = await sent();
    await sendPayoutCallback(at, two.id, { fields: { status: 'SUCCESS' } });
    await sendPayoutCallback(at, two.id, { fields: { status: 'FAILED' } });
    expect(await rowOf(at.world, two.id)).toMatchObject({ status: 'completed', contradiction: 'failed' });
    expect(await walletOf(two.partner.live, two.user_code)).toBe(9_500);
  });
});
