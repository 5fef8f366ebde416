import { inTransaction } from '../../../db/transaction.ts';
import type { Actor } from '../../context.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { insertAudit } from '../store/orders.ts';
import { addLiveStock } from '../store/products.ts';
import type { FulfilmentCore } from './operate.ts';

const PIECES_MAX = 100_000;

/**
 * Adds pieces that came in to the live stock of a product; answers how many are to be had then. Raises NOT_FOUND (no such
 * product), VALIDATION_ERROR (not 1 to 100000 whole pieces). Decisions 8.
 */
export async function stockProduct(
  core: FulfilmentCore,
  input: { sku: string; pieces: number; actor: Actor },
): Promise<number> {
  const { sku, pieces, actor } = input;
  if (!Number.isInteger(pieces) || pieces < 1 || pieces > PIECES_MAX) {
    throw fieldError('VALIDATION_ERROR', 'pieces', `must be a whole number from 1 to ${PIECES_MAX}`);
  }
  return inTransaction(core.database.pool, async (client) => {
    const left = await addLiveStock(client, { sku, pieces });
    if (left === undefined) throw new DomainError('NOT_FOUND', { message: 'No such product.' });
    await insertAudit(client, {
      id: newId('aud', core.clock.now()),
      partnerId: null,
      actor,
      action: 'delivery.stock',
      subject: sku,
      before: { pieces: left - pieces },
      after: { pieces: left },
      at: core.clock.now(),
    });
    return left;
  });
}
