import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../database/migrate.ts';
import { openClient } from '../../database/primary/client-class.ts';
import { replicaReads } from '../../database/replica/replica-reads.ts';
import { listAudit } from '../../domain/accounts/audit/list-audit.ts';
import type { PartnerContext } from '../../domain/context.ts';
import { browseUsers } from '../../domain/customers/users/browse-users.ts';
import { listCalls } from '../../domain/developer/request-log/list-calls.ts';
import { readUsage } from '../../domain/developer/usage/read-usage.ts';
import { listCommission } from '../../domain/documents/commission/list-commission.ts';
import { readOverview } from '../../domain/documents/figures/read-overview.ts';
import { istDayNumber } from '../../domain/kernel/clock.ts';
import { browseOrders } from '../../domain/reports/order-management/lists/browse-orders.ts';
import { find } from '../../domain/reports/search/find.ts';
import { readTransactionHistory } from '../../domain/reports/timeline/transaction-history.ts';
import { listDeliveries } from '../../domain/webhooks/management/list-deliveries.ts';
import { type ApiClient, createApiClient } from '../api-client.ts';
import { memberContext } from '../rooms/sign-in.ts';
import { makeBuy, until } from '../trades.ts';
import { startWorld, type TestPartner, type World } from '../world.ts';
import { type Pair, startPair } from './pair.ts';
import { type Service, startService } from './service-process.ts';

let pair: Pair;
let world: World;
let partner: TestPartner;
/** Another process of the service, which trades. */
let other: Service;
let trader: ApiClient;

beforeAll(async () => {
  pair = await startPair(mkdtempSync(path.join(os.tmpdir(), 'tola-test-replica-reads-')));
  await migrate(pair.ownerUrl, { serviceUrl: pair.serviceUrl });
  world = await startWorld({
    databaseUrl: pair.serviceUrl,
    ownerUrl: pair.ownerUrl,
    replica: { url: pair.standbyUrl, waitMs: 3_000 },
  });
  partner = await world.partner();
  other = await startService(pair.serviceUrl);
  trader = createApiClient(other.url, partner.tokens.sandbox);
});
afterAll(async () => {
  await other.stop();
  await world.close();
  await pair.stop();
});

const figures = () => world.core.database.replicaFigures();
const countOf = (by: string) =>
  (figures()?.reads ?? []).filter((one) => one.by === by).reduce((sum, { count }) => sum + count, 0);

/** Buys at the other process, and looks for the buy in the lists of this one at once. */
async function buyAndLook(): Promise<void> {
  const { transaction_id: id } = await makeBuy(trader, { amount_inr: 100 });
  const [listed, wallet] = await Promise.all([
    partner.sandbox.get('/partner/transactions/all?limit=1'),
    partner.sandbox.get('/partner/wallet/ledger?limit=1'),
  ]);
  expect([listed.status, wallet.status]).toEqual([200, 200]);
  expect(listed.data.transactions[0].transaction_id).toBe(id);
  expect(wallet.data.entries[0].reference_id).toBe(id);
}

/** How often rows of transactions were looked for on the standby. */
async function scansOnStandby(): Promise<number> {
  const client = openClient(pair.standbyUrl, {});
  await client.connect();
  const { rows } = await client
    .query<{ scans: number }>(
      `SELECT (seq_scan + idx_scan)::int AS scans FROM pg_stat_user_tables WHERE relname = 'transaction'`,
    )
    .finally(() => client.end());
  return rows[0]?.scans ?? 0;
}

test('what one process was answered is in the lists of another, which the standby answers', async () => {
  const before = await scansOnStandby();
  for (let round = 0; round < 10; round++) await buyAndLook();
  expect(countOf('replica')).toBe(20);
  await until('the standby has counted the work', async () => (await scansOnStandby()) >= before + 10);
});

test('every read that may is answered by the standby, and none of them writes there', async () => {
  const { transaction_id: id, user_code: userCode } = await makeBuy(trader, { amount_inr: 100 });
  const context = await memberContext(world, partner);
  const today = istDayNumber(context.now);
  const byVerb: Record<string, (of: PartnerContext) => Promise<unknown>> = {
    users: (of) => browseUsers(of, { sort: 'newest', limit: 10 }),
    commission: (of) => listCommission(of, { page: 1, limit: 10 }),
    figures: (of) => readOverview(of, { fromDay: today, toDay: today }),
    orders: (of) => browseOrders(of, { sort: 'newest', limit: 10, statuses: [] }),
    search: (of) => find(of, { text: id }),
    timeline: (of) => readTransactionHistory(of, id),
    deliveries: (of) => listDeliveries(of, { limit: 10 }),
    calls: (of) => listCalls(of, { limit: 10 }),
    usage: (of) => readUsage(of),
    audit: (of) => listAudit(of, { limit: 10 }),
  };
  for (const read of Object.values(byVerb)) await read(context);
  for (const address of [`users/${userCode}/ledger`, 'events', 'transactions/all', 'wallet/ledger']) {
    expect((await partner.sandbox.get(`/partner/${address}`)).status).toBe(200);
  }
  const answered = (figures()?.reads ?? []).filter(({ by }) => by === 'replica').map(({ read }) => read);
  expect(answered.sort()).toEqual(Object.keys(replicaReads).sort());
  expect((figures()?.reads ?? []).filter(({ by }) => by !== 'replica')).toEqual([]);
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  expect(metrics).toMatch(/tola_replica_reads_total\{read="search",by="replica"\} 1/);
  expect(metrics).toMatch(/tola_replica_used 1/);
});

test('no list is older than the caller’s own trade while the replay is paused, and none fails when the standby is lost', async () => {
  await pair.pauseReplay();
  for (let round = 0; round < 3; round++) await buyAndLook();
  expect(countOf('primary_behind')).toBeGreaterThanOrEqual(6);
  await pair.resumeReplay();
  await until('it is used again', () => figures()?.isUsed === true);
  const answered = countOf('replica');
  await buyAndLook();
  expect(countOf('replica')).toBe(answered + 2);
  await pair.killStandby();
  for (let round = 0; round < 3; round++) await buyAndLook();
  expect(countOf('replica')).toBe(answered + 2);
  expect(figures()?.isUsed).toBe(false);
});

test('only what shows is read there: the verbs of the list, each by its own name', () => {
  const domain = path.join(import.meta.dirname, '..', '..', 'domain');
  const asked = readdirSync(domain, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(path.join(domain, file), 'utf8').matchAll(/\.reader\('(\w+)'\)/g)].map(([, read]) => ({
        folder: path.dirname(file),
        read: String(read),
      })),
    );
  const folders = (of: readonly { folder: string; read: string }[]) =>
    Object.fromEntries(of.map(({ read, folder }) => [read, folder]));
  expect(folders(asked)).toEqual(replicaReads);
  for (const { folder, read } of asked) expect(folder).toBe(replicaReads[read as keyof typeof replicaReads]);
});
