import type { addedKinds } from './event-kinds.ts';

type Sample = { sequence: number; data: Record<string, unknown> };

/** What is stored with an event of each kind that decisions 15 add; `sip` is what all events of a SIP have. */
export function addedStored(of: {
  id(prefix: string): string;
  at(text: string): number;
  sip: Record<string, unknown>;
}): Record<(typeof addedKinds)[number], Sample> {
  const { id, at, sip } = of;
  const transfer = {
    asset: 'gold',
    receiverCode: id('usr'),
    isReceiverCreated: true,
    metalMicrograms: '35635',
    amountPaise: '50000',
    feeMicrograms: '90',
    rate: '1403087',
    transactionId: id('txn'),
  };
  const withdrawal = {
    withdrawalId: id('wd'),
    userCode: id('usr'),
    amountPaise: '100000',
    bankAccountId: id('ba'),
    reference: null,
    at: at('09:29:58.000'),
  };
  return {
    'send.completed': { sequence: 1, data: { ...transfer, userCode: null } },
    'gift.completed': {
      sequence: 1,
      data: { ...transfer, userCode: 'usr_01kah3n5t0v2m9q4r7w8x1y6z4', isReceiverCreated: false },
    },
    'sip.paused': { sequence: 4, data: { ...sip, status: 'paused' } },
    'sip.resumed': { sequence: 5, data: { ...sip, status: 'active', nextInstallmentDate: '2026-12-21' } },
    'sip.cancelled': { sequence: 6, data: { ...sip, status: 'cancelled', reason: 'partner' } },
    'sip.completed': { sequence: 15, data: { ...sip, status: 'completed', reason: 'mandate_over' } },
    'sip.installment_missed': {
      sequence: 4,
      data: {
        ...sip,
        status: 'active',
        dueOn: '2026-11-21',
        reason: 'debit_failed',
        nextInstallmentDate: '2026-12-21',
      },
    },
    'withdrawal.completed': { sequence: 1, data: { ...withdrawal, utr: 'SIMN263250123456' } },
    'withdrawal.failed': { sequence: 1, data: { ...withdrawal, utr: null, reason: 'declined_by_bank' } },
    'delivery.updated': {
      sequence: 2,
      data: {
        orderId: id('dlv'),
        userCode: id('usr'),
        status: 'shipped',
        asset: 'gold',
        sku: 'GC-1G',
        name: 'Gold coin 1 g',
        quantity: 2,
        carrier: 'Blue Dart',
        awb: '141123221084922',
        trackingUrl: 'https://track.example.com/141123221084922',
        reason: null,
        transactionId: id('txn'),
        reference: null,
      },
    },
    'kyc.updated': {
      sequence: 1,
      data: { userCode: id('usr'), status: 'approved', previousStatus: 'under_review', reason: null },
    },
    'float.low': {
      sequence: 1,
      data: { availablePaise: '4999000', thresholdPaise: '5000000', balancePaise: '4999000' },
    },
    'trading.halted': { sequence: 1, data: { asset: 'gold' } },
    'trading.resumed': { sequence: 2, data: { asset: 'gold' } },
  };
}
