import type { PoolClient } from 'pg';
import { openDatabase } from '../../server/database/database.ts';
import { inTransaction } from '../../server/database/transaction.ts';
import { openBook, sandboxOpening } from '../../server/domain/accounts/partners/open-book.ts';
import { setBranding } from '../../server/domain/accounts/partners/set-branding.ts';
import { capabilities } from '../../server/domain/accounts/partners/settings.ts';
import { systemClock } from '../../server/domain/kernel/clock.ts';
import { newId } from '../../server/domain/kernel/ids.ts';
import { maskMobile } from '../../server/domain/kernel/masking.ts';
import { createVault } from '../../server/domain/kernel/vault.ts';
import { createDrawing } from '../../server/drawing.ts';
import { vaultKeysOf } from '../../server/secrets.ts';
import { demoAccent, readDemoLogo } from './demo-branding.ts';
import { seedClosedMonth } from './demo-month.ts';

type DemoPartner = {
  id: string;
  name: string;
  mobile: string;
  tier: 'paid' | 'free';
  capabilities: readonly string[];
  liveEnabled: boolean;
  markupLiveEnabled: boolean;
  feeBearer: 'service' | 'end_user' | 'partner';
  returnOrigins: string[];
  liveWallet: { type: 'prepaid' | 'credit'; floatPaise: bigint; creditLimitPaise: bigint } | null;
};

/** The demo accounts of decisions 0, and one with a month to settle. */
const demoPartners: DemoPartner[] = [
  {
    id: 'ptn_demo',
    name: 'Demo Partner',
    mobile: '9999900001',
    tier: 'paid',
    capabilities,
    liveEnabled: true,
    markupLiveEnabled: true,
    feeBearer: 'service',
    returnOrigins: ['https://shop.example.com'],
    liveWallet: { type: 'prepaid', floatPaise: 100_000_00n, creditLimitPaise: 0n },
  },
  {
    id: 'ptn_starter',
    name: 'Starter Partner',
    mobile: '9999900002',
    tier: 'free',
    capabilities: ['pricing', 'users', 'buy'],
    liveEnabled: false,
    markupLiveEnabled: false,
    feeBearer: 'end_user',
    returnOrigins: [],
    liveWallet: null,
  },
  {
    id: 'ptn_credit',
    name: 'Credit Partner',
    mobile: '9999900003',
    tier: 'paid',
    capabilities,
    liveEnabled: true,
    markupLiveEnabled: false,
    feeBearer: 'partner',
    returnOrigins: [],
    liveWallet: { type: 'credit', floatPaise: 0n, creditLimitPaise: 50_000_00n },
  },
  {
    id: 'ptn_trading',
    name: 'Trading Partner',
    mobile: '9999900004',
    tier: 'paid',
    capabilities,
    liveEnabled: true,
    markupLiveEnabled: false,
    feeBearer: 'service',
    returnOrigins: [],
    liveWallet: { type: 'prepaid', floatPaise: 25_000_00n, creditLimitPaise: 0n },
  },
];

/** By which the demo is known for good, whatever its accounts were renamed to. */
export const DEMO_PARTNER_IDS: readonly string[] = demoPartners.map(({ id }) => id);

/** One of them has an accent and a logo. */
const BRANDED = 'ptn_demo';

/** One of them traded last month. */
const TRADED = 'ptn_trading';

/** Who works for Demo Partner beside its owner, one of each role. */
const DEMO_TEAM_OF = 'ptn_demo';
const demoTeam = [
  { id: 'mbr_demo_admin', name: 'Kavita Iyer', mobile: '9999900011', role: 'admin' },
  { id: 'mbr_demo_developer', name: 'Rahul Menon', mobile: '9999900012', role: 'developer' },
  { id: 'mbr_demo_finance', name: 'Meera Shah', mobile: '9999900013', role: 'finance' },
  { id: 'mbr_demo_viewer', name: 'Anil Das', mobile: '9999900014', role: 'viewer' },
] as const;

/** Above a whole sandbox float, so that one user can be tried with all of it; a limit of their own shows KYC_REQUIRED. */
const DEMO_FREE_BUY_LIMIT_PAISE = 200_000_00n;

/** Who works for the service: the operator of decisions 0, and one of each role beside them. */
const demoOperators = [
  { id: 'mbr_operator', name: 'Operator', mobile: '9999900000', role: 'admin' },
  { id: 'mbr_ops_support', name: 'Sunita Rao', mobile: '9999900021', role: 'support' },
  { id: 'mbr_ops_finance', name: 'Vikram Joshi', mobile: '9999900022', role: 'finance' },
  { id: 'mbr_ops_compliance', name: 'Farah Khan', mobile: '9999900023', role: 'compliance' },
  { id: 'mbr_ops_admin', name: 'Neha Kulkarni', mobile: '9999900024', role: 'admin' },
] as const;

export const DEMO_OPERATOR_IDS: readonly string[] = demoOperators.map(({ id }) => id);

/** Pieces of each product that a new demo has for live deliveries. */
const DEMO_PIECES = 25;

/**
 * Puts the demo accounts in place, once: what is there already is left alone, so that restarts keep what was done with them.
 * Several processes may seed at once.
 */
export async function seedDemo(
  config: { secrets: Parameters<typeof vaultKeysOf>[0] },
  options: { databaseUrl: string; onProgress?: (line: string) => void },
): Promise<void> {
  const database = openDatabase(options.databaseUrl, { poolSize: 1 });
  const drawing = createDrawing();
  const vault = createVault(vaultKeysOf(config.secrets));
  const at = Date.now();
  const memberRow = (mobile: string) => ({
    hash: Buffer.from(vault.fingerprint('mobile', mobile)),
    sealed: Buffer.from(vault.seal('mobile', mobile)),
    masked: maskMobile(mobile),
  });
  /** Who was removed stays removed. */
  const joinTeam = async (client: PoolClient) => {
    for (const { id, name, role, mobile } of demoTeam) {
      const { hash, sealed, masked } = memberRow(mobile);
      await client.query(
        `INSERT INTO member (id, partner_id, name, role, mobile_hash, mobile_sealed, mobile_masked)
         SELECT $1, $2, $3, $4, $5, $6, $7 WHERE NOT EXISTS (SELECT FROM former_member WHERE id = $1) ON CONFLICT DO NOTHING`,
        [id, DEMO_TEAM_OF, name, role, hash, sealed, masked],
      );
    }
  };
  const joinOperators = async (client: PoolClient) => {
    for (const { id, name, role, mobile } of demoOperators) {
      const { hash, sealed, masked } = memberRow(mobile);
      await client.query(
        `INSERT INTO member (id, name, role, mobile_hash, mobile_sealed, mobile_masked)
         SELECT $1, $2, $3, $4, $5, $6 WHERE NOT EXISTS (SELECT FROM former_member WHERE id = $1) ON CONFLICT DO NOTHING`,
        [id, name, role, hash, sealed, masked],
      );
    }
  };
  let isBranded = true;
  let hasTraded = true;
  try {
    await inTransaction(database.pool, async (client) => {
      await client.query(`SELECT pg_advisory_xact_lock(hashtext('tola demo seed'))`);
      for (const partner of demoPartners) {
        const made = await client.query(
          `INSERT INTO partner (id, name, tier, capabilities, live_enabled, markup_live_enabled, fee_bearer, return_origins,
             free_buy_limit_paise)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING`,
          [
            partner.id,
            partner.name,
            partner.tier,
            partner.capabilities,
            partner.liveEnabled,
            partner.markupLiveEnabled,
            partner.feeBearer,
            partner.returnOrigins,
            DEMO_FREE_BUY_LIMIT_PAISE,
          ],
        );
        if (made.rowCount === 0) continue;
        if (partner.id === BRANDED) isBranded = false;
        if (partner.id === TRADED) hasTraded = false;
        const owner = memberRow(partner.mobile);
        await client.query(
          `INSERT INTO member (id, partner_id, name, role, mobile_hash, mobile_sealed, mobile_masked)
           VALUES ($1, $2, $3, 'owner', $4, $5, $6)`,
          [newId('mbr', at), partner.id, `${partner.name} owner`, owner.hash, owner.sealed, owner.masked],
        );
        await openBook(client, {
          partnerId: partner.id,
          mode: 'live',
          wallet: partner.liveWallet,
          at,
        });
        await openBook(client, { partnerId: partner.id, mode: 'sandbox', ...sandboxOpening, at });
      }
      await joinTeam(client);
      await client.query(
        `INSERT INTO delivery_stock (scope_book_id, sku, received, pieces) SELECT 0, sku, $1, $1 FROM delivery_product
         ON CONFLICT DO NOTHING`,
        [DEMO_PIECES],
      );
      await joinOperators(client);
    });
    if (!hasTraded) await seedClosedMonth(database.pool, vault, TRADED, at);
    if (!isBranded) {
      await setBranding(
        {
          core: { database, clock: systemClock, accounts: { logoMaker: drawing.makers.logoMaker } },
          partner: { id: BRANDED },
          actor: { type: 'system', id: 'demo' },
          requestId: newId('req', at),
        },
        { accent: demoAccent, logo: readDemoLogo() },
      );
    }
  } finally {
    drawing.close();
    await database.close();
  }
}
