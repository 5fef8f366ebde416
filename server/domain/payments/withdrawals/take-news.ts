import type { PayoutAnswer } from './payout-gateway.ts';
import type { PayoutCore } from './payouts.ts';
import { type NewsVerdict, noteNews, type WithdrawalInBook } from './store.ts';

/**
 * Records what a payout provider reports of a withdrawal, by callback or when asked: `completed` is paid, `failed` and `reversed`
 * are money back in the user's wallet. However often and in whatever order they come, each counts once. What contradicts what was
 * noted before moves no money: it is kept for an operator, and logged. With an `attempt` it counts only where no later attempt has asked.
 * Decisions 11.
 */
export async function takeNews(
  core: Pick<PayoutCore, 'database' | 'log' | 'payments'>,
  found: Pick<WithdrawalInBook, 'withdrawal' | 'mode'>,
  report: { answer: PayoutAnswer; by: 'provider' | 'callback'; at: number; attempt?: number },
): Promise<NewsVerdict | 'pending'> {
  const { answer } = report;
  const { withdrawalId } = found.withdrawal;
  if (answer.status === 'pending') return 'pending';
  const verdict = await noteNews(core.database.pool, {
    withdrawalId,
    outcome: answer.status,
    gatewayPayoutId: answer.gatewayPayoutId,
    utr: answer.utr,
    reason: answer.status === 'completed' ? null : answer.reason,
    source: report.by,
    attempt: report.attempt,
    isWatched: core.payments.payouts.gateways[found.mode].canReverse,
    at: report.at,
  });
  if (verdict === 'contradiction') {
    core.log.error(
      { withdrawalId, report: answer.status },
      'a payout provider contradicts what it said of a withdrawal',
    );
  }
  return verdict;
}
