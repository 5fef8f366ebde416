import type { Core } from '../../context.ts';
import { findLooks, planNextLook } from '../store/looks.ts';
import { askGateway } from './ask-gateway.ts';

const CHUNK = 200;

/**
 * Asks gateways for money that came after its order had expired and of which no callback has told: five minutes later, then after
 * twice as long each time, for a day. Runs every minute. Spec 3.3.
 */
export async function lookForLateMoney(core: Core): Promise<void> {
  const { pool } = core.database;
  for (const { order, mode, clockOffsetMs } of await findLooks(pool, { now: core.clock.now(), limit: CHUNK })) {
    const at = core.clock.now() + clockOffsetMs;
    await planNextLook(pool, { paymentId: order.paymentId, at });
    await askGateway(core, order, { mode, at, by: 'sweep' });
  }
}
