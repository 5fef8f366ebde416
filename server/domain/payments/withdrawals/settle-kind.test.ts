import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOperator, newOperator, operatorContext } from '../../../testing/rooms/operators.ts';
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
  settleManually,
  stepsOf,
  walletOf,
} from '../../../testing/rooms/withdrawals.ts';
import { sql } from '../../../testing/trades.ts';
import type { TestPartner } from '../../../testing/world.ts';
import { approve } from '../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../operations/approvals/request-approval.ts';
import { settleDueWithdrawals } from './due-withdrawals.ts';
import { listWithdrawalsInDoubt } from './list-withdrawals-in-doubt.ts';
import type { HandOutcome } from './settle-kind.ts';

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

/** A withdrawal that its provider never heard of: it cannot be reached. */
async function stuck(): Promise<{ partner: TestPartner; id: string; user_code: string }> {
  const partner = await at.world.partner();
  const user = await makeWithdrawer(at.world, partner, 'live');
  const { withdrawal_id: id } = await makeWithdrawal(partner.live, user);
  at.provider.manner = 'server_error';
  await settleDueWithdrawals(at.world.core);
  return { partner, id, user_code: user.user_code };
}
const settle = (withdrawalId: string, outcome: HandOutcome, utr?: string) =>
  settleManually(at.world, { withdrawalId, outcome, ...(utr !== undefined && { utr }) });
const codeOf = (settling: Promise<unknown>) =>
  settling.then(
    () => 'done',
    (error) => error.code,
  );
const doubts = async (filter: object = {}) =>
  (await listWithdrawalsInDoubt(at.world.core, { page: 1, limit: 500, ...filter })).withdrawals;
const inDoubt = async (filter: object = {}) => (await doubts(filter)).map(({ withdrawalId }) => withdrawalId);

describe('the list of what is in doubt', () => {
  it('holds withdrawals that have been processing for an hour, with why; live ones first', async () => {
    const one = await stuck();
    expect(await inDoubt()).not.toContain(one.id);
    at.world.clock.advance(3_600_001);
    const sandboxUser = await makeWithdrawer(at.world, one.partner, 'sandbox');
    const { withdrawal_id: sandboxed } = await makeWithdrawal(one.partner.sandbox, sandboxUser);
    expect(await inDoubt()).not.toContain(sandboxed);
    at.world.clock.advance(3_600_001);
    expect(await inDoubt({ partner: one.partner.id })).toEqual([one.id, sandboxed]);
    expect(await inDoubt({ partner: one.partner.name.toUpperCase(), mode: 'sandbox' })).toEqual([sandboxed]);
    expect(await inDoubt({ partner: one.partner.id, reason: 'contradiction' })).toEqual([]);
    expect((await doubts()).find(({ withdrawalId }) => withdrawalId === one.id)).toMatchObject({
      partnerName: one.partner.name,
      mode: 'live',
      attempts: 1,
      problem: 'Cashfree answered with HTTP status 500',
      contradiction: null,
      ageMs: expect.closeTo(2 * 3_600_001, -5),
    });
    await askAgain(at);
    at.world.clock.advance(60_001);
    await settle(one.id, 'failed');
    expect(await inDoubt({ mode: 'live' })).not.toContain(one.id);
  });

  it('holds what is contradicted, until it is reviewed', async () => {
    const one = await stuck();
    at.provider.manner = 'well';
    await askAgain(at);
    await sendPayoutCallback(at, one.id, { fields: { status: 'FAILED' } });
    expect(await inDoubt()).not.toContain(one.id);
    await sendPayoutCallback(at, one.id, { fields: { status: 'SUCCESS' } });
    expect(await inDoubt({ reason: 'contradiction' })).toContain(one.id);
    expect(await inDoubt({ reason: 'processing' })).not.toContain(one.id);
    await settle(one.id, 'reviewed');
    expect(await inDoubt()).not.toContain(one.id);
    expect((await rowOf(at.world, one.id)).status).toBe('failed');
    expect(await codeOf(settle(one.id, 'reviewed'))).toBe('INVALID_TRANSITION');
  });
});

describe('two of the staff', () => {
  it('settle as paid with a UTR, audited; one of them alone moves nothing', async () => {
    const one = await stuck();
    at.world.clock.advance(60_001);
    const [asker, second] = [await makeOperator(at.world, 'finance'), await newOperator(at.world, 'admin')];
    const asked = await requestApproval(await operatorContext(at.world, asker.id), {
      kind: 'withdrawal.settle',
      input: { withdrawalId: one.id, outcome: 'completed', utr: ' N3252999 ' },
      reason: 'Seen in the bank statement',
      reference: 'ST-1',
    });
    expect((await rowOf(at.world, one.id)).status).toBe('processing');
    expect(await codeOf(approve(await operatorContext(at.world, asker.id), asked))).toBe('ROLE_NOT_ALLOWED');
    await approve(second, asked);
    expect(await rowOf(at.world, one.id)).toMatchObject({ status: 'completed', utr: 'N3252999' });
    expect(await stepsOf(at.world, one.id)).toEqual(['processing', 'completed']);
    expect(await payoutMoney(at.world, one.partner, 'live')).toMatchObject({ clearing: 0n, bank: 500_00n });
    expect(
      await sql(at.world, 'SELECT partner_id, actor_id, action, before, after FROM audit_entry WHERE subject = $1', [
        one.id,
      ]),
    ).toEqual([
      {
        partner_id: one.partner.id,
        actor_id: second.actor.id,
        action: 'withdrawal.settle_by_hand',
        before: { status: 'processing', utr: null },
        after: { outcome: 'completed', status: 'completed', utr: 'N3252999', approval: asked.approvalId },
      },
    ]);
  });

  it('do not settle two withdrawals by one transfer, also of another partner and with its UTR in another case', async () => {
    const [one, other] = [await stuck(), await stuck()];
    at.world.clock.advance(60_001);
    await settle(one.id, 'completed', 'HDFC26333001');
    for (const utr of ['HDFC26333001', 'hdfc26333001']) {
      expect(await codeOf(settle(other.id, 'completed', utr))).toBe('DUPLICATE_REFERENCE');
    }
    expect((await rowOf(at.world, other.id)).status).toBe('processing');
    await settle(other.id, 'completed', 'HDFC26333002');
    expect(await rowOf(at.world, other.id)).toMatchObject({ status: 'completed', utr: 'HDFC26333002' });
  });

  it('give the money back, but not while a process may be paying it, nor without a recent answer', async () => {
    const one = await stuck();
    expect(await codeOf(settle(one.id, 'failed'))).toBe('INVALID_TRANSITION');
    at.world.clock.advance(2 * 3_600_000 + 1);
    expect(await codeOf(settle(one.id, 'failed'))).toBe('INVALID_TRANSITION');
    await askAgain(at);
    at.world.clock.advance(60_001);
    await settle(one.id, 'failed');
    expect(await rowOf(at.world, one.id)).toMatchObject({ status: 'failed', failure_reason: 'not_paid' });
    expect(await walletOf(one.partner.live, one.user_code)).toBe(10_000);
    // It is not sent any more.
    at.provider.manner = 'well';
    await askAgain(at);
    expect(at.provider.transfers.has(one.id)).toBe(false);
  });

  it('do not overrule what the provider says', async () => {
    const one = await stuck();
    at.provider.manner = 'well';
    await askAgain(at);
    at.world.clock.advance(60_001);
    for (const outcome of ['failed', 'reversed'] as const) {
      expect(await codeOf(settle(one.id, outcome))).toBe('INVALID_TRANSITION');
    }
    expect(await codeOf(settle(one.id, 'completed', 'N3252111'))).toBe('INVALID_TRANSITION');
    at.provider.decide(one.id, 'SUCCESS');
    await askAgain(at);
    expect(await codeOf(settle(one.id, 'failed'))).toBe('INVALID_TRANSITION');
    expect(await codeOf(settle(one.id, 'reversed'))).toBe('done');
    expect(await walletOf(one.partner.live, one.user_code)).toBe(10_000);
  });

  it('approve what was asked only as long as it can follow: the provider may have paid meanwhile', async () => {
    const one = await stuck();
    at.world.clock.advance(60_001);
    const asked = await requestApproval(await newOperator(at.world, 'finance'), {
      kind: 'withdrawal.settle',
      input: { withdrawalId: one.id, outcome: 'failed' },
      reason: 'Never sent',
      reference: 'ST-2',
    });
    at.provider.manner = 'well';
    await askAgain(at);
    at.world.clock.advance(60_001);
    await expect(approve(await newOperator(at.world, 'admin'), asked)).rejects.toThrow('says that it is pending');
    at.provider.decide(one.id, 'SUCCESS');
    await askAgain(at);
    await expect(approve(await newOperator(at.world, 'admin'), asked)).rejects.toThrow(
      'completed cannot become failed',
    );
    expect(await payoutMoney(at.world, one.partner, 'live')).toMatchObject({ clearing: 0n, bank: 500_00n });
  });

  it('take one step once, however many ask and approve at once, and none that is not there', async () => {
    const one = await stuck();
    at.world.clock.advance(60_001);
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(settle(one.id, 'failed'))));
    expect(codes.sort()).toEqual([...Array(5).fill('INVALID_TRANSITION'), 'done'].sort());
    for (const outcome of ['completed', 'failed', 'reversed', 'reviewed'] as const) {
      expect(await codeOf(settle(one.id, outcome, 'N3252111'))).toBe('INVALID_TRANSITION');
    }
    expect(await codeOf(settle('wd_nothing', 'failed'))).toBe('NOT_FOUND');
    expect(await walletOf(one.partner.live, one.user_code)).toBe(10_000);
  });

  it('say what is to become of it, and where money arrived', async () => {
    const one = await stuck();
    at.world.clock.advance(60_001);
    expect(await codeOf(settle(one.id, 'lost' as HandOutcome))).toBe('VALIDATION_ERROR');
    for (const utr of [undefined, '', 'N1', 'N325 2999', 'N'.repeat(41)]) {
      expect(await codeOf(settle(one.id, 'completed', utr))).toBe('VALIDATION_ERROR');
    }
  });
});
