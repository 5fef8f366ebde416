import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../testing/api-client.ts';
import {
  careful,
  type Received,
  type Receiver,
  setEndpoint,
  startReceiver,
} from '../../../testing/peers/webhook-receivers.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { createRefundGateway } from '../../../testing/rooms/refund-gateway.ts';
import { makeMember } from '../../../testing/rooms/sign-in.ts';
import { makeSip } from '../../../testing/rooms/sips.ts';
import { closeLiveMonth, statementsOf } from '../../../testing/rooms/statements.ts';
import { bookOf, makeBuy, sql, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { beginRestoration } from '../../accounts/restorations/begin-restoration.ts';
import type { HeldWebhooks } from '../../accounts/restorations/restoration.ts';
import { liveSeriesAt } from '../../documents/invoices/series.ts';
import { newId } from '../../kernel/ids.ts';
import { chainPostings } from '../../ledger/chain/chain-postings.ts';
import { checkLaws } from '../../ledger/laws/check-laws.ts';
import { settleDueOrders } from '../../payments/orders/due-orders.ts';
import { refundIdOf, refundIdsOf } from '../../payments/orders/refunds/refund-ids.ts';
import { beginRefund } from '../../payments/orders/store/refunds.ts';
import { approve } from '../approvals/decide-approval.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { allTrading, resumePlatform } from '../platform/stop-platform.ts';
import { readHeld } from './read-held.ts';

const gateway = createRefundGateway();
const SECRET = 'whsec_0123456789abcdef';
const DAY = 86_400_000;

let world: World;
let receiver: Receiver;
let finance: OperatorContext;
let admin: OperatorContext;
beforeAll(async () => {
  receiver = await startReceiver(careful(SECRET));
  world = await startWorld({ gateway: gateway.plug });
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});
beforeEach(async () => {
  gateway.reset();
  gateway.next = 'SUCCESS';
  receiver.received.length = 0;
});

/** What a restore does to the database, an hour after the moment at which it stands. Sessions end with it. */
async function restore(): Promise<void> {
  const now = world.clock.now();
  await beginRestoration(world.owner, {
    stoodAt: now - 3_600_000,
    backupAt: now - 7_200_000,
    now,
    series: liveSeriesAt(now),
  });
  [finance, admin] = [await newOperator(world, 'finance'), await newOperator(world, 'admin')];
}

async function release(webhooks: HeldWebhooks): Promise<void> {
  const asked = await requestApproval(finance, {
    kind: 'restoration.release',
    input: { webhooks },
    reason: 'Compared with the bank and the partners',
    reference: newId('apr', world.clock.now()),
  });
  await approve(admin, asked);
}

/** Trading and payments as before, which a restore stops. */
async function resume(): Promise<void> {
  await resumePlatform(admin, { what: [...allTrading, 'payments'], reason: 'Compared' });
}

/** A buy, as soon as every process knows that trading goes on; its transaction. */
async function buyAgain(client: ApiClient): Promise<string> {
  let transactionId: string | undefined;
  await until('trading goes on', async () => {
    transactionId = await makeBuy(client).then(
      (bought) => bought.transaction_id,
      () => undefined,
    );
    return transactionId !== undefined;
  });
  return transactionId ?? '';
}

/** The sweep, so much later. */
async function sweepAfter(milliseconds: number): Promise<void> {
  const now = world.clock.now() + milliseconds;
  await settleDueOrders({ ...world.core, clock: { now: () => now } });
}

/** The sweep at this moment, at which there are prices: metal is bought for what is paid, unless something is known against it. */
async function buyNow(): Promise<void> {
  await sql(
    world,
    `UPDATE payment_order SET due_at = paid_at, wake_at = now() WHERE status = 'refund_due' AND refund_id IS NULL`,
  );
  await settleDueOrders(world.core);
}

/** A paid order whose metal could not be bought yet. */
async function orderDueRefund(): Promise<string> {
  const partner = await world.partner();
  const { payment_id: paymentId } = await makeOrder(partner.sandbox);
  await simulate(partner.sandbox, paymentId, 'purchase_failure');
  return paymentId;
}

const orderOf = async (paymentId: string) =>
  (await sql<{ status: string }>(world, 'SELECT status FROM payment_order WHERE id = $1', [paymentId]))[0];
const refundOf = async (paymentId: string) =>
  (
    await sql<{ id: string; status: string; problem: string | null }>(
      world,
      'SELECT id, status, problem FROM payment_refund WHERE order_id = $1',
      [paymentId],
    )
  )[0];

describe('refunds of a restored service', () => {
  it('that were made in the lost time are found, and no metal is bought for their orders', async () => {
    const paymentId = await orderDueRefund();
    gateway.refunds.set(refundIdOf(paymentId), 'SUCCESS');
    await restore();
    await resume();
    await buyNow();
    expect(await orderOf(paymentId)).toEqual({ status: 'refund_due' });
    await sweepAfter(2 * DAY);
    await sweepAfter(3 * DAY);
    expect(await refundOf(paymentId)).toMatchObject({ id: refundIdOf(paymentId), status: 'completed' });
    expect(await orderOf(paymentId)).toEqual({ status: 'refunded' });
    expect(gateway.asked).toEqual([]);
    await release('skip');
  });

  it.each([
    ['by a later attempt, the first of which was refused', 2, 'SUCCESS'],
    ['by the last attempt', 5, 'PENDING'],
    ['or failed to, so that staff may have sent it by bank', 1, 'FAILED'],
  ] as const)('count where the money went back %s', async (_, attempt, state) => {
    const paymentId = await orderDueRefund();
    gateway.refunds.set(refundIdsOf(refundIdOf(paymentId))[attempt - 1] as string, state);
    await restore();
    await resume();
    await buyNow();
    expect(await orderOf(paymentId)).toEqual({ status: 'refund_due' });
    await release('skip');
  });

  it('count where what is its payment now was given back as its other one, and those of its others do not', async () => {
    const [paymentId, another] = [await orderDueRefund(), await orderDueRefund()];
    const [payment] = await sql<{ id: string }>(
      world,
      'SELECT gateway_payment_id AS id FROM payment_receipt WHERE order_id = $1',
      [paymentId],
    );
    gateway.refunds.set(refundIdsOf(refundIdOf(paymentId, payment?.id))[1] as string, 'SUCCESS');
    gateway.refunds.set(refundIdOf(another, 'cf_other'), 'SUCCESS');
    await restore();
    await resume();
    await buyNow();
    expect(await orderOf(paymentId)).toEqual({ status: 'refund_due' });
    expect(await orderOf(another)).toEqual({ status: 'completed' });
    await release('skip');
  });

  it('that their gateway does not know are asked for once two of the staff release them, and not before', async () => {
    const paymentId = await orderDueRefund();
    const at = world.clock.now();
    await beginRefund(world.core.database.pool, { paymentId, reason: 'operator', at, by: 'operator' });
    await restore();
    for (const hours of [1, 5, 9]) await sweepAfter(hours * 3_600_000);
    expect(gateway.asked).toEqual([]);
    expect(await refundOf(paymentId)).toMatchObject({ status: 'pending', problem: expect.stringMatching(/held/) });
    await release('skip');
    await sweepAfter(12 * 3_600_000);
    expect(gateway.asked).toEqual([refundIdOf(paymentId)]);
    expect(await refundOf(paymentId)).toMatchObject({ status: 'completed' });
    await resume();
  });
});

it('recovery codes are good no more: one of them may have been used in the lost time', async () => {
  const { id } = await makeMember(world, await world.partner(), 'owner');
  await world.owner.query(`INSERT INTO member_recovery_code (member_id, hash, created_at) VALUES ($1, 'hash', now())`, [
    id,
  ]);
  await restore();
  expect(await sql(world, 'SELECT member_id FROM member_recovery_code')).toEqual([]);
  await release('skip');
  await resume();
});

describe('webhooks of a restored service', () => {
  it.each([
    ['send', 'arrive under the ids they had'],
    ['skip', 'are left to their partner, who can have each sent again'],
  ] as const)('wait, and with "%s" they %s; new ones go out again', async (choice, _) => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'live');
    await setEndpoint(world, partner, { url: receiver.url, secret: SECRET });
    await makeBuy(partner.live);
    const before = await sql<{ id: string }>(world, 'SELECT event_id AS id FROM webhook_delivery WHERE book_id = $1', [
      bookId,
    ]);
    expect(before.length).toBeGreaterThan(0);
    await restore();
    const { deliverer } = world.core.webhooks;
    await deliverer.deliver(bookId);
    await deliverer.tidy();
    await deliverer.deliverAt(bookId, world.clock.now());
    expect(receiver.received).toEqual([]);
    expect(await readHeld(finance)).toMatchObject({ counts: { deliveriesBefore: before.length } });
    await release(choice);
    await resume();
    const bought = await buyAgain(partner.live);
    await deliverer.tidy();
    await deliverer.deliver(bookId);
    await until('everything has arrived', async () => {
      const [row] = await sql<{ open: number }>(
        world,
        `SELECT count(*)::int AS open FROM webhook_delivery WHERE book_id = $1 AND state IN ('pending', 'sending')`,
        [bookId],
      );
      return row?.open === 0;
    });
    const arrived = receiver.received.map(({ body }) => JSON.parse(body).event_id as string);
    const old = before.map(({ id }) => id);
    expect(arrived.filter((id) => old.includes(id)).sort()).toEqual(choice === 'send' ? old.sort() : []);
    const isNew = ({ body }: Received) => body.includes(bought);
    expect(receiver.received.filter(isNew)).toHaveLength(1);
  });
});

describe('a release', () => {
  it('is no statement of the service alone, and there is none where nothing is held', async () => {
    await restore();
    const service = world.core.database.pool;
    await expect(service.query(`SELECT release_restoration('send', 'apr_none', now())`)).rejects.toMatchObject({
      constraint: 'restoration_decided',
    });
    await expect(service.query('UPDATE restoration SET released_at = now()')).rejects.toMatchObject({ code: '42501' });
    await expect(service.query('DELETE FROM invoice_gap')).rejects.toMatchObject({ code: '42501' });
    expect(await readHeld(finance)).not.toBeNull();
    await expect(release('perhaps' as HeldWebhooks)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await release('skip');
    expect(await readHeld(finance)).toBeNull();
    await expect(release('skip')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await resume();
  });

  it('leaves invoices behind a gap that the ledger knows, as long as it stands', async () => {
    await restore();
    expect((await readHeld(finance))?.invoiceGaps).toEqual(
      [...liveSeriesAt(world.clock.now()).shared]
        .sort()
        .map((series) => ({ series, first: expect.any(BigInt), last: expect.any(BigInt) })),
    );
    const broken = async () => (await checkLaws(world.owner)).filter((one) => one.broken > 0n).map(({ law }) => law);
    expect(await broken()).toEqual([]);
    await sql(world, `UPDATE invoice_gap SET first_number = first_number + 1 WHERE series LIKE 'B%'`);
    expect(await broken()).toEqual(['invoice numbers of a series run from 1 without a gap but those of a restore']);
    await sql(world, `UPDATE invoice_gap SET first_number = first_number - 1 WHERE series LIKE 'B%'`);
    await release('skip');
    await resume();
  });

  it('leaves the numbers behind a gap that partners alone have: of their commission invoices, also of a year that begins in the lost time, and of SIPs', async () => {
    const partner = await world.partner();
    await makeBuy(partner.live);
    const lost = await makeSip(partner.sandbox);
    await restore();
    await release('skip');
    await resume();
    await closeLiveMonth(world, partner);
    const [statement] = await statementsOf(partner.live);
    expect(Number(statement.invoice_no.split('/')[1])).toBeGreaterThan(1_000);
    expect((await makeSip(partner.sandbox)).sip_id).toBeGreaterThan(lost.sip_id + 1_000);
    expect((await checkLaws(world.owner)).filter(({ broken }) => broken > 0n)).toEqual([]);
  });

  it('leaves the ids of ledger entries, and numbers of accounts and books, behind a gap, which the chain passes', async () => {
    const partner = await world.partner();
    await makeBuy(partner.live);
    const numbers = async () => {
      const { data } = await partner.live.get('/partner/wallet/ledger');
      const [newest] = await sql<{ account: bigint; book: bigint }>(
        world,
        'SELECT (SELECT max(id) FROM account) AS account, (SELECT max(id) FROM book) AS book',
      );
      return { entry: Number(data.entries[0].id.slice('led_'.length)), ...newest };
    };
    const lost = await numbers();
    await restore();
    await release('skip');
    await resume();
    const transactionId = await buyAgain(partner.live);
    await world.partner();
    const { entry, account, book } = await numbers();
    // An hour of ten thousand a second.
    expect(entry).toBeGreaterThan(lost.entry + 36_000_000);
    expect(Number(account)).toBeGreaterThan(Number(lost.account) + 3_600_000);
    expect(Number(book)).toBeGreaterThan(Number(lost.book) + 3_600);
    await chainPostings(world.core);
    const links = await sql(
      world,
      `SELECT p.id FROM posting p JOIN posting_link l ON l.book_id = p.book_id AND l.posting_id = p.id WHERE p.reference_id = $1`,
      [transactionId],
    );
    expect(links).toEqual([{ id: BigInt(entry) }]);
    expect((await checkLaws(world.owner)).filter(({ broken }) => broken > 0n)).toEqual([]);
  });
});
