import { expect, it } from 'vitest';
import { writeEvent } from './event-data.ts';
import { addedKinds } from './event-kinds.ts';

const at = Date.UTC(2026, 10, 21, 6, 30, 0, 250);
const sip = {
  id: 'sip_1',
  sipId: 1042,
  userCode: 'U1',
  status: 'active',
  asset: 'gold',
  installmentPaise: '100000',
  frequency: 'monthly',
  reference: 'order 7',
};
const sipData = {
  id: 'sip_1',
  sip_id: 1042,
  user_code: 'U1',
  status: 'active',
  asset_type: 'gold',
  installment_amount_inr: 1000,
  frequency: 'monthly',
  reference: 'order 7',
  metadata: null,
};
const transfer = {
  asset: 'silver',
  metalMicrograms: '35635',
  amountPaise: '50000',
  feeMicrograms: '90',
  rate: '1403087',
  receiverCode: 'U2',
  isReceiverCreated: true,
  transactionId: 'txn_1',
  metadata: { cart: 'c 1' },
};
const transferData = {
  asset_type: 'silver',
  receiver: { user_code: 'U2', created: true },
  receiver_grams: 0.035635,
  receiver_amount_inr: 500,
  fee_grams: 0.00009,
  fee_inr: 1.27,
  rate_per_gram_inr: 14030.87,
  transaction_id: 'txn_1',
  metadata: { cart: 'c 1' },
  status: 'completed',
};
const withdrawal = {
  withdrawalId: 'wd_1',
  userCode: 'U1',
  amountPaise: '10050',
  bankAccountId: 'ba_1',
  utr: null,
  reference: 'payout 7',
  metadata: { cart: 'c 1' },
  at,
};
const withdrawalData = {
  withdrawal_id: 'wd_1',
  user_code: 'U1',
  amount_inr: 100.5,
  bank_account_id: 'ba_1',
  reference: 'payout 7',
  metadata: { cart: 'c 1' },
};
const parcel = {
  orderId: 'dlv_1',
  userCode: 'U1',
  status: 'packed',
  asset: 'gold',
  sku: 'GC-1G',
  name: 'Gold coin 1 g',
  quantity: 2,
  carrier: null,
  awb: null,
  trackingUrl: null,
  reason: null,
  transactionId: 'txn_2',
  reference: null,
};

/** What is stored of each kind, and its `data`, field by field (decisions 15). */
const kinds: Record<(typeof addedKinds)[number], [stored: Record<string, unknown>, data: Record<string, unknown>]> = {
  'send.completed': [transfer, { user_code: null, ...transferData }],
  'gift.completed': [
    { ...transfer, userCode: 'U1', isReceiverCreated: false },
    { user_code: 'U1', ...transferData, receiver: { user_code: 'U2', created: false } },
  ],
  'sip.paused': [
    { ...sip, status: 'paused' },
    { ...sipData, status: 'paused' },
  ],
  'sip.resumed': [
    { ...sip, nextInstallmentDate: '2026-12-21' },
    { ...sipData, next_installment_date: '2026-12-21' },
  ],
  'sip.cancelled': [
    { ...sip, status: 'cancelled', reason: 'partner' },
    { ...sipData, status: 'cancelled', reason: 'partner' },
  ],
  'sip.completed': [
    { ...sip, status: 'completed', reason: null },
    { ...sipData, status: 'completed', reason: null },
  ],
  'sip.installment_missed': [
    { ...sip, dueOn: '2026-11-21', reason: 'no_debit', nextInstallmentDate: null },
    { ...sipData, due_date: '2026-11-21', reason: 'no_debit', next_installment_date: null },
  ],
  'withdrawal.completed': [
    { ...withdrawal, utr: 'UTR 9' },
    { ...withdrawalData, utr: 'UTR 9', status: 'completed', completed_at: '2026-11-21T06:30:00.250Z' },
  ],
  'withdrawal.failed': [
    { ...withdrawal, reason: 'declined_by_bank' },
    {
      ...withdrawalData,
      utr: null,
      status: 'failed',
      failure_reason: 'declined_by_bank',
      failed_at: '2026-11-21T06:30:00.250Z',
    },
  ],
  'delivery.updated': [
    parcel,
    {
      order_id: 'dlv_1',
      user_code: 'U1',
      status: 'packed',
      asset_type: 'gold',
      sku: 'GC-1G',
      name: 'Gold coin 1 g',
      quantity: 2,
      tracking: null,
      cancel_reason: null,
      transaction_id: 'txn_2',
      reference: null,
      metadata: null,
    },
  ],
  'kyc.updated': [
    { userCode: 'U1', status: 'rejected', previousStatus: 'under_review', reason: 'The picture is blurred' },
    {
      user_code: 'U1',
      kyc_status: 'rejected',
      previous_kyc_status: 'under_review',
      rejection_reason: 'The picture is blurred',
      metadata: null,
    },
  ],
  'float.low': [
    { availablePaise: '4999', thresholdPaise: '5000', balancePaise: '-1' },
    { available_inr: 49.99, threshold_inr: 50, balance_inr: -0.01 },
  ],
  'trading.halted': [
    { asset: 'gold', at: Date.parse('2026-11-26T06:30:00.000Z') },
    { asset_type: 'gold', tradable: false, at: '2026-11-26T06:30:00.000Z' },
  ],
  'trading.resumed': [{ asset: 'gold' }, { asset_type: 'gold', tradable: true }],
};

const write = (kind: (typeof addedKinds)[number], stored: Record<string, unknown>) =>
  JSON.parse(writeEvent({ eventId: 'evt_1', kind, sequence: 4, data: stored, createdAt: at }, 'live')).data;

it.each(addedKinds)('%s is written as decided, and carries its sequence', (kind) => {
  const [stored, data] = kinds[kind];
  expect(write(kind, JSON.parse(JSON.stringify(stored)))).toEqual({ ...data, sequence: 4 });
});

it('delivery.updated names the carrier once there is a number to follow', () => {
  const shipped = { ...parcel, status: 'shipped', carrier: 'Blue Dart', awb: '14', trackingUrl: null };
  expect(write('delivery.updated', shipped).tracking).toEqual({ carrier: 'Blue Dart', awb: '14', url: null });
});
