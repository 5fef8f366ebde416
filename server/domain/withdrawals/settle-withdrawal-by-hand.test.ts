import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askAgain,
  type PayoutWorld,
  rowOf,
  startPayoutWorld,
  tellOfPayout,
} from '../../testing/rooms/payout-provider.ts';
import { makeWithdrawal, makeWithdrawer, payoutMoney, stepsOf, walletOf } from '../../testing/rooms/withdrawals.ts';
import { sql } from '../../testing/trades.ts';
import type { TestPartner } from '../../testing/world.ts';
import { settleDueWithdrawals } from './due-withdrawals.ts';
import { listWithdrawalsInDoubt } from './list-withdrawals-in-doubt.ts';
import { type HandOutcome, settleWithdrawalByHand } from './settle-withdrawal-by-hand.ts';

let at: PayoutWorld;
beforeAll(async () => {
  at = await startPayoutWorld();
});
afterAll(() => at.close());
beforeEach(() => {
  at.provider.manner = 'well';
  at.provider.firstStatus = 'RECEIVED';
  at.world.clock.advance(120_000);
});

const actor = { type: 'member', id: 'mbr_operator' } as const;

/** A withdrawal that its provider never heard of: it cannot be reached. */
async function stuck(): Promise<{ partner: TestPartner; id: string; user_code: string }> {
  const partner = await at.world.partner();
  const user = await makeWithdrawer(at.world, partner, 'live');
  const { withdrawal_id: id } = await makeWithdrawal(partner.live, user);
  at.provider.manner = 'server_error';
  await settleDueWithdrawals(at.world.core);
  return { partner, id, user_code: user.user_code };
}
const settle = (withdrawalId: string, outcome: HandOutcome, fields: { reason?: string; utr?: string } = {}) =>
  settleWithdrawalByHand(at.world.core, {
    withdrawalId,
    outcome,
    reason: 'seen in the bank statement',
    actor,
    ...fields,
  });
const codeOf = (settling: Promise<unknown>) =>
  settling.then(
    () => 'done',
    (error) => error.code,
  );
const inDoubt = async () => (await listWithdrawalsInDoubt(at.world.core)).map(({ withdrawalId }) => withdrawalId);

describe('the list of what is in doubt', () => {
  it('holds live withdrawals that have been processing for an hour, with why; sandboxes’ are nobody’s worry', async () => {
    const one = await stuck();
    expect(await inDoubt()).not.toContain(one.id);
    at.world.clock.advance(3_600_001);
    const sandboxUser = await makeWithdrawer(at.world, one.partner, 'sandbox');
    const { withdrawal_id: sandboxed } = await makeWithdrawal(one.partner.sandbox, sandboxUser);
    at.world.clock.advance(3_600_001);
    expect(await inDoubt()).not.toContain(sandboxed);
    const found = (await listWithdrawalsInDoubt(at.world.core)).find(({ withdrawalId }) => withdrawalId === one.id);
    expect(found).toMatchObject({
      partnerName: one.partner.name,
      attempts: 1,
      problem: 'Cashfree answered with HTTP status 500',
      contradiction: null,
    });
    await settle(one.id, 'failed');
    expect(await inDoubt()).not.toContain(one.id);
  });

  it('holds what is contradicted, until it is reviewed', async () => {
    const one = await stuck();
    at.provider.manner = 'well';
    await askAgain(at);
    await tellOfPayout(at, one.id, { fields: { status: 'FAILED' } });
    expect(await inDoubt()).not.toContain(one.id);
    await tellOfPayout(at, one.id, { fields: { status: 'SUCCESS' } });
    expect(await inDoubt()).toContain(one.id);
    await settle(one.id, 'reviewed', { reason: 'recovered from the customer' });
    expect(await inDoubt()).not.toContain(one.id);
    expect((await rowOf(at.world, one.id)).status).toBe('failed');
  });
});

describe('an operator', () => {
  it('settles as paid with a UTR, audited', async () => {
    const one = await stuck();
    const settled = await settle(one.id, 'completed', { utr: 'N3252999' });
    expect(settled).toMatchObject({ status: 'completed', utr: 'N3252999' });
    expect(await stepsOf(at.world, one.id)).toEqual(['processing', 'completed']);
    expect(await payoutMoney(at.world, one.partner, 'live')).toMatchObject({ clearing: 0n, bank: 500_00n });
    expect(
      await sql(at.world, 'SELECT partner_id, actor_id, action, before, after FROM audit_entry WHERE subject = $1', [
        one.id,
      ]),
    ).toEqual([
      {
        partner_id: one.partner.id,
        actor_id: 'mbr_operator',
        action: 'withdrawal.settle_by_hand',
        before: { status: 'processing', utr: null },
        after: { outcome: 'completed', status: 'completed', utr: 'N3252999', reason: 'seen in the bank statement' },
      },
    ]);
  });

  it('gives the money back, but not while somebody may be paying it', async () => {
    const one = await stuck();
    expect(await codeOf(settle(one.id, 'failed'))).toBe('INVALID_TRANSITION');
    at.world.clock.advance(60_001);
    expect(await settle(one.id, 'failed')).toMatchObject({ status: 'failed', failureReason: 'not_paid' });
    expect(await walletOf(one.partner.live, one.user_code)).toBe(10_000);
    // Nobody sends it any more.
    at.provider.manner = 'well';
    await askAgain(at);
    expect(at.provider.transfers.has(one.id)).toBe(false);
  });

  it('does not overrule what the provider says', async () => {
    const one = await stuck();
    at.provider.manner = 'well';
    await askAgain(at);
    at.world.clock.advance(60_001);
    for (const outcome of ['failed', 'reversed'] as const) {
      expect(await codeOf(settle(one.id, outcome))).toBe('INVALID_TRANSITION');
    }
    expect(await codeOf(settle(one.id, 'completed', { utr: 'N1' }))).toBe('INVALID_TRANSITION');
    at.provider.decide(one.id, 'SUCCESS');
    expect(await codeOf(settle(one.id, 'failed'))).toBe('INVALID_TRANSITION');
    expect(await codeOf(settle(one.id, 'completed', { utr: 'N1' }))).toBe('done');
    expect(await codeOf(settle(one.id, 'reversed'))).toBe('done');
    expect(await walletOf(one.partner.live, one.user_code)).toBe(10_000);
  });

  it('takes one step once, however many click at once, and none that is not there', async () => {
    const one = await stuck();
    at.world.clock.advance(60_001);
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(settle(one.id, 'failed'))));
    expect(codes.sort()).toEqual([...Array(5).fill('INVALID_TRANSITION'), 'done'].sort());
    for (const outcome of ['completed', 'failed', 'reversed', 'reviewed'] as const) {
      expect(await codeOf(settle(one.id, outcome, { utr: 'N1' }))).toBe('INVALID_TRANSITION');
    }
    expect(await codeOf(settle('wd_nothing', 'failed'))).toBe('NOT_FOUND');
  });

  it('says why, and where money arrived', async () => {
    const one = await stuck();
    expect(await codeOf(settle(one.id, 'failed', { reason: ' ' }))).toBe('VALIDATION_ERROR');
    expect(await codeOf(settle(one.id, 'completed'))).toBe('VALIDATION_ERROR');
  });
});
