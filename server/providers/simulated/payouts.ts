import { randomInt } from 'node:crypto';
import { type Clock, systemClock } from '../../domain/kernel/clock.ts';
import type { PayoutAnswer, PayoutGateway } from '../../domain/payments/withdrawals/payout-gateway.ts';
import { readSignedCallback } from '../cashfree/payouts/signed-callback.ts';

/** A payout on the provider's own books. */
export type SimulatedPayout = { id: string; amountPaise: bigint; outcome: 'completed' | 'failed'; utr: string };

/** Where the provider keeps what it was sent. One that is there stays as it is. */
export type SimulatedPayoutBooks = {
  of(withdrawalId: string): Promise<SimulatedPayout | undefined>;
  add(payout: SimulatedPayout): Promise<void>;
};

/**
 * A provider that moves no money: it takes a payout, and when it is asked has paid it, unless the amount ends in .01 (spec part 8) or
 * it was set to fail. What it was sent is kept in the database, so that every process can read it.
 */
export function createSimulatedPayouts(
  books: SimulatedPayoutBooks,
  settings: { callbackSecret: string; clock?: Clock },
): PayoutGateway {
  const clock = settings.clock ?? systemClock;
  return {
    name: 'simulated',
    canReverse: false,
    isConfigured: true,
    async send({ withdrawalId, amount, mustFail }) {
      const outcome = mustFail || amount % 100n === 1n ? 'failed' : 'completed';
      await books.add({ id: withdrawalId, amountPaise: amount, outcome, utr: transferReference(clock.now()) });
      return { status: 'pending', gatewayPayoutId: `sim_${withdrawalId}` };
    },
    async read({ withdrawalId }) {
      const payout = await books.of(withdrawalId);
      return payout && answerOf(payout);
    },
    readCallback: (callback) => readSignedCallback(callback, { secret: settings.callbackSecret, now: clock.now() }),
  };
}

function answerOf({ id, outcome, utr }: SimulatedPayout): PayoutAnswer {
  const gatewayPayoutId = `sim_${id}`;
  return outcome === 'completed'
    ? { status: 'completed', gatewayPayoutId, utr }
    : { status: 'failed', gatewayPayoutId, utr: undefined, reason: 'declined_by_bank' };
}

/** Sixteen characters as banks write them: four letters, year and day of the year, a trace number. */
function transferReference(at: number): string {
  const date = new Date(at);
  const day = Math.floor((at - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  const trace = randomInt(10_000_000).toString().padStart(7, '0');
  return `SIMN${String(date.getUTCFullYear() % 100).padStart(2, '0')}${String(day).padStart(3, '0')}${trace}`;
}
