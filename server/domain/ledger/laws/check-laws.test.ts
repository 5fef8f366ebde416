import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { brokenBy as brokenIn } from '../../../testing/planted-damage.ts';
import { makeOwner, placeOrder } from '../../../testing/rooms/deliveries.ts';
import { bookedTransfer } from '../../../testing/rooms/gateway-settlements.ts';
import { buyGold } from '../../../testing/rooms/inventory.ts';
import { makeOrder, ORDERS, simulate } from '../../../testing/rooms/payments.ts';
import { makeSipLives } from '../../../testing/rooms/sips.ts';
import { makeWithdrawal, makeWithdrawer } from '../../../testing/rooms/withdrawals.ts';
import { confirm, makeBuy, makeQuote, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { signLedgerDay } from '../../documents/ledger-days/sign-ledger-day.ts';
import { checkLaws } from './check-laws.ts';

/** One world with every kind of trade in it; each damage is planted and undone. */
let world: World;
let completed: string;
let voided: string;
const done = { sell: '', send: '', gift: '' };
/** Orders with what became of them, and the one that a key made. */
const paid = { completed: '', refunded: '', refund_due: '' };
beforeAll(async () => {
  world = await startWorld();
  const partner = await world.partner();
  completed = (await makeBuy(partner.sandbox)).transaction_id;
  const quote = await makeQuote(partner.sandbox);
  await partner.sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
  await confirm(partner.sandbox, quote.quote_id, 'key');
  await partner.sandbox.get(`/partner/transactions/${completed}/invoice`);
  voided = (await sql<{ id: string }>(world, `SELECT id FROM transaction WHERE status = 'voided'`))[0]?.id as string;
  const trades = await makeEveryKind(partner.sandbox);
  for (const kind of ['sell', 'send', 'gift'] as const) done[kind] = trades[kind].transaction_id;
  for (const status of ['completed', 'refunded', 'refund_due'] as const) {
    paid[status] = (await makeOrder(partner.sandbox)).payment_id;
    await simulate(partner.sandbox, paid[status], status === 'completed' ? 'success' : 'purchase_failure');
  }
  await simulate(partner.sandbox, paid.refunded, 'refund');
  const body = { user_code: trades.receiverCode, amount_inr: 100, checkout_type: 'hosted' };
  await partner.sandbox.post(ORDERS, body, { key: 'key' });
  await makeSipLives(world, partner);
  await bookedTransfer(world, partner);
  await buyGold(world, partner, 'sandbox', 100);
  // Who looks enters what has been earned.
  await partner.sandbox.get('/partner/dashboard/transactions');
  await makeWithdrawal(partner.sandbox, await makeWithdrawer(world, partner, 'sandbox'), { key: 'key' });
  // A sandbox of its own, since its clock is moved.
  const other = await world.partner();
  await placeOrder(world, other, 'sandbox', await makeOwner(world, other));
  await other.sandbox.post('/partner/sandbox/clock', { advance_seconds: 86_400 });
  await signLedgerDay(world.core);
});
afterAll(() => world.close());

const brokenBy = (...damage: string[]) => brokenIn(world, ...damage);
const first = 'id = (SELECT min(id) FROM posting)';
const raised = (column: string, id: string) => [`UPDATE transaction SET ${column} = ${column} + 1 WHERE id = '${id}'`];
/** The place of a kind of account among the lines of a posting. */
const placeOf = (kind: string) =>
  `(SELECT array_position(posting.account_ids, a.id) FROM account a WHERE a.kind = '${kind}' AND a.id = ANY (posting.account_ids))`;

describe('a sound ledger', () => {
  it('is proved by every law over something', async () => {
    const findings = await checkLaws(world.core.database.pool);
    expect(findings.length).toBeGreaterThanOrEqual(13);
    for (const { law, checked, broken } of findings) {
      expect({ law, broken, isChecked: checked > 0n }).toEqual({ law, broken: 0n, isChecked: true });
    }
    expect(await brokenBy()).toEqual([]);
  });

  it('is not broken by what is on its way while a long check sees no later heartbeats', async () => {
    const sending = [
      `INSERT INTO worker_process (id, pool_id, heartbeat_at) VALUES ('a process', 'a pool', now() - interval '29.999 seconds')`,
      `UPDATE webhook_delivery SET state = 'sending', endpoint_id = 'whe_1', claimed_by = 'a process', claimed_at = now() - interval '1 minute', attempts = 1`,
      'INSERT INTO webhook_attempt (book_id, delivery_id, number, started_at) SELECT book_id, id, 1, now() FROM webhook_delivery',
    ];
    expect(await brokenBy(...sending)).toEqual([]);
  });
});

const numbered =
  'each posting that moves the float carries the number of that entry, and each account names its newest posting';
const series = 'invoice numbers of a series run from 1 without a gap but those of a restore';
const moved = 'each completed sell, send and gift moved exactly its amounts, once, with one event of a sell';
const bought = 'each completed order bought exactly what it says, once, with one event of the order and one of the buy';
const priced = 'each completed buy and installment booked every part of its price, once';
const cleared = 'money of payments in clearing is exactly what is received and neither metal nor given back';
const cameIn = 'each payment came in once, and either it is its order’s or it goes back, once and in full';
const gaveBack = 'each refund that is made left clearing once, and its order knows';
const notified = 'each order has one event for each of its steps, in sequence, and everything still open of it is due';
const counted = 'what is counted of a day’s sends is what they add up to';

describe('planted damage is found', () => {
  it.each<[string, string, () => string[]]>([
    [
      'an entry altered',
      'each posting sums to zero per asset',
      () => [`UPDATE posting SET amounts[1] = amounts[1] + 1 WHERE ${first}`],
    ],
    [
      'GST of a buy filed as commission to pay, which sums to zero still',
      priced,
      () => {
        const both = ['gst_payable', 'commission_payable'].map((kind) => `amounts[${placeOf(kind)}]`);
        return [
          `UPDATE posting SET ${both[0]} = ${both[1]}, ${both[1]} = ${both[0]} WHERE reference_id = '${completed}'`,
        ];
      },
    ],
    [
      'an entry gone',
      'each balance is the sum of its entries',
      () => [
        `UPDATE posting SET account_ids = account_ids[2:], amounts = amounts[2:], balances = balances[2:], versions = versions[2:]
         WHERE reference_id = '${completed}'`,
      ],
    ],
    [
      'a balance raised',
      'each balance is the sum of its entries',
      () => [`UPDATE account SET balance = balance + 1 WHERE kind = 'partner_float'`],
    ],
    [
      'money made from nothing',
      'all accounts of a book together hold zero of each asset',
      () => [`UPDATE account SET balance = balance + 1 WHERE kind = 'partner_float'`],
    ],
    [
      'a version skipped',
      'each balance is the sum of its entries',
      () => [`UPDATE account SET version = version + 1 WHERE kind = 'bank' AND version > 0`],
    ],
    [
      'a balance after rewritten',
      'the balance after each entry follows from the one before',
      () => [`UPDATE posting SET balances[1] = balances[1] + 1 WHERE ${first}`],
    ],
    [
      'a user’s balance below zero',
      'no balance is or ever was below its floor',
      () => [`UPDATE account SET balance = -1 WHERE kind = 'user_metal'`],
    ],
    [
      'a float below its limit',
      'no balance is or ever was below its floor',
      () => [`UPDATE account SET floor = balance + 1 WHERE kind = 'partner_float'`],
    ],
    [
      'a balance that once was below zero',
      'no balance is or ever was below its floor',
      () => [`UPDATE posting SET balances[${placeOf('user_metal')}] = -1 WHERE reference_id = '${completed}'`],
    ],
    [
      'a second account of an owner',
      'an owner has one account of a kind and asset',
      () => [
        `INSERT INTO account (book_id, kind, asset, page_moves) SELECT book_id, kind, asset, 9 FROM account LIMIT 1`,
      ],
    ],
    [
      'an account in another asset',
      'each posting sums to zero per asset',
      () => [`UPDATE account SET asset = 'INR' WHERE kind = 'platform_inventory' AND asset = 'gold' AND version > 0`],
    ],
    [
      'an entry of no account',
      'each entry is in an account of its posting’s book',
      () => [`UPDATE posting SET account_ids[1] = 0 WHERE reference_id = '${completed}'`],
    ],
    [
      'a posting of the float that its list does not find',
      numbered,
      () => [`UPDATE posting SET float_version = NULL WHERE reference_id = '${completed}'`],
    ],
    [
      'a posting in the list of a float that it did not move',
      numbered,
      () => [`UPDATE posting SET float_version = 1000000 WHERE reference_id = '${done.send}'`],
    ],
    [
      'an account that names an earlier posting',
      numbered,
      () => [
        `UPDATE account SET posting_id = (SELECT min(id) FROM posting) WHERE kind = 'partner_float' AND version > 1`,
      ],
    ],
    [
      'a posting in another book',
      'each entry is in an account of its posting’s book',
      () => [`UPDATE posting SET book_id = book_id + 1 WHERE reference_id = '${completed}'`],
    ],
    [
      'a completed buy without its event',
      'each completed buy of a quote has one debit and one credit of its amounts, and one event',
      () => [`DELETE FROM event WHERE subject_id = '${completed}'`],
    ],
    [
      'a completed buy with two events',
      'each completed buy of a quote has one debit and one credit of its amounts, and one event',
      () => [
        `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at) SELECT 'evt_2', book_id, kind, subject_id, 2, data, created_at FROM event WHERE subject_id = '${completed}'`,
      ],
    ],
    [
      'a completed buy of other grams',
      'each completed buy of a quote has one debit and one credit of its amounts, and one event',
      () => [`UPDATE transaction SET metal_micrograms = metal_micrograms + 1 WHERE id = '${completed}'`],
    ],
    [
      'a completed buy that was never debited',
      'each completed buy of a quote has one debit and one credit of its amounts, and one event',
      () => [
        `UPDATE posting SET reference_id = 'x' WHERE reference_id = '${completed}' AND kind IN ('buy', 'buy_debit')`,
      ],
    ],
    [
      'an event of a sandbox that was never to be delivered',
      'each delivery is of an event of its own book, and each event of spec 6.1 in a sandbox has one',
      () => ['DELETE FROM webhook_delivery'],
    ],
    [
      'an order that bought other grams than it says',
      bought,
      () => [`UPDATE payment_order SET metal_micrograms = metal_micrograms + 1 WHERE id = '${paid.completed}'`],
    ],
    [
      'an order without an event of its buy',
      bought,
      () => [
        `DELETE FROM event WHERE subject_id = (SELECT transaction_id FROM payment_order WHERE id = '${paid.completed}')`,
      ],
    ],
    [
      'an order whose fee went elsewhere',
      bought,
      () => [`UPDATE payment_order SET fee_bearer = 'partner' WHERE id = '${paid.completed}'`],
    ],
    [
      'a purchase of no order',
      bought,
      () => [`UPDATE payment_order SET transaction_id = 'txn_x' WHERE id = '${paid.completed}'`],
    ],
    [
      'a payment that was not recorded',
      cleared,
      () => [`DELETE FROM payment_receipt WHERE order_id = '${paid.refund_due}'`],
    ],
    [
      'a payment that came in twice',
      cameIn,
      () => [
        `INSERT INTO payment_receipt SELECT gateway, 'again', order_id, book_id, amount_paise, bank_reference, disposition, received_at FROM payment_receipt WHERE order_id = '${paid.completed}'`,
      ],
    ],
    [
      'a payment to be given back that is not',
      cameIn,
      () => [`UPDATE payment_receipt SET disposition = 'refund' WHERE order_id = '${paid.refund_due}'`],
    ],
    [
      'a refund of no posting',
      gaveBack,
      () => [
        `UPDATE posting SET reference_id = 'x' WHERE reference_id = (SELECT refund_id FROM payment_order WHERE id = '${paid.refunded}')`,
      ],
    ],
    [
      'an order that does not know its refund is made',
      gaveBack,
      () => [`UPDATE payment_order SET status = 'refund_due' WHERE id = '${paid.refunded}'`],
    ],
    ['an event of a refund that is not made', notified, () => [`UPDATE payment_refund SET status = 'pending'`]],
    ['an order without events', notified, () => [`DELETE FROM event WHERE subject_id = '${paid.refunded}'`]],
    [
      'an order that is due for nothing',
      notified,
      () => [`UPDATE payment_order SET due_at = NULL, wake_at = NULL WHERE id = '${paid.refund_due}'`],
    ],
    [
      'a key of an order that was answered, still at work',
      'each key of an order is done exactly when a gateway has answered',
      () => [
        `UPDATE idempotency_record i SET state = 'in_progress', status = NULL, outcome = NULL FROM payment_order o WHERE o.id = i.reference_id`,
      ],
    ],
    [
      'a delivery of a book that is not its event’s',
      'each delivery is of an event of its own book, and each event of spec 6.1 in a sandbox has one',
      () => ['UPDATE webhook_delivery SET book_id = book_id + 1'],
    ],
    [
      'a delivery that succeeded without an attempt',
      'each delivery is where its numbered attempts have brought it',
      () => [`UPDATE webhook_delivery SET state = 'succeeded', endpoint_id = 'whe_1'`],
    ],
    [
      'an attempt that was not counted',
      'each delivery is where its numbered attempts have brought it',
      () => [
        'INSERT INTO webhook_attempt (book_id, delivery_id, number, started_at) SELECT book_id, id, 1, now() FROM webhook_delivery',
      ],
    ],
    [
      'a delivery left behind by a dead process',
      'what is on its way is in the hands of a process that lives',
      () => [
        `UPDATE webhook_delivery SET state = 'sending', endpoint_id = 'whe_1', claimed_by = 'no process', claimed_at = now() - interval '1 minute', attempts = 1`,
        'INSERT INTO webhook_attempt (book_id, delivery_id, number, started_at) SELECT book_id, id, 1, now() FROM webhook_delivery',
      ],
    ],
    [
      'a voided buy with an event',
      'each voided buy was credited back in full and has no event of completion',
      () => [`UPDATE event SET subject_id = '${voided}' WHERE subject_id = '${completed}'`],
    ],
    [
      'a voided buy not credited back',
      'each voided buy was credited back in full and has no event of completion',
      () => [`UPDATE posting SET reference_id = 'x' WHERE reference_id = '${voided}' AND kind = 'buy_void'`],
    ],
    [
      'a decided buy put back',
      'money in clearing is exactly that of undecided buys',
      () => [`UPDATE transaction SET status = 'debited' WHERE id = '${completed}'`],
    ],
    [
      'a spent quote without its transaction',
      'each consumed quote has exactly one transaction, and no other has any',
      () => [`UPDATE transaction SET quote_id = NULL WHERE id = '${completed}'`],
    ],
    [
      'a quote usable again',
      'each consumed quote has exactly one transaction, and no other has any',
      () => [`UPDATE quote SET status = 'issued'`],
    ],
    ['an invoice gone', series, () => ['DELETE FROM invoice']],
    [
      'a number left out',
      series,
      () => ['UPDATE invoice SET number = number + 1000', 'UPDATE invoice_series SET last_number = last_number + 1000'],
    ],
    ['an invoice of another series than there is', series, () => [`UPDATE invoice SET series = 'B0001'`]],
    [
      'an invoice of a voided buy',
      'each invoice is of a completed buy or sell, a delivery that has left, or a partner’s own purchase, of its book',
      () => [`UPDATE invoice SET transaction_id = '${voided}' WHERE id = (SELECT min(id) FROM invoice)`],
    ],
    [
      'a key left open',
      'each key is done exactly when its transaction is decided',
      () => [`UPDATE idempotency_record SET state = 'in_progress'`],
    ],
    ...(['sell', 'send', 'gift'] as const).flatMap((kind): [string, string, () => string[]][] => [
      [
        `a ${kind} of other grams`,
        moved,
        () => [`UPDATE transaction SET metal_micrograms = metal_micrograms + 1 WHERE id = '${done[kind]}'`],
      ],
      [
        `a ${kind} that moved nothing`,
        moved,
        () => [`UPDATE posting SET reference_id = 'x' WHERE reference_id = '${done[kind]}'`],
      ],
      [
        `a ${kind} that moved twice`,
        moved,
        () => [
          `UPDATE posting SET reference_id = '${done[kind]}', kind = '${kind}' WHERE reference_id = '${completed}'`,
        ],
      ],
      [
        `a ${kind} with an event of a sell too`,
        moved,
        () => [
          `UPDATE event SET subject_id = '${done[kind]}', kind = 'sell.completed', sequence = 2 WHERE subject_id = '${completed}'`,
        ],
      ],
    ]),
    ['a sell without an event', moved, () => [`DELETE FROM event WHERE subject_id = '${done.sell}'`]],
    ['a sell of another fee', moved, () => raised('fee_paise', done.sell)],
    ['a sell of another commission', moved, () => raised('commission_paise', done.sell)],
    ['a gift of another fee', moved, () => raised('fee_micrograms', done.gift)],
    ['a gift to another user', moved, () => [`UPDATE transaction SET receiver_id = user_id WHERE id = '${done.gift}'`]],
    [
      'a send by a user',
      moved,
      () => [
        `UPDATE posting p SET account_ids = array_replace(p.account_ids, a.id, u.id) FROM account u, account a
         WHERE a.id = ANY (p.account_ids) AND p.reference_id = '${done.send}' AND a.kind = 'partner_metal' AND u.kind = 'user_metal'
           AND u.asset = a.asset AND u.book_id = a.book_id AND u.balance = 0`,
      ],
    ],
    ['a send counted twice', counted, () => ['UPDATE send_day SET sent_paise = sent_paise * 2']],
    ['a send that was not counted', counted, () => ['DELETE FROM send_day']],
    ['a send of another day', counted, () => ['UPDATE send_day SET day = day - 1']],
    ['a day’s count without a send', counted, () => [`DELETE FROM transaction WHERE id = '${done.send}'`]],
  ])('%s', async (_, law, damage) => {
    expect(await brokenBy(...damage())).toContain(law);
  });
});
