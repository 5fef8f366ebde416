import { DomainError } from '../../kernel/errors.ts';
import { isId } from '../../kernel/ids.ts';
import { readWithdrawal, type WithdrawalDetail } from '../../reports/order-management/read-withdrawal.ts';
import type { Core } from '../context.ts';
import { readStaffActions, type StaffActions } from './staff-actions.ts';
import { findWithdrawalRow, type Place } from './store/places.ts';

/** A withdrawal with all that staff of the service need to help. Instants on the book's clock unless stated. */
export type DoubtfulWithdrawalFacts = Place &
  WithdrawalDetail &
  StaffActions & {
    gatewayPayoutId: string | null;
    /** When its provider was asked last, and is asked again: real time */
    askedAt: number | null;
    nextAskAt: number | null;
    contradictedAt: number | null;
    reviewedAt: number | null;
  };

/** One withdrawal of any partner: what became of it, what its provider said, where its money is, what staff did. Raises NOT_FOUND. */
export async function readDoubtfulWithdrawal(core: Core, withdrawalId: string): Promise<DoubtfulWithdrawalFacts> {
  const found = isId(withdrawalId) ? await findWithdrawalRow(core.database.pool, withdrawalId) : undefined;
  if (!found) throw new DomainError('NOT_FOUND', { message: 'No such withdrawal.' });
  const { row, place } = found;
  const time = (name: string) => (row[name] as Date | null)?.getTime() ?? null;
  const madeAt = (row.created_at as Date).getTime();
  const about = { kind: 'withdrawal.settle' as const, subject: withdrawalId, place, madeAt };
  const [detail, staff] = await Promise.all([
    readWithdrawal({ core, bookId: place.bookId }, withdrawalId),
    readStaffActions(core, about),
  ]);
  return {
    ...place,
    ...detail,
    ...staff,
    gatewayPayoutId: row.gateway_payout_id as string | null,
    askedAt: time('asked_at'),
    nextAskAt: time('wake_at'),
    contradictedAt: time('contradicted_at'),
    reviewedAt: time('reviewed_at'),
  };
}
