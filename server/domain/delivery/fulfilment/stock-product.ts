import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { readReason } from '../../accounts/operators/reason.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { addLiveStock } from '../store/products.ts';

const PIECES_MAX = 100_000;

/**
 * Counts pieces of a product into the live stock, or out of it where some are gone (below zero); answers how many are to be had then.
 * Raises NOT_FOUND (no such product), ROLE_NOT_ALLOWED, VALIDATION_ERROR on `reason` or `pieces` (not a whole number, 0, more than
 * 100000 either way, or more out than are to be had). Leaves an audit entry. Decisions 8.
 */
export async function stockProduct(
  context: OperatorContext,
  input: { sku: string; pieces: number; reason: string },
): Promise<number> {
  const { sku, pieces } = input;
  if (!Number.isInteger(pieces) || pieces === 0 || Math.abs(pieces) > PIECES_MAX) {
    throw fieldError('VALIDATION_ERROR', 'pieces', `must be a whole number other than 0, at most ${PIECES_MAX}`);
  }
  const reason = readReason(input.reason);
  return inOperatorTransaction(context, 'deliveries.write', async ({ client, audit }) => {
    const left = await addLiveStock(client, { sku, pieces });
    if (left === undefined) throw new DomainError('NOT_FOUND', { message: 'No such product.' });
    if (left < 0) throw fieldError('VALIDATION_ERROR', 'pieces', 'are more than there are to be had');
    const [before, after] = [{ pieces: left - pieces }, { pieces: left, reason }];
    await audit({ action: 'delivery.stock', subject: sku, before, after, partnerId: null });
    return left;
  });
}
