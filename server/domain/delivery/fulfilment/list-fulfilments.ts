import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { requireOperatorPermission } from '../../accounts/operators/permissions.ts';
import { isId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { DeliveryStatus } from '../courier.ts';
import { countOpenLive, type FulfilmentRow, findFulfilments } from '../store/fulfilment.ts';

/**
 * Orders of all partners at a status: those that want something the oldest first, the others the newest first, a page by the id it
 * ends with; or the one that an id names, at whatever status. With how many live ones want something. Without addresses. Raises
 * ROLE_NOT_ALLOWED. Decisions 8.
 */
export async function listFulfilments(
  { core, actor }: OperatorContext,
  query: {
    status: DeliveryStatus;
    orderId?: string | undefined;
    mode?: Mode | undefined;
    partner?: string | undefined;
    after?: string | undefined;
    limit: number;
  },
): Promise<{
  rows: FulfilmentRow[];
  counts: Partial<Record<DeliveryStatus, number>>;
  nextAfter: string | undefined;
}> {
  requireOperatorPermission(actor.role, 'orders.read');
  const { pool } = core.database;
  const { status, limit, after } = query;
  const orderId = query.orderId?.trim();
  if (orderId && !isId(orderId)) return { rows: [], counts: await countOpenLive(pool), nextAfter: undefined };
  const [found, counts] = await Promise.all([
    findFulfilments(pool, {
      status,
      after,
      orderId: orderId || undefined,
      mode: query.mode,
      partner: query.partner?.trim() || undefined,
      limit: limit + 1,
    }),
    countOpenLive(pool),
  ]);
  const rows = found.slice(0, limit);
  return { rows, counts, nextAfter: found.length > limit ? rows.at(-1)?.order.orderId : undefined };
}
