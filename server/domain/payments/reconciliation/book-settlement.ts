import type { PoolClient } from 'pg';
import type { ApprovalKind, ApprovalRun } from '../../accounts/operators/approval.ts';
import { assertInvariant, DomainError, fieldError } from '../../kernel/errors.ts';
import { unitsFromDecimal } from '../../kernel/money.ts';
import { type Posting, post } from '../../ledger/post.ts';
import { type BookShare, lockTransfer, noteBooked } from './store/booking.ts';
import { lockSettlements } from './store/files.ts';

/** A bank transfer with what it was when it was asked for, paise as text. */
type BookingInput = {
  gateway: string;
  utr: string;
  grossPaise: string;
  feePaise: string;
  /** Of the fee, what our books have as such already; the rest, either way, is the service's expense */
  bookedFeePaise: string;
  netPaise: string;
};

/**
 * A transfer of a gateway has arrived: what it held leaves the gateway’s clearing and is in the bank, in each book it has payments of, once
 * for a UTR. Refused with INVALID_TRANSITION while anything about it is open, on its way, or has no place in our books; and with
 * VALIDATION_ERROR on `received_inr` where the bank’s statement says another amount.
 */
export const bookSettlement: ApprovalKind<BookingInput> = {
  mayRequest: 'money.request',
  mayApprove: 'money.approve',
  partnerIdOf: () => null,
  async prepare(client, { given }) {
    const { gateway, utr } = { gateway: String(given.gateway ?? ''), utr: String(given.utr ?? '') };
    const { sums } = await judge(client, { gateway, utr });
    const received = typeof given.receivedInr === 'number' ? unitsFromDecimal(given.receivedInr, 2) : undefined;
    if (received === undefined || String(received) !== sums.netPaise) {
      throw fieldError(
        'VALIDATION_ERROR',
        'received_inr',
        'must be what the bank’s statement has, and what the lines add up to.',
      );
    }
    return { gateway, utr, ...sums };
  },
  execute: async (client, run) => {
    await lockSettlements(client);
    const { shares, sums } = await judge(client, run.input);
    const { gateway, utr, ...asked } = run.input;
    if (JSON.stringify(sums) !== JSON.stringify(asked)) {
      throw new DomainError('INVALID_TRANSITION', {
        message: 'This transfer is not what it was when it was asked for.',
      });
    }
    const verdicts = await post(client, postingsOf(run, shares));
    assertInvariant(
      verdicts.every(({ accepted }) => accepted),
      'accounts of a settlement have no floor',
    );
    await noteBooked(client, {
      gateway,
      utr,
      bookedPaise: BigInt(sums.netPaise),
      approvalId: run.approvalId,
      at: run.at,
    });
    return { action: 'settlement.booked', subject: utr, after: { gateway, ...asked, books: shares.length } };
  },
};

/** Raises INVALID_TRANSITION where the transfer cannot be booked as it stands, NOT_FOUND where no file names it. */
async function judge(client: PoolClient, transfer: { gateway: string; utr: string }) {
  const found = await lockTransfer(client, transfer);
  if (!found) throw new DomainError('NOT_FOUND', { message: 'No file names such a transfer.' });
  const { state, shares } = found;
  const why = state.bookedAt
    ? 'It is booked already.'
    : state.open > 0
      ? `Differences of it are open: ${state.open}. Resolve them first.`
      : state.unplaced > 0 || shares.length === 0
        ? `Lines of it have no place in our books: ${state.unplaced}. A line that is no live payment or refund of ours is booked manually.`
        : state.chargePaise !== 0n
          ? 'The gateway took a charge for the transfer itself, which belongs to no book.'
          : state.inFlight > 0
            ? `Orders of it are still on their way: ${state.inFlight}.`
            : undefined;
  if (why) throw new DomainError('INVALID_TRANSITION', { message: why });
  const sum = (of: Exclude<keyof BookShare, 'bookId'>) => shares.reduce((total, share) => total + share[of], 0n);
  const [gross, fee, bookedFee] = [sum('grossPaise'), sum('feePaise'), sum('bookedFeePaise')];
  const sums = {
    grossPaise: String(gross),
    feePaise: String(fee),
    bookedFeePaise: String(bookedFee),
    netPaise: String(gross - fee),
  };
  return { shares, sums };
}

/** The fee that was booked with the purchases has left clearing; what the gateway took beyond it is the service's, with either bearer of the fee. */
function postingsOf({ approvalId, at }: ApprovalRun<BookingInput>, shares: readonly BookShare[]): Posting[] {
  const postings = shares.map(
    ({ bookId, grossPaise, feePaise, bookedFeePaise }): Posting => ({
      bookId,
      kind: 'settlement',
      referenceId: approvalId,
      at,
      lines: [
        { kind: 'gateway_clearing', asset: 'INR', amount: grossPaise - bookedFeePaise },
        { kind: 'gateway_fee_expense', asset: 'INR', amount: bookedFeePaise - feePaise },
        { kind: 'bank', asset: 'INR', amount: feePaise - grossPaise },
      ],
    }),
  );
  // A payment that went back with the same transfer leaves nothing to move.
  return postings.filter(({ lines }) => lines.some(({ amount }) => amount !== 0n));
}
