import type { Core } from '../../context.ts';
import { findRefundStand, type RefundStand } from '../store/refund-locks.ts';

/**
 * What staff of the service decide of a refund: it was made in the gateway's dashboard, or out of the bank; it is to be tried under new
 * ids again. Of one that went back twice: the customer has paid it back into the bank, it is a loss of the service, or nothing is lost
 * (`reviewed`: the gateway took it back, or both are one).
 */
export const refundOutcomes = [
  'refunded_at_gateway',
  'refunded_by_bank',
  'try_again',
  'recovered_by_bank',
  'written_off',
  'reviewed',
] as const;
export type RefundOutcome = (typeof refundOutcomes)[number];

const OF_LOSSES: ReadonlySet<RefundOutcome> = new Set(['recovered_by_bank', 'written_off', 'reviewed']);
/** Longer than a round of questions takes is the claim; what the gateway said counts for its word so long. */
const FRESH_MS = 2 * 3_600_000;

/** What may be asked for of a refund as it stands, so that screens offer nothing that is refused. None where there is no such refund. */
export async function readRefundOutcomes(core: Core, refundId: string): Promise<RefundOutcome[]> {
  const refund = await findRefundStand(core.database.pool, refundId);
  const now = core.clock.now();
  return refund ? refundOutcomes.filter((outcome) => refusalOfOutcome(refund, outcome, now) === undefined) : [];
}

/** Why a refund cannot be settled so as it stands (`now` is real time), in words; undefined where it can. */
export function refusalOfOutcome(refund: RefundStand, outcome: RefundOutcome, now: number): string | undefined {
  const { status, exception, openLosses, openAttempts, lostAttempts } = refund;
  const { isClosed, askedAt, problem, claimedUntil } = refund;
  if (isClosed) return 'Its sandbox was reset since.';
  if (OF_LOSSES.has(outcome)) {
    return exception === 'twice' && openLosses > 0 ? undefined : 'There is nothing to review.';
  }
  if (status !== 'pending') return 'Its money is back already.';
  if (claimedUntil !== null && claimedUntil > now) return 'Its gateway is being asked at this moment.';
  if (outcome === 'try_again') {
    if (exception !== 'exhausted') return 'It is tried by itself still.';
    if (lostAttempts.length === 0) return undefined;
    return `Its gateway does not know ${lostAttempts.join(', ')} any more, so nothing new is asked for. Look in its dashboard, then settle the refund.`;
  }
  if (askedAt === null || askedAt < now - FRESH_MS) {
    return 'Its gateway has not been asked for two hours. Try it again first.';
  }
  if (problem === null) return 'Its gateway says that it is pending.';
  if (outcome !== 'refunded_by_bank' || openAttempts.length === 0) return undefined;
  return `Its gateway has not said that ${openAttempts.join(', ')} failed, or that it does not know it. Look in its dashboard: settle it as refunded_at_gateway where it was made, else wait until the gateway answers.`;
}
