import { hkdfSync } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { englishAmountWords } from './adapters/amount-words/english.ts';
import { resvgPrinter } from './adapters/certificate-printer/resvg.ts';
import { byHand } from './adapters/courier/by-hand.ts';
import { createShiprocketCourier } from './adapters/courier/shiprocket.ts';
import { simulatedCourier } from './adapters/courier/simulated.ts';
import { createPdfPrinter } from './adapters/invoice-printer/pdf-thread.ts';
import { ownStock } from './adapters/metal-supply/own-stock.ts';
import { createCashfreeGateway } from './adapters/payment-gateway/cashfree.ts';
import { createSimulatedGateway } from './adapters/payment-gateway/simulated.ts';
import { unpluggedGateway } from './adapters/payment-gateway/unplugged.ts';
import { createGoldapiFeed } from './adapters/price-feed/goldapi.ts';
import { createMetalsDevFeed } from './adapters/price-feed/metals-dev.ts';
import { createSimulatedFeed } from './adapters/price-feed/simulated.ts';
import { createMsg91Sender } from './adapters/sms/msg91.ts';
import { silentSender } from './adapters/sms/silent.ts';
import { createHttpSender } from './adapters/webhook-sender/http-sender.ts';
import { CALLBACKS_PATH } from './callbacks/serve-callback.ts';
import type { Config, PriceFeedConfig, SmsConfig } from './config.ts';
import { createCore } from './core.ts';
import { simulatedPayments } from './db/simulated-payments.ts';
import type { Core } from './domain/context.ts';
import type { Couriers } from './domain/delivery/couriers.ts';
import { systemClock } from './domain/kernel/clock.ts';
import { milliPercent } from './domain/kernel/money.ts';
import type { PaymentGateway } from './domain/payments/payment-gateway.ts';
import type { PriceFeed } from './domain/pricing/price-feed.ts';
import { defaultPricingSettings } from './domain/pricing/pricing-deps.ts';
import type { OtpSender } from './domain/tokens/otp-sender.ts';
import { recoverBuys } from './domain/trading/recover-buys.ts';
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
      isPaused: config.payments.isPaused,
      gpayIosScheme: config.payments.gpayIosScheme,
    },
    couriers: chooseCouriers(config),
    invoicing: { settings: config.invoices, words: englishAmountWords, print: createPdfPrinter() },
    settings: {
      serviceName: config.serviceName,
      addresses: { app: config.appUrl, pay: config.payBaseUrl, verify: config.verifyBaseUrl },
      demo: config.demo,
      sandboxDailyLimit: config.sandboxDailyLimit,
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

/** What the simulated gateway signs its callbacks with: the same in every process. */
function callbackSecret(encryptionKey: string): string {
  const key = hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', 'tola simulated gateway', 32);
  return Buffer.from(key).toString('base64url');
}
