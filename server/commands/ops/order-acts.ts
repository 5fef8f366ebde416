import { isoTime } from '../../domain/kernel/clock.ts';
import type { Mode } from '../../domain/kernel/mode.ts';
import { decimalText } from '../../domain/kernel/money.ts';
import { listStuckPayments } from '../../domain/operations/exceptions/list-stuck-payments.ts';
import { schedulePaymentNow } from '../../domain/operations/exceptions/retry-payment.ts';
import { scheduleWithdrawalNow } from '../../domain/operations/exceptions/retry-withdrawal.ts';
import { stuckReasons } from '../../domain/operations/exceptions/stuck.ts';
import { listWithdrawalsInDoubt } from '../../domain/payments/withdrawals/list-withdrawals-in-doubt.ts';
import { StartupError } from '../../startup-error.ts';
import { type Act, asking, type Values } from './act.ts';

const SHOWN = 100;
const MINUTE_MS = 60_000;
const modes = ['live', 'sandbox'] as const satisfies readonly Mode[];

const oneOf = <Word extends string>(words: readonly Word[], word: string | undefined): Word | undefined => {
  const known = words.find((one) => one === word);
  if (word !== undefined && known === undefined) throw new StartupError(`It is one of ${words.join(', ')}: ${word}`);
  return known;
};
const narrowing = ({ given }: Values): { mode: Mode | undefined; partner: string | undefined } => ({
  mode: oneOf(modes, given.mode),
  partner: given.partner,
});
const open = (ageMs: number) => `${Math.floor(ageMs / MINUTE_MS)} min`;

/** Payments and withdrawals that need an operator. What is tried again is due at once: the running service does it. */
export const orderActs: Readonly<Record<string, Act>> = {
  stuck: async (operator, values) => {
    const { payments, total } = await listStuckPayments(operator, {
      ...narrowing(values),
      reason: oneOf(stuckReasons, values.given.reason),
      page: 1,
      limit: SHOWN,
    });
    const lines = payments.map(
      (one) =>
        `${one.orderId}  ${one.refundId === null ? '' : `${one.refundId}  `}${one.mode}  ${one.reason}  INR ${decimalText(one.amount, 2)}  ${one.status}  ${open(one.ageMs)}  ` +
        `tried ${one.attempts} times  ${one.partnerName}: ${one.problem ?? 'no answer yet'}`,
    );
    return [...lines, `Stuck: ${total}.`];
  },
  'retry-payment': async (operator, { need }) => {
    await schedulePaymentNow(operator, { orderId: need('order') });
    return ['It is due now: the running service tries it within a minute.'];
  },
  'refund-payment': asking('payment.refund', ({ need }) => ({ paymentId: need('order') })),
  'settle-refund': asking('refund.settle', ({ need, given }) => ({
    refundId: need('refund'),
    outcome: need('outcome'),
    ...(given.utr !== undefined && { utr: given.utr }),
  })),
  withdrawals: async ({ core }, values) => {
    const query = { ...narrowing(values), page: 1, limit: SHOWN };
    const { withdrawals, total } = await listWithdrawalsInDoubt(core, query);
    const lines = withdrawals.map((one) => {
      const why = one.contradiction ? `reported ${one.contradiction} later` : (one.problem ?? 'not decided yet');
      const asked = one.askedAt === null ? 'never asked' : `asked ${one.attempts} times, last ${isoTime(one.askedAt)}`;
      const amount = `INR ${decimalText(one.amount, 2)}`;
      return `${one.withdrawalId}  ${one.mode}  ${amount}  ${one.status}  ${open(one.ageMs)}  ${asked}  ${one.partnerName}: ${why}`;
    });
    return [...lines, `In doubt: ${total}.`];
  },
  'retry-withdrawal': async (operator, { need }) => {
    await scheduleWithdrawalNow(operator, { withdrawalId: need('withdrawal') });
    return ['It is due now: the running service asks its provider at once.'];
  },
  'settle-withdrawal': asking('withdrawal.settle', ({ need, given }) => ({
    withdrawalId: need('withdrawal'),
    outcome: need('outcome'),
    ...(given.utr !== undefined && { utr: given.utr }),
  })),
};
