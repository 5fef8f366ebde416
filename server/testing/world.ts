import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { demoInvoices } from '../config-invoices.ts';
import { createCore } from '../core.ts';
import { type Database, openDatabase } from '../database/database.ts';
import type { ReplicaSettings } from '../database/replica/replica.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Email } from '../domain/accounts/email/email.ts';
import { openBook, sandboxOpening } from '../domain/accounts/partners/open-book.ts';
import { type Capability, capabilities } from '../domain/accounts/partners/settings.ts';
import { issueToken } from '../domain/accounts/tokens/issue-token.ts';
import type { Core } from '../domain/context.ts';
import type { InvoiceSettings } from '../domain/documents/invoices/invoicing.ts';
import type { Clock } from '../domain/kernel/clock.ts';
import { newId } from '../domain/kernel/ids.ts';
import type { Log } from '../domain/kernel/log.ts';
import { maskMobile } from '../domain/kernel/masking.ts';
import type { Mode } from '../domain/kernel/mode.ts';
import type { VaultKeys } from '../domain/kernel/vault.ts';
import type { CoreSettings } from '../domain/ledger/core-settings.ts';
import { checkLaws, type LawFinding } from '../domain/ledger/laws/check-laws.ts';
import type { FeeBearer } from '../domain/payments/orders/gateway-fee.ts';
import { defaultPricingSettings } from '../domain/pricing/pricing-deps.ts';
import type { MetalSupply } from '../domain/trading/metal-supply.ts';
import { createDrawing } from '../drawing.ts';
import { createMetrics } from '../http/metrics.ts';
import { createHttpServer, type HttpDependencies } from '../http/server.ts';
import { createAppBridge } from '../http/trpc/create-app-bridge.ts';
import { startJobs } from '../jobs/worker.ts';
import { englishAmountWords } from '../providers/documents/amount-words.ts';
import { ownStock } from '../providers/in-house/metal-supply.ts';
import { createHttpSender } from '../providers/webhooks/http-sender.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import { countStatements, createTestDatabase, ownerUrlOf, TEST_CONNECT_TIMEOUT_MS } from './database.ts';
import { leaksIn, leaksInRequestLog } from './log-check.ts';
import { noKycLimits } from './rooms/kyc-limits.ts';
import { type ProviderOptions, worldProviders } from './world-providers.ts';

/** A clock that tests move; it starts at the real time and runs on. */
type TestClock = Clock & {
  advance(milliseconds: number): void;
  /** Stands still at this instant */
  stopAt(instant: number): void;
  /** Runs again, as if it had never stood still */
  run(): void;
};

export type LogLine = { level: string; message: string; fields: object };

/** A whole service on a database of its own: real HTTP, real PostgreSQL, prices, and hands on its clock and providers. */
export type World = {
  url: string;
  databaseUrl: string;
  /** Seals the cookies of sessions */
  sessionSecret: string;
  /** Of the owner of the tables */
  ownerUrl: string;
  /** As the owner of the tables: for looks, and for damage that the service's role could not do */
  owner: Pool;
  core: Core;
  clock: TestClock;
  logs: LogLine[];
  /** Every OTP handed to the sender, newest last */
  otps: { mobile: string; code: string; purpose: string }[];
  /** Every email handed to the sender, newest last */
  emails: Email[];
  /** What no log may hold; tests add the numbers they use */
  secrets: string[];
  /** A partner with owner, books and tokens of both modes */
  partner(options?: PartnerOptions): Promise<TestPartner>;
  /** Calls without a token */
  anonymous: ApiClient;
  client(token: string): ApiClient;
  /** The laws of the ledger that do not hold */
  brokenLaws(): Promise<LawFinding[]>;
  /** Stops the jobs of this process, which goes on answering calls */
  endJobs(): Promise<void>;
  /** Proves that the logs, the request log among them, tell no secret and the ledger keeps its laws, then lets go of everything; an open connection fails */
  close(): Promise<void>;
};

export type PartnerOptions = {
  tier?: 'paid' | 'free';
  capabilities?: readonly Capability[];
  enabled?: boolean;
  liveEnabled?: boolean;
  sandboxEnabled?: boolean;
  markupLiveEnabled?: boolean;
  markupBuyMilliPct?: number;
  markupSellMilliPct?: number;
  sandboxDailyLimit?: number;
  strictIdempotencyBody?: boolean;
  commissionBuyMilliPct?: number;
  feeBearer?: FeeBearer;
  collectionEnabled?: boolean;
  orderMinPaise?: bigint;
  orderMaxPaise?: bigint;
  returnOrigins?: readonly string[];
  instantKycEnabled?: boolean;
  freeBuyLimitPaise?: bigint | null;
  /** Null leaves the live wallet unset */
  liveWallet?: { type: 'prepaid' | 'credit'; floatPaise: bigint; creditLimitPaise: bigint } | null;
};

export type TestPartner = {
  id: string;
  name: string;
  mobile: string;
  tokens: Record<Mode, string>;
  sandbox: ApiClient;
  live: ApiClient;
};

export type WorldOptions = ProviderOptions & {
  rateLimitPerMinute?: number;
  sandboxDailyLimit?: number;
  trustedProxyHops?: number;
  /** How long a body may take; ten seconds by default */
  bodyTimeoutMs?: number;
  demo?: boolean;
  /** Operators need a passkey; they do not by default */
  areOperatorPasskeysRequired?: boolean;
  /** Who may register a business; nobody by default */
  signUp?: CoreSettings['signUp'];
  metalSupply?: MetalSupply;
  supplyTimeoutMs?: number;
  /** Limits of buys without KYC; none by default */
  kycLimits?: CoreSettings['kyc'];
  /** Runs this process's jobs too, webhooks among them */
  hasJobs?: boolean;
  /** Whether webhooks may go to private addresses, as receivers of tests have; true by default */
  mayReachInside?: boolean;
  invoices?: InvoiceSettings;
  /** Another key than the other worlds sign certificates with */
  certificateSigningKey?: Uint8Array;
  /** Other keys than the other worlds seal with */
  encryptionKey?: Uint8Array | VaultKeys;
  /** What seals cookies, and what else opens them */
  sessionSecrets?: readonly [string, ...string[]];
  /** Joins a database that another world made: a second process */
  databaseUrl?: string;
  /** Of the owner of that database's tables, where it is on another server than that of the tests */
  ownerUrl?: string;
  /** What may answer reads beside the primary */
  replica?: ReplicaSettings;
  /** Has its statements counted (write-cost.ts) */
  hasStatementsCounted?: boolean;
  /** Stands where Next draws the screens */
  screens?: HttpDependencies['screens'];
};

/** One drawing process for all worlds of this process: its start costs a second of work, and it knows nothing of a world. */
const drawing = createDrawing(600_000);

function settingsOf(options: WorldOptions): CoreSettings {
  return {
    serviceName: 'tola',
    addresses: {
      app: 'http://localhost',
      pay: 'http://localhost/pay',
      embed: 'http://localhost/embed',
      verify: 'http://localhost/verify',
    },
    demo: options.demo ?? false,
    areOperatorPasskeysRequired: options.areOperatorPasskeysRequired ?? false,
    signUp: options.signUp ?? 'closed',
    arePaymentsPaused: options.isCollectionPaused ?? false,
    sandboxDailyLimit: options.sandboxDailyLimit ?? 0,
    ledgerMonthsKept: 13,
    apiRateLimitPerMinute: options.rateLimitPerMinute ?? 0,
    kyc: options.kycLimits ?? noKycLimits,
  };
}

/** Starts a world. Close it when done. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  const database = options.databaseUrl ? undefined : await createTestDatabase();
  const databaseUrl = options.databaseUrl ?? (database?.url as string);
  const ownerUrl = options.ownerUrl ?? ownerUrlOf(databaseUrl);
  if (options.hasStatementsCounted) await countStatements(ownerUrl);
  const owners = openDatabase(ownerUrl, { poolSize: 8, connectTimeoutMs: TEST_CONNECT_TIMEOUT_MS });
  const clock = createTestClock();
  const logs: LogLine[] = [];
  const otps: World['otps'] = [];
  const emails: Email[] = [];
  const secrets: string[] = [];
  const webhookSender = createHttpSender({ mayReachInside: options.mayReachInside ?? true });
  const core: Core = createCore({
    databaseUrl,
    poolSize: 8,
    connectTimeoutMs: TEST_CONNECT_TIMEOUT_MS,
    replica: options.replica,
    clock,
    log: collectingLog(logs),
    encryptionKey: options.encryptionKey ?? Buffer.alloc(32, 7),
    certificateSigningKey: options.certificateSigningKey ?? Buffer.alloc(32, 8),
    ...drawing.makers,
    pricing: defaultPricingSettings,
    ...worldProviders(options, { clock, pool: () => core.database.pool, otps, emails, secrets }),
    metalSupply: options.metalSupply ?? ownStock,
    webhookSender,
    invoicing: { settings: options.invoices ?? demoInvoices, words: englishAmountWords, print: drawing.printInvoice },
    ...(options.supplyTimeoutMs === undefined ? {} : { supplyTimeoutMs: options.supplyTimeoutMs }),
    settings: settingsOf(options),
  });
  await core.pricing.prices.start();
  let jobs = options.hasJobs ? await startJobs(core) : undefined;
  const appUrl = 'http://localhost';
  const [sessionSecret, ...readSessionSecrets] = options.sessionSecrets ?? [randomBytes(32).toString('hex')];
  const server = createHttpServer({
    core,
    appBridge: createAppBridge(core, { appUrl, sessionSecret, readSessionSecrets }),
    metrics: createMetrics(core, jobs),
    metricsAccess: { isOpenToOwnMachine: true },
    frame: {
      rateLimitPerMinute: options.rateLimitPerMinute ?? 0,
      trustedProxyHops: options.trustedProxyHops ?? 0,
      ...(options.bodyTimeoutMs === undefined ? {} : { bodyTimeoutMs: options.bodyTimeoutMs }),
    },
    appUrl,
    ...(options.screens ? { screens: options.screens } : {}),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    databaseUrl,
    sessionSecret,
    ownerUrl,
    owner: owners.pool,
    core,
    clock,
    logs,
    otps,
    emails,
    secrets,
    anonymous: createApiClient(url),
    client: (token) => createApiClient(url, token),
    partner: (partner = {}) => makePartner(core, url, partner),
    async endJobs() {
      await jobs?.stop();
      jobs = undefined;
    },
    brokenLaws: () => brokenLaws(core.database),
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      await Promise.all([jobs?.stop(), core.pricing.prices.stop()]);
      webhookSender.close();
      try {
        const broken = await brokenLaws(core.database);
        if (broken.length > 0)
          throw new Error(
            `laws broken: ${JSON.stringify(broken, (_, value) => (typeof value === 'bigint' ? String(value) : value))}`,
          );
        const leaks = leaksIn(logs, secrets);
        if (leaks.length > 0) throw new Error(`a log line tells a secret: ${leaks[0]}`);
        await core.developer.requestLog.flush();
        const logged = await leaksInRequestLog(core.database.pool, secrets);
        if (logged.length > 0) throw new Error(`the request log tells a secret: ${logged[0]}`);
      } finally {
        await Promise.all([core.database.close(), owners.close()]);
        await database?.drop();
      }
    },
  };
}

/** The laws that do not hold. As in the service it takes as long as it takes: on a busy machine more than other statements may. */
async function brokenLaws(database: Database): Promise<LawFinding[]> {
  const patient = database.openPatient();
  try {
    return (await checkLaws(patient)).filter(({ broken }) => broken > 0n);
  } finally {
    await patient.end();
  }
}

/** A mobile number that no other test uses. */
export function randomMobile(): string {
  return `9${randomInt(1_000_000_000).toString().padStart(9, '0')}`;
}

async function makePartner(core: Core, url: string, options: PartnerOptions): Promise<TestPartner> {
  const at = core.clock.now();
  const id = newId('ptn', at);
  const mobile = randomMobile();
  const name = `Partner ${id.slice(-6)}`;
  const { vault } = core;
  await inTransaction(core.database.pool, async (client) => {
    await client.query(
      `INSERT INTO partner (id, name, tier, capabilities, enabled, live_enabled, sandbox_enabled, markup_live_enabled,
         markup_buy_milli_pct, markup_sell_milli_pct, sandbox_markup_buy_milli_pct, sandbox_markup_sell_milli_pct, sandbox_daily_limit, strict_idempotency_body, commission_buy_milli_pct,
         fee_bearer, collection_enabled, order_min_paise, order_max_paise, return_origins, instant_kyc_enabled, free_buy_limit_paise)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
      [
        id,
        name,
        options.tier ?? 'paid',
        options.capabilities ?? capabilities,
        options.enabled ?? true,
        options.liveEnabled ?? true,
        options.sandboxEnabled ?? true,
        options.markupLiveEnabled ?? true,
        options.markupBuyMilliPct ?? 0,
        options.markupSellMilliPct ?? 0,
        options.sandboxDailyLimit ?? null,
        options.strictIdempotencyBody ?? false,
        options.commissionBuyMilliPct ?? 500,
        options.feeBearer ?? 'service',
        options.collectionEnabled ?? true,
        options.orderMinPaise ?? 10_00n,
        options.orderMaxPaise ?? 50_000_00n,
        options.returnOrigins ?? ['https://shop.example.com'],
        options.instantKycEnabled ?? true,
        options.freeBuyLimitPaise ?? null,
      ],
    );
    await client.query(
      `INSERT INTO member (id, partner_id, name, role, mobile_hash, mobile_sealed, mobile_masked) VALUES ($1, $2, $3, 'owner', $4, $5, $6)`,
      [
        newId('mbr', at),
        id,
        `${name} owner`,
        Buffer.from(vault.fingerprint('mobile', mobile)),
        Buffer.from(vault.seal('mobile', mobile)),
        maskMobile(mobile),
      ],
    );
    const liveWallet =
      options.liveWallet === undefined
        ? { type: 'prepaid' as const, floatPaise: 100_000_00n, creditLimitPaise: 0n }
        : options.liveWallet;
    await openBook(client, {
      partnerId: id,
      mode: 'live',
      wallet: liveWallet,
      at,
    });
    await openBook(client, { partnerId: id, mode: 'sandbox', ...sandboxOpening, at });
  });
  const [live, sandbox] = await Promise.all([
    issueToken(core, { partnerId: id, mode: 'live' }),
    issueToken(core, { partnerId: id, mode: 'sandbox' }),
  ]);
  const tokens = { live: live.accessToken, sandbox: sandbox.accessToken };
  return {
    id,
    name,
    mobile,
    tokens,
    live: createApiClient(url, tokens.live),
    sandbox: createApiClient(url, tokens.sandbox),
  };
}

function createTestClock(): TestClock {
  let offset = 0;
  let stopped: number | undefined;
  return {
    now: () => stopped ?? Date.now() + offset,
    advance(milliseconds) {
      if (stopped === undefined) offset += milliseconds;
      else stopped += milliseconds;
    },
    stopAt(instant) {
      stopped = instant;
    },
    run() {
      stopped = undefined;
    },
  };
}

function collectingLog(lines: LogLine[]): Log {
  const at = (level: string) => (fields: object, message: string) => void lines.push({ level, message, fields });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
