import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf, pass } from '../../../testing/rooms/payments.ts';
import { makeSip, SIPS } from '../../../testing/rooms/sips.ts';
import { bookOf, makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { BankAct } from '../orders/gateway/mandate-gateway.ts';
import type { FeeBearer } from '../orders/gateway-fee.ts';
import { followMandate } from './follow-mandate.ts';
import type { SipStatus } from './sip.ts';
import { stopMandates } from './stop-mandates.ts';
import { findSipWithBook } from './store.ts';

/**
 * Random lives of plans, beside a model of their states (spec 3.4) and of every paisa: banks approve, decline, pause, resume and
 * revoke, debit days of the plan and others, wrongly and twice; they are heard at any time and as often as they like; purchases
 * fail, plans are cancelled, time passes.
 */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const aSip = fc.constantFrom(0, 1, 2);
/** Most are approved: nothing comes of a plan before. */
const anAct = fc.oneof(
  { weight: 6, arbitrary: fc.constant('approve' as const) },
  { weight: 2, arbitrary: fc.constantFrom('pause' as const, 'resume' as const) },
  { weight: 1, arbitrary: fc.constantFrom('decline' as const, 'revoke' as const) },
);
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('bank' as const), which: aSip, act: anAct }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('debit' as const),
      which: aSip,
      /** Days from the one that comes next */
      days: fc.constantFrom(0, 0, 0, -1, 1),
      isRight: fc.boolean(),
      isPaid: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('hear' as const), which: aSip }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('poll' as const), which: aSip }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which: aSip }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('break' as const), times: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(60, 3_600, 86_400, 900_000) }),
  },
);
type AnyStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

type Life = { partner: TestPartner; userCode: string; sips: { id: string; paise: bigint }[]; states: SipStatus[] };

/** To which states one step may bring a plan, through the states between. */
const reachable: Record<SipStatus, SipStatus[]> = {
  pending_authorisation: ['pending_authorisation', 'active', 'paused', 'cancelled', 'failed'],
  active: ['active', 'paused', 'cancelled'],
  paused: ['paused', 'active', 'cancelled'],
  cancelled: ['cancelled'],
  failed: ['failed'],
  completed: ['completed'],
};

async function begin(feeBearer: FeeBearer): Promise<Life> {
  const partner = await world.partner({ feeBearer });
  const userCode = await makeUser(partner.sandbox);
  const sips = [];
  for (const [frequency, amount] of [
    ['daily', 100],
    ['weekly', 1_234.56],
    ['monthly', 15_000],
  ] as const) {
    const made = await makeSip(partner.sandbox, { user_code: userCode, frequency, installment_amount_inr: amount });
    sips.push({ id: made.id as string, paise: BigInt(Math.round(amount * 100)) });
  }
  return {
    partner,
    userCode,
    sips,
    states: ['pending_authorisation', 'pending_authorisation', 'pending_authorisation'],
  };
}

const bookTime = async ({ partner }: Life) =>
  Date.parse((await partner.sandbox.get('/partner/sandbox/clock')).data.now);

/** The bank's callback and its repetition, at once. */
async function hear(life: Life, sipId: string): Promise<void> {
  const found = await findSipWithBook(world.core.database.pool, sipId);
  if (!found) throw new Error('no such SIP');
  const at = await bookTime(life);
  const follow = () => followMandate(world.core, found.sip, { mode: 'sandbox', at, by: 'callback' });
  await Promise.all([follow(), follow()]);
}

/** Does one step for real. */
async function live(life: Life, step: AnyStep): Promise<void> {
  const { sandbox } = life.partner;
  if (step.kind === 'break') {
    await sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: step.times });
    return;
  }
  if (step.kind === 'wait') return pass(sandbox, step.seconds);
  const sip = life.sips[step.which] as Life['sips'][number];
  const bank = world.core.payments.collection.mandates.sandbox;
  switch (step.kind) {
    case 'bank':
      return bank.simulateBank?.(sip.id, { kind: step.act } as BankAct);
    case 'debit': {
      const [row] = await sql<{ next_on: string | null }>(world, 'SELECT next_on::text FROM sip WHERE id = $1', [
        sip.id,
      ]);
      const at = await bookTime(life);
      const day = Date.parse(row?.next_on ?? new Date(at).toISOString().slice(0, 10)) + step.days * 86_400_000;
      return bank.simulateBank?.(sip.id, {
        kind: 'debit',
        dueOn: new Date(day).toISOString().slice(0, 10),
        amount: (step.isRight ? sip.paise : sip.paise + 1n) as never,
        isPaid: step.isPaid,
        at,
      });
    }
    case 'hear':
      return hear(life, sip.id);
    case 'poll':
      return void (await sandbox.get(`${SIPS}/${sip.id}`));
    case 'cancel':
      return void (await sandbox.post(`${SIPS}/${sip.id}/cancel`));
  }
}

/** Where the money and metal are, as the ledger has them, and as they must be. */
async function requireEveryPaisa(life: Life): Promise<void> {
  const bookId = await bookOf(world, life.partner, 'sandbox');
  const rows = await sql<{
    id: string;
    status: SipStatus;
    taken: bigint;
    received: bigint;
    refunded: bigint;
    bought: bigint;
    fees: bigint;
    metal: bigint;
    twice: bigint;
  }>(
    world,
    `SELECT s.id, s.status,
       (SELECT COALESCE(sum(d.amount_paise), 0)::bigint FROM simulated_debit d WHERE d.sip_id = s.id AND d.is_paid) AS taken,
       (SELECT COALESCE(sum(r.amount_paise), 0)::bigint FROM payment_receipt r JOIN payment_order o ON o.id = r.order_id WHERE o.sip_id = s.id) AS received,
       (SELECT COALESCE(sum(f.amount_paise), 0)::bigint FROM payment_refund f WHERE f.sip_id = s.id AND f.status = 'completed') AS refunded,
       (SELECT COALESCE(sum(t.amount_paise), 0)::bigint FROM payment_order o JOIN transaction t ON t.id = o.transaction_id WHERE o.sip_id = s.id) AS bought,
       (SELECT COALESCE(sum(o.amount_paise - o.funded_paise), 0)::bigint FROM payment_order o WHERE o.sip_id = s.id AND o.status = 'completed') AS fees,
       (SELECT COALESCE(sum(t.metal_micrograms), 0)::bigint FROM payment_order o JOIN transaction t ON t.id = o.transaction_id WHERE o.sip_id = s.id) AS metal,
       (SELECT count(*) - count(DISTINCT o.due_on) FROM payment_order o WHERE o.sip_id = s.id AND o.installment_no IS NOT NULL) AS twice
     FROM sip s WHERE s.book_id = $1 ORDER BY s.id`,
    [bookId],
  );
  let [inClearing, metal] = [0n, 0n];
  for (const [index, sip] of life.sips.entries()) {
    const row = rows.find(({ id }) => id === sip.id);
    if (!row) throw new Error('a SIP is gone');
    const before = life.states[index] as SipStatus;
    expect([before, row.status, reachable[before].includes(row.status)]).toEqual([before, row.status, true]);
    life.states[index] = row.status;
    // Nothing came in that no bank has taken, and no day was bought twice.
    expect([row.received <= row.taken, row.twice]).toEqual([true, 0n]);
    const waiting = row.received - row.bought - row.fees - row.refunded;
    expect(waiting >= 0n).toBe(true);
    inClearing += waiting;
    metal += row.metal;
  }
  // Money in is metal given, fees taken out of it, what went back, and what is still waiting: nothing else.
  expect(await accountOf(world, life.partner, 'sandbox', 'payment_clearing')).toBe(inClearing);
  const user = await life.partner.sandbox.get(`/partner/users/${life.userCode}?include=balances`);
  expect(BigInt(Math.round(user.data.balances.sip_gold_grams * 1e6))).toBe(metal);
}

/** Lives that between them see every state but the end after ten years, whatever chance brings. */
const examples: [FeeBearer, AnyStep[]][] = [
  [
    'end_user',
    [
      { kind: 'bank', which: 0, act: 'approve' },
      { kind: 'debit', which: 0, days: 0, isRight: true, isPaid: true },
      { kind: 'hear', which: 0 },
      { kind: 'wait', seconds: 900_000 },
      { kind: 'bank', which: 0, act: 'pause' },
      { kind: 'poll', which: 0 },
      { kind: 'cancel', which: 1 },
    ],
  ],
];

describe('any life of plans', () => {
  it('keeps to the states, and to every paisa', async () => {
    const seen = new Set<SipStatus>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('service', 'end_user', 'partner'),
        fc.array(anyStep, { minLength: 12, maxLength: 30 }),
        async (feeBearer, steps) => {
          const life = await begin(feeBearer);
          for (const step of steps) {
            await live(life, step);
            await requireEveryPaisa(life);
            for (const state of life.states) seen.add(state);
          }
          // Left alone, with banks heard and nothing broken: whatever was taken is metal or has gone back.
          const { sandbox } = life.partner;
          await sandbox.post('/partner/sandbox/faults', { fault: 'purchase', times: 0 });
          for (const sip of life.sips) await sandbox.post(`${SIPS}/${sip.id}/cancel`);
          await stopMandates(world.core);
          for (const sip of life.sips) await hear(life, sip.id);
          await pass(sandbox, 90_000);
          await requireEveryPaisa(life);
          for (const state of life.states) expect(['cancelled', 'failed']).toContain(state);
          expect(await accountOf(world, life.partner, 'sandbox', 'payment_clearing')).toBe(0n);
          const unheard = await sql(
            world,
            `SELECT d.id FROM simulated_debit d WHERE d.is_paid AND d.sip_id = ANY ($1)
               AND NOT EXISTS (SELECT FROM payment_receipt r WHERE r.gateway_payment_id = d.id)`,
            [life.sips.map(({ id }) => id)],
          );
          expect(unheard).toEqual([]);
        },
      ),
      // Debits have random ids, so a failing run is printed whole rather than shrunk for minutes.
      { numRuns: Number(process.env.LIVES ?? 20), endOnFailure: true, examples },
    );
    for (const state of ['pending_authorisation', 'active', 'paused', 'cancelled', 'failed'] as const) {
      expect(seen).toContain(state);
    }
  });
});
