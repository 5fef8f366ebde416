import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { demoInvoices } from '../../config-invoices.ts';
import { createCore } from '../../core.ts';
import { simulatedMandates } from '../../database/simulated-mandates.ts';
import { simulatedPayments } from '../../database/simulated-payments.ts';
import { simulatedPayouts } from '../../database/simulated-payouts.ts';
import type { Core } from '../../domain/context.ts';
import { systemClock } from '../../domain/kernel/clock.ts';
import { defaultPricingSettings } from '../../domain/pricing/pricing-deps.ts';
import type { MetalSupply } from '../../domain/trading/metal-supply.ts';
import { recoverBuys } from '../../domain/trading/recover-buys.ts';
import { createDrawing } from '../../drawing.ts';
import { createMetrics } from '../../http/metrics.ts';
import { createHttpServer } from '../../http/server.ts';
import { createAppBridge } from '../../http/trpc/create-app-bridge.ts';
import { startJobs } from '../../jobs/worker.ts';
import { createHttpsSink } from '../../providers/audit-sinks/https-sink.ts';
import { createCashfreePayouts } from '../../providers/cashfree/payouts/payouts.ts';
import { englishAmountWords } from '../../providers/documents/amount-words.ts';
import { createShippedDirectory } from '../../providers/ifsc/directory.ts';
import { manualCourier } from '../../providers/in-house/courier.ts';
import { createHttpFetcher } from '../../providers/linked-documents/http-fetcher.ts';
import { simulatedBankCheck } from '../../providers/simulated/bank-check.ts';
import { simulatedCourier } from '../../providers/simulated/courier.ts';
import { sampleDocuments } from '../../providers/simulated/document-fetcher.ts';
import { simulatedIdentity } from '../../providers/simulated/identity.ts';
import { createSimulatedMandates } from '../../providers/simulated/mandates.ts';
import { createSimulatedGateway } from '../../providers/simulated/payments.ts';
import { createSimulatedPayouts } from '../../providers/simulated/payouts.ts';
import { createSimulatedFeed } from '../../providers/simulated/price-feed.ts';
import { createPasskeyVerifier } from '../../providers/webauthn/passkey-verifier.ts';
import { createHttpSender } from '../../providers/webhooks/http-sender.ts';
import { noKycLimits } from '../rooms/kyc-limits.ts';

/*
 * A process of the service to be killed: core and HTTP on the database of its first argument. Its second argument says where
 * the metal is: `at-hand` settles in one commit, `supply` in two, and refuses one order in eight, the same one each time.
 * With `jobs` as the third it works off jobs too. Prints its port once it listens.
 */
const [databaseUrl = '', kind = 'supply', withJobs] = process.argv.slice(2);

const supply: MetalSupply = {
  isAtHand: kind === 'at-hand',
  fulfil: async (orders) => {
    await new Promise((resolve) => setImmediate(resolve));
    return orders.map(({ transactionId }) => (/[0-3]$/.test(transactionId) ? 'refused' : 'fulfilled'));
  },
};

const silent = () => {};
const gateway = createSimulatedGateway(
  simulatedPayments(() => core.database.pool),
  { payeeAddress: 'tola@sandbox', callbackSecret: 'callbacks of the simulated gateway' },
);
const mandates = createSimulatedMandates(
  simulatedMandates(() => core.database.pool),
  { payeeAddress: 'tola@sandbox' },
);
const payer = process.env.PAYOUT_PROVIDER
  ? createCashfreePayouts({
      baseUrl: process.env.PAYOUT_PROVIDER,
      clientId: 'client-0123456789',
      clientSecret: 'cfsk_ma_test_0123456789abcdef',
    })
  : createSimulatedPayouts(
      simulatedPayouts(() => core.database.pool),
      { callbackSecret: 'callbacks of the simulated gateway' },
    );
const drawing = createDrawing();
const documents = sampleDocuments(createHttpFetcher());
const core: Core = createCore({
  databaseUrl,
  poolSize: 6,
  clock: systemClock,
  log: { debug: silent, info: silent, warn: silent, error: silent },
  encryptionKey: Buffer.alloc(32, 7),
  certificateSigningKey: Buffer.alloc(32, 8),
  ...drawing.makers,
  priceFeed: createSimulatedFeed(),
  pricing: defaultPricingSettings,
  otpSender: { send: async () => {} },
  collection: {
    gateways: { live: gateway, sandbox: gateway },
    mandates: { live: mandates, sandbox: mandates },
    gpayIosScheme: 'gpay',
  },
  banking: { directory: createShippedDirectory(), checks: { live: simulatedBankCheck, sandbox: simulatedBankCheck } },
  payouts: { gateways: { live: payer, sandbox: payer } },
  webhookSender: createHttpSender({ mayReachInside: true }),
  documentFetcher: { live: documents, sandbox: documents },
  metalSupply: supply,
  identity: { live: null, sandbox: simulatedIdentity },
  email: null,
  auditSink: process.env.AUDIT_SINK ? createHttpsSink({ url: process.env.AUDIT_SINK, token: undefined }) : null,
  couriers: { live: manualCourier, sandbox: simulatedCourier },
  resolver: { texts: async () => null, publish: null },
  passkeyVerifier: createPasskeyVerifier({ appUrl: 'http://localhost', serviceName: 'tola' }),
  invoicing: { settings: demoInvoices, words: englishAmountWords, print: drawing.printInvoice },
  settings: {
    serviceName: 'tola',
    addresses: {
      app: 'http://localhost',
      pay: 'http://localhost/pay',
      embed: 'http://localhost/embed',
      verify: 'http://localhost/verify',
    },
    demo: false,
    areOperatorPasskeysRequired: false,
    signUp: 'closed',
    arePaymentsPaused: false,
    sandboxDailyLimit: 0,
    ledgerMonthsKept: 13,
    apiRateLimitPerMinute: 0,
    kyc: noKycLimits,
  },
});
const appUrl = 'http://localhost';
const server = createHttpServer({
  core,
  appBridge: createAppBridge(core, { appUrl, sessionSecret: randomBytes(32).toString('hex') }),
  metrics: createMetrics(core),
  frame: { rateLimitPerMinute: 0, trustedProxyHops: 0 },
  appUrl,
});
await core.pricing.prices.start();
if (withJobs === 'jobs') await startJobs(core);
setInterval(() => recoverBuys(core, 200).catch(silent), 100);
// It does not outlive the test that started it.
process.stdin.on('end', () => process.exit()).resume();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
// At its end it would be too late: it is killed.
flushCompileCache();
