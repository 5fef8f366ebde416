import { decimalText, type Paise } from '../../domain/kernel/money.ts';
import { simulatedBankReference, simulatedRefundReference } from '../../domain/kernel/simulated-bank.ts';
import {
  MERCHANT_CATEGORY,
  NEW_MANDATE,
  plainText,
  UPI_NAME_MAX,
  UPI_NOTE_MAX,
  upiReference,
  writeUpiLink,
} from '../../domain/kernel/upi-link.ts';
import type {
  BankAct,
  MandateGateway,
  MandateState,
  OpenMandate,
} from '../../domain/payments/orders/gateway/mandate-gateway.ts';

/** Purpose of a standing instruction. */
const STANDING_INSTRUCTION = '14';
/** Every month has a day of this number. */
const DAY_OF_EVERY_MONTH = 28;

type Status = MandateState['status'];
export type SimulatedDebit = {
  id: string;
  dueOn: string;
  amountPaise: bigint;
  bankReference: string;
  isPaid: boolean;
};

/** Where the gateway keeps what became of mandates. */
export type SimulatedMandateBooks = {
  /** Of a mandate that nothing became of yet: pending, without debits. The oldest debit first. */
  read(sipId: string): Promise<{ status: Status; debits: SimulatedDebit[] }>;
  setStatus(sipId: string, status: Status): Promise<void>;
  /** A debit whose id is known already changes nothing. */
  addDebit(sipId: string, debit: SimulatedDebit): Promise<void>;
};

/**
 * A gateway that makes no debit: its links are well formed and lead to no bank, and what banks do comes by `simulateBank`. It is kept
 * in the database, so that every process can be asked for it.
 */
export function createSimulatedMandates(
  books: SimulatedMandateBooks,
  settings: { payeeAddress: string },
): MandateGateway {
  return {
    name: 'simulated',
    isLocal: true,
    async open(request) {
      return {
        gatewayMandateId: `sim_${request.sipId}`,
        upiUrl: writeMandateLink(request, settings.payeeAddress),
      };
    },
    async read(sipId) {
      const { status, debits } = await books.read(sipId);
      return {
        status,
        debits: debits.map((debit) => ({
          gatewayPaymentId: debit.id,
          dueOn: debit.dueOn,
          amount: debit.amountPaise as Paise,
          status: debit.isPaid ? 'paid' : 'failed',
          bankReference: debit.bankReference,
        })),
      };
    },
    async stop(sipId) {
      const { status } = await books.read(sipId);
      if (!hasEnded(status)) await books.setStatus(sipId, 'cancelled');
    },
    async refund({ refundId }) {
      return { status: 'completed', reference: simulatedRefundReference(refundId) };
    },
    // Each is through when it is asked for, so nothing is kept that could be asked about.
    readRefund: async () => undefined,
    async simulateBank(sipId, act) {
      const { status, debits } = await books.read(sipId);
      if (act.kind !== 'debit') {
        const next = afterAct(status, act.kind);
        if (next !== status) await books.setStatus(sipId, next);
        return;
      }
      const ofTheDay = debits.filter(({ dueOn }) => dueOn === act.dueOn);
      if (status !== 'active' || ofTheDay.some(({ isPaid }) => isPaid)) return;
      await books.addDebit(sipId, {
        id: debitId(sipId, act.dueOn, ofTheDay.length),
        dueOn: act.dueOn,
        amountPaise: act.amount,
        bankReference: simulatedBankReference(act.at),
        isPaid: act.isPaid,
      });
    },
  };
}

function hasEnded(status: Status): boolean {
  return status === 'cancelled' || status === 'completed' || status === 'failed';
}

/** What a customer may do with a mandate in an app, and when; at other times nothing comes of it. */
function afterAct(status: Status, act: Exclude<BankAct['kind'], 'debit'>): Status {
  switch (act) {
    case 'approve':
      return status === 'pending' ? 'active' : status;
    case 'decline':
      return status === 'pending' ? 'failed' : status;
    case 'pause':
      return status === 'active' ? 'paused' : status;
    case 'resume':
      return status === 'paused' ? 'active' : status;
    case 'revoke':
      return status === 'active' || status === 'paused' ? 'cancelled' : status;
  }
}

/** The same for the same day, so that two processes debit it once; after a debit that failed there may be another. */
function debitId(sipId: string, dueOn: string, failures: number): string {
  const day = `simdeb_${upiReference(sipId)}_${dueOn.replaceAll('-', '')}`;
  return failures === 0 ? day : `${day}_${failures + 1}`;
}

/** A link that asks for a mandate, its keys in the order that Cashfree's have. */
function writeMandateLink(request: OpenMandate, payeeAddress: string): string {
  const { amount, startsOn, endsOn } = request;
  return writeUpiLink('mandate', {
    pa: payeeAddress,
    pn: plainText(request.payeeName, UPI_NAME_MAX) || 'Tola',
    mn: plainText(request.mandateName, UPI_NAME_MAX) || 'SIP',
    tr: upiReference(request.sipId),
    am: decimalText(amount, 2),
    cu: 'INR',
    mc: MERCHANT_CATEGORY,
    purpose: STANDING_INSTRUCTION,
    tn: plainText(request.note, UPI_NOTE_MAX),
    validitystart: dayOfLink(startsOn),
    validityend: dayOfLink(endsOn),
    amrule: 'EXACT',
    ...recurrence(request),
    rev: 'Y',
    share: 'Y',
    block: 'N',
    txnType: NEW_MANDATE,
    mode: '04',
    fam: decimalText(amount, 2),
  });
}

/** On which days a mandate debits: every day, a day of the week (Monday is 1), or a day of the month. */
function recurrence({ frequency, startsOn }: OpenMandate): Record<string, string | undefined> {
  const dayOfMonth = Number(startsOn.slice(8));
  switch (frequency) {
    case 'daily':
      return { recur: 'DAILY', recurtype: 'ON' };
    case 'weekly':
      return { recur: 'WEEKLY', recurvalue: String(new Date(startsOn).getUTCDay() || 7), recurtype: 'ON' };
    case 'monthly':
      return {
        recur: 'MONTHLY',
        recurvalue: String(dayOfMonth),
        // A month without that day has its debit earlier.
        recurtype: dayOfMonth > DAY_OF_EVERY_MONTH ? 'BEFORE' : 'ON',
      };
  }
}

/** YYYY-MM-DD as DDMMYYYY. */
function dayOfLink(day: string): string {
  return day.split('-').reverse().join('');
}
