import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../../../domain/operations/approvals/decide-approval.ts';
import { requestApproval } from '../../../domain/operations/approvals/request-approval.ts';
import { allTrading, resumePlatform } from '../../../domain/operations/platform/stop-platform.ts';
import { readHeld } from '../../../domain/operations/restorations/read-held.ts';
import { settleDueWithdrawals } from '../../../domain/payments/withdrawals/due-withdrawals.ts';
import { type PayoutServer, startPayoutServer } from '../../../providers/cashfree/testing/payout-server.ts';
import { type ApiClient, createApiClient } from '../../../testing/api-client.ts';
import {
  archiveAll,
  type Drill,
  momentOf,
  type Rows,
  rowsOf,
  startDrill,
} from '../../../testing/crash/destroyed-data.ts';
import { careful, type Receiver, setEndpoint, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { type PayoutWorld, rowOf } from '../../../testing/rooms/payout-provider.ts';
import {
  makeWithdrawal,
  makeWithdrawer,
  type Withdrawer,
  walletOf,
  withdrawalsOf,
} from '../../../testing/rooms/withdrawals.ts';
import { bookOf, makeBuy, sql, until } from '../../../testing/trades.ts';
import type { TestPartner, World } from '../../../testing/world.ts';

const SECRET = 'whsec_0123456789abcdef';

let provider: PayoutServer;
let receiver: Receiver;
let drill: Drill;
beforeAll(async () => {
  provider = await startPayoutServer();
  receiver = await startReceiver(careful(SECRET));
  drill = await startDrill(provider);
});
afterAll(async () => {
  await drill.close();
  await Promise.all([provider.close(), receiver.close()]);
});

/** Sends what waits to be sent, and answers how much the receiver got in all. */
async function deliverAll(world: World, bookId: number): Promise<number> {
  await world.core.webhooks.deliverer.deliver(bookId);
  await world.core.webhooks.deliverer.tidy();
  await settled(world);
  return receiver.received.length;
}

/** Waits until nothing is on its way, and nothing is due that may go. */
async function settled(world: World): Promise<void> {
  await until('deliveries have arrived', async () => {
    const [row] = await sql<{ open: number }>(
      world,
      `SELECT count(*)::int AS open FROM webhook_delivery d
       WHERE d.state = 'sending' OR (d.state = 'pending' AND NOT is_held() AND d.next_attempt_at <= now())`,
    );
    return row?.open === 0;
  });
}

/** The number in the id of the newest entry of the wallet. */
async function newestEntryOf(client: ApiClient): Promise<number> {
  return Number((await client.get('/partner/wallet/ledger')).data.entries[0].id.slice('led_'.length));
}

const eventIds = () => receiver.received.map(({ body }) => JSON.parse(body).event_id as string);

/** Nothing writes by itself until `goOn`: rows can be compared, as of a moment. */
async function rest({ core }: World): Promise<{ rows: Rows; moment: Date; goOn(): Promise<void> }> {
  await core.pricing.prices.stop();
  await core.developer.requestLog.flush();
  const rows = await rowsOf(drill.url());
  return { rows, moment: await momentOf(drill.url()), goOn: () => core.pricing.prices.start() };
}

describe('a service whose data folder is lost', () => {
  const TRADES_MAX = 12;
  let at: PayoutWorld;
  let partner: TestPartner;
  let bookId: number;
  let user: Withdrawer;
  /** Paid while the backup was not looking; never sent before it was lost */
  let paid: string;
  let unsent: string;
  let arrived: number;
  let endedAt: number;
  /** Number of the newest entry of the wallet that the partner has read */
  let known: number;
  const rows: Record<'atBackup' | 'atMoment' | 'atEnd', Rows> = { atBackup: {}, atMoment: {}, atEnd: {} };
  let moment: Date;

  beforeAll(async () => {
    at = await drill.up();
    const liveWallet = { type: 'prepaid' as const, floatPaise: 100_000_000_00n, creditLimitPaise: 0n };
    partner = await at.world.partner({ liveWallet });
    bookId = await bookOf(at.world, partner, 'live');
    await setEndpoint(at.world, partner, { url: receiver.url, secret: SECRET });
    user = await makeWithdrawer(at.world, partner, 'live');
    const bought = await makeBuy(partner.live, { user_code: user.user_code });
    expect((await partner.live.get(`/partner/transactions/${bought.transaction_id}/invoice`)).data.invoice_no).toMatch(
      /\/000000001$/,
    );
    ({ withdrawal_id: paid } = await makeWithdrawal(partner.live, user));
    ({ withdrawal_id: unsent } = await makeWithdrawal(partner.live, user, { amount_inr: 700 }));
  });

  it('was backed up while it traded, and went on after that', async () => {
    let isCopied = false;
    let goOn = async () => {};
    const trading = (async () => {
      let trades = 0;
      for (; trades === 0 || (!isCopied && trades < TRADES_MAX); trades += 1) {
        await makeBuy(partner.live, { user_code: user.user_code });
      }
      return trades;
    })();
    const backup = await drill.backup(async (step) => {
      if (step !== 'Ending the backup') return;
      isCopied = true;
      expect(await trading).toBeGreaterThan(0);
      ({ rows: rows.atBackup, goOn } = await rest(at.world));
    });
    await goOn();
    expect(backup.hasSecrets).toBe(false);
    endedAt = Date.parse(backup.manifest.endedAt);

    await settleDueWithdrawals(at.world.core);
    expect(provider.transfers.size).toBe(2);
    provider.decide(paid, 'SUCCESS');
    provider.transfers.delete(unsent);
    arrived = await deliverAll(at.world, bookId);
    expect(arrived).toBeGreaterThan(1);
    ({ rows: rows.atMoment, moment, goOn } = await rest(at.world));
    await goOn();
    await makeBuy(partner.live, { user_code: user.user_code });
    known = await newestEntryOf(partner.live);
    rows.atEnd = (await rest(at.world)).rows;
    await archiveAll(drill.url());
    await drill.down();
    drill.destroy();
  });

  it('has every row again as far as the archive goes, and at a moment between', async () => {
    expect((await drill.restore()).rows).toEqual(rows.atEnd);
    await expect(drill.restore({ until: moment })).rejects.toThrow(/holds a database already/);
    const between = await drill.restore({ isReplacing: true, until: moment, timeline: '1' });
    expect(between.rows).toEqual(rows.atMoment);
    // The last commit at or before that moment.
    expect(between.stoodAt.getTime()).toBeLessThanOrEqual(moment.getTime());
    expect(between.stoodAt.getTime()).toBeGreaterThan(endedAt);
    expect(rows.atMoment).not.toEqual(rows.atEnd);
    drill.destroy();
  });

  it('has every row of the moment at which the backup ended, and sends no money and no webhook while it is held', async () => {
    const restored = await drill.restore({ archiveDir: undefined });
    expect(restored.rows).toEqual(rows.atBackup);
    expect(restored.stoodAt.getTime()).toBeLessThanOrEqual(endedAt);
    at = await drill.up();
    const finance = await newOperator(at.world, 'finance');
    const calls = provider.requests.length;
    await settleDueWithdrawals(at.world.core);
    // What was paid is found by its id; what its provider does not know waits.
    expect(provider.requests.slice(calls).map(({ method }) => method)).toEqual(['GET', 'GET']);
    expect(await rowOf(at.world, paid)).toMatchObject({ status: 'completed' });
    expect(await rowOf(at.world, unsent)).toMatchObject({
      status: 'processing',
      problem: expect.stringMatching(/held/),
    });
    expect(await deliverAll(at.world, bookId)).toBe(arrived);
    expect(await readHeld(finance)).toMatchObject({
      counts: { withdrawals: { count: 1, amount: 700_00n } },
      withdrawals: [{ withdrawalId: unsent, isNew: false }],
    });
    const client = createApiClient(at.world.url, partner.tokens.live);
    const quote = { user_code: user.user_code, asset_type: 'gold', amount_inr: 500 };
    expect((await client.post('/partner/buy/quote', quote)).code).toBe('PRICES_UNAVAILABLE');
  });

  it('goes on when two of the staff say so: what was paid and told stays so, and new invoices have other numbers', async () => {
    const [finance, admin] = [await newOperator(at.world, 'finance'), await newOperator(at.world, 'admin')];
    const asked = await requestApproval(finance, {
      kind: 'restoration.release',
      input: { webhooks: 'skip' },
      reason: 'Compared with the bank and the partners',
      reference: 'restore 1',
    });
    await approve(admin, asked);
    await settleDueWithdrawals(at.world.core);
    expect([...provider.transfers.keys()].sort()).toEqual([paid, unsent].sort());
    expect(provider.requests.filter(({ method, body }) => method === 'POST' && body.includes(paid))).toHaveLength(1);
    expect(await readHeld(finance)).toBeNull();
    expect(eventIds()).toHaveLength(arrived);
    await resumePlatform(admin, { what: [...allTrading, 'payments'], reason: 'Compared' });
    const client = createApiClient(at.world.url, partner.tokens.live);
    let bought: { transaction_id: string } | undefined;
    await until('trading is resumed', async () => {
      bought = await makeBuy(client, { user_code: user.user_code }).catch(() => undefined);
      return bought !== undefined;
    });
    const invoice = await client.get(`/partner/transactions/${bought?.transaction_id}/invoice`);
    expect(Number(invoice.data.invoice_no.split('/')[1])).toBeGreaterThan(1_000);
    expect(await newestEntryOf(client)).toBeGreaterThan(known + 1_000);
    expect(await walletOf(client, user.user_code)).toBe(10_000 - 500 - 700);
    expect(await withdrawalsOf(client, user.user_code)).toHaveLength(2);
    // What is new arrives; every event arrived once.
    expect(await deliverAll(at.world, bookId)).toBeGreaterThan(arrived);
    expect(new Set(eventIds()).size).toBe(receiver.received.length);
  });
});
