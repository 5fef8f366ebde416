import { settleDueWithdrawals } from '../../domain/payments/withdrawals/due-withdrawals.ts';
import { createCashfreePayouts } from '../../providers/cashfree/payouts/payouts.ts';
import {
  PAYOUT_CLIENT,
  PAYOUT_SECRET,
  type PayoutServer,
  startPayoutServer,
} from '../../providers/cashfree/testing/payout-server.ts';
import { sql } from '../trades.ts';
import { startWorld, type World, type WorldOptions } from '../world.ts';

/** A world whose withdrawals go to Cashfree's client and a local server that answers as Cashfree does. */
export type PayoutWorld = { world: World; provider: PayoutServer; close(): Promise<void> };

/** Starts it, with a provider of its own or one that outlives it. */
export async function startPayoutWorld(options: WorldOptions & { provider?: PayoutServer } = {}): Promise<PayoutWorld> {
  const provider = options.provider ?? (await startPayoutServer());
  const world: World = await startWorld({
    ...options,
    payouts: () =>
      createCashfreePayouts({
        baseUrl: provider.baseUrl,
        clientId: PAYOUT_CLIENT,
        clientSecret: PAYOUT_SECRET,
        timeoutMs: 2_000,
        clock: { now: () => world.clock.now() },
      }),
  });
  return {
    world,
    provider,
    async close() {
      if (!options.provider) await provider.close();
      await world.close();
    },
  };
}

/** The provider calls back about a transfer as it stands, or as the fields say; answers the status. */
export async function sendPayoutCallback(
  { world, provider }: PayoutWorld,
  withdrawalId: string,
  options: { at?: number; fields?: Parameters<PayoutServer['callback']>[2] } = {},
): Promise<number> {
  const callback = provider.callback(withdrawalId, options.at ?? world.clock.now(), options.fields);
  return (await fetch(`${world.url}/gateway/cashfree/payouts`, { method: 'POST', ...callback })).status;
}

/** Time passes until everything that is open was asked about once more: past any lease and rest, up to an hour. */
export async function askAgain({ world }: PayoutWorld, milliseconds = 3_660_000): Promise<void> {
  world.clock.advance(milliseconds);
  await settleDueWithdrawals(world.core);
}

/** A withdrawal's row. */
export async function rowOf(world: World, withdrawalId: string) {
  const [row] = await sql<{
    status: string;
    attempts: number;
    failure_reason: string | null;
    contradiction: string | null;
    problem: string | null;
    utr: string | null;
    due_at: Date | null;
  }>(world, 'SELECT * FROM withdrawal WHERE id = $1', [withdrawalId]);
  if (!row) throw new Error('no such withdrawal');
  return row;
}
