import { istDayStart } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import type { EventKind } from '../event-kinds.ts';
import type { Delivery } from './delivery.ts';
import { findEventIds, readDeliveries } from './store/deliveries.ts';

/** What the log can be narrowed to; `pending` are those that are on their way too. */
export type LogState = 'pending' | 'succeeded' | 'failed' | 'unsent';

export type LogFilter = {
  state?: LogState | undefined;
  kind?: EventKind | undefined;
  /** Those to one endpoint */
  endpointId?: string | undefined;
  /** First and last IST day, as day numbers */
  fromDay?: number | undefined;
  toDay?: number | undefined;
  /** Id of an event, or of what events are about, such as a transaction */
  search?: string | undefined;
};

/**
 * Deliveries of the book, newest first; those older than `before` where it is given. `nextBefore` leads to the next page. States
 * change, so this list has no total: it is walked by ids, and rows neither shift nor repeat. Raises INVALID_RANGE. Decisions 10.
 */
export async function listDeliveries(
  context: PartnerContext,
  input: LogFilter & { before?: string | undefined; limit: number },
): Promise<{ deliveries: Delivery[]; nextBefore: string | undefined }> {
  const { fromDay, toDay, search, limit } = input;
  if (fromDay !== undefined && toDay !== undefined && fromDay > toDay) throw new DomainError('INVALID_RANGE');
  const { bookId } = context;
  const reader = context.core.database.reader('deliveries');
  const deliveries = await readDeliveries(reader, {
    bookId,
    state: input.state,
    kind: input.kind,
    endpointId: input.endpointId,
    from: fromDay === undefined ? undefined : istDayStart(fromDay),
    until: toDay === undefined ? undefined : istDayStart(toDay + 1),
    eventIds: search === undefined ? undefined : await findEventIds(reader, { bookId, search }),
    before: input.before,
    limit: limit + 1,
  });
  const page = deliveries.slice(0, limit);
  return { deliveries: page, nextBefore: deliveries.length > limit ? page.at(-1)?.deliveryId : undefined };
}
