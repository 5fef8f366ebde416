import type { Core } from '../domain/context.ts';
import { compareSettlements } from '../domain/payments/reconciliation/compare-settlements.ts';

/** Looks for payments that no gateway has settled in time, and for differences that our books have healed. */
export async function compareSettlementsAgain(core: Core): Promise<void> {
  const { opened, healed } = await compareSettlements(core);
  if (opened + healed > 0) core.log.info({ opened, healed }, 'settlements were compared');
}
