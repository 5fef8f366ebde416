import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOperator, newOperator, operatorContext } from '../../../testing/rooms/operators.ts';
import { accountOf, makeOrder, pay, tell } from '../../../testing/rooms/payments.ts';
import { closeLiveMonth, endMonth, reverseTrade, statementsOf } from '../../../testing/rooms/statements.ts';
import { balanceOf, makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { approve } from '../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../operations/approvals/request-approval.ts';

let world: World;
/** Another process of the same service */
let other: World;
let asker: OperatorContext;
let second: OperatorContext;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 5_000 });
  other = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await world.close();
});
beforeEach(async () => {
  asker = await newOperator(world, 'finance');
  second = await newOperator(world, 'admin');
});

let count = 0;
const utr = () => `UTR2026${String(++count).padStart(9, '0')}`;
const ask = (statementId: string, through: 'float' | 'bank', reference = utr(), by = asker) =>
  requestApproval(by, {
    kind: 'statement.settle',
    input: { statementId, through },
    reason: 'The month is closed',
    reference,
  });
const settle = async (statementId: string, through: 'float' | 'bank', reference = utr()) =>
  approve(second, await ask(statementId, through, reference));
const accrued = async (partner: TestPartner) => {
  const kinds = ['commission_payable', 'markup_payable', 'gateway_fee_receivable', 'gst_input'];
  return Object.fromEntries(
    await Promise.all(kinds.map(async (kind) => [kind, await accountOf(world, partner, 'live', kind)])),
  );
};
/** A customer pays by UPI, so that the partner bears a fee. */
async function payOrder(partner: TestPartner, amount_inr: number): Promise<void> {
  const order = await makeOrder(partner.live, { amount_inr });
  await tell(world, order, await pay(world, order));
}

describe('a statement is settled', () => {
  it('into the float, by one posting that takes what accrued off its accounts; the partner sees when and by which document', async () => {
    const partner = await world.partner({ feeBearer: 'partner', markupBuyMilliPct: 1_000, markupLiveEnabled: true });
    await makeBuy(partner.live, { amount_inr: 10_000 });
    await payOrder(partner, 1_000);
    const id = await closeLiveMonth(world, partner);
    const [statement] = await statementsOf(partner.live);
    // 0.5 % of 11000, its GST, and the fee of 1.18 set against it.
    expect(statement).toMatchObject({
      commission_inr: 55,
      commission_gst_inr: 9.9,
      gateway_fees_inr: 1,
      settled_at: null,
    });
    const before = await balanceOf(partner.live);
    await settle(id, 'float', 'March ledger 4');
    expect(await balanceOf(partner.live)).toBeCloseTo(before + statement.net_payable_inr, 6);
    expect(await accrued(partner)).toEqual({
      commission_payable: 0n,
      markup_payable: 0n,
      gateway_fee_receivable: 0n,
      gst_input: -9_90n,
    });
    const [settled] = await statementsOf(partner.live);
    expect(settled).toEqual({
      ...statement,
      settled_at: expect.stringMatching(/^\d{4}-/),
      settlement_reference: 'March ledger 4',
    });
    const wallet = await partner.live.get('/partner/wallet/ledger?limit=1');
    expect(wallet.data.entries[0]).toMatchObject({
      type: 'statement',
      direction: 'credit',
      amount_inr: statement.net_payable_inr,
      reference_type: 'statement',
      reference_id: id,
    });
    const entries = await sql<{ action: string }>(world, 'SELECT action FROM audit_entry WHERE partner_id = $1', [
      partner.id,
    ]);
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'approval.approved',
      'approval.requested',
      'statement.settled',
    ]);
  });

  it('by a transfer to the bank that its UTR names; the float stays', async () => {
    const partner = await world.partner();
    await makeBuy(partner.live, { amount_inr: 10_000 });
    const id = await closeLiveMonth(world, partner);
    await expect(ask(id, 'bank', 'no reference')).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { reference: expect.stringContaining('UTR') } },
    });
    const [float, bank] = [await balanceOf(partner.live), await accountOf(world, partner, 'live', 'bank')];
    await settle(id, 'bank', 'SBIN52026112200');
    expect(await balanceOf(partner.live)).toBe(float);
    expect(await accountOf(world, partner, 'live', 'bank')).toBe(bank + 59_00n);
    expect((await statementsOf(partner.live))[0]).toMatchObject({ settlement_reference: 'SBIN52026112200' });
  });

  it('once, with two approvals of two requests at the same moment in two processes, and again later', async () => {
    const partner = await world.partner();
    await makeBuy(partner.live, { amount_inr: 10_000 });
    const id = await closeLiveMonth(world, partner);
    const before = await balanceOf(partner.live);
    const asked = [await ask(id, 'float'), await ask(id, 'float')] as const;
    const elsewhere: OperatorContext = { ...(await newOperator(world, 'admin')), core: other.core };
    const results = await Promise.allSettled([approve(second, asked[0]), approve(elsewhere, asked[1])]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(await balanceOf(partner.live)).toBe(before + 59);
    await expect(ask(id, 'bank')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('by one transfer alone: a UTR that settled another statement, of any partner and in any case, settles no second', async () => {
    const [one, other] = [await world.partner(), await world.partner()];
    const ids: string[] = [];
    for (const partner of [one, other]) {
      await makeBuy(partner.live, { amount_inr: 10_000 });
      ids.push(await closeLiveMonth(world, partner));
    }
    const [paid = '', unpaid = ''] = ids;
    // Both are asked for before either is approved: what counts is what the transfer settled by then.
    const asked = [await ask(paid, 'bank', 'HDFCN52026113001'), await ask(unpaid, 'bank', 'hdfcn52026113001')] as const;
    await approve(second, asked[0]);
    const refused = { code: 'DUPLICATE_REFERENCE', details: { approval_id: asked[0].approvalId } };
    await expect(approve(second, asked[1])).rejects.toMatchObject(refused);
    // Asked for once more, it is the reference of the request that was refused.
    await expect(ask(unpaid, 'bank', 'Hdfcn52026113001')).rejects.toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    expect((await statementsOf(other.live))[0]).toMatchObject({ settled_at: null });
    await settle(unpaid, 'bank');
  });

  it('with its own net only and for good, against any write to the database', async () => {
    const partner = await world.partner();
    await makeBuy(partner.live, { amount_inr: 10_000 });
    const id = await closeLiveMonth(world, partner);
    const insert = (approval: string, net: number, of = id) =>
      sql(
        world,
        `INSERT INTO statement_settlement (statement_id, posting_kind, through, net_paise, reference, approval_id, settled_at)
         VALUES ($1, 'statement_credit', 'bank', $3, 'x', $2, now())`,
        [of, approval, net],
      );
    await expect(insert('apr_a', 1)).rejects.toThrow('a settlement is of a live statement');
    await expect(insert('apr_a', 59_00, 'stm_none')).rejects.toThrow('a settlement is of a live statement');
    await settle(id, 'float');
    await expect(insert('apr_b', 59_00)).rejects.toThrow('statement_settlement_pkey');
    await expect(
      sql(
        world,
        `INSERT INTO posting (book_id, kind, reference_id, created_at, account_ids, amounts, balances, versions)
         SELECT book_id, kind, reference_id, now(), '{}', '{}', '{}', '{}' FROM posting WHERE reference_id = $1`,
        [id],
      ),
    ).rejects.toThrow('posting_statement_key');
    for (const change of ['UPDATE statement_settlement SET reference = $$x$$', 'DELETE FROM statement_settlement']) {
      await expect(sql(world, change)).rejects.toThrow('append-only');
    }
    await expect(sql(world, 'UPDATE statement SET net_payable_paise = 0')).rejects.toThrow('append-only');
  });

  it('never by one person, with two sessions or two roles, nor by those who may not', async () => {
    const partner = await world.partner();
    await makeBuy(partner.live);
    const id = await closeLiveMonth(world, partner);
    const person = await makeOperator(world, 'finance');
    const asked = await ask(id, 'float', utr(), await operatorContext(world, person.id));
    const refused = { code: 'ROLE_NOT_ALLOWED' };
    await expect(approve(await operatorContext(world, person.id), asked)).rejects.toMatchObject(refused);
    await sql(world, `UPDATE member SET role = 'admin' WHERE id = $1`, [person.id]);
    await expect(approve(await operatorContext(world, person.id), asked)).rejects.toMatchObject(refused);
    for (const role of ['support', 'compliance'] as const) {
      const one = await newOperator(world, role);
      await expect(ask(id, 'float', utr(), one)).rejects.toMatchObject(refused);
      await expect(approve(one, asked)).rejects.toMatchObject(refused);
    }
    expect((await statementsOf(partner.live))[0]).toMatchObject({ settled_at: null });
  });
});

describe('what the partner owes', () => {
  it('is taken from the float, never below its floor, and before later months are paid out to a bank', async () => {
    const partner = await world.partner({
      feeBearer: 'partner',
      commissionBuyMilliPct: 0,
      liveWallet: { type: 'prepaid', floatPaise: 5_000_00n, creditLimitPaise: 0n },
    });
    await payOrder(partner, 50_000);
    const owed = await closeLiveMonth(world, partner);
    await sql(world, 'UPDATE partner SET commission_buy_milli_pct = 5000, version = version + 1 WHERE id = $1', [
      partner.id,
    ]);
    // The float is spent but for one rupee.
    await makeBuy(partner.live, { amount_inr: 4_999 });
    const later = await closeLiveMonth(world, partner);
    await expect(ask(owed, 'float')).rejects.toMatchObject({ code: 'INSUFFICIENT_PARTNER_FUNDS' });
    await expect(ask(later, 'bank')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await settle(later, 'float');
    await settle(owed, 'float');
    // 5 % of 4999 with GST, less 59 of fees.
    expect(await balanceOf(partner.live)).toBeCloseTo(1 + 249.95 + 44.99 - 59, 6);
    const wallet = await partner.live.get('/partner/wallet/ledger?limit=1');
    expect(wallet.data.entries[0]).toMatchObject({ type: 'statement', direction: 'debit', amount_inr: 59 });
  });

  it('comes by a transfer of theirs', async () => {
    const partner = await world.partner({ feeBearer: 'partner', commissionBuyMilliPct: 0 });
    await payOrder(partner, 50_000);
    const id = await closeLiveMonth(world, partner);
    const bank = await accountOf(world, partner, 'live', 'bank');
    await settle(id, 'bank');
    expect(await accountOf(world, partner, 'live', 'bank')).toBe(bank - 59_00n);
  });

  it('of a trade that was taken back after its month was settled, is on the next', async () => {
    const partner = await world.partner();
    const buy = await makeBuy(partner.live, { amount_inr: 10_000 });
    await settle(await closeLiveMonth(world, partner), 'float');
    await reverseTrade(world, buy.transaction_id, world.clock.now());
    const next = await closeLiveMonth(world, partner);
    expect((await statementsOf(partner.live))[0]).toMatchObject({ net_payable_inr: -59, commission_inr: -50 });
    await settle(next, 'float');
    expect(await accrued(partner)).toMatchObject({ commission_payable: 0n, gst_input: 0n });
    expect(await balanceOf(partner.live)).toBe(100_000);
  });
});

describe('not settled is', () => {
  it('what is unknown, of a sandbox, of nothing, or asked for with other words', async () => {
    const partner = await world.partner({ commissionBuyMilliPct: 0 });
    await makeBuy(partner.sandbox);
    await endMonth(partner.sandbox);
    const [specimen] = await sql<{ id: string }>(
      world,
      `SELECT s.id FROM statement s JOIN book b ON b.id = s.book_id WHERE b.partner_id = $1 AND b.mode = 'sandbox'`,
      [partner.id],
    );
    await makeBuy(partner.live);
    const nothing = await closeLiveMonth(world, partner);
    await expect(ask('stm_none', 'float')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ask(specimen?.id ?? '', 'float')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(ask(nothing, 'float')).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    await expect(ask(nothing, 'cash' as never)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { through: expect.any(String) } },
    });
  });

  it('into a float that is not there', async () => {
    const partner = await world.partner({ liveWallet: null });
    await payOrder(partner, 10_000);
    const id = await closeLiveMonth(world, partner);
    await expect(ask(id, 'float')).rejects.toMatchObject({ code: 'WALLET_NOT_CONFIGURED' });
    await settle(id, 'bank');
  });
});

it('whatever was traded, settling every month leaves nothing owed, and the float has every net', async () => {
  const act = fc.oneof(
    fc.record({ kind: fc.constant('buy' as const), amount: fc.integer({ min: 1_000, max: 90_000 }) }),
    fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1_000, max: 90_000 }) }),
    fc.record({ kind: fc.constant('month' as const), amount: fc.constant(0) }),
  );
  const account = fc.record({
    feeBearer: fc.constantFrom('partner' as const, 'service' as const),
    markupBuyMilliPct: fc.constantFrom(0, 1_333),
    commissionBuyMilliPct: fc.constantFrom(0, 17, 500),
  });
  await fc.assert(
    fc.asyncProperty(account, fc.array(act, { minLength: 2, maxLength: 8 }), async (options, acts) => {
      const partner = await world.partner({ ...options, markupLiveEnabled: true });
      const ids: string[] = [];
      let isOpen = false;
      let spent = 0;
      for (const { kind, amount } of [
        ...acts,
        { kind: 'buy' as const, amount: 1_000 },
        { kind: 'month' as const, amount: 0 },
      ]) {
        if (kind === 'buy') {
          await makeBuy(partner.live, { amount_inr: amount / 100 });
          spent += amount;
        }
        if (kind === 'pay') await payOrder(partner, amount / 100);
        if (kind === 'month' && isOpen) ids.push(await closeLiveMonth(world, partner));
        isOpen = kind !== 'month';
      }
      const nets = (await statementsOf(partner.live)).map(({ net_payable_inr }) => Math.round(net_payable_inr * 100));
      const gsts = (await statementsOf(partner.live)).map(({ commission_gst_inr }) =>
        Math.round(commission_gst_inr * 100),
      );
      for (const id of ids) {
        await settle(id, 'float').catch((error) => {
          // A month in which nothing is payable.
          expect(error).toMatchObject({ code: 'INVALID_TRANSITION' });
        });
      }
      const sum = (of: number[]) => of.reduce((total, one) => total + one, 0);
      expect(await accrued(partner)).toEqual({
        commission_payable: 0n,
        markup_payable: 0n,
        gateway_fee_receivable: 0n,
        gst_input: BigInt(-sum(gsts)),
      });
      expect(await accountOf(world, partner, 'live', 'partner_float')).toBe(BigInt(100_000_00 - spent + sum(nets)));
    }),
    { numRuns: 8 },
  );
});
