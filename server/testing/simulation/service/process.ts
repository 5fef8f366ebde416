import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { demoInvoices } from '../../../config-invoices.ts';
import { createCore } from '../../../core.ts';
import type { Core } from '../../../domain/context.ts';
import { systemClock } from '../../../domain/kernel/clock.ts';
import type { Log } from '../../../domain/kernel/log.ts';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import type { PriceFeed } from '../../../domain/pricing/price-feed.ts';
import { microRupeesPerGram } from '../../../domain/pricing/price-feed.ts';
import { defaultPricingSettings } from '../../../domain/pricing/pricing-deps.ts';
import { recoverBuys } from '../../../domain/trading/recover-buys.ts';
import type { WebhookSender } from '../../../domain/webhooks/webhook-sender.ts';
import { createDrawing } from '../../../drawing.ts';
import { createMetrics } from '../../../http/metrics.ts';
import { createHttpServer } from '../../../http/server.ts';
import { createAppBridge } from '../../../http/trpc/create-app-bridge.ts';
import { settleOrders } from '../../../jobs/settle-orders.ts';
import { startJobs } from '../../../jobs/worker.ts';
import { englishAmountWords } from '../../../providers/documents/amount-words.ts';
import { ownStock } from '../../../providers/in-house/metal-supply.ts';
import { createHttpSender } from '../../../providers/webhooks/http-sender.ts';
import { noKycLimits } from '../../rooms/kyc-limits.ts';
import { worldProviders } from '../../world-providers.ts';
import type { Ask, ProcessSettings, ProviderCall, Reply } from './messages.ts';
import { decideTopUp, takeOnPartner } from './staff.ts';

/*
 * A process of the service as `main.ts` wires it, without the screens: core, HTTP, jobs, recovery. Its feed stands still, so that a seed
 * draws the same amounts again; its providers are the simulated ones, and lose an answer after its effect when they are asked to. It lives as
 * long as the channel to the simulation.
 */
const settings = JSON.parse(process.argv[2] ?? '') as ProcessSettings;
/** A receiver that hangs holds nobody up for long. */
const WEBHOOK_TIMEOUT_MS = 250;
const RECOVERY_MS = 500;
/** Comes each minute in the service: what ends a world is not worth a minute of waiting. */
const SWEEP_MS = 2_000;
const APP_URL = 'http://localhost';

const answersToLose = new Map<ProviderCall, number>();

/** The call has its effect; what it answers may be lost. */
async function perhapsLost<Answer>(call: ProviderCall, answer: Promise<Answer>): Promise<Answer> {
  const answered = await answer;
  const left = answersToLose.get(call) ?? 0;
  if (left === 0) return answered;
  answersToLose.set(call, left - 1);
  throw new ProviderProblem('unknown', `the answer of ${call} was lost`);
}

const feed: PriceFeed = {
  name: 'simulation',
  async latest() {
    const at = Date.now();
    return [
      { asset: 'gold', at, rate: microRupeesPerGram(settings.goldMicroRupees) },
      { asset: 'silver', at, rate: microRupeesPerGram(settings.silverMicroRupees) },
    ];
  },
  history: async () => [],
};

/** Errors are the simulation's to judge; the rest is of no interest. */
const log: Log = {
  debug() {},
  info() {},
  warn() {},
  error(fields, message) {
    if (process.env.SIMULATION_LOG) process.stderr.write(`${message} ${describe(fields)}\n`);
  },
};

function describe(fields: object): string {
  const { error } = fields as { error?: Error };
  return error instanceof Error ? `${error.stack}` : JSON.stringify(fields);
}

function impatient(sender: WebhookSender): WebhookSender {
  return {
    send: (request) => sender.send({ ...request, timeoutMs: Math.min(request.timeoutMs, WEBHOOK_TIMEOUT_MS) }),
  };
}

const drawing = createDrawing();
const core: Core = createCore({
  databaseUrl: settings.databaseUrl,
  poolSize: 6,
  clock: systemClock,
  log,
  encryptionKey: Buffer.alloc(32, 7),
  certificateSigningKey: Buffer.alloc(32, 8),
  ...drawing.makers,
  pricing: { ...defaultPricingSettings, pollIntervalMs: 5_000 },
  ...worldProviders(
    {
      priceFeed: () => feed,
      gateway: (inner) => ({
        ...inner,
        refund: (request) => perhapsLost('gateway.refund', inner.refund(request)),
      }),
      payouts: (inner) => ({
        ...inner,
        send: (request) => perhapsLost('payouts.send', inner.send(request)),
        read: (query) => perhapsLost('payouts.read', inner.read(query)),
      }),
      mandates: (inner) => ({ ...inner, read: (sipId) => perhapsLost('mandates.read', inner.read(sipId)) }),
    },
    { clock: systemClock, pool: () => core.database.pool, otps: [], emails: [], secrets: [] },
  ),
  metalSupply: ownStock,
  webhookSender: impatient(createHttpSender({ mayReachInside: true })),
  invoicing: { settings: demoInvoices, words: englishAmountWords, print: drawing.printInvoice },
  settings: {
    serviceName: 'tola',
    addresses: { app: APP_URL, pay: `${APP_URL}/pay`, embed: `${APP_URL}/embed`, verify: `${APP_URL}/verify` },
    demo: true,
    areOperatorPasskeysRequired: false,
    signUp: 'closed',
    arePaymentsPaused: false,
    sandboxDailyLimit: 0,
    ledgerMonthsKept: 13,
    apiRateLimitPerMinute: 0,
    kyc: noKycLimits,
  },
});

const reply = (message: Reply) => process.send?.(message);

async function serve(asked: Ask): Promise<void> {
  const { id } = asked;
  switch (asked.ask) {
    case 'partner':
      reply({ id, partner: await takeOnPartner(core, asked.terms) });
      return;
    case 'lose':
      answersToLose.set(asked.call, asked.times);
      break;
    case 'top_up':
      await decideTopUp(core, settings.ownerUrl, asked);
  }
  reply({ id, done: true });
}

process.on('message', (asked: Ask) => {
  serve(asked).catch((error: Error) => reply({ id: asked.id, error: error.message }));
});
process.on('disconnect', () => process.exit());

const jobs = settings.runsJobs ? await startJobs(core) : undefined;
await core.pricing.prices.start();
const server = createHttpServer({
  core,
  appBridge: createAppBridge(core, { appUrl: APP_URL, sessionSecret: randomBytes(32).toString('hex') }),
  metrics: createMetrics(core, jobs),
  frame: { rateLimitPerMinute: 0, trustedProxyHops: 0 },
  appUrl: APP_URL,
});
setInterval(() => recoverBuys(core).catch(() => {}), RECOVERY_MS);
setInterval(() => settleOrders(core).catch(() => {}), SWEEP_MS);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
reply({ listeningOn: (server.address() as AddressInfo).port });
// At its end it would be too late: it is killed.
flushCompileCache();
