import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { writeWholeEvent } from '../events/write-events.ts';
import type { Attempt, Delivery } from './delivery.ts';
import { findDelivery, newestAttempts } from './store/deliveries.ts';

/** More than a delivery has unless it is sent again and again. */
const ATTEMPTS_SHOWN = 50;

/**
 * One delivery with the bytes it carries and its latest 50 attempts, newest first. Values of static headers are masked. Raises
 * NOT_FOUND, also for those of another partner, mode or book. Decisions 10.
 */
export async function getDelivery(
  context: PartnerContext,
  input: { deliveryId: string },
): Promise<Delivery & { body: string; attemptList: Attempt[] }> {
  const { pool } = context.core.database;
  const found = await findDelivery(pool, { bookId: context.bookId, deliveryId: input.deliveryId });
  if (!found) throw new DomainError('NOT_FOUND');
  const { delivery, event, body } = found;
  const attemptList = await newestAttempts(pool, { deliveryId: input.deliveryId, limit: ATTEMPTS_SHOWN });
  return { ...delivery, body: body ?? (await writeWholeEvent(context, event)), attemptList };
}
