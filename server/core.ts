import { type Database, openDatabase } from './database/database.ts';
import type { ReplicaSettings } from './database/replica/replica.ts';
import type { AuditSink } from './domain/accounts/audit/export/audit-sink.ts';
import { createDomainPlaces } from './domain/accounts/domains/domain-places.ts';
import type { Resolver } from './domain/accounts/domains/resolver.ts';
import type { EmailSender } from './domain/accounts/email/email.ts';
import { createCurrentHalts } from './domain/accounts/halts/current-halts.ts';
import { createSettingsCache } from './domain/accounts/partners/load-settings.ts';
import type { LogoMaker } from './domain/accounts/partners/logo-maker.ts';
import type { PasskeyVerifier } from './domain/accounts/passkeys/passkey-verifier.ts';
import { createRequestWindows } from './domain/accounts/rate-windows/request-windows.ts';
import { createAdmissions } from './domain/accounts/tokens/admit.ts';
import type { OtpSender } from './domain/accounts/tokens/otp-sender.ts';
import type { Core } from './domain/context.ts';
import type { Banking } from './domain/customers/bank/banking.ts';
import { createBuyerReader } from './domain/customers/kyc/buys/buyer.ts';
import { createBuyHolder } from './domain/customers/kyc/buys/hold-buy.ts';
import type { PictureMaker } from './domain/customers/kyc/ports/picture-maker.ts';
import type { Couriers } from './domain/delivery/couriers.ts';
import { dueShipments } from './domain/delivery/due-shipments.ts';
import { createRequestLog } from './domain/developer/request-log/request-log.ts';
import type { CertificatePrinter } from './domain/documents/certificates/certificate-printer.ts';
import { createCertificateSigner, createSampleSigner } from './domain/documents/certificates/signing.ts';
import type { Invoicing } from './domain/documents/invoices/invoicing.ts';
import { dueStatements } from './domain/documents/statements/due-statements.ts';
import type { Clock } from './domain/kernel/clock.ts';
import type { Log } from './domain/kernel/log.ts';
import { createVault, type VaultKeys } from './domain/kernel/vault.ts';
import type { CoreSettings } from './domain/ledger/core-settings.ts';
import { createExecutingKeys } from './domain/ledger/idempotency/under-way/executing-keys.ts';
import { type Collection, createCollection } from './domain/payments/orders/collection.ts';
import { CREATE_ORDER_ENDPOINT } from './domain/payments/orders/create-order.ts';
import { dueOrders } from './domain/payments/orders/due-orders.ts';
import { dueSips } from './domain/payments/sips/due-sips.ts';
import { dueWithdrawals } from './domain/payments/withdrawals/due-withdrawals.ts';
import type { Payouts } from './domain/payments/withdrawals/payouts.ts';
import { createCurrentPrices } from './domain/pricing/current-prices.ts';
import type { PriceFeed } from './domain/pricing/price-feed.ts';
import type { PricingSettings } from './domain/pricing/pricing-deps.ts';
import type { MetalSupply } from './domain/trading/metal-supply.ts';
import { createMoneyPath } from './domain/trading/money-path.ts';
import { createDeliverer } from './domain/webhooks/deliverer.ts';
import { dueDeliveries } from './domain/webhooks/due-deliveries.ts';
import { writeWholeEvent } from './domain/webhooks/events/write-events.ts';
import { notifyOwners } from './domain/webhooks/notify-owners.ts';
import type { WebhookSender } from './domain/webhooks/webhook-sender.ts';
import { describeEndpoints } from './http/rest/describe-endpoints.ts';

/** Everything that the core is made of. */
export type CoreParts = {
  databaseUrl: string;
  poolSize: number;
  /** How long a connection to the database may take to be had; five seconds unless set */
  connectTimeoutMs?: number;
  /** What may answer reads beside the primary */
  replica?: ReplicaSettings | undefined;
  clock: Clock;
  log: Log;
  /** 32 bytes, or several keys while one is changed */
  encryptionKey: Uint8Array | VaultKeys;
  /** The seed of an Ed25519 key, 32 bytes */
  certificateSigningKey: Uint8Array;
  certificatePrinter: CertificatePrinter;
  priceFeed: PriceFeed;
  pricing: PricingSettings;
  otpSender: OtpSender;
  metalSupply: MetalSupply;
  webhookSender: WebhookSender;
  collection: Pick<Collection, 'gateways' | 'mandates' | 'gpayIosScheme'>;
  banking: Banking;
  payouts: Payouts;
  identity: Core['customers']['identity'];
  email: EmailSender | null;
  auditSink: AuditSink | null;
  passkeyVerifier: PasskeyVerifier;
  couriers: Couriers;
  resolver: Resolver;
  /** How long the supply may take to answer; a few seconds unless set */
  supplyTimeoutMs?: number;
  invoicing: Invoicing;
  logoMaker: LogoMaker;
  pictureMaker: PictureMaker;
  documentFetcher: Core['customers']['documentFetcher'];
  settings: CoreSettings;
};

/** Wires the core to its parts. Nothing runs and no connection is made before it is used. */
export function createCore(parts: CoreParts): Core {
  const { clock, log, settings } = parts;
  const database: Database = openDatabase(parts.databaseUrl, {
    poolSize: parts.poolSize,
    replica: parts.replica,
    connectTimeoutMs: parts.connectTimeoutMs,
  });
  const partnerSettings = createSettingsCache(database);
  const vault = createVault(parts.encryptionKey);
  const deliverer = createDeliverer({
    pool: database.pool,
    clock,
    vault,
    log,
    sender: parts.webhookSender,
    write: (event, book) => writeWholeEvent({ core, ...book }, event),
    onNews: (news) => notifyOwners({ database, log, vault, clock }, news),
  });
  const core: Core = {
    database,
    clock,
    log,
    settings,
    vault,
    ledger: { executingKeys: createExecutingKeys({ database, log, processId: deliverer.processId }) },
    accounts: {
      partnerSettings,
      passkeyVerifier: parts.passkeyVerifier,
      otpSender: parts.otpSender,
      requestWindows: createRequestWindows({ database, clock }),
      admissions: createAdmissions({
        database,
        clock,
        settings: partnerSettings,
        sandboxDailyLimit: settings.sandboxDailyLimit,
      }),
      domainPlaces: createDomainPlaces(database.pool),
      resolver: parts.resolver,
      endpoints: describeEndpoints(),
      logoMaker: parts.logoMaker,
      dueWork: [
        dueSips(() => core),
        dueOrders(() => core),
        dueWithdrawals(() => core),
        dueShipments(() => core),
        dueStatements(() => core),
        dueDeliveries(database.pool, deliverer),
      ],
      halts: createCurrentHalts(database.pool),
      email: parts.email,
      auditSink: parts.auditSink,
    },
    pricing: { prices: createCurrentPrices({ database, clock, log, feed: parts.priceFeed, settings: parts.pricing }) },
    customers: {
      banking: parts.banking,
      identity: parts.identity,
      pictureMaker: parts.pictureMaker,
      documentFetcher: parts.documentFetcher,
      buyers: createBuyerReader(database),
      buyHolds: createBuyHolder(database),
    },
    trading: {
      moneyPath: createMoneyPath({
        database,
        supply: parts.metalSupply,
        supplyTimeoutMs: parts.supplyTimeoutMs,
        log,
      }),
    },
    payments: {
      collection: createCollection(database, { ...parts.collection, endpoint: CREATE_ORDER_ENDPOINT }),
      payouts: parts.payouts,
    },
    delivery: { couriers: parts.couriers },
    documents: {
      certificateSigner: createCertificateSigner(parts.certificateSigningKey),
      sampleSigner: createSampleSigner(parts.certificateSigningKey),
      certificatePrinter: parts.certificatePrinter,
      invoicing: parts.invoicing,
    },
    webhooks: { deliverer, sender: parts.webhookSender },
    developer: { requestLog: createRequestLog({ database, log }) },
  };
  return core;
}
