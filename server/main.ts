import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { openAppBridge } from './app-bridge.ts';
import { ownAddress } from './config/own-address.ts';
import type { Config } from './config.ts';
import { createCore } from './core.ts';
import { makesItsHashes, otherHashes } from './domain/accounts/restorations/makes-its-hashes.ts';
import type { Core } from './domain/context.ts';
import { systemClock } from './domain/kernel/clock.ts';
import type { Log } from './domain/kernel/log.ts';
import { milliPercent } from './domain/kernel/money.ts';
import { installTracer } from './domain/kernel/tracing/tracer.ts';
import type { CoreSettings } from './domain/ledger/core-settings.ts';
import { defaultPricingSettings } from './domain/pricing/pricing-deps.ts';
import { recoverBuys } from './domain/trading/recover-buys.ts';
import { createDrawing } from './drawing.ts';
import { createLogger } from './http/logger.ts';
import { createMetrics } from './http/metrics.ts';
import { createMetricsServer } from './http/metrics-server.ts';
import { createScreens } from './http/screens.ts';
import { createHttpServer } from './http/server.ts';
import { createAppBridge } from './http/trpc/create-app-bridge.ts';
import { startJobs } from './jobs/worker.ts';
import { englishAmountWords } from './providers/documents/amount-words.ts';
import { ownStock } from './providers/in-house/metal-supply.ts';
import type { Tracing } from './providers/opentelemetry/open-tracing.ts';
import { createHttpSender } from './providers/webhooks/http-sender.ts';
import { chooseProviders } from './providers.ts';
import { vaultKeysOf } from './secrets.ts';
import type { Siblings } from './siblings.ts';
import { StartupError } from './startup-error.ts';

export type RunningServer = {
  /** Where it listens */
  url: string;
  /** Finishes the requests in flight, then lets go of everything */
  close(): Promise<void>;
};

const RECOVERY_INTERVAL_MS = 2_000;
const DRAIN_MS = 10_000;

/** The composition root: reads nothing but the config, gives providers to the core and the core to its faces, listens. */
export async function startServer(
  config: Config,
  options: { databaseUrl: string; isDevelopment?: boolean; siblings?: Siblings },
): Promise<RunningServer> {
  const { siblings } = options;
  const log = createLogger(config.logLevel, siblings?.workerNumber);
  const tracing = await startTracing(config, { log, worker: siblings?.workerNumber });
  const webhookSender = createHttpSender({ mayReachInside: config.demo });
  const drawing = createDrawing();
  const core: Core = createCore({
    databaseUrl: options.databaseUrl,
    poolSize: config.databasePoolSize,
    replica: config.replica,
    clock: systemClock,
    log,
    encryptionKey: vaultKeysOf(config.secrets),
    certificateSigningKey: Buffer.from(config.secrets.certificateSigningKey, 'base64'),
    ...drawing.makers,
    ...chooseProviders(config, () => core.database.pool),
    pricing: {
      ...defaultPricingSettings,
      pollIntervalMs: config.priceFeed.intervalSeconds * 1000,
      premiumMilliPct: milliPercent(config.priceFeed.premiumMilliPct),
      spreadMilliPct: milliPercent(config.priceFeed.spreadMilliPct),
    },
    metalSupply: ownStock,
    webhookSender,
    invoicing: { settings: config.invoices, words: englishAmountWords, print: drawing.printInvoice },
    settings: coreSettingsOf(config),
  });
  // One row, once: a service that makes other hashes would find nobody, and write a second person for each.
  if (!(await makesItsHashes(core.database.pool, core.vault))) throw new StartupError(otherHashes);
  const appBridge = createAppBridge(core, {
    appUrl: config.appUrl,
    sessionSecret: config.secrets.nextAuthSecret,
    readSessionSecrets: config.secrets.readNextAuthSecrets ?? [],
  });
  openAppBridge(appBridge);
  // Next holds the process up while it loads: on a busy machine connections to the database would be given up meanwhile.
  const screens = await createScreens({ isDevelopment: options.isDevelopment === true });
  const [jobs] = await Promise.all([startJobs(core, siblings?.elected), core.pricing.prices.start()]);
  const metrics = createMetrics(core, jobs, siblings?.shareFigures);
  let isLeaving = false;
  const server = createHttpServer({
    core,
    isLeaving: () => isLeaving,
    appBridge,
    metrics,
    metricsAccess: { ...config.metrics, isOpenToOwnMachine: config.demo },
    frame: { rateLimitPerMinute: config.apiRateLimitPerMinute, trustedProxyHops: config.trustedProxyHops },
    appUrl: config.appUrl,
    securityContact: config.securityContact,
    callLog: log.calls,
    screens: screens.handle,
    isDevelopment: options.isDevelopment === true,
  });
  const upgraded = new Set<Duplex>();
  if (options.isDevelopment) {
    server.on('upgrade', (request, socket, head) => {
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
      void screens.upgrade(request, socket, head);
    });
  }
  const recovery = startRecovery(core);
  const metricsServer = config.metrics.port === undefined ? undefined : createMetricsServer(metrics, config.metrics);
  metricsServer?.listen(config.metrics.port, config.host);
  server.listen(config.port, config.host);
  await Promise.all([once(server, 'listening'), metricsServer && once(metricsServer, 'listening')]);

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      isLeaving = true;
      if (config.shutdownDelaySeconds > 0) await sleep(config.shutdownDelaySeconds * 1_000);
      // Hot reload's sockets stay open for as long as a page does.
      for (const socket of upgraded) socket.destroy();
      metricsServer?.close();
      metricsServer?.closeAllConnections();
      await drain(server);
      await recovery.stop();
      await Promise.all([jobs.stop(), core.pricing.prices.stop(), screens.close()]);
      webhookSender.close();
      drawing.close();
      await core.developer.requestLog.flush();
      await core.database.close();
      log.flush();
      await tracing?.close();
      log.flush();
    },
  };
}

/** Has calls traced where the settings say so. What it takes is loaded then, and only then. */
async function startTracing(
  { watching: { tracing } }: Config,
  deps: { log: Log; worker: number | undefined },
): Promise<Tracing | undefined> {
  if (!tracing) return undefined;
  const { openTracing } = await import('./providers/opentelemetry/open-tracing.ts');
  const opened = openTracing(tracing, deps);
  installTracer(opened.tracer);
  return opened;
}

/** Looks again and again for undecided buys; ends with the look under way. */
function startRecovery(core: Core): { stop(): Promise<void> } {
  let recovering: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    recovering ??= recoverBuys(core)
      .catch((error) => core.log.error({ error }, 'recovery of undecided buys failed'))
      .finally(() => {
        recovering = undefined;
      });
  }, RECOVERY_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await recovering;
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

function coreSettingsOf(config: Config): CoreSettings {
  return {
    serviceName: config.serviceName,
    addresses: {
      app: config.appUrl,
      pay: config.payBaseUrl,
      embed: config.embedBaseUrl,
      verify: config.verifyBaseUrl,
      own: ownAddress(config),
    },
    demo: config.demo,
    areOperatorPasskeysRequired: config.areOperatorPasskeysRequired,
    signUp: config.signUp,
    arePaymentsPaused: config.payments.isPaused,
    sandboxDailyLimit: config.sandboxDailyLimit,
    ledgerMonthsKept: config.ledgerMonthsKept,
    apiRateLimitPerMinute: config.apiRateLimitPerMinute,
    kyc: {
      freeBuyLimitPaise: config.kyc.freeBuyLimitPaise,
      panRequiredFromPaise: config.kyc.panRequiredFromPaise,
    },
  };
}
