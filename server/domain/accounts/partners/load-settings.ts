import type { Database } from '../../../database/database.ts';
import { InvariantError } from '../../kernel/errors.ts';
import { milliPercent } from '../../kernel/money.ts';
import { type IpRange, parseIpRange } from './ip-range.ts';
import { logoOf } from './logo-name.ts';
import type { Capability, PartnerSettings } from './settings.ts';
import { findRow, type PartnerRow } from './store/settings.ts';

/** Reads a partner's settings as verbs see them. Raises InvariantError where the partner is gone. */
export async function loadPartnerSettings(
  database: Database,
  partnerId: string,
): Promise<PartnerSettings & { version: number }> {
  const row = await findRow(database.prisma, partnerId);
  if (!row) throw new InvariantError('a token or member names a partner that does not exist');
  return settingsFromRow(row);
}

function settingsFromRow(row: PartnerRow): PartnerSettings & { version: number } {
  return {
    id: row.id,
    name: row.name,
    tier: row.tier as PartnerSettings['tier'],
    capabilities: new Set(row.capabilities as Capability[]),
    enabled: row.enabled,
    liveEnabled: row.liveEnabled,
    sandboxEnabled: row.sandboxEnabled,
    markup: {
      live: { buy: milliPercent(row.markupBuyMilliPct), sell: milliPercent(row.markupSellMilliPct) },
      sandbox: {
        buy: milliPercent(row.sandboxMarkupBuyMilliPct),
        sell: milliPercent(row.sandboxMarkupSellMilliPct),
      },
    },
    markupLiveEnabled: row.markupLiveEnabled,
    feeBearer: row.feeBearer as PartnerSettings['feeBearer'],
    commissionBuy: milliPercent(row.commissionBuyMilliPct),
    commissionSell: milliPercent(row.commissionSellMilliPct),
    dailySendLimitPaise: row.dailySendLimitPaise,
    collectionEnabled: row.collectionEnabled,
    orderMinPaise: row.orderMinPaise,
    orderMaxPaise: row.orderMaxPaise,
    instantKycEnabled: row.instantKycEnabled,
    freeBuyLimitPaise: row.freeBuyLimitPaise,
    sandboxDailyLimit: row.sandboxDailyLimit,
    returnOrigins: row.returnOrigins,
    ipAllowed: { live: row.ipAllowedLive.map(readRange), sandbox: row.ipAllowedSandbox.map(readRange) },
    strictIdempotencyBody: row.strictIdempotencyBody,
    branding: {
      name: row.brandName ?? row.name,
      accent: row.accent,
      logo: row.logoName === null ? null : logoOf(row.logoName),
    },
    createdAt: row.createdAt.getTime(),
    version: row.version,
  };
}

/** A range that cannot be read would refuse every caller, or admit every caller: it ends the call. */
function readRange(text: string): IpRange {
  const range = parseIpRange(text);
  if (!range) throw new InvariantError('an allowed address is kept in a form that is none');
  return range;
}

/** Settings by partner and version: a change raises the version, so that no process ever serves an older one. */
export type SettingsCache = { get(partnerId: string, version: number): Promise<PartnerSettings> };

/** Makes a cache that loads a partner anew when asked for a higher version than it has. */
export function createSettingsCache(database: Database): SettingsCache {
  const kept = new Map<string, Promise<PartnerSettings & { version: number }>>();
  return {
    async get(partnerId, version) {
      const known = await kept.get(partnerId);
      if (known && known.version >= version) return known;
      const loading = loadPartnerSettings(database, partnerId);
      kept.set(partnerId, loading);
      loading.catch(() => kept.delete(partnerId));
      return loading;
    },
  };
}
