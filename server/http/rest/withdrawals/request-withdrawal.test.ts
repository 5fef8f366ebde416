import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankCheckAnswer } from '../../../domain/customers/bank/bank-check.ts';
import { settleDueWithdrawals } from '../../../domain/payments/withdrawals/due-withdrawals.ts';
import { unconfiguredPayouts } from '../../../providers/not-configured/payouts.ts';
import { atOnce, clientsAt } from '../../../testing/at-once.ts';
import { pass } from '../../../testing/rooms/payments.ts';
import {
  addAccount,
  fillWallet,
  makeWithdrawal,
  makeWithdrawer,
  payoutMoney,
  setKyc,
  walletOf,
  withdraw,
  withdrawalsOf,
} from '../../../testing/rooms/withdrawals.ts';
import { makeUser, sql, tally } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let nameAtBank: string | undefined;
const bankCheck = { check: async (): Promise<BankCheckAnswer> => ({ exists: true, nameAtBank, branch: undefined }) };

let world: World;
let other: World;
beforeAll(async () => {
  world = await startWorld({ bankCheck });
  other = await startWorld({ bankCheck, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await world.close();
});

const path = (userCode: string) => `/partner/users/${userCode}/withdrawals`;
const body = { amount_inr: 500, bank_account_id: 'ba_01kah3n5t0v2m9q4r7w8x1y6z3' };

/** Lets every withdrawal be sent, and then be asked about. */
async function settleAll(): Promise<void> {
  await settleDueWithdrawals(world.core);
  world.clock.advance(3_000);
  await settleDueWithdrawals(world.core);
}

describe('200', () => {
  it.each(['live', 'sandbox'] as const)('takes the money at once in %s, and is paid', async (mode) => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, mode);
    const answer = await withdraw(partner[mode], user, { amount_inr: 1_234.56 });
    expect(answer.status).toBe(200);
    expect(answer.data).toEqual({
      withdrawal_id: expect.stringMatching(/^wd_[0-9a-z]{26}$/),
      amount_inr: 1_234.56,
      reference: null,
      metadata: null,
      status: 'processing',
      bank_account: expect.objectContaining({ id: user.bank_account_id, account_number_masked: expect.any(String) }),
      utr: null,
      failure_reason: null,
      created_at: expect.any(String),
      completed_at: null,
    });
    expect(await walletOf(partner[mode], user.user_code)).toBe(8_765.44);
    expect(await payoutMoney(world, partner, mode)).toEqual({ wallets: 876_544n, clearing: 123_456n, bank: 0n });
    await settleAll();
    expect(await withdrawalsOf(partner[mode], user.user_code)).toEqual([
      {
        ...answer.data,
        status: 'completed',
        utr: expect.stringMatching(/^SIMN\d{12}$/),
        completed_at: expect.any(String),
      },
    ]);
    expect(await payoutMoney(world, partner, mode)).toEqual({ wallets: 876_544n, clearing: 0n, bank: 123_456n });
  });

  it.each([100, 500_000])('takes INR %d, to a UPI id', async (amount_inr) => {
    const partner = await world.partner();
    const account = { upi_id: 'asha.rao@okbank' };
    const user = await makeWithdrawer(world, partner, 'live', { amountPaise: 500_000_00n, account });
    expect(await makeWithdrawal(partner.live, user, { amount_inr })).toMatchObject({
      bank_account: { type: 'upi', upi_id_masked: 'as***@okbank' },
    });
  });

  it('fails with an amount that ends in .01, by the sandbox’s clock, and gives the money back', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'sandbox');
    await makeWithdrawal(partner.sandbox, user, { amount_inr: 500.01 });
    const paid = await makeWithdrawal(partner.sandbox, user, { amount_inr: 501 });
    await pass(partner.sandbox, 60);
    expect(await withdrawalsOf(partner.sandbox, user.user_code)).toMatchObject([
      { withdrawal_id: paid.withdrawal_id, status: 'completed' },
      { status: 'failed', failure_reason: 'declined_by_bank', utr: null, completed_at: null },
    ]);
    expect(await walletOf(partner.sandbox, user.user_code)).toBe(9_499);
  });

  it('fails where the fault payout is armed, so many times', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'sandbox');
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'payout', times: 2 });
    for (let count = 0; count < 3; count += 1) {
      await makeWithdrawal(partner.sandbox, user);
      await pass(partner.sandbox, 60);
    }
    const statuses = (await withdrawalsOf(partner.sandbox, user.user_code)).map(({ status }) => status);
    expect(statuses).toEqual(['completed', 'failed', 'failed']);
    expect((await partner.sandbox.get('/partner/sandbox/faults')).data.faults).toEqual([]);
    expect(await walletOf(partner.sandbox, user.user_code)).toBe(9_500);
  });

  it('fails the next withdrawal that is asked for, not one that is on its way already', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'sandbox');
    const before = await makeWithdrawal(partner.sandbox, user);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'payout', times: 1 });
    const refused = await withdraw(partner.sandbox, user, { amount_inr: 400_000 });
    expect(refused.code).toBe('INSUFFICIENT_USER_BALANCE');
    const next = await makeWithdrawal(partner.sandbox, user);
    expect((await partner.sandbox.get('/partner/sandbox/faults')).data.faults).toEqual([]);
    await pass(partner.sandbox, 60);
    expect(await withdrawalsOf(partner.sandbox, user.user_code)).toMatchObject([
      { withdrawal_id: next.withdrawal_id, status: 'failed' },
      { withdrawal_id: before.withdrawal_id, status: 'completed' },
    ]);
  });

  it('replays a key with the first answer, whatever became of it since, and takes the money once', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'live');
    const first = await withdraw(partner.live, user, { key: 'key' });
    await settleAll();
    const again = await withdraw(partner.live, user, { key: 'key' });
    expect(again.data).toEqual(first.data);
    expect(again.body.idempotent_replay).toBe(true);
    const other = await withdraw(partner.live, user, { key: 'key', amount_inr: 700 });
    expect(other.data).toEqual(first.data);
    expect(other.headers['idempotency-body-mismatch']).toBe('true');
    expect(await walletOf(partner.live, user.user_code)).toBe(9_500);
    const outcome = await partner.live.get(`/partner/idempotency/key?endpoint=${path(user.user_code)}`);
    expect(outcome.data).toMatchObject({ state: 'done', status: 200, body: { success: true, data: first.data } });
    // The other mode and another partner know nothing of it.
    const sandboxUser = await makeWithdrawer(world, partner, 'sandbox');
    expect((await withdraw(partner.sandbox, sandboxUser, { key: 'key' })).body.idempotent_replay).toBeUndefined();
  });
});

describe('422 IDEMPOTENCY_BODY_MISMATCH', () => {
  it('where the account refuses another body under a key', async () => {
    const partner = await world.partner({ strictIdempotencyBody: true });
    const user = await makeWithdrawer(world, partner, 'live');
    await makeWithdrawal(partner.live, user, { key: 'key' });
    expect((await withdraw(partner.live, user, { key: 'key', amount_inr: 700 })).code).toBe(
      'IDEMPOTENCY_BODY_MISMATCH',
    );
  });
});

describe('400', () => {
  it.each([99.99, 1, 500_000.01, 1_000_000])('WITHDRAWAL_LIMIT with INR %d', async (amount_inr) => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'live', { amountPaise: 2_000_000_00n });
    const answer = await withdraw(partner.live, user, { amount_inr });
    expect(answer.code).toBe('WITHDRAWAL_LIMIT');
    expect(answer.body.error.details.fields).toHaveProperty('amount_inr');
  });

  it.each<[Record<string, unknown>, string, string]>([
    [{ amount_inr: 0 }, 'INVALID_AMOUNT', 'amount_inr'],
    [{ amount_inr: -100 }, 'INVALID_AMOUNT', 'amount_inr'],
    [{ amount_inr: 100.001 }, 'INVALID_AMOUNT', 'amount_inr'],
    [{ amount_inr: '500' }, 'INVALID_AMOUNT', 'amount_inr'],
    [{ amount_inr: undefined }, 'INVALID_AMOUNT', 'amount_inr'],
    [{ bank_account_id: undefined }, 'VALIDATION_ERROR', 'bank_account_id'],
    [{ bank_account_id: 7 }, 'VALIDATION_ERROR', 'bank_account_id'],
  ])('%j is %s', async (fields, code, field) => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'sandbox');
    const answer = await partner.sandbox.post(path(user.user_code), { ...body, ...fields });
    expect(answer.code).toBe(code);
    expect(answer.body.error.details.fields).toHaveProperty(field);
    expect(await walletOf(partner.sandbox, user.user_code)).toBe(10_000);
  });

  it('VALIDATION_ERROR where the bank knows the account in another name than that of KYC', async () => {
    const partner = await world.partner();
    nameAtBank = 'SURESH PATEL';
    const account = { upi_id: 'suresh@okbank', holder_name: 'Suresh Patel' };
    const user = await makeWithdrawer(world, partner, 'live', { account });
    nameAtBank = undefined;
    const accepted = await makeWithdrawal(partner.live, user, { key: 'key' });
    await setKyc(world, user.user_code, 'approved', 'Asha Rao');
    const answer = await withdraw(partner.live, user);
    expect(answer.code).toBe('VALIDATION_ERROR');
    expect(answer.body.error.details.fields).toHaveProperty('bank_account_id');
    expect((await withdraw(partner.live, user, { key: 'key' })).data).toEqual(accepted);
    await setKyc(world, user.user_code, 'approved', 'Patel, Suresh K.');
    expect((await withdraw(partner.live, user)).status).toBe(200);
  });
});

describe('402 INSUFFICIENT_USER_BALANCE', () => {
  it('with more than the wallet holds, by a paisa', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'live', { amountPaise: 500_00n });
    expect((await withdraw(partner.live, user, { amount_inr: 500.01, key: 'key' })).code).toBe(
      'INSUFFICIENT_USER_BALANCE',
    );
    // A refusal is not kept: the key is free.
    expect((await withdraw(partner.live, user, { amount_inr: 500, key: 'key' })).status).toBe(200);
    expect((await withdraw(partner.live, user, { amount_inr: 100 })).code).toBe('INSUFFICIENT_USER_BALANCE');
  });

  it('fifty at once, at two processes, never pay more than the wallet', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'live', { amountPaise: 2_099_99n });
    const answers = await atOnce(clientsAt([world, other], partner, 'live'), 50, (client, index) =>
      withdraw(client, user, { amount_inr: 300, key: `key ${index}` }),
    );
    expect(tally(answers)).toEqual({ 200: 6, INSUFFICIENT_USER_BALANCE: 44 });
    expect(await walletOf(partner.live, user.user_code)).toBe(299.99);
    expect((await payoutMoney(world, partner, 'live')).clearing).toBe(1_800_00n);
  });

  it('fifty at once under one key are one', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'live');
    const answers = await atOnce(clientsAt([world, other], partner, 'live'), 50, (client) =>
      withdraw(client, user, { key: 'key' }),
    );
    expect(new Set(answers.map(({ data }) => data.withdrawal_id)).size).toBe(1);
    expect(answers.filter(({ body: { idempotent_replay } }) => idempotent_replay !== true)).toHaveLength(1);
    expect(await walletOf(partner.live, user.user_code)).toBe(9_500);
  });
});

describe('403 KYC_REQUIRED', () => {
  it.each(['not_started', 'under_review', 'rejected'])('with KYC that is %s, in both modes', async (status) => {
    const partner = await world.partner();
    for (const mode of ['live', 'sandbox'] as const) {
      const user = await makeWithdrawer(world, partner, mode);
      await setKyc(world, user.user_code, status);
      expect((await withdraw(partner[mode], user)).code).toBe('KYC_REQUIRED');
      expect(await walletOf(partner[mode], user.user_code)).toBe(10_000);
    }
  });
});

describe('404 BANK_ACCOUNT_NOT_FOUND', () => {
  it('of another user, partner or mode, unknown, or deactivated', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const user = await makeWithdrawer(world, partner, 'live');
    const removed = await addAccount(partner.live, user.user_code);
    await partner.live.send('DELETE', `/partner/users/${user.user_code}/bank-accounts/${removed.id}`, undefined);
    const ids = [
      'ba_nothing',
      removed.id,
      (await addAccount(partner.live, await makeUser(partner.live))).id,
      (await addAccount(partner.sandbox, await makeUser(partner.sandbox))).id,
      (await addAccount(stranger.live, await makeUser(stranger.live))).id,
    ];
    for (const bank_account_id of ids) {
      expect((await withdraw(partner.live, { ...user, bank_account_id })).code).toBe('BANK_ACCOUNT_NOT_FOUND');
    }
    expect(await walletOf(partner.live, user.user_code)).toBe(10_000);
  });
});

describe('503 SERVICE_UNAVAILABLE', () => {
  it('where no payout provider is set up, and no money is taken', async () => {
    const poor = await startWorld({ databaseUrl: world.databaseUrl, payouts: () => unconfiguredPayouts });
    try {
      const partner = await world.partner();
      const user = await makeWithdrawer(world, partner, 'live');
      expect((await withdraw(poor.client(partner.tokens.live), user)).code).toBe('SERVICE_UNAVAILABLE');
      expect(await walletOf(partner.live, user.user_code)).toBe(10_000);
    } finally {
      await poor.close();
    }
  });
});

describe('a reset sandbox', () => {
  it('ends what was on its way: wallets are empty, and nothing more is paid', async () => {
    const partner = await world.partner();
    const user = await makeWithdrawer(world, partner, 'sandbox');
    const { withdrawal_id } = await makeWithdrawal(partner.sandbox, user);
    await partner.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    expect(await withdrawalsOf(partner.sandbox, user.user_code)).toEqual([]);
    expect(await walletOf(partner.sandbox, user.user_code)).toBe(0);
    await settleAll();
    expect(await sql(world, 'SELECT attempts, due_at FROM withdrawal WHERE id = $1', [withdrawal_id])).toEqual([
      { attempts: 0, due_at: null },
    ]);
    // The account came along, and can be paid to again.
    await fillWallet(world, { partner, mode: 'sandbox', userCode: user.user_code, amountPaise: 600_00n });
    await makeWithdrawal(partner.sandbox, user);
  });
});
