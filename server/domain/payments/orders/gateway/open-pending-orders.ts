import { sweep } from '../../../kernel/due/run-due.ts';
import { ProviderProblem } from '../../../kernel/provider-problem.ts';
import type { Core } from '../../context.ts';
import { CREATE_ORDER_ENDPOINT } from '../create-order.ts';
import { findUnopenedOrders, type UnopenedOrder } from '../store/openings.ts';
import { finishCreation } from '../store.ts';
import { openingOf } from './open-order.ts';

/** By then the call that made an order has its gateway's answer, or will never have it. */
const LEAD_MS = 60_000;

/**
 * Finishes orders whose gateway's answer was lost: it is asked again with the same id, until it opens or refuses them.
 * Those of which it stays unknown end with their twenty minutes, unpaid since no link was given out. Runs every minute. Decisions 3.
 */
export function openPendingOrders(core: Core): Promise<void> {
  const madeBefore = core.clock.now() - LEAD_MS;
  return sweep<UnopenedOrder>({
    find: (after, limit) => findUnopenedOrders(core.database.pool, { madeBefore, after, limit }),
    act: (found) => open(core, found),
    stopping: core.stopping,
    fail: (error, { order }) => core.log.error({ error, paymentId: order.paymentId }, 'an order could not be opened'),
  });
}

async function open(core: Core, { order, mode, payeeName, clockOffsetMs }: UnopenedOrder): Promise<void> {
  const { paymentId } = order;
  const gateway = core.payments.collection.gateways[mode];
  const expiresAt = order.expiresAt - clockOffsetMs;
  if (gateway.name !== order.gateway || expiresAt <= core.clock.now()) return;
  const finish = { paymentId, endpoint: CREATE_ORDER_ENDPOINT, at: core.clock.now() + clockOffsetMs };
  try {
    const opened = await gateway.open(openingOf(core, order, { payeeName, expiresAt }));
    await finishCreation(core.database.pool, { ...finish, opened, failReason: null });
  } catch (error) {
    core.log.warn({ error, paymentId }, 'a gateway did not open a payment when asked again');
    const isOver = error instanceof ProviderProblem && (error.kind === 'refused' || error.kind === 'no_intent');
    if (isOver) {
      await finishCreation(core.database.pool, { ...finish, opened: undefined, failReason: 'gateway_error' });
    }
  }
}
