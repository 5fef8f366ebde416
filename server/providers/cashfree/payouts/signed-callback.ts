import { z } from 'zod';
import type { Callback } from '../../../domain/kernel/callback.ts';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import { parseProviderJson } from '../../../domain/kernel/text/exact-json.ts';
import type { PayoutNews } from '../../../domain/payments/withdrawals/payout-gateway.ts';
import { requireCashfreeSignature } from '../signature.ts';
import { readTransfer, transferAnswer } from './transfer.ts';

const transferNews = z.object({ data: transferAnswer });

/**
 * Reads a callback in the form of Cashfree's payouts. Raises ProviderProblem: `refused` where it is not signed with the secret or five
 * minutes old, `unknown` where it is unlike its documentation.
 */
export function readSignedCallback(callback: Callback, options: { secret: string; now: number }): PayoutNews {
  requireCashfreeSignature(callback, options);
  const json = parseProviderJson(Buffer.from(callback.body).toString('utf8'), 'a signed callback holds');
  const { type = '' } = z.object({ type: z.string() }).safeParse(json).data ?? {};
  // Of batches and balances nothing is ours.
  if (!/^TRANSFER_[A-Z_]+$/.test(type)) return { kind: 'none' };
  const result = transferNews.safeParse(json);
  if (!result.success) {
    const wrong = [...new Set(result.error.issues.map((issue) => issue.path.join('.')))];
    throw new ProviderProblem('unknown', `a callback is unlike its documentation: ${wrong.join(', ')}`);
  }
  const { data } = result.data;
  return { kind: 'payout', withdrawalId: data.transfer_id, amount: data.transfer_amount, answer: readTransfer(data) };
}
