import { hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Pool } from 'pg';
import { englishAmountWords } from './adapters/amount-words/english.ts';
import { checkCashfreeVerification, createCashfreeBankCheck } from './adapters/bank-check/cashfree.ts';
import { simulatedBankCheck } from './adapters/bank-check/simulated.ts';
import { unpluggedBankCheck } from './adapters/bank-check/unplugged.ts';
import { resvgPrinter } from './adapters/certificate-printer/resvg.ts';
import { byHand } from './adapters/courier/by-hand.ts';
import { createShiprocketCourier } from './adapters/courier/shiprocket.ts';
import { simulatedCourier } from './adapters/courier/simulated.ts';
import { silentEmail } from './adapters/email/silent.ts';
import { createSmtpSender } from './adapters/email/smtp.ts';
import { createCashfreeIdentity } from './adapters/identity/cashfree.ts';
import { simulatedIdentity } from './adapters/identity/simulated.ts';
import { createShippedDirectory } from './adapters/ifsc-directory/shipped.ts';
import { createPdfPrinter } from './adapters/invoice-printer/pdf-thread.ts';
import { sharpLogoMaker } from './adapters/logo-maker/sharp.ts';
import { createCashfreeMandates } from './adapters/mandate-gateway/cashfree.ts';
import { createSimulatedMandates } from './adapters/mandate-gateway/simulated.ts';
import { unpluggedMandates } from './adapters/mandate-gateway/unplugged.ts';
import { ownStock } from './adapters/metal-supply/own-stock.ts';
import { createCashfreeGateway } from './adapters/payment-gateway/cashfree.ts';
import { createSimulatedGateway } from './adapters/payment-gateway/simulated.ts';
import { unpluggedGateway } from './adapters/payment-gateway/unplugged.ts';
import { createCashfreePayouts } from './adapters/payout-gateway/cashfree.ts';
import { createSimulatedPayouts } from './adapters/payout-gateway/simulated.ts';
import { unpluggedPayouts } from './adapters/payout-gateway/unplugged.ts';
import { createGoldapiFeed } from './adapters/price-feed/goldapi.ts';
import { createMetalsDevFeed } from './adapters/price-feed/metals-dev.ts';
import { createSimulatedFeed } from './adapters/price-feed/simulated.ts';
import { checkMsg91 } from './adapters/sms/check-msg91.ts';
import { createMsg91Sender } from './adapters/sms/msg91.ts';
import { silentSender } from './adapters/sms/silent.ts';
import { createHttpSender } from './adapters/webhook-sender/http-sender.ts';
import { CALLBACKS_PATH } from './callbacks/serve-callback.ts';
import type { Config, PriceFeedConfig, SmsConfig } from './config.ts';
import { createCore } from './core.ts';
import { simulatedMandates } from './db/simulated-mandates.ts';
import { simulatedPayments } from './db/simulated-payments.ts';
import { simulatedPayouts } from './db/simulated-payouts.ts';
import type { BankCheck } from './domain/bank/bank-check.ts';
import type { Core } from './domain/context.ts';
import type { Couriers } from './domain/delivery/couriers.ts';
import { systemClock } from './domain/kernel/clock.ts';
import { milliPercent, paise } from './domain/kernel/money.ts';
import type { EmailSender } from './domain/kyc/ports/email.ts';
import type { IdentityProvider } from './domain/kyc/ports/identity.ts';
import type { MandateGateway } from './domain/payments/gateway/mandate-gateway.ts';
import type { PaymentGateway } from './domain/payments/payment-gateway.ts';
import type { PriceFeed } from './domain/pricing/price-feed.ts';
import { defaultPricingSettings } from './domain/pricing/pricing-deps.ts';
import type { OtpSender } from './domain/tokens/otp-sender.ts';
import { recoverBuys } from './domain/trading/recover-buys.ts';
import type { Payouts } from './domain/withdrawals/payouts.ts';
import { openDoor } from './door.ts';
import { createLogger } from './http/logger.ts';
import { createMetrics } from './http/metrics.ts';
import { createScreens } from './http/screens.ts';
import { createHttpServer } from './http/server.ts';
import { startJobs } from './jobs/worker.ts';
import { createDoor } from './trpc/create-door.ts';

export type RunningServer = {
  /** Where it listens */
  url: string;
  /** Finishes the requests in flight, then lets go of everything */
  close(): Promise<void>;
};

const RECOVERY_INTERVAL_MS = 2_000;
const DRAIN_MS = 10_000;

/** The composition root: reads nothing but the config, plugs adapters into the core and the core into its faces, listens. */
export async function startServer(
  config: Config,
  options: { databaseUrl: string; isDevelopment?: boolean },
): Promise<RunningServer> {
  const log = createLogger(config.logLevel);
  const webhookSender = createHttpSender({ mayReachInside: config.demo });
  const simulated = createSimulatedGateway(
    simulatedPayments(() => core.database.pool),
    {
      payeeAddress: config.payments.payeeAddress,
      callbackSecret: callbackSecret(config.secrets.encryptionKey),
    },
  );
  const simulatedBank = createSimulatedMandates(
    simulatedMandates(() => core.database.pool),
    { payeeAddress: config.payments.payeeAddress },
  );
  const core: Core = createCore({
    databaseUrl: options.databaseUrl,
    poolSize: config.databasePoolSize,
    clock: systemClock,
    log,
    encryptionKey: Buffer.from(config.secrets.encryptionKey, 'base64'),
    certificateSigningKey: Buffer.from(config.secrets.certificateSigningKey, 'base64'),
    certificatePrinter: resvgPrinter,
    priceFeed: choosePriceFeed(config.priceFeed),
    pricing: {
      ...defaultPricingSettings,
      pollIntervalMs: config.priceFeed.intervalSeconds * 1000,
      premiumMilliPct: milliPercent(config.priceFeed.premiumMilliPct),
      spreadMilliPct: milliPercent(config.priceFeed.spreadMilliPct),
    },
    otpSender: chooseOtpSender(config.sms),
    metalSupply: ownStock,
    webhookSender,
    collection: {
      gateways: { live: chooseLiveGateway(config, simulated), sandbox: simulated },
      mandates: { live: chooseLiveMandates(config, simulatedBank), sandbox: simulatedBank },
      isPaused: config.payments.isPaused,
      gpayIosScheme: config.payments.gpayIosScheme,
    },
    banking: {
      directory: createShippedDirectory(),
      checks: { live: chooseBankCheck(config), sandbox: simulatedBankCheck },
    },
    payouts: choosePayouts(config, () => core.database.pool),
    identity: { live: chooseLiveIdentity(config), sandbox: simulatedIdentity },
    email: chooseEmail(config),
    couriers: chooseCouriers(config),
    invoicing: { settings: config.invoices, words: englishAmountWords, print: createPdfPrinter() },
    logoMaker: sharpLogoMaker,
    settings: {
      serviceName: config.serviceName,
      addresses: { app: config.appUrl, pay: config.payBaseUrl, verify: config.verifyBaseUrl },
      demo: config.demo,
      sandboxDailyLimit: config.sandboxDailyLimit,
      kyc: {
        freeBuyLimitPaise: config.kyc.freeBuyLimitPaise,
        panRequiredFromPaise: config.kyc.panRequiredFromPaise,
      },
    },
  });
  const door = createDoor(core, { appUrl: config.appUrl, sessionSecret: config.secrets.nextAuthSecret });
  openDoor(door);
  const [screens, jobs] = await Promise.all([
    createScreens({ isDevelopment: options.isDevelopment === true }),
    startJobs(core),
    core.prices.start(),
  ]);
  const server = createHttpServer({
    core,
    door,
    metrics: createMetrics(core.database),
    frame: { rateLimitPerMinute: config.apiRateLimitPerMinute, trustedProxyHops: config.trustedProxyHops },
    appUrl: config.appUrl,
    callLog: log.calls,
    screens: screens.handle,
  });
  const upgraded = new Set<Duplex>();
  if (options.isDevelopment) {
    server.on('upgrade', (request, socket, head) => {
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
      void screens.upgrade(request, socket, head);
    });
  }
  let recovering: Promise<unknown> | undefined;
  const recovery = setInterval(() => {
    recovering ??= recoverBuys(core)
      .catch((error) => log.error({ error }, 'recovery of undecided buys failed'))
      .finally(() => {
        recovering = undefined;
      });
  }, RECOVERY_INTERVAL_MS);
  server.listen(config.port, config.host);
  await once(server, 'listening');

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      // Hot reload's sockets stay open for as long as a page does.
      for (const socket of upgraded) socket.destroy();
      await drain(server);
      clearInterval(recovery);
      await recovering;
      await Promise.all([jobs.stop(), core.prices.stop(), screens.close()]);
      webhookSender.close();
      await core.database.close();
      log.flush();
    },
  };
}

/** Takes no new connection and waits for the calls in flight; what still hangs after a while is cut. */
async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await closed;
  clearTimeout(cut);
}

function choosePriceFeed(feed: PriceFeedConfig): PriceFeed {
  switch (feed.kind) {
    case 'simulated':
      return createSimulatedFeed();
    case 'metals_dev':
      return createMetalsDevFeed({ baseUrl: feed.baseUrl, apiKey: feed.apiKey });
    case 'goldapi':
      return createGoldapiFeed({ baseUrl: feed.baseUrl, apiKey: feed.apiKey });
  }
}

function chooseOtpSender(sms: SmsConfig): OtpSender {
  return sms.provider === 'msg91' ? createMsg91Sender(sms) : silentSender;
}

function chooseEmail({ email, demo }: Config): EmailSender | null {
  if (email.provider === 'smtp') return createSmtpSender(email);
  return demo ? silentEmail : null;
}

function chooseLiveIdentity({ kyc: { identity } }: Config): IdentityProvider | null {
  switch (identity.kind) {
    case 'simulated':
      return simulatedIdentity;
    case 'none':
      return null;
    case 'cashfree':
      return createCashfreeIdentity(identity);
  }
}

/** Who takes parcels to users; for commands too, that note what people did by hand. */
export function chooseCouriers({ courier }: Pick<Config, 'courier'>): Couriers {
  const live = courier.kind === 'shiprocket' ? createShiprocketCourier(courier) : byHand;
  return { live, sandbox: simulatedCourier };
}

function chooseLiveGateway({ payments, appUrl }: Config, simulated: PaymentGateway): PaymentGateway {
  const { gateway } = payments;
  switch (gateway.kind) {
    case 'simulated':
      return simulated;
    case 'none':
      return unpluggedGateway;
    case 'cashfree':
      return createCashfreeGateway({ ...gateway, callbackUrl: `${appUrl}${CALLBACKS_PATH}/cashfree/callback` });
  }
}

function chooseLiveMandates({ payments, appUrl }: Config, simulated: MandateGateway): MandateGateway {
  const { gateway } = payments;
  switch (gateway.kind) {
    case 'simulated':
      return simulated;
    case 'none':
      return unpluggedMandates;
    case 'cashfree':
      return createCashfreeMandates({ ...gateway, callbackUrl: `${appUrl}${CALLBACKS_PATH}/cashfree/callback` });
  }
}

/** Who pays withdrawals out: the live provider of the settings, and the simulated one on the books of a database. */
export function choosePayouts({ payouts, secrets }: Config, pool: () => Pool): Payouts {
  const sandbox = createSimulatedPayouts(simulatedPayouts(pool), {
    callbackSecret: callbackSecret(secrets.encryptionKey),
  });
  switch (payouts.kind) {
    case 'simulated':
      return { gateways: { live: sandbox, sandbox } };
    case 'none':
      return { gateways: { live: unpluggedPayouts, sandbox } };
    case 'cashfree':
      return { gateways: { live: createCashfreePayouts(payouts), sandbox } };
  }
}

function chooseBankCheck({ bankCheck }: Config): BankCheck {
  switch (bankCheck.kind) {
    case 'simulated':
      return simulatedBankCheck;
    case 'none':
      return unpluggedBankCheck;
    case 'cashfree':
      return createCashfreeBankCheck(bankCheck);
  }
}

/** What the simulated gateway signs its callbacks with: the same in every process. */
function callbackSecret(encryptionKey: string): string {
  const key = hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', 'tola simulated gateway', 32);
  return Buffer.from(key).toString('base64url');
}

/** One provider of live mode, and how to ask it something harmless that its documentation has; none where it is simulated. */
export type ProviderCheck = {
  role: string;
  provider: string;
  /** Raises with the reason where it cannot be reached or does not take our credentials */
  ask: (() => Promise<unknown>) | undefined;
};

const PRICE_AGE_MS_MAX = 120_000;

/** Every provider that the settings switch on, for `npm run providers:check`. Those of identity and email join here. */
export function providerChecks(config: Config): ProviderCheck[] {
  const { priceFeed, payments, payouts, bankCheck, sms } = config;
  const gateway = payments.gateway;
  return [
    {
      role: 'price feed',
      provider: priceFeed.kind,
      ask: priceFeed.kind === 'simulated' ? undefined : () => requireFreshPrices(choosePriceFeed(priceFeed)),
    },
    {
      role: 'payment gateway',
      provider: gateway.kind,
      ask:
        gateway.kind === 'cashfree'
          ? () => createCashfreeGateway({ ...gateway, callbackUrl: '' }).read('pay_providers_check')
          : undefined,
    },
    {
      role: 'payouts',
      provider: payouts.kind,
      ask:
        payouts.kind === 'cashfree'
          ? () => createCashfreePayouts(payouts).read({ withdrawalId: 'wd_providers_check', amount: paise(1) })
          : undefined,
    },
    {
      role: 'bank check',
      provider: bankCheck.kind,
      ask: bankCheck.kind === 'cashfree' ? () => checkCashfreeVerification(bankCheck) : undefined,
    },
    {
      role: 'SMS',
      provider: sms.provider,
      ask: sms.provider === 'msg91' ? () => checkMsg91(sms) : undefined,
    },
  ];
}

async function requireFreshPrices(feed: PriceFeed): Promise<void> {
  const ticks = await feed.latest(AbortSignal.timeout(10_000));
  const oldest = Math.min(...ticks.map(({ at }) => at));
  const ageMs = systemClock.now() - oldest;
  if (ageMs > PRICE_AGE_MS_MAX) {
    throw new Error(`its prices are ${Math.round(ageMs / 1000)} s old; those older than 120 s are not used`);
  }
}
