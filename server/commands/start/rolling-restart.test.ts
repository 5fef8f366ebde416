import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endStarted, type StartedService, startNpmStart } from '../../testing/crash/started-service.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type Balancer, openBalancer } from '../../testing/peers/balancer.ts';
import { until } from '../../testing/trades.ts';
import { openClient } from '../bench/http-client.ts';
import { makeTraders } from '../bench/traders.ts';
import type { Trader } from '../bench/workloads.ts';

/** Two processes on one database behind a proxy, as `npm start` runs them on two machines. The first start builds the screens. */
const WITH_BUILD_MS = 600_000;
const CLIENTS = 4;

let dataDir: string;
let database: TestDatabase;
let services: StartedService[];
let balancer: Balancer;

function settings(): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    DEMO: '1',
    NEXTAUTH_SECRET: 'a secret of this test, long enough',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
    CERTIFICATE_SIGNING_KEY: randomBytes(32).toString('base64'),
    DATABASE_POOL_SIZE: '4',
    API_RATE_LIMIT_PER_MINUTE: '0',
    SHUTDOWN_DELAY_SECONDS: '1',
  };
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-rolling-'));
  database = await createTestDatabase();
  services = [await startNpmStart(settings()), await startNpmStart(settings())];
  await Promise.all(services.map(isRunning));
  balancer = await openBalancer(services.map(({ url }) => url));
}, WITH_BUILD_MS);

afterAll(async () => {
  balancer?.close();
  await endStarted();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function isRunning(service: StartedService): Promise<void> {
  await Promise.race([
    until('it is running', () => service.out().includes('Tola is running'), WITH_BUILD_MS),
    service.ended.then((code) => {
      throw new Error(`it ended with exit code ${code}: ${service.err()}`);
    }),
  ]);
}

it('no call fails while one process after the other is replaced', async () => {
  const traders = await makeTraders({ databaseUrl: database.ownerUrl, url: balancer.url, count: CLIENTS });
  const load = trade(traders);
  await until('calls are answered', () => load.answers.length > 50);
  for (const service of services) {
    service.signal('SIGTERM');
    expect(await service.ended, service.err()).toBe(0);
    await until('all go to the other one', () => balancer.readyCount() === 1);
    const before = load.answers.length;
    await until('calls go on', () => load.answers.length > before + 50);
    const next = await startNpmStart({ ...settings(), PORT: new URL(service.url).port });
    await isRunning(next);
    await until('both are ready', () => balancer.readyCount() === 2);
  }
  await load.stop();
  expect(load.answers.filter((answer) => answer !== 200)).toEqual([]);
});

/** Quotes and confirms on connections that stay open, and notes the status of every answer. */
function trade(traders: readonly Trader[]): { answers: number[]; stop(): Promise<void> } {
  const answers: number[] = [];
  let isOver = false;
  const turns = traders.map(async ({ token, userCode }, index) => {
    const client = await openClient(balancer.url, token);
    for (let nth = 0; !isOver; nth++) {
      const body = JSON.stringify({ user_code: userCode, asset_type: 'gold', amount_inr: 101.37 });
      const quote = await client.send('POST', '/partner/buy/quote', body);
      answers.push(quote.status);
      const quoteId = /"quote_id":"([^"]+)"/.exec(quote.body)?.[1];
      if (!quoteId) continue;
      const key = `Idempotency-Key: rolling-${index}-${nth}\r\n`;
      const confirm = await client.send('POST', '/partner/buy/confirm', JSON.stringify({ quote_id: quoteId }), key);
      answers.push(confirm.status);
    }
    client.close();
  });
  return {
    answers,
    async stop() {
      isOver = true;
      await Promise.all(turns);
    },
  };
}
