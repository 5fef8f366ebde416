import { readHalts } from '../../accounts/halts/read-halts.ts';
import type { Stoppable } from '../../accounts/halts/stop.ts';
import { shutTradingGate } from '../../accounts/halts/trading-gate.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { readReason } from '../../accounts/operators/reason.ts';
import { assets } from '../../kernel/assets.ts';
import { deleteStop, insertStop } from './store.ts';

/** What a member wants to halt or resume, and why. */
export type HaltRequest = { what: readonly Stoppable[]; reason: string };

/** Trading in every metal. */
export const allTrading: readonly Stoppable[] = assets;

/**
 * Stops the taking of payments, or trading in metals, for everybody at once; one person is enough. As soon as this answers no trade in
 * such a metal commits any more, and a second later no process quotes one or begins to take a payment. What was stopped already stays
 * as it was. Answers what was stopped now. Raises ROLE_NOT_ALLOWED, VALIDATION_ERROR on `reason`. Leaves an audit entry for each.
 * Decision trading-halts.
 */
export async function stopPlatform(context: OperatorContext, request: HaltRequest): Promise<{ changed: Stoppable[] }> {
  const reason = readReason(request.reason);
  return inOperatorTransaction(context, 'platform.stop', async ({ client, operator, at, audit }) => {
    if (request.what.some((one) => one !== 'payments')) await shutTradingGate(client);
    const changed: Stoppable[] = [];
    for (const what of new Set(request.what)) {
      const stop = { what, reason, stoppedBy: operator.id, stopperName: operator.name, stoppedAt: at };
      if (!(await insertStop(client, stop))) continue;
      changed.push(what);
      await audit({ action: 'platform.stopped', subject: what, after: { reason }, partnerId: null });
    }
    return { changed };
  });
}

/**
 * Lets what was stopped go on; one person is enough, and every process does so within a second. Answers what was stopped until now.
 * Raises ROLE_NOT_ALLOWED, VALIDATION_ERROR on `reason`. Leaves an audit entry for each, with why it had been stopped.
 */
export async function resumePlatform(
  context: OperatorContext,
  request: HaltRequest,
): Promise<{ changed: Stoppable[] }> {
  const reason = readReason(request.reason);
  return inOperatorTransaction(context, 'platform.stop', async ({ client, audit }) => {
    const stops = (await readHalts(client)).filter(({ what }) => request.what.includes(what));
    for (const { what, ...stop } of stops) {
      await deleteStop(client, what);
      const before = {
        reason: stop.reason,
        stoppedBy: stop.stoppedBy,
        stoppedAt: new Date(stop.stoppedAt).toISOString(),
      };
      await audit({ action: 'platform.resumed', subject: what, before, after: { reason }, partnerId: null });
    }
    return { changed: stops.map(({ what }) => what) };
  });
}
