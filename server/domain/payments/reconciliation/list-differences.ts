import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { type DifferenceFilter, type DifferenceRow, selectDifferences } from './store/differences.ts';

export const differenceKinds = [
  /** The gateway settled another amount than it reported as paid, or than was given back */
  'amount_differs',
  /** It took another fee than we booked */
  'fee_differs',
  /** It settled what we know nothing of */
  'unknown_order',
  /** It settled a payment of an order that has not arrived with us */
  'not_paid',
  /** It took money back for a refund that we do not know to be made */
  'not_refunded',
  /** It settled the same twice */
  'duplicate',
  /** It took money for a chargeback, and has not given it back */
  'chargeback',
  /** It gave or took money for something else */
  'adjustment',
  /** We hold it as paid, and no file has settled it in time */
  'unsettled',
  /** A bank transfer is not what its lines add up to */
  'utr_differs',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** A page of differences under a filter, the latest first. Money in paise. */
export async function listDifferences(
  { core }: OperatorContext,
  { page, limit, ...filter }: DifferenceFilter & { page: number; limit: number },
): Promise<{ differences: DifferenceRow[]; total: number }> {
  const { rows, total } = await selectDifferences(core.database.pool, filter, { limit, offset: (page - 1) * limit });
  return { differences: rows, total };
}

/** All of them, page after page, for a file. */
export async function* allDifferences(
  { core }: OperatorContext,
  filter: DifferenceFilter,
  pageRows: number,
): AsyncGenerator<DifferenceRow[]> {
  let beforeId: string | undefined;
  do {
    const { rows } = await selectDifferences(core.database.pool, filter, { limit: pageRows, beforeId });
    if (rows.length > 0) yield rows;
    beforeId = rows.length === pageRows ? rows.at(-1)?.id : undefined;
  } while (beforeId !== undefined);
}
