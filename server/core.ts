import { type Database, openDatabase } from './db/database.ts';
import type { Banking } from './domain/bank/banking.ts';
import type { CertificatePrinter } from './domain/certificates/certificate-printer.ts';
import { createCertificateSigner } from './domain/certificates/signing.ts';
import type { Core, CoreSettings } from './domain/context.ts';
import type { Couriers } from './domain/delivery/couriers.ts';
import { dueShipments } from './domain/delivery/due-shipments.ts';
import { createDomainPlaces } from './domain/domains/domain-places.ts';
import type { Resolver } from './domain/domains/resolver.ts';
import { createKeysUnderWay } from './domain/idempotency/under-way/keys-under-way.ts';
import type { Invoicing } from './domain/invoices/invoicing.ts';
import type { Clock } from './domain/kernel/clock.ts';
import type { Log } from './domain/kernel/log.ts';
import { createVault } from './domain/kernel/vault.ts';
import { createBuyerReader } from './domain/kyc/buys/buyer.ts';
import { createBuyHolder } from './domain/kyc/buys/hold-buy.ts';
import type { PictureMaker } from './domain/kyc/ports/picture-maker.ts';
import type { EmailSender } from './domain/mail/email.ts';
import { createSettingsCache } from './domain/partners/load-settings.ts';
import type { LogoMaker } from './domain/partners/logo-maker.ts';
import { type Collection, createCollection } from './domain/payments/collection.ts';
import { CREATE_ORDER_ENDPOINT } from './domain/payments/create-order.ts';
import { dueOrders } from './domain/payments/due-orders.ts';
import { createCurrentPrices } from './domain/pricing/current-prices.ts';
import type { PriceFeed } from './domain/pricing/price-feed.ts';
import type { PricingSettings } from './domain/pricing/pricing-deps.ts';
import { createRequestLog } from './domain/request-log/request-log.ts';
import { dueSips } from './domain/sips/due-sips.ts';
import { dueStatements } from './domain/statements/due-statements.ts';
import { createCurrentStops } from './domain/stops/current-stops.ts';
import { createAdmissions } from './domain/tokens/admit.ts';
import type { OtpSender } from './domain/tokens/otp-sender.ts';
import type { MetalSupply } from './domain/trading/metal-supply.ts';
import { createMoneyPath } from './domain/trading/money-path.ts';
import { createDeliverer } from './domain/webhooks/deliverer.ts';
import { dueDeliveries } from './domain/webhooks/due-deliveries.ts';
import { tellOwners } from './domain/webhooks/tell-owners.ts';
import type { WebhookSender } from './domain/webhooks/webhook-sender.ts';
import { createRequestWindows } from './domain/windows/request-windows.ts';
import { dueWithdrawals } from './domain/withdrawals/due-withdrawals.ts';
import type { Payouts } from './domain/withdrawals/payouts.ts';
import { describeEndpoints } from './rest/describe-endpoints.ts';

/** Everything the core is plugged into. */
export type CorePlugs = {
  databaseUrl: string;
  poolSize: number;
  clock: Clock;
  log: Log;
  /** 32 bytes */
  encryptionKey: Uint8Array;
  /** The seed of an Ed25519 key, 32 bytes */
  certificateSigningKey: Uint8Array;
  certificatePrinter: CertificatePrinter;
  priceFeed: PriceFeed;
  pricing: PricingSettings;
  otpSender: OtpSender;
  metalSupply: MetalSupply;
  webhookSender: WebhookSender;
  collection: Pick<Collection, 'gateways' | 'mandates' | 'isPaused' | 'gpayIosScheme'>;
  banking: Banking;
  payouts: Payouts;
  identity: Core['identity'];
  email: EmailSender | null;
  couriers: Couriers;
  resolver: Resolver;
  /** How long the supply may take to answer; a few seconds unless set */
  supplyTimeoutMs?: number;
  invoicing: Invoicing;
  logoMaker: LogoMaker;
  pictureMaker: PictureMaker;
  settings: CoreSettings;
};

/** Wires the core to its plugs. Nothing runs and no connection is made before it is used. */
export function createCore(plugs: CorePlugs): Core {
  const { clock, log, settings } = plugs;
  const database: Database = openDatabase(plugs.databaseUrl, { poolSize: plugs.poolSize });
  const partnerSettings = createSettingsCache(database);
  const vault = createVault(plugs.encryptionKey);
  const webhooks = createDeliverer({
    pool: database.pool,
    clock,
    vault,
    log,
    sender: plugs.webhookSender,
    onNews: (news) => tellOwners({ database, log, vault, clock }, news),
  });
  const core: Core = {
    database,
    clock,
    log,
    settings,
    partnerSettings,
    vault,
    webhooks,
    webhookSender: plugs.webhookSender,
    collection: createCollection(database, { ...plugs.collection, endpoint: CREATE_ORDER_ENDPOINT }),
    stops: createCurrentStops(database.pool),
    banking: plugs.banking,
    payouts: plugs.payouts,
    dueWork: [
      dueSips(() => core),
      dueOrders(() => core),
      dueWithdrawals(() => core),
      dueShipments(() => core),
      dueStatements(() => core),
      dueDeliveries(database.pool, webhooks),
    ],
    identity: plugs.identity,
    email: plugs.email,
    buyers: createBuyerReader(database),
    buyHolds: createBuyHolder(database),
    couriers: plugs.couriers,
    resolver: plugs.resolver,
    domainPlaces: createDomainPlaces(database.pool),
    certificateSigner: createCertificateSigner(plugs.certificateSigningKey),
    certificatePrinter: plugs.certificatePrinter,
    prices: createCurrentPrices({ database, clock, log, feed: plugs.priceFeed, settings: plugs.pricing }),
    otpSender: plugs.otpSender,
    moneyPath: createMoneyPath({
      database,
      supply: plugs.metalSupply,
      supplyTimeoutMs: plugs.supplyTimeoutMs,
      log,
    }),
    invoicing: plugs.invoicing,
    logoMaker: plugs.logoMaker,
    pictureMaker: plugs.pictureMaker,
    endpoints: describeEndpoints(),
    requestLog: createRequestLog({ database, log }),
    requestWindows: createRequestWindows({ database, clock }),
    keysUnderWay: createKeysUnderWay({ database, log, processId: webhooks.processId }),
    admissions: createAdmissions({
      database,
      clock,
      settings: partnerSettings,
      sandboxDailyLimit: settings.sandboxDailyLimit,
    }),
  };
  return core;
}
