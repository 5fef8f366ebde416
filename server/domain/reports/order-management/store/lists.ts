import type { KeysetList } from '../../../kernel/lists/keyset-list.ts';

type Axis = KeysetList['axes'][number];
type Owner = { bookId: number; userId: bigint | undefined };

const USER = { columns: 'r.*, u.name AS user_name', joins: 'JOIN end_user u ON u.id = r.user_id' };

/** Rows of a reference: one, and perhaps some that no gateway opened, each kind by its own index. */
const withReference = (table: 'payment_order' | 'sip') => `(
  SELECT * FROM ${table} WHERE book_id = $1 AND reference = $2 AND reference IS NOT NULL AND (status <> 'failed' OR upi_url IS NOT NULL)
  UNION ALL SELECT * FROM ${table} WHERE book_id = $1 AND reference = $2 AND reference IS NOT NULL AND status = 'failed' AND upi_url IS NULL) t`;

/**
 * A list whose every combination of axes is a stretch of its own; where a reference or a user names few rows anyway, the axes only
 * narrow them. The owner's values are the first.
 */
function listOf(
  table: string,
  narrowing: Owner & { reference?: string | undefined; fits?: string; axes: Axis[]; values?: unknown[] },
): KeysetList {
  const { bookId, userId, reference, fits = '', axes } = narrowing;
  const values: unknown[] = [bookId];
  if (reference !== undefined) values.push(reference);
  // A user's rows are found by the user: no index shall be tempted by the book, which only keeps those of a reset sandbox out.
  const base = [`${userId === undefined ? 't.book_id' : 't.book_id + 0'} = $1 ${fits}`];
  const shown = { table, ...USER, values };
  if (reference === undefined && userId === undefined) return { ...shown, base: base.join(' AND '), axes };
  if (userId !== undefined) base.push(`t.user_id = $${values.push(userId)}`);
  for (const axis of axes) base.push(`t.${axis.column} = ANY ($${values.push(axis.values)}::text[])`);
  const source = reference === undefined ? {} : { source: withReference(table as 'payment_order' | 'sip') };
  return { ...shown, base: base.join(' AND '), axes: [], ...source };
}

/** Payment orders of a book, without debits of mandates. */
export function orderList(
  narrowing: Owner & {
    reference: string | undefined;
    statuses: readonly string[];
    checkoutTypes: readonly string[];
    assets: readonly string[];
  },
): KeysetList {
  const axes = [
    { column: 'status', values: narrowing.statuses },
    { column: 'checkout_type', values: narrowing.checkoutTypes },
    { column: 'asset', values: narrowing.assets },
  ];
  return listOf('payment_order', { ...narrowing, fits: 'AND t.sip_id IS NULL', axes });
}

type SipNarrowing = Owner & {
  reference: string | undefined;
  statuses: readonly string[];
  frequencies: readonly string[];
};

/** Plans of a book. */
export function sipList(narrowing: SipNarrowing): KeysetList {
  const axes = [
    { column: 'status', values: narrowing.statuses },
    { column: 'frequency', values: narrowing.frequencies },
  ];
  return listOf('sip', { ...narrowing, axes });
}

/** Plans of a book that have a next debit, by its day. Only one that goes on has any, so its status narrows what is few or all. */
export function sipListByDebit(
  narrowing: SipNarrowing & { debitFrom: string | undefined; debitTo: string | undefined },
): KeysetList {
  const list = listOf('sip', { ...narrowing, axes: [{ column: 'frequency', values: narrowing.frequencies }] });
  const values = [...list.values];
  const fits = [list.base, 't.next_on IS NOT NULL', `t.status = ANY ($${values.push(narrowing.statuses)}::text[])`];
  if (narrowing.debitFrom !== undefined) fits.push(`t.next_on >= $${values.push(narrowing.debitFrom)}::date`);
  if (narrowing.debitTo !== undefined) fits.push(`t.next_on <= $${values.push(narrowing.debitTo)}::date`);
  return { ...list, values, base: fits.join(' AND '), sortedBy: { column: 'next_on', type: 'date' } };
}

/** Delivery orders of a book. */
export function deliveryList(narrowing: Owner & { statuses: readonly string[]; sku: string | undefined }): KeysetList {
  const { sku, statuses } = narrowing;
  const status = { column: 'status', values: statuses };
  return listOf('delivery_order', {
    ...narrowing,
    axes: sku === undefined ? [status] : [status, { column: 'sku', values: [sku] }],
  });
}

/** Withdrawals of a book, with their accounts. */
export function withdrawalList(narrowing: Owner & { statuses: readonly string[] }): KeysetList {
  const list = listOf('withdrawal', { ...narrowing, axes: [{ column: 'status', values: narrowing.statuses }] });
  return { ...list, columns: 'withdrawal_shown(r.*) AS shown, u.name AS user_name' };
}
