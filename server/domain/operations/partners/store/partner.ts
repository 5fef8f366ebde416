import type { PoolClient } from 'pg';

/** Columns of a partner that staff of the service set, by their names in here. */
const columns = {
  name: 'name',
  tier: 'tier',
  capabilities: 'capabilities',
  enabled: 'enabled',
  liveEnabled: 'live_enabled',
  sandboxEnabled: 'sandbox_enabled',
  collectionEnabled: 'collection_enabled',
  instantKycEnabled: 'instant_kyc_enabled',
  dailySendLimitPaise: 'daily_send_limit_paise',
  orderMinPaise: 'order_min_paise',
  orderMaxPaise: 'order_max_paise',
  freeBuyLimitPaise: 'free_buy_limit_paise',
  sandboxDailyLimit: 'sandbox_daily_limit',
  feeBearer: 'fee_bearer',
  commissionBuyMilliPct: 'commission_buy_milli_pct',
  commissionSellMilliPct: 'commission_sell_milli_pct',
  markupBuyMilliPct: 'markup_buy_milli_pct',
  markupSellMilliPct: 'markup_sell_milli_pct',
  markupLiveEnabled: 'markup_live_enabled',
} as const;

export type PartnerColumns = { [Name in keyof typeof columns]?: unknown };

/** A partner's settings as they are, locked until the transaction ends; undefined where there is none. */
export async function lockPartnerRow(client: PoolClient, partnerId: string): Promise<PartnerColumns | undefined> {
  const list = Object.entries(columns).map(([name, column]) => `${column} AS "${name}"`);
  const { rows } = await client.query<PartnerColumns>(
    `SELECT ${list.join(', ')} FROM partner WHERE id = $1 FOR UPDATE`,
    [partnerId],
  );
  return rows[0];
}

/** Sets some of them; every process sees it on its next request. */
export async function updatePartner(client: PoolClient, partnerId: string, to: PartnerColumns): Promise<void> {
  const names = Object.keys(to) as (keyof typeof columns)[];
  const sets = names.map((name, index) => `${columns[name]} = $${index + 2}`).join(', ');
  await client.query(`UPDATE partner SET ${sets}, version = version + 1 WHERE id = $1`, [
    partnerId,
    ...names.map((name) => to[name]),
  ]);
}

/** Keeps a new partner. */
export async function insertPartner(
  client: PoolClient,
  input: {
    id: string;
    name: string;
    tier: string;
    capabilities: readonly string[];
    signedUpAt: Date | null;
    at: number;
  },
): Promise<void> {
  await client.query(
    'INSERT INTO partner (id, name, tier, capabilities, signed_up_at, created_at) VALUES ($1, $2, $3, $4, $5, $6)',
    [input.id, input.name, input.tier, input.capabilities, input.signedUpAt, new Date(input.at)],
  );
}

/** Makes a live wallet what it is to be, and moves the floor of its float. The caller has locked both and knows that the balance allows it. */
export async function setCreditLine(
  client: PoolClient,
  input: { partnerId: string; bookId: number; walletType: string; creditLimitPaise: bigint },
): Promise<void> {
  await client.query('UPDATE book SET wallet_type = $2 WHERE id = $1', [input.bookId, input.walletType]);
  await client.query('SELECT set_credit_limit($1, $2)', [input.bookId, input.creditLimitPaise.toString()]);
  await client.query('UPDATE partner SET version = version + 1 WHERE id = $1', [input.partnerId]);
}
