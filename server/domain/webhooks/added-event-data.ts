import { isoTime } from '../kernel/clock.ts';
import { grams, micrograms, paisePerGram, rupees, valueFromUser } from '../kernel/money.ts';
import type { addedKinds } from './event-kinds.ts';

type Stored = Record<string, unknown>;
type Writer = (data: Stored) => Record<string, unknown>;

const inr = (value: unknown) => rupees(BigInt(value as string));
const metal = (value: unknown) => grams(BigInt(value as string));
const time = (value: unknown) => isoTime(value as number);

const transfer: Writer = (data) => ({
  user_code: data.userCode ?? null,
  asset_type: data.asset,
  receiver: { user_code: data.receiverCode, created: data.isReceiverCreated === true },
  receiver_grams: metal(data.metalMicrograms),
  receiver_amount_inr: inr(data.amountPaise),
  fee_grams: metal(data.feeMicrograms),
  // As the answer to the confirm has it: what the fee in metal is worth.
  fee_inr: rupees(
    valueFromUser(micrograms(BigInt(data.feeMicrograms as string)), paisePerGram(BigInt(data.rate as string))),
  ),
  rate_per_gram_inr: inr(data.rate),
  transaction_id: data.transactionId,
  metadata: data.metadata ?? null,
  status: 'completed',
});

const withdrawal: Writer = (data) => ({
  withdrawal_id: data.withdrawalId,
  user_code: data.userCode,
  amount_inr: inr(data.amountPaise),
  bank_account_id: data.bankAccountId,
  utr: data.utr ?? null,
  reference: data.reference ?? null,
  metadata: data.metadata ?? null,
});

const halt =
  (isTradable: boolean): Writer =>
  (data) => ({
    asset_type: data.asset,
    tradable: isTradable,
    // Events that an earlier release wrote do not have it.
    ...(data.at !== undefined && { at: time(data.at) }),
  });

/** How each of these kinds writes what was stored with it, in storage units, as the `data` of its envelope. `sip` is what all events of a SIP carry. Decisions 15. */
export function addedWriters(sip: Writer): Record<(typeof addedKinds)[number], Writer> {
  const running: Writer = (data) => ({ ...sip(data), next_installment_date: data.nextInstallmentDate ?? null });
  const ended: Writer = (data) => ({ ...sip(data), reason: data.reason ?? null });
  return {
    'send.completed': transfer,
    'gift.completed': transfer,
    'sip.paused': sip,
    'sip.resumed': running,
    'sip.cancelled': ended,
    'sip.completed': ended,
    'sip.installment_missed': (data) => ({ ...running(data), due_date: data.dueOn, reason: data.reason }),
    'withdrawal.completed': (data) => ({ ...withdrawal(data), status: 'completed', completed_at: time(data.at) }),
    'withdrawal.failed': (data) => ({
      ...withdrawal(data),
      status: 'failed',
      failure_reason: data.reason ?? null,
      failed_at: time(data.at),
    }),
    'delivery.updated': (data) => ({
      order_id: data.orderId,
      user_code: data.userCode,
      status: data.status,
      asset_type: data.asset,
      sku: data.sku,
      name: data.name,
      quantity: data.quantity,
      tracking: data.awb == null ? null : { carrier: data.carrier, awb: data.awb, url: data.trackingUrl ?? null },
      cancel_reason: data.reason ?? null,
      transaction_id: data.transactionId,
      reference: data.reference ?? null,
      metadata: data.metadata ?? null,
    }),
    'kyc.updated': (data) => ({
      user_code: data.userCode,
      kyc_status: data.status,
      previous_kyc_status: data.previousStatus,
      rejection_reason: data.reason ?? null,
      metadata: data.metadata ?? null,
    }),
    'float.low': (data) => ({
      available_inr: inr(data.availablePaise),
      threshold_inr: inr(data.thresholdPaise),
      balance_inr: inr(data.balancePaise),
    }),
    'trading.halted': halt(false),
    'trading.resumed': halt(true),
  };
}
