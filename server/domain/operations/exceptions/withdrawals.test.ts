import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { type PayoutWorld, rowOf, startPayoutWorld } from '../../../testing/rooms/payout-provider.ts';
import {
  makeWithdrawal,
  makeWithdrawer,
  payoutMoney,
  settleManually,
  walletOf,
} from '../../../testing/rooms/withdrawals.ts';
import type { TestPartner } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { settleDueWithdrawals } from '../../payments/withdrawals/due-withdrawals.ts';
import { readDoubtfulWithdrawal } from './read-doubtful-withdrawal.ts';
import { retryWithdrawal, scheduleWithdrawalNow } from './retry-withdrawal.ts';

let at: PayoutWorld;
let support: OperatorContext;
beforeAll(async () => {
  at = await startPayoutWorld();
  support = await newOperator(at.world, 'support');
});
afterAll(() => at.close());
beforeEach(() => {
  at.provider.manner = 'well';
  at.provider.firstStatus = 'RECEIVED';
  at.world.clock.advance(120_000);
});

async function unreached(): Promise<{ partner: TestPartner; id: string; user_code: string }> {
  const partner = await at.world.partner();
  const user = await makeWithdrawer(at.world, partner, 'live');
  const { withdrawal_id: id } = await makeWithdrawal(partner.live, user);
  at.provider.manner = 'server_error';
  await settleDueWithdrawals(at.world.core);
  return { partner, id, user_code: user.user_code };
}
const retry = (withdrawalId: string, by = support) => retryWithdrawal(at.world.core, by, { withdrawalId });
const codeOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error) => error.code,
  );

describe('asking the provider again', () => {
  it('sends what never left, and tells what keeps it from being sent', async () => {
    const { id, partner } = await unreached();
    at.world.clock.advance(30_001);
    expect(await retry(id)).toEqual({ status: 'processing', problem: 'Cashfree answered with HTTP status 500' });
    expect(await codeOf(retry(id))).toBe('INVALID_TRANSITION');
    at.world.clock.advance(30_001);
    at.provider.manner = 'well';
    expect(await retry(id)).toEqual({ status: 'processing', problem: null });
    at.provider.decide(id, 'SUCCESS');
    at.world.clock.advance(30_001);
    expect(await retry(id)).toEqual({ status: 'completed', problem: null });
    expect(await payoutMoney(at.world, partner, 'live')).toMatchObject({ clearing: 0n, bank: 500_00n });
    const found = await readDoubtfulWithdrawal(at.world.core, id);
    expect(found.staffActions.map((one) => one.kind === 'staff_action' && one.action)).toEqual(
      Array(3).fill('withdrawal.retried'),
    );
    expect(found).toMatchObject({ partnerName: partner.name, mode: 'live', waiting: null, reviewedAt: null });
    expect(found.postings.map(({ kind }) => kind)).toEqual(['withdrawal', 'withdrawal_paid']);
  });

  it('pressed by many beside the job sends one transfer, and asks once at a time', async () => {
    const { id } = await unreached();
    at.world.clock.advance(30_001);
    at.provider.manner = 'well';
    const before = (await rowOf(at.world, id)).attempts;
    const codes = await Promise.all([
      ...Array.from({ length: 5 }, () => codeOf(retry(id))),
      codeOf(settleDueWithdrawals(at.world.core)),
      codeOf(settleDueWithdrawals(at.world.core)),
    ]);
    for (const code of codes) expect(['done', 'INVALID_TRANSITION']).toContain(code);
    expect((await rowOf(at.world, id)).attempts).toBe(before + 1);
    expect(at.provider.transfers.get(id)?.amount).toBe('500.00');
  });

  it('beside two who settle it as not paid ends once', async () => {
    const { id, partner, user_code } = await unreached();
    at.world.clock.advance(60_001);
    await Promise.all([
      codeOf(settleManually(at.world, { withdrawalId: id, outcome: 'failed' })),
      codeOf(retry(id)),
      codeOf(settleDueWithdrawals(at.world.core)),
    ]);
    const { status } = await rowOf(at.world, id);
    expect(['processing', 'failed']).toContain(status);
    expect(await walletOf(partner.live, user_code)).toBe(status === 'failed' ? 10_000 : 9_500);
    if (status === 'failed') expect(at.provider.transfers.has(id)).toBe(false);
  });

  it('is refused to roles that may not, of what failed, and of what is not there', async () => {
    const { id } = await unreached();
    at.world.clock.advance(60_001);
    expect(await codeOf(retry(id, await newOperator(at.world, 'compliance')))).toBe('ROLE_NOT_ALLOWED');
    expect(await codeOf(scheduleWithdrawalNow(support, { withdrawalId: 'wd_none' }))).toBe('NOT_FOUND');
    expect(await codeOf(readDoubtfulWithdrawal(at.world.core, "'; --"))).toBe('NOT_FOUND');
    await settleManually(at.world, { withdrawalId: id, outcome: 'failed' });
    expect(await codeOf(retry(id))).toBe('INVALID_TRANSITION');
  });
});
