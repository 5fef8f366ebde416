import type { Core } from '../../context.ts';
import { noteLook, takeLooks } from '../store/looks.ts';
import { hearOfPayments } from './ask-gateway.ts';

const CHUNK = 50;
/** As many in one run; what is left comes with the next. */
const LOOKS_MAX = 1_000;
/** So many are asked for at the same time. */
const AT_ONCE = 5;

/**
 * Asks gateways for money that came after its order had failed, was cancelled or had expired, and of which no callback has told: five
 * minutes later, then after twice as long each time, for seven days and until the gateway has answered once more; sooner where it did not.
 * Late money of an expired order buys its metal, that of any other goes back. Runs every minute; several processes may at once. Spec 3.3, decisions 15.
 */
export async function lookForLateMoney(core: Core): Promise<void> {
  for (let taken = 0; taken < LOOKS_MAX; taken += CHUNK) {
    const { pool } = core.database;
    const looks = await takeLooks(pool, { now: core.clock.now(), limit: CHUNK });
    await eachOf(looks, async ({ order, mode, clockOffsetMs }) => {
      const { paymentId } = order;
      try {
        await hearOfPayments(core, order, { mode, at: core.clock.now() + clockOffsetMs, by: 'sweep' });
        await noteLook(pool, { paymentId, now: core.clock.now() });
      } catch (error) {
        core.log.warn({ error, paymentId }, 'a gateway could not be asked for money of an order that is over');
      }
    });
    if (looks.length < CHUNK) return;
  }
}

/** Does something for each of a list, a few at the same time, in its order. */
async function eachOf<T>(list: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const left = list.values();
  const work = async () => {
    for (const one of left) await act(one);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
