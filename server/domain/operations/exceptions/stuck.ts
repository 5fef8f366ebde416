import type { Mode } from '../../kernel/mode.ts';
import type { Paise } from '../../kernel/money.ts';

/**
 * Why a payment needs staff: its metal could not be bought yet; its refund is not through; money came that no order waits for (late,
 * twice, of another amount) and is not back yet; a refund failed at its gateway as often as it may; money went back twice; a buy out of a float whose metal is not known to have come.
 */
export const stuckReasons = ['purchase', 'refund', 'stray', 'refund_failed', 'refund_twice', 'buy'] as const;
export type StuckReason = (typeof stuckReasons)[number];

/** A payment, or a buy out of a float, that needs staff. Instants in milliseconds, real time. */
export type StuckPayment = {
  /** Of the order, or of the buy's transaction */
  orderId: string;
  /** Of the refund that is not through */
  refundId: string | null;
  reason: StuckReason;
  mode: Mode;
  partnerId: string;
  partnerName: string;
  userCode: string;
  sipId: string | null;
  /** Of the order, or of the money that goes back */
  amount: Paise;
  status: string;
  /** Who took the money; null of a buy */
  gateway: string | null;
  /** How long it has been so, in milliseconds */
  ageMs: number;
  /** How often it was tried, and what the last try met */
  attempts: number;
  problem: string | null;
  /** When it is tried again by itself */
  nextTryAt: number | null;
};
