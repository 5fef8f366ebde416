import { type Asset, assets } from '../../kernel/assets.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { isFaultArmed } from '../sandbox/arm-fault.ts';
import { takeFaults } from '../sandbox/take-faults.ts';
import type { Stoppable } from './stop.ts';

/** A stop is looked at again then: nobody knows when it ends. */
const RETRY_SECONDS = 60;

/**
 * Requires that something is not stopped for everybody, as of a second ago at most. Raises PAYMENT_INFRA_DISABLED for payments,
 * PRICES_UNAVAILABLE for a metal; that also for a fault `trading_halt` of the sandbox, which it spends. Spec part 7, decision trading-halts,
 * decisions 15.
 */
export async function requireRunning(context: PartnerContext, what: Stoppable): Promise<void> {
  if (what === 'payments') {
    if (await isStopped(context.core, what)) throw new DomainError('PAYMENT_INFRA_DISABLED');
    return;
  }
  if ((await isStopped(context.core, what)) || (await meetsHaltFault(context))) throw tradingStopped(what);
}

/** Spends a fault `trading_halt` that this sandbox has armed, if it has one; a call without armed faults passes at no cost. */
export async function meetsHaltFault(context: PartnerContext): Promise<boolean> {
  if (!context.hasFaults) return false;
  const [isMet] = await takeFaults(context.core.database.pool, 'trading_halt', [context]);
  return isMet === true;
}

/** Metals that cannot be traded at the moment: stopped for everybody, or by an armed fault `trading_halt`, which this does not spend. */
export async function haltedMetals(context: PartnerContext): Promise<ReadonlySet<Asset>> {
  const stops = await context.core.accounts.halts.current();
  if (stops.size === 0 && !context.hasFaults) return NONE;
  if (context.hasFaults && (await isFaultArmed(context, 'trading_halt'))) return new Set(assets);
  return new Set(assets.filter((asset) => stops.has(asset)));
}

const NONE: ReadonlySet<Asset> = new Set();

/** Whether something is stopped for everybody, as of a second ago at most; payments also by the settings. */
export async function isStopped(
  core: Pick<PartnerContext['core'], 'settings'> & {
    readonly accounts: Pick<PartnerContext['core']['accounts'], 'halts'>;
  },
  what: Stoppable,
): Promise<boolean> {
  if (what === 'payments' && core.settings.arePaymentsPaused) return true;
  return (await core.accounts.halts.current()).has(what);
}

/** What a trade is refused with while trading in its metal is stopped: definite, with nothing done. Decision trading-halts, decisions 15. */
export function tradingStopped(asset: Asset): DomainError {
  return new DomainError('PRICES_UNAVAILABLE', {
    message: `Trading in ${asset} is stopped at the moment. Nothing was done. Try again later.`,
    details: { reason: 'trading_halted', asset_type: asset, retry_after_seconds: RETRY_SECONDS },
  });
}
