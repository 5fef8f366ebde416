import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  daysAgo,
  handIn,
  lineOf,
  type PaidOrder,
  PLAIN_HEADER,
  paidOrder,
} from '../../../testing/rooms/gateway-settlements.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { makeOrder, pay, tell } from '../../../testing/rooms/payments.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { compareSettlements } from './compare-settlements.ts';
import { listDifferences } from './list-differences.ts';
import { listSettlements } from './list-settlements.ts';
import { readSettlementFile } from './read-settlement-file.ts';
import { resolveDifference } from './resolve-difference.ts';
import { uploadSettlement } from './upload-settlement.ts';

let world: World;
let partner: TestPartner;
let finance: OperatorContext;
let utr = '';
let utrs = 0;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  finance = await newOperator(world, 'finance');
});
beforeEach(() => {
  utr = `UTR${++utrs}`;
});
afterAll(() => world.close());

/** Open differences that name one of these in their subject, order or payment: "order kind". */
async function openOf(names: readonly string[]): Promise<string[]> {
  const { differences } = await listDifferences(finance, { state: 'open', page: 1, limit: 10_000 });
  return differences
    .filter((one) => names.some((name) => [one.orderId, one.reportedOrderId, one.paymentId, one.utr].includes(name)))
    .map((one) => `${one.orderId ?? one.reportedOrderId ?? one.utr} ${one.kind}`)
    .sort();
}

/** Cashfree's report: of one transfer, and its events. */
function cashfreeReport(utr: string, events: readonly string[], net?: string): Buffer {
  return Buffer.from(
    [
      'Id,Net Settlement Amount,Status,UTR No.,Settlement Date,Settlement Charge,Settlement Tax',
      ...(net === undefined ? [] : [`1,${net},SUCCESS,${utr},2026-11-21 15:35:50,0,0`]),
      '** Settlement Reconciliation Details **',
      'Event Id,Event Type,Sale Type,Event Currency,Status,Event Amount,Event Settlement Amount,Settlement Date,UTR,Merchant Reference Id,Cashfree Reference Id,Transaction Service Charge,Txn ST/GST',
      ...events,
    ].join('\n'),
  );
}

const cashfree = (bytes: Buffer) => uploadSettlement(finance, { name: 'recon.csv', gateway: 'simulated', bytes });

/** Makes payments of orders older than a gateway may take to settle them. */
const AGED = `UPDATE payment_receipt SET received_at = received_at - interval '4 days' WHERE order_id = ANY ($1)`;
const more = (order: PaidOrder, paise: bigint): PaidOrder => ({ ...order, amountPaise: order.amountPaise + paise });
const moreFee = (order: PaidOrder, paise: bigint): PaidOrder => ({ ...order, feePaise: order.feePaise + paise });

describe('a gateway', () => {
  it('of which no file was ever handed in owes nothing; from its first file on, what was paid since and is not in a file is missing', async () => {
    const made = [await paidOrder(world, partner), await paidOrder(world, partner)];
    const ids = made.map(({ orderId }) => orderId);
    await sql(world, AGED, [ids]);
    await compareSettlements(world.core);
    expect(await openOf(ids)).toEqual([]);
    await handIn(finance, [lineOf(await paidOrder(world, partner), { utr, at: daysAgo(world, 3) })]);
    expect(await openOf(ids)).toEqual(ids.map((id) => `${id} unsettled`).sort());
  });
});

describe('what is planted', () => {
  const plants = ['clean', 'by_order', 'amount', 'fee', 'twice', 'unknown', 'unpaid', 'missing', 'fresh'] as const;
  type Plant = (typeof plants)[number];
  const kindOf: Partial<Record<Plant, string>> = {
    amount: 'amount_differs',
    fee: 'fee_differs',
    twice: 'duplicate',
    unknown: 'unknown_order',
    unpaid: 'not_paid',
    missing: 'unsettled',
  };

  let run = 0;
  it('is found, all of it and nothing else, however it is spread over files; sums are exact', async () => {
    // Payments before a gateway's first file do not count as missing.
    await handIn(finance, [lineOf(await paidOrder(world, partner), { utr, at: daysAgo(world, 3) })]);
    const plan = fc.array(
      fc.record({
        plant: fc.constantFrom(...plants),
        rupees: fc.integer({ min: 10, max: 40_000 }),
        by: fc.bigInt(1n, 900n),
        places: fc.constantFrom([0], [1], [0, 1], [0, 0]),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(plan, async (plants) => {
        const at = daysAgo(world, 3);
        const files: string[][] = [[], []];
        const expected: string[] = [];
        const orders: PaidOrder[] = [];
        const [own, other] = [`RUN${++run}`, `RUN${run}B`];
        for (const [index, { plant, rupees, by, places }] of plants.entries()) {
          const made = await order(plant, rupees, `pay_${run}_${index}`);
          orders.push(made);
          const kind = kindOf[plant];
          if (kind) expected.push(`${made.orderId} ${kind}`);
          const lines = linesOf(plant, made, { by, own, other, at });
          for (const place of places) files[place]?.push(...lines);
        }
        const given = new Set(files.flat());
        for (const lines of files) if (lines.length > 0) await handIn(finance, lines, `run ${run}`);
        if (given.size === 0) await compareSettlements(world.core);
        expect(await openOf(orders.map(({ orderId }) => orderId))).toEqual(expected.sort());
        const [sums] = await sql<{ lines: number; gross: bigint; fee: bigint; net: bigint }>(
          world,
          `SELECT count(*)::int AS lines, COALESCE(sum(gross_paise), 0)::bigint AS gross, COALESCE(sum(fee_paise + tax_paise), 0)::bigint AS fee,
             COALESCE(sum(net_paise), 0)::bigint AS net FROM settlement_line WHERE utr = ANY ($1)`,
          [[own, other]],
        );
        const amounts = [...given].map((line) =>
          line
            .split(',')
            .slice(3, 5)
            .map((text) => BigInt(text.replace('.', ''))),
        );
        const [gross, fee] = [0, 1].map((of) => amounts.reduce((sum, one) => sum + (one[of] ?? 0n), 0n));
        expect(sums).toEqual({ lines: given.size, gross, fee, net: (gross ?? 0n) - (fee ?? 0n) });
      }),
      { numRuns: 15 },
    );
  });

  async function order(plant: Plant, rupees: number, unknownId: string): Promise<PaidOrder> {
    const invented = {
      orderId: unknownId,
      paymentId: `cf_${unknownId}`,
      amountPaise: BigInt(rupees) * 100n,
      feePaise: 1n,
    };
    if (plant === 'unknown') return invented;
    if (plant === 'unpaid') {
      return { ...invented, orderId: (await makeOrder(partner.live, { amount_inr: rupees })).payment_id };
    }
    const paid = await paidOrder(world, partner, rupees);
    if (plant === 'missing') await sql(world, AGED, [[paid.orderId]]);
    return paid;
  }

  function linesOf(
    plant: Plant,
    made: PaidOrder,
    { by, own, other, at }: { by: bigint; own: string; other: string; at: string },
  ) {
    const line = (of: PaidOrder, fields = {}) => lineOf(of, { utr: own, at, ...fields });
    if (plant === 'missing' || plant === 'fresh') return [];
    if (plant === 'by_order') return [line(made, { payment: '' })];
    if (plant === 'amount') return [line(more(made, by))];
    if (plant === 'fee') return [line(moreFee(made, by))];
    if (plant === 'twice') return [line(made), line(made, { utr: other })];
    return [line(made)];
  }
});

describe('a file', () => {
  it('handed in again answers the first; a line of two files counts once, and that is said', async () => {
    const [one, two] = [await paidOrder(world, partner), await paidOrder(world, partner)];
    const first = await handIn(finance, [lineOf(one, { utr })]);
    expect(first.isKnown).toBe(false);
    expect(await handIn(finance, [lineOf(one, { utr })], 'renamed.csv')).toEqual({ ...first, isKnown: true });
    const second = await handIn(finance, [lineOf(one, { utr }), lineOf(two, { utr }), lineOf(two, { utr })]);
    const { file, transfers } = await readSettlementFile(finance, second.fileId);
    expect(file).toMatchObject({ lines: 3, repeated: 2, netPaise: 3n * (one.amountPaise - one.feePaise), open: 0 });
    expect(transfers).toMatchObject([{ utr, lines: 3, receivedPaise: null }]);
    expect(await openOf([one.orderId, two.orderId])).toEqual([]);
    expect((await listSettlements(finance, { page: 1, limit: 1 })).files).toMatchObject([{ id: second.fileId }]);
  });

  it('handed in by several at once is taken in once', async () => {
    const made = await paidOrder(world, partner);
    const others = await Promise.all(
      ['admin', 'finance', 'finance'].map((role) => newOperator(world, role as 'admin')),
    );
    const answers = await Promise.all(others.map((who) => handIn(who, [lineOf(more(made, 5n), { utr })])));
    expect(new Set(answers.map(({ fileId }) => fileId)).size).toBe(1);
    expect(answers.filter(({ isKnown }) => !isKnown)).toHaveLength(1);
    expect(await openOf([made.orderId])).toEqual([`${made.orderId} amount_differs`]);
    const [entries] = await sql(
      world,
      `SELECT count(*)::int AS uploads FROM audit_entry WHERE action = 'settlement.uploaded' AND subject = $1`,
      [answers[0]?.fileId],
    );
    expect(entries).toEqual({ uploads: 1 });
  });

  it('of a gateway without payments, or by a member who may not, leaves nothing', async () => {
    const bytes = Buffer.from(`${PLAIN_HEADER}\npay_1,,payment,5,,,${utr},2026-11-21`);
    await expect(uploadSettlement(finance, { name: 'x', gateway: 'unused', bytes })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { gateway: expect.stringContaining('Name the gateway') } },
    });
    for (const role of ['support', 'compliance'] as const) {
      const context = await newOperator(world, role);
      await expect(handIn(context, [`pay_1,,payment,5,,,${utr},2026-11-21`])).rejects.toMatchObject({
        code: 'ROLE_NOT_ALLOWED',
      });
      await expect(resolveDifference(context, { differenceId: '1', note: 'not mine' })).rejects.toMatchObject({
        code: 'ROLE_NOT_ALLOWED',
      });
    }
    expect(await sql(world, 'SELECT FROM settlement_line WHERE utr = $1', [utr])).toEqual([]);
    await expect(readSettlementFile(finance, 'stf_none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('of many lines is taken in by a statement for each five thousand', async () => {
    const lines = Array.from(
      { length: 12_500 },
      (_, index) => `pay_x${index},cfx${index},payment,500.00,0.50,0.09,${utr},2026-11-21`,
    );
    const { fileId } = await handIn(finance, lines);
    const { file } = await readSettlementFile(finance, fileId);
    expect(file).toMatchObject({ lines: 12_500, open: 12_500, netPaise: 624_262_500n });
    // Rows carry the number of the statement, within its transaction, that made them.
    const [made] = await sql(
      world,
      'SELECT count(DISTINCT cmin::text)::int AS statements FROM settlement_line WHERE utr = $1',
      [utr],
    );
    expect(made).toEqual({ statements: 3 });
    await sql(world, `UPDATE settlement_difference SET state = 'resolved', resolved_at = now() WHERE utr = $1`, [utr]);
  }, 180_000);
});

describe('a difference', () => {
  it('heals by a later file that makes it good', async () => {
    const [short, twice] = [await paidOrder(world, partner), await paidOrder(world, partner)];
    const half = { ...short, amountPaise: 30_000n, feePaise: 30n };
    await handIn(finance, [lineOf(half, { utr }), lineOf(moreFee(twice, 7n), { utr })]);
    expect(await openOf([short.orderId, twice.orderId])).toEqual(
      [`${short.orderId} amount_differs`, `${twice.orderId} fee_differs`].sort(),
    );
    const rest = { ...short, amountPaise: 20_000n, feePaise: 29n };
    const { fileId } = await handIn(finance, [lineOf(rest, { utr })]);
    expect(await openOf([short.orderId])).toEqual([]);
    const { differences } = await listDifferences(finance, { text: short.orderId, page: 1, limit: 5 });
    expect(differences).toMatchObject([{ state: 'resolved', healedBy: fileId, note: null, resolverName: null }]);
  });

  it('of an order that the gateway reported before us heals when it is paid', async () => {
    const order = await makeOrder(partner.live);
    const payment = await pay(world, order);
    const made = {
      orderId: order.payment_id,
      paymentId: payment.gatewayPaymentId,
      amountPaise: 50_000n,
      feePaise: 59n,
    };
    await handIn(finance, [lineOf(made, { utr })]);
    expect(await openOf([made.orderId])).toEqual([`${made.orderId} not_paid`]);
    await tell(world, order, payment);
    expect(await compareSettlements(world.core)).toMatchObject({ opened: 0, healed: 1 });
    expect(await openOf([made.orderId])).toEqual([]);
  });

  it('unsettled is healed by the file that settles it, by payment or by order', async () => {
    const made = [await paidOrder(world, partner), await paidOrder(world, partner)] as const;
    await handIn(finance, [lineOf(await paidOrder(world, partner), { utr, at: daysAgo(world, 3) })]);
    const ids = made.map(({ orderId }) => orderId);
    await sql(world, AGED, [ids]);
    await compareSettlements(world.core);
    expect(await openOf(ids)).toEqual(ids.map((id) => `${id} unsettled`).sort());
    await handIn(finance, [lineOf(made[0], { utr }), lineOf(made[1], { utr, payment: '' })]);
    expect(await openOf(ids)).toEqual([]);
  });

  it('of refunds, chargebacks and adjustments is distinguished', async () => {
    const [refunded, back, clean] = [
      await paidOrder(world, partner),
      await paidOrder(world, partner),
      await paidOrder(world, partner),
    ];
    const plain = (order: PaidOrder) => ({ ...order, feePaise: 0n });
    const adjustment = `,,adjustment,-12.50,,,${utr},2026-11-21`;
    await handIn(finance, [
      lineOf(plain(refunded), { utr, event: 'refund' }),
      lineOf(plain(back), { utr, event: 'chargeback' }),
      lineOf(clean, { utr }),
      adjustment,
    ]);
    expect(await openOf([refunded.orderId, back.orderId, clean.orderId, utr])).toEqual(
      [`${refunded.orderId} not_refunded`, `${back.orderId} chargeback`, `${utr} adjustment`].sort(),
    );
  });

  it('is resolved once, with a note, and stays so as long as it is what it was', async () => {
    const made = await paidOrder(world, partner);
    await handIn(finance, [lineOf(more(made, 100n), { utr })]);
    const { differences } = await listDifferences(finance, { text: made.orderId, page: 1, limit: 5 });
    const differenceId = differences[0]?.id ?? '';
    await expect(resolveDifference(finance, { differenceId, note: ' ' })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await expect(resolveDifference(finance, { differenceId: '0', note: 'agreed' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(resolveDifference(finance, { differenceId: '99999999', note: 'agreed' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const tries = await Promise.allSettled(
      ['agreed by mail', 'agreed by phone'].map((note) => resolveDifference(finance, { differenceId, note })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await handIn(finance, [lineOf(more(made, 100n), { utr }), lineOf(await paidOrder(world, partner), { utr })]);
    await compareSettlements(world.core);
    expect(await openOf([made.orderId])).toEqual([]);
    // Settled once more it is another difference.
    await handIn(finance, [lineOf(made, { utr: `${utr}B` })]);
    expect(await openOf([made.orderId])).toEqual([`${made.orderId} duplicate`]);
    const [entry] = await sql(
      world,
      `SELECT actor_id, after ->> 'state' AS state FROM audit_entry WHERE action = 'settlement.difference_resolved' AND subject = $1`,
      [differenceId],
    );
    expect(entry).toEqual({ actor_id: finance.actor.id, state: 'resolved' });
  });

  it('of a payment that Cashfree reported before us, by its own reference, heals when the order is paid; all of its lines are one', async () => {
    const orders = [await makeOrder(partner.live), await makeOrder(partner.live)] as const;
    const names = orders.map(({ payment_id }) => payment_id);
    const report = (rows: readonly (readonly [event: string, order: string, reference: string])[], of = utr) =>
      cashfreeReport(
        of,
        rows.map(
          ([event, order, reference]) =>
            `${of}${reference},${event},${event === 'PAYMENT' ? 'CREDIT' : 'DEBIT'},INR,SUCCESS,500.00,${event === 'PAYMENT' ? '499.41,2026-11-21' : '500.00,2026-11-21'},${of},${order},${reference},${event === 'PAYMENT' ? '0.50,0.09' : ','}`,
        ),
      );
    const [one, two] = names as [string, string];
    const areAt = (gateway: string) =>
      sql(world, 'UPDATE payment_order SET gateway = $2 WHERE id = ANY ($1)', [names, gateway]);
    await areAt('cashfree');
    await cashfree(
      report([
        ['PAYMENT', one, 'cf_one'],
        ['PAYMENT', two, 'cf_two'],
        ['REFUND', two, 'cf_back'],
      ]),
    );
    expect(await openOf(names)).toEqual([`${one} not_paid`, `${two} not_paid`, `${two} not_refunded`].sort());
    await areAt('simulated');
    for (const order of orders) await tell(world, order, await pay(world, order));
    await sql(world, `UPDATE payment_receipt SET gateway = 'cashfree' WHERE order_id = ANY ($1)`, [names]);
    await areAt('cashfree');
    await sql(world, AGED, [names]);
    expect(await compareSettlements(world.core)).toMatchObject({ opened: 1, healed: 3 });
    // The money came, and did not go back: that is a difference of the payment that we know by now.
    expect(await openOf(names)).toEqual([`${two} not_refunded`]);
    await expect(compareSettlements(world.core)).resolves.toEqual({ opened: 0, changed: 0, healed: 0 });
    await cashfree(report([['PAYMENT', one, 'cf_again']], `${utr}B`));
    expect(await openOf([one])).toEqual([`${one} duplicate`]);
  });

  it('between a transfer and its lines is found, and heals when the rest of them comes', async () => {
    const made = [await paidOrder(world, partner), await paidOrder(world, partner)] as const;
    await sql(world, `UPDATE payment_receipt SET gateway = 'cashfree' WHERE order_id = ANY ($1)`, [
      made.map(({ orderId }) => orderId),
    ]);
    await sql(world, `UPDATE payment_order SET gateway = 'cashfree' WHERE id = ANY ($1)`, [
      made.map(({ orderId }) => orderId),
    ]);
    const report = (orders: readonly PaidOrder[], net: string) =>
      cashfreeReport(
        utr,
        orders.map(
          ({ orderId }, index) =>
            `${utr}${index},PAYMENT,CREDIT,INR,SUCCESS,500.00,499.41,2026-11-21,${utr},${orderId},ref${index},0.50,0.09`,
        ),
        net,
      );
    await cashfree(report([made[0]], '998.82'));
    // Cashfree's own reference is not our payment id; the order is.
    expect(await openOf([made[0].orderId, utr])).toEqual([`${utr} utr_differs`]);
    await expect(cashfree(report(made, '998.83'))).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await cashfree(report(made, '998.82'));
    expect(await openOf([...made.map(({ orderId }) => orderId), utr])).toEqual([]);
  });
});
