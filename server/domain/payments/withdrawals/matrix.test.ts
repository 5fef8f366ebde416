import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../testing/api-client.ts';
import { killAll, startVictim, type Victim } from '../../../testing/crash/victims.ts';
import {
  askAgain,
  type PayoutWorld,
  sendPayoutCallback,
  startPayoutWorld,
} from '../../../testing/rooms/payout-provider.ts';
import {
  makeWithdrawal,
  makeWithdrawer,
  payoutMoney,
  stepsOf,
  withdraw,
  withdrawalsOf,
} from '../../../testing/rooms/withdrawals.ts';
import { sql, until } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { checkLaws } from '../../ledger/laws/check-laws.ts';
import { settleDueWithdrawals } from './due-withdrawals.ts';

/**
 * Each answer of the provider, with a process killed at each step of a payout: before it is on record that it asks, while the
 * provider works or has worked, and while its answer is noted. Another process follows. In the end the money is where the
 * provider's books say, once.
 */
let at: PayoutWorld;
/** Takes the requests, in real time, as those do that are killed; the other runs ahead. */
let consoleWorld: World;
beforeAll(async () => {
  at = await startPayoutWorld();
  consoleWorld = await startWorld({
    databaseUrl: at.world.databaseUrl,
    payouts: () => at.world.core.payments.payouts.gateways.live,
  });
  process.env.PAYOUT_PROVIDER = at.provider.baseUrl;
});
afterAll(async () => {
  delete process.env.PAYOUT_PROVIDER;
  await killAll(at.world);
  await consoleWorld.close();
  await at.close();
});
beforeEach(() => {
  at.provider.manner = 'well';
  at.provider.firstStatus = 'RECEIVED';
  at.provider.hold = undefined;
  at.provider.requests.length = 0;
  at.world.clock.advance(120_000);
});

const answers = {
  ok: { manner: 'well', firstStatus: 'SUCCESS', end: 'SUCCESS' },
  pending: { manner: 'well', firstStatus: 'RECEIVED', end: 'SUCCESS' },
  failed: { manner: 'well', firstStatus: 'FAILED', end: 'FAILED' },
  'timeout before it was made': { manner: 'broken_connection', firstStatus: 'RECEIVED', end: 'SUCCESS' },
  'timeout after it was made': { manner: 'done_unsaid', firstStatus: 'SUCCESS', end: 'SUCCESS' },
  'pending, then two callbacks': { manner: 'well', firstStatus: 'RECEIVED', end: 'callbacks' },
} as const;
type AnswerName = keyof typeof answers;
const steps = ['nowhere', 'before it asks', 'while it asks', 'while it notes the answer'] as const;
type Step = (typeof steps)[number];

describe.each(Object.keys(answers) as AnswerName[])('the provider’s answer: %s', (name) => {
  it.each(steps)('killed %s: paid or returned once, and right', async (step) => {
    const { manner, firstStatus, end } = answers[name];
    Object.assign(at.provider, { manner, firstStatus });
    const partner = await at.world.partner();
    const user = await makeWithdrawer(at.world, partner, 'live');
    if (step === 'before it asks')
      await killBeforeAsking(() => makeWithdrawal(consoleWorld.client(partner.tokens.live), user));
    else {
      const { withdrawal_id } = await makeWithdrawal(consoleWorld.client(partner.tokens.live), user);
      if (step === 'nowhere') await settleDueWithdrawals(at.world.core);
      else await killWhile(step, withdrawal_id);
    }
    expect(await payoutMoney(at.world, partner, 'live')).toSatisfy(
      ({ wallets, clearing, bank }) => wallets + clearing + bank === 10_000_00n,
    );

    // The next process, with a provider that works again.
    const [made] = await withdrawalsOf(partner.live, user.user_code);
    const id = made?.withdrawal_id as string;
    Object.assign(at.provider, { manner: 'well', hold: undefined });
    await askAgain(at);
    if (end === 'callbacks') {
      at.provider.decide(id, 'SUCCESS');
      expect(await Promise.all([sendPayoutCallback(at, id), sendPayoutCallback(at, id)])).toEqual([200, 200]);
    } else at.provider.decide(id, end);
    await askAgain(at);
    await askAgain(at);

    const isPaid = end !== 'FAILED';
    expect(await withdrawalsOf(partner.live, user.user_code)).toMatchObject([
      { withdrawal_id: id, status: isPaid ? 'completed' : 'failed' },
    ]);
    expect(await stepsOf(at.world, id)).toEqual(['processing', isPaid ? 'completed' : 'failed']);
    expect(await payoutMoney(at.world, partner, 'live')).toEqual(
      isPaid ? { wallets: 9_500_00n, clearing: 0n, bank: 500_00n } : { wallets: 10_000_00n, clearing: 0n, bank: 0n },
    );
    const sent = at.provider.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
    expect(new Set(sent.map(({ transfer_id }) => transfer_id))).toEqual(new Set([id]));
  });
});

describe('killed in the middle of the request', () => {
  it.each(['posting', 'withdrawal_step', 'idempotency_record'])(
    'at %s: its key makes one withdrawal',
    async (table) => {
      const partner = await at.world.partner();
      const user = await makeWithdrawer(at.world, partner, 'live');
      const victim = await startVictim(at.world, 'at-hand');
      const client = createApiClient(victim.url, partner.tokens.live);
      await killAtLock(victim, table, () => void withdraw(client, user, { key: 'key' }).catch(() => 'cut off'));
      const answer = await withdraw(partner.live, user, { key: 'key' });
      expect(answer.status).toBe(200);
      expect(await withdrawalsOf(partner.live, user.user_code)).toHaveLength(1);
      expect(await payoutMoney(at.world, partner, 'live')).toMatchObject({ wallets: 9_500_00n, clearing: 500_00n });
    },
  );
});

describe('after all of it', () => {
  it('the laws hold', async () => {
    expect((await checkLaws(at.world.core.database.pool)).filter(({ broken }) => broken > 0n)).toEqual([]);
  });
});

/** A process that works off jobs is killed as it is about to put on record that it asks. */
async function killBeforeAsking(make: () => Promise<unknown>): Promise<void> {
  const victim = await startVictim(at.world, 'at-hand', { hasJobs: true });
  // Asking locks the row; creating one does not.
  const blocker = await lockTable('withdrawal', 'SHARE ROW EXCLUSIVE', make);
  await killAtWait(victim, blocker);
}

/** A process that works off jobs is killed while the provider holds its answer back, or as it notes what it got. */
async function killWhile(step: Exclude<Step, 'nowhere' | 'before it asks'>, withdrawalId: string): Promise<void> {
  let release = () => {};
  at.provider.hold = new Promise<void>((resolve) => {
    release = resolve;
  });
  const victim = await startVictim(at.world, 'at-hand', { hasJobs: true });
  await until('the provider is asked', () => at.provider.requests.some(({ body }) => body.includes(withdrawalId)));
  if (step === 'while it notes the answer') {
    const blocker = await lockTable('withdrawal', 'EXCLUSIVE');
    release();
    await killAtWait(victim, blocker);
  } else {
    await victim.kill();
    await victim.orphansGone(at.world);
    release();
  }
}

async function killAtLock(victim: Victim, table: string, call: () => void): Promise<void> {
  const blocker = await lockTable(table, 'EXCLUSIVE');
  call();
  await killAtWait(victim, blocker);
}

async function lockTable(table: string, mode: string, before?: () => Promise<unknown>): Promise<pg.Client> {
  const blocker = new pg.Client({ connectionString: at.world.ownerUrl });
  await blocker.connect();
  await blocker.query('BEGIN');
  await before?.();
  await blocker.query(`LOCK TABLE ${table} IN ${mode} MODE`);
  return blocker;
}

/** Kills a process as soon as one of its sessions waits for a lock, and answers when nothing of it is left. */
async function killAtWait(victim: Victim, blocker: pg.Client): Promise<void> {
  try {
    await until('it waits', async () => {
      const rows = await sql(
        at.world,
        `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'victim%' AND wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    });
    await victim.kill();
  } finally {
    await blocker.query('ROLLBACK');
    await blocker.end();
  }
  await victim.orphansGone(at.world);
}
