import { z } from 'zod';
import type { PayoutAnswer } from '../../../domain/payments/withdrawals/payout-gateway.ts';
import { rupeeText } from '../rupee-text.ts';

/** Ids come as text or as numbers: exact JSON leaves both as text. */
const id = z.string().min(1).max(200);

/** A transfer as Cashfree tells it, in answers and in callbacks. */
export const transferAnswer = z.object({
  transfer_id: id,
  cf_transfer_id: id.nullish().catch(null),
  status: id,
  status_code: id.nullish().catch(null),
  transfer_amount: rupeeText,
  transfer_utr: id.nullish().catch(null),
});

/** Ends without money: the reason that is shown comes from the provider. Any other word leaves a payout open. */
const ENDED = new Set(['FAILED', 'REJECTED', 'MANUALLY_REJECTED', 'REVERSED']);
/** Reasons that concern only the service and its provider; no other reader sees them. */
const OURS = /BALANCE|FUND|LIMIT|APPROV|REJECTED/;

/** Where a transfer stands. A status that is not known is pending: neither success nor failure is ever guessed. */
export function readTransfer(transfer: z.output<typeof transferAnswer>): PayoutAnswer {
  const gatewayPayoutId = transfer.cf_transfer_id ?? undefined;
  const utr = transfer.transfer_utr ?? undefined;
  if (transfer.status === 'SUCCESS') return { status: 'completed', gatewayPayoutId, utr };
  if (!ENDED.has(transfer.status)) return { status: 'pending', gatewayPayoutId };
  const isReversed = transfer.status === 'REVERSED';
  return {
    status: isReversed ? 'reversed' : 'failed',
    gatewayPayoutId,
    utr,
    reason: isReversed ? 'reversed_by_bank' : reasonOf(transfer.status_code ?? ''),
  };
}

function reasonOf(code: string): string {
  return /^[A-Z][A-Z_]{2,60}$/.test(code) && !OURS.test(code) && code !== 'FAILED' ? code.toLowerCase() : 'declined';
}
