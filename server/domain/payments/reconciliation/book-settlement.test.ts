import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handIn, lineOf, type PaidOrder, paidOrder } from '../../../testing/rooms/gateway-settlements.ts';
import { makeOperator, newOperator, operatorContext } from '../../../testing/rooms/operators.ts';
import { accountOf, makeOrder, pay, tell } from '../../../testing/rooms/payments.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { approve } from '../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../operations/approvals/request-approval.ts';
import { settleDueOrders } from '../orders/due-orders.ts';
import { compareSettlements } from './compare-settlements.ts';
import { listDifferences } from './list-differences.ts';
import { readSettlementFile } from './read-settlement-file.ts';
import { resolveDifference } from './resolve-difference.ts';

let world: World;
let asker: OperatorContext;
let second: OperatorContext;
let utr = '';
let utrs = 0;
beforeAll(async () => {
  world = await startWorld();
  asker = await newOperator(world, 'finance');
  second = await newOperator(world, 'admin');
});
beforeEach(() => {
  utr = `BANK${++utrs}`;
});
afterAll(() => world.close());

let settlementCount = 0;
const ask = (receivedPaise: bigint, by = asker) =>
  requestApproval(by, {
    kind: 'settlement.book',
    input: { gateway: 'simulated', utr, receivedInr: Number(receivedPaise) / 100 },
    reason: 'On the statement of the bank',
    reference: `ST-${++settlementCount}`,
  });
const accounts = async (partner: TestPartner) => {
  const of = (kind: string) => accountOf(world, partner, 'live', kind);
  return { bank: await of('bank'), clearing: await of('gateway_clearing'), expense: await of('gateway_fee_expense') };
};
const netOf = (orders: readonly PaidOrder[]) => orders.reduce((sum, one) => sum + one.amountPaise - one.feePaise, 0n);

/** Settles with a note every difference of an order. */
async function resolveAll(order: PaidOrder): Promise<void> {
  const { differences } = await listDifferences(asker, { text: order.orderId, state: 'open', page: 1, limit: 10 });
  for (const { id } of differences)
    await resolveDifference(asker, { differenceId: id, note: 'The gateway explained it' });
}

describe('a transfer that has arrived', () => {
  it('is booked to the paisa in each book, with either bearer of the fee and whatever the gateway took beyond it', async () => {
    const plan = fc.array(
      fc.record({
        bearer: fc.constantFrom('service' as const, 'end_user' as const, 'partner' as const),
        orders: fc.array(
          fc.record({ rupees: fc.integer({ min: 10, max: 40_000 }), extra: fc.constantFrom(0n, 0n, 1n, 250n) }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
      }),
      { minLength: 1, maxLength: 3 },
    );
    await fc.assert(
      fc.asyncProperty(plan, async (shares) => {
        utr = `BANK${++utrs}`;
        const lines: string[] = [];
        const settled: PaidOrder[] = [];
        const books: {
          partner: TestPartner;
          before: Awaited<ReturnType<typeof accounts>>;
          own: PaidOrder[];
          extra: bigint;
        }[] = [];
        for (const { bearer, orders } of shares) {
          const partner = await world.partner({ feeBearer: bearer });
          const before = await accounts(partner);
          const own: PaidOrder[] = [];
          const booked = { fee: 0n };
          for (const { rupees, extra } of orders) {
            const paid = await paidOrder(world, partner, rupees);
            if (bearer === 'service') booked.fee += paid.feePaise;
            own.push({ ...paid, feePaise: paid.feePaise + extra });
          }
          books.push({ partner, before, own, extra: orders.reduce((sum, { extra }) => sum + extra, 0n) + booked.fee });
          settled.push(...own);
          lines.push(...own.map((order) => lineOf(order, { utr })));
        }
        await handIn(asker, lines);
        for (const order of settled) await resolveAll(order);
        await approve(second, await ask(netOf(settled)));
        for (const { partner, before, own, extra } of books) {
          const after = await accounts(partner);
          // All of it has left clearing; what the gateway kept beyond the agreed fee is the service's expense.
          expect(after).toEqual({
            bank: before.bank - netOf(own),
            clearing: before.clearing,
            expense: before.expense - extra,
          });
        }
      }),
      { numRuns: 8 },
    );
  });

  it('takes two persons, and is booked once, however many let it be done at once', async () => {
    const partner = await world.partner();
    const paid = await paidOrder(world, partner);
    const { fileId } = await handIn(asker, [lineOf(paid, { utr })]);
    const person = await makeOperator(world, 'finance');
    const asked = await ask(netOf([paid]), await operatorContext(world, person.id));
    await expect(approve(await operatorContext(world, person.id), asked)).rejects.toMatchObject({
      code: 'ROLE_NOT_ALLOWED',
    });
    const again = await ask(netOf([paid]));
    const others = await Promise.all([
      newOperator(world, 'admin'),
      newOperator(world, 'finance'),
      newOperator(world, 'admin'),
    ]);
    const before = await accounts(partner);
    const done = await Promise.allSettled([
      ...others.map((who) => approve(who, asked)),
      ...others.map((who) => approve(who, again)),
    ]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await accounts(partner)).bank).toBe(before.bank - netOf([paid]));
    const { transfers } = await readSettlementFile(asker, fileId);
    expect(transfers[0]?.bookedAt).toBeInstanceOf(Date);
    await expect(ask(netOf([paid]))).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(ask(netOf([paid]), await newOperator(world, 'support'))).rejects.toMatchObject({
      code: 'ROLE_NOT_ALLOWED',
    });
    // What comes to it afterwards is seen, since it is not in the bank.
    await handIn(asker, [lineOf(await paidOrder(world, partner), { utr })]);
    const { differences } = await listDifferences(asker, { text: utr, kind: 'utr_differs', page: 1, limit: 5 });
    expect(differences).toMatchObject([{ state: 'open', expectedPaise: netOf([paid]) }]);
  });

  it('is refused while the bank says otherwise, a difference is open, or a line has no place', async () => {
    const partner = await world.partner();
    const paid = await paidOrder(world, partner);
    await expect(ask(1n)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const dear = { ...paid, feePaise: paid.feePaise + 100n };
    await handIn(asker, [lineOf(dear, { utr })]);
    await expect(ask(netOf([dear]))).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await resolveAll(paid);
    await expect(ask(netOf([paid]))).rejects.toMatchObject({
      details: { fields: { received_inr: expect.any(String) } },
    });
    const asked = await ask(netOf([dear]));
    const late = await paidOrder(world, partner);
    await handIn(asker, [lineOf(late, { utr })]);
    await expect(approve(second, asked)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await handIn(asker, [`,,adjustment,-5.00,,,${utr},2026-11-21`]);
    const { differences } = await listDifferences(asker, { text: utr, kind: 'adjustment', page: 1, limit: 5 });
    await resolveDifference(asker, { differenceId: differences[0]?.id ?? '', note: 'A fee for a report' });
    await expect(ask(netOf([dear, late]) - 500n)).rejects.toThrow('no place in our books');
    expect(await sql(world, 'SELECT FROM settlement_utr WHERE utr = $1 AND booked_at IS NOT NULL', [utr])).toEqual([]);
  });

  it('of a payment that went back holds both ways', async () => {
    const partner = await world.partner();
    const before = await accounts(partner);
    const order = await makeOrder(partner.live);
    const wrong = await pay(world, order, 40_000n);
    await tell(world, order, wrong);
    await settleDueOrders(world.core);
    const [refund] = await sql<{ status: string }>(world, 'SELECT status FROM payment_refund WHERE order_id = $1', [
      order.payment_id,
    ]);
    expect(refund).toEqual({ status: 'completed' });
    const kept = await paidOrder(world, partner);
    const back = { orderId: order.payment_id, paymentId: wrong.gatewayPaymentId, amountPaise: 40_000n, feePaise: 0n };
    const { fileId } = await handIn(asker, [
      lineOf(back, { utr }),
      lineOf(back, { utr, event: 'refund' }),
      lineOf(kept, { utr }),
    ]);
    expect((await readSettlementFile(asker, fileId)).file.open).toBe(0);
    await approve(second, await ask(netOf([kept])));
    expect(await accounts(partner)).toMatchObject({ bank: before.bank - netOf([kept]), clearing: before.clearing });
  });

  it('takes the fee of a payment once, in however many lines or transfers it was settled', async () => {
    const partner = await world.partner({ feeBearer: 'service' });
    const before = await accounts(partner);
    const [one, two] = [await paidOrder(world, partner), await paidOrder(world, partner)];
    const parts = ({ orderId, paymentId }: PaidOrder): [PaidOrder, PaidOrder] => [
      { orderId, paymentId, amountPaise: 30_000n, feePaise: 30n },
      { orderId, paymentId, amountPaise: 20_000n, feePaise: 29n },
    ];
    const other = `${utr}B`;
    const [ofOne, ofTwo] = [parts(one), parts(two)];
    await handIn(asker, [...ofOne.map((part) => lineOf(part, { utr })), lineOf(ofTwo[0], { utr })]);
    await handIn(asker, [lineOf(ofTwo[1], { utr: other })]);
    const first = [...ofOne, ofTwo[0]];
    await approve(second, await ask(netOf(first)));
    utr = other;
    await approve(second, await ask(netOf([ofTwo[1]])));
    expect(await accounts(partner)).toEqual({
      bank: before.bank - netOf([one, two]),
      clearing: before.clearing,
      expense: before.expense - one.feePaise - two.feePaise,
    });
  });

  it('is booked where its file named only the order of a payment that we came to know of afterwards', async () => {
    const partner = await world.partner();
    const before = await accounts(partner);
    const order = await makeOrder(partner.live);
    const payment = await pay(world, order);
    const { gatewayPaymentId: paymentId } = payment;
    const settled = { orderId: order.payment_id, paymentId, amountPaise: 50_000n, feePaise: 59n };
    await handIn(asker, [lineOf(settled, { utr, payment: '' })]);
    await tell(world, order, payment);
    await compareSettlements(world.core);
    await approve(second, await ask(netOf([settled])));
    expect(await accounts(partner)).toMatchObject({ bank: before.bank - netOf([settled]), clearing: before.clearing });
  });
});
