import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Manner } from '../../../testing/peers/held-stand-in.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import {
  askAgain,
  type PayoutWorld,
  rowOf,
  sendPayoutCallback,
  startPayoutWorld,
} from '../../../testing/rooms/payout-provider.ts';
import {
  makeWithdrawer,
  payoutMoney,
  settleManually,
  stepsOf,
  type Withdrawer,
  withdraw,
} from '../../../testing/rooms/withdrawals.ts';
import type { TestPartner } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { retryWithdrawal } from '../../operations/exceptions/retry-withdrawal.ts';
import type { WithdrawalStatus } from './withdrawal.ts';

/**
 * Random lives of withdrawals, beside a model that knows the wallet, the states and the provider's books: users ask for more than they
 * have, the provider pays, fails, gives back, is away or says nothing, tells by callbacks twice, late and out of order, staff ask
 * again and settle manually, time passes.
 */
let at: PayoutWorld;
let support: OperatorContext;
beforeAll(async () => {
  at = await startPayoutWorld();
  support = await newOperator(at.world, 'support');
});
afterAll(() => at.close());

const which = fc.nat(3);
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('withdraw' as const), paise: fc.integer({ min: 100_00, max: 450_000 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      which,
      status: fc.constantFrom('SUCCESS', 'FAILED', 'REVERSED', 'PENDING'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tell' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(3, 40, 4_000, 90_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('manner' as const),
      manner: fc.constantFrom<Manner>('well', 'well', 'done_unsaid', 'broken_connection', 'server_error', 'forbidden'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('press' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hand' as const),
      which,
      outcome: fc.constantFrom('completed' as const, 'failed' as const, 'reversed' as const),
    }),
  },
);
type AnyStep = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

type Life = {
  partner: TestPartner;
  user: Withdrawer;
  /** Paise in the wallet by the model */
  wallet: bigint;
  made: { id: string; amount: bigint; status: WithdrawalStatus; wasPaid: boolean }[];
};
const WALLET = 10_000_00n;

/** What a transfer may become at the provider: only forward. */
const onward: Record<string, string[]> = {
  RECEIVED: ['PENDING', 'SUCCESS', 'FAILED', 'REVERSED'],
  PENDING: ['SUCCESS', 'FAILED', 'REVERSED'],
  SUCCESS: ['REVERSED'],
};

/** Does one step for real. */
async function live(life: Life, step: AnyStep): Promise<void> {
  const one = 'which' in step ? life.made[step.which % Math.max(1, life.made.length)] : undefined;
  const transfer = one && at.provider.transfers.get(one.id);
  switch (step.kind) {
    case 'withdraw': {
      const amount = BigInt(step.paise);
      const answer = await withdraw(life.partner.live, life.user, { amount_inr: step.paise / 100 });
      expect(answer.code ?? 'taken').toBe(amount > life.wallet ? 'INSUFFICIENT_USER_BALANCE' : 'taken');
      if (answer.status !== 200) return;
      life.wallet -= amount;
      life.made.push({ id: answer.data.withdrawal_id, amount, status: 'processing', wasPaid: false });
      return;
    }
    case 'decide':
      if (transfer && onward[transfer.status]?.includes(step.status)) at.provider.decide(transfer.id, step.status);
      return;
    case 'tell':
      // Twice at once: a callback and its repetition.
      if (transfer) await Promise.all([sendPayoutCallback(at, transfer.id), sendPayoutCallback(at, transfer.id)]);
      return;
    case 'wait':
      return askAgain(at, step.seconds * 1_000);
    case 'manner':
      at.provider.manner = step.manner;
      return;
    case 'press': {
      if (!one) return;
      // Staff ask again, twice at once.
      const press = () =>
        retryWithdrawal(at.world.core, support, { withdrawalId: one.id }).catch((error) =>
          expect(error.code).toBe('INVALID_TRANSITION'),
        );
      await Promise.all([press(), press()]);
      return;
    }
    case 'hand': {
      if (!one) return;
      const input = { withdrawalId: one.id, outcome: step.outcome, utr: 'N3252999' };
      await settleManually(at.world, input).catch((error) => expect(error.code).toBe('INVALID_TRANSITION'));
    }
  }
}

/** Where the money is, as the ledger has it, and as it must be by the states, which go forward alone. */
async function requireEveryPaisa(life: Life): Promise<void> {
  const due = { wallets: WALLET, clearing: 0n, bank: 0n };
  for (const one of life.made) {
    const row = await rowOf(at.world, one.id);
    const status = row.status as WithdrawalStatus;
    const isForward =
      status === one.status || one.status === 'processing' || (one.status === 'completed' && status === 'failed');
    expect({ id: one.id, from: one.status, to: status, isForward }).toMatchObject({ isForward: true });
    if (status === 'failed' && one.status !== 'failed') life.wallet += one.amount;
    one.status = status;
    one.wasPaid ||= (await stepsOf(at.world, one.id)).includes('completed');
    if (status !== 'failed') due.wallets -= one.amount;
    if (status === 'processing') due.clearing += one.amount;
    if (status === 'completed') due.bank += one.amount;
    expect(await stepsOf(at.world, one.id)).toEqual(
      { processing: ['processing'], completed: ['processing', 'completed'] }[status as 'processing' | 'completed'] ??
        expect.toSatisfy((steps: string[]) => /^processing,(completed,reversed|failed|reversed)$/.test(steps.join())),
    );
    // Unless staff decided against it, the provider's books and ours agree, or the difference is recorded.
    const transfer = at.provider.transfers.get(one.id);
    if (transfer) expect(transfer.amount).toBe(`${one.amount / 100n}.${String(one.amount % 100n).padStart(2, '0')}`);
  }
  expect(life.wallet).toBe(due.wallets);
  expect(await payoutMoney(at.world, life.partner, 'live')).toEqual(due);
}

/** Lives that between them see every end, whatever chance brings. */
const examples: [AnyStep[]][] = [
  [
    [
      { kind: 'withdraw', paise: 100_00 },
      { kind: 'withdraw', paise: 200_01 },
      { kind: 'withdraw', paise: 300_00 },
      { kind: 'wait', seconds: 3 },
      { kind: 'decide', which: 0, status: 'SUCCESS' },
      { kind: 'decide', which: 1, status: 'FAILED' },
      { kind: 'tell', which: 1 },
      { kind: 'wait', seconds: 4_000 },
      { kind: 'decide', which: 0, status: 'REVERSED' },
      { kind: 'wait', seconds: 90_000 },
    ],
  ],
  [
    [
      { kind: 'manner', manner: 'done_unsaid' },
      { kind: 'withdraw', paise: 450_000 },
      { kind: 'withdraw', paise: 450_000 },
      { kind: 'withdraw', paise: 450_000 },
      { kind: 'wait', seconds: 3 },
      { kind: 'hand', which: 0, outcome: 'failed' },
      { kind: 'wait', seconds: 4_000 },
      { kind: 'hand', which: 1, outcome: 'completed' },
    ],
  ],
];

describe('any life of withdrawals', () => {
  it('keeps to the states, and to every paisa', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
        Object.assign(at.provider, { manner: 'well', firstStatus: 'RECEIVED' });
        at.world.clock.advance(120_000);
        const partner = await at.world.partner();
        const user = await makeWithdrawer(at.world, partner, 'live', { amountPaise: WALLET });
        const life: Life = { partner, user, wallet: WALLET, made: [] };
        for (const step of steps) {
          await live(life, step);
          await requireEveryPaisa(life);
        }
        // With a provider that works and decides, each comes to its end, and clearing is empty.
        at.provider.manner = 'well';
        await askAgain(at, 90_000_000);
        for (const { id } of life.made) {
          if (/RECEIVED|PENDING/.test(at.provider.transfers.get(id)?.status ?? '')) at.provider.decide(id, 'SUCCESS');
        }
        await askAgain(at, 90_000_000);
        await requireEveryPaisa(life);
        for (const { id, status, wasPaid } of life.made) {
          seen.add(status === 'failed' && wasPaid ? 'reversed' : status);
          expect({ id, status }).not.toMatchObject({ status: 'processing' });
        }
      }),
      // A failing run is printed whole rather than shrunk for minutes.
      { numRuns: Number(process.env.LIVES ?? 20), endOnFailure: true, examples },
    );
    expect([...seen].sort()).toEqual(['completed', 'failed', 'reversed']);
  });
});
