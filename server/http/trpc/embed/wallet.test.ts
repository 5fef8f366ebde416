import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embedScreens, enterEmbed } from '../../../testing/rooms/embed.ts';
import {
  addAccount,
  fillWallet,
  payoutMoney,
  setKyc,
  walletOf,
  withdrawalsOf,
} from '../../../testing/rooms/withdrawals.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
});
afterAll(() => world.close());

/** The screens of a new person. */
async function screensOfNew() {
  return embedScreens(world, (await enterEmbed(world, partner)).token);
}

/** A person with INR 10,000, KYC and an account, at their screens. */
async function withdrawer() {
  const { token, userCode } = await enterEmbed(world, partner);
  await setKyc(world, userCode);
  await fillWallet(world, { partner, mode: 'sandbox', userCode, amountPaise: 10_000_00n });
  const { id: bankAccountId } = await addAccount(partner.sandbox, userCode);
  return { userCode, bankAccountId: bankAccountId as string, screens: embedScreens(world, token) };
}

const bank = { accountNumber: '5010 0012 345678', ifsc: 'hdfc0001234', holderName: ' Asha Rao ' };

describe('the wallet', () => {
  it('shows what is in it and where it can go, numbers masked, deactivated accounts left out', async () => {
    const { userCode, bankAccountId, screens } = await withdrawer();
    const other = await addAccount(partner.sandbox, userCode, { upi_id: 'asha@okbank' });
    expect((await screens.read('wallet.view')).data).toEqual({
      balanceInr: 10_000,
      kycStatus: 'approved',
      accounts: [
        expect.objectContaining({ bankAccountId: other.id, type: 'upi', masked: 'as***@okbank' }),
        expect.objectContaining({ bankAccountId, type: 'bank', bankName: 'HDFC Bank' }),
      ],
      minInr: 100,
      maxInr: 500_000,
      isOffered: true,
    });
    expect((await screens.write('wallet.removeAccount', { bankAccountId })).error).toBeUndefined();
    const { accounts } = (await screens.read('wallet.view')).data;
    expect(accounts.map((account: { bankAccountId: string }) => account.bankAccountId)).toEqual([other.id]);
  });
});

describe('an account', () => {
  it('is added as people type it, once however often', async () => {
    const screens = await screensOfNew();
    const answers = await Promise.all([1, 2, 3].map(() => screens.write('wallet.addAccount', bank)));
    expect(new Set(answers.map(({ data }) => data.bankAccountId)).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({ masked: 'XXXXXXXXXX5678', ifsc: 'HDFC0001234', holderName: 'Asha Rao' });
    const { data } = await screens.write('wallet.addAccount', { upiId: 'Asha@OkBank' });
    expect(data).toMatchObject({ type: 'upi', masked: 'as***@okbank' });
    expect((await screens.read('wallet.view')).data.accounts).toHaveLength(2);
  });

  it.each([
    ['account_number', { ...bank, accountNumber: '12345678' }],
    ['account_number', { ifsc: 'HDFC0001234' }],
    ['ifsc', { ...bank, ifsc: 'HDFC1001234' }],
    ['ifsc', { ...bank, ifsc: 'HDFC0888888' }],
    ['ifsc', { accountNumber: '50100012345678' }],
    ['upi_id', { upiId: 'asha' }],
    ['upi_id', { upiId: '50100012345678@HDFC0001234.ifsc.npci' }],
    ['holderName', { ...bank, holderName: 'a\u0007b' }],
  ])('that cannot be is refused at %s: %o', async (field, input) => {
    const screens = await screensOfNew();
    const answer = await screens.write('wallet.addAccount', input);
    expect(answer.error?.code).toBe('VALIDATION_ERROR');
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
  });

  it('of another user can be neither removed nor paid to', async () => {
    const [one, other] = await Promise.all([withdrawer(), withdrawer()]);
    const { bankAccountId } = other;
    const removed = await one.screens.write('wallet.removeAccount', { bankAccountId });
    expect(removed.error?.code).toBe('BANK_ACCOUNT_NOT_FOUND');
    const input = { bankAccountId, amountInr: 500, key: randomUUID() };
    expect((await one.screens.write('wallet.withdraw', input)).error?.code).toBe('BANK_ACCOUNT_NOT_FOUND');
    expect(await walletOf(partner.sandbox, one.userCode)).toBe(10_000);
  });

  it.each([
    ['hdfc0000001', { ifsc: 'HDFC0000001', bankName: 'HDFC Bank', branch: '000001' }],
    ['HDFC0', null],
    ['ZZZZ0000001', null],
  ])('has the bank of its IFSC named as it is typed: %s', async (ifsc, branch) => {
    const screens = await screensOfNew();
    expect((await screens.read('wallet.branch', { ifsc })).data).toEqual(branch);
  });
});

describe('a withdrawal', () => {
  it('takes the money once, however often and at once the same key comes', async () => {
    const { userCode, bankAccountId, screens } = await withdrawer();
    const input = { bankAccountId, amountInr: 1_234.5, key: randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4].map(() => screens.write('wallet.withdraw', input)));
    expect(new Set(answers.map(({ data }) => data.withdrawalId)).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({ amountInr: 1_234.5, status: 'processing', account: { bankAccountId } });
    expect(await walletOf(partner.sandbox, userCode)).toBe(8_765.5);
    expect(await withdrawalsOf(partner.sandbox, userCode)).toHaveLength(1);
  });

  it('never spends more than there is, of many at once', async () => {
    const { userCode, bankAccountId, screens } = await withdrawer();
    const before = await payoutMoney(world, partner, 'sandbox');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        screens.write('wallet.withdraw', { bankAccountId, amountInr: 4_000, key: randomUUID() }),
      ),
    );
    expect(answers.filter(({ error }) => error === undefined)).toHaveLength(2);
    expect(answers.filter(({ error }) => error?.code === 'INSUFFICIENT_USER_BALANCE')).toHaveLength(4);
    expect(await walletOf(partner.sandbox, userCode)).toBe(2_000);
    const after = await payoutMoney(world, partner, 'sandbox');
    expect(after.clearing - before.clearing).toBe(8_000_00n);
  });

  it('refuses a key that was given for another amount', async () => {
    const { userCode, bankAccountId, screens } = await withdrawer();
    const input = { bankAccountId, amountInr: 100, key: randomUUID() };
    await screens.write('wallet.withdraw', input);
    const answer = await screens.write('wallet.withdraw', { ...input, amountInr: 200 });
    expect(answer.error?.code).toBe('IDEMPOTENCY_BODY_MISMATCH');
    expect(await walletOf(partner.sandbox, userCode)).toBe(9_900);
  });

  it('has a key of its own user: the same of another user is theirs', async () => {
    const [one, other] = await Promise.all([withdrawer(), withdrawer()]);
    const key = randomUUID();
    for (const { screens, bankAccountId } of [one, other]) {
      expect((await screens.write('wallet.withdraw', { bankAccountId, amountInr: 500, key })).error).toBeUndefined();
    }
    expect(await withdrawalsOf(partner.sandbox, other.userCode)).toHaveLength(1);
  });

  it.each([
    ['WITHDRAWAL_LIMIT', { amountInr: 99.99 }],
    ['WITHDRAWAL_LIMIT', { amountInr: 500_000.01 }],
    ['INVALID_AMOUNT', { amountInr: 100.001 }],
    ['INVALID_AMOUNT', { amountInr: -500 }],
    ['INSUFFICIENT_USER_BALANCE', { amountInr: 10_000.01 }],
    ['VALIDATION_ERROR', { key: 'short' }],
  ])('is refused with %s: %o', async (code, change) => {
    const { userCode, bankAccountId, screens } = await withdrawer();
    const input = { bankAccountId, amountInr: 500, key: randomUUID(), ...change };
    expect((await screens.write('wallet.withdraw', input)).error?.code).toBe(code);
    expect(await walletOf(partner.sandbox, userCode)).toBe(10_000);
  });

  it('waits for approved KYC', async () => {
    const { userCode, bankAccountId, screens } = await withdrawer();
    await setKyc(world, userCode, 'under_review');
    const input = { bankAccountId, amountInr: 500, key: randomUUID() };
    expect((await screens.write('wallet.withdraw', input)).error?.code).toBe('KYC_REQUIRED');
    expect((await screens.read('wallet.view')).data.kycStatus).toBe('under_review');
  });

  it('is listed newest first in pages, and read by its owner alone', async () => {
    const [one, other] = await Promise.all([withdrawer(), withdrawer()]);
    const { bankAccountId } = one;
    for (const amountInr of [100, 200, 300]) {
      await one.screens.write('wallet.withdraw', { bankAccountId, amountInr, key: randomUUID() });
    }
    const first = (await one.screens.read('wallet.withdrawals', { limit: 2 })).data;
    const second = (await one.screens.read('wallet.withdrawals', { limit: 2, cursor: first.nextCursor })).data;
    const amounts = [...first.withdrawals, ...second.withdrawals].map(({ amountInr }) => amountInr);
    expect(amounts).toEqual([300, 200, 100]);
    expect([first.nextCursor, second.nextCursor]).toEqual([2, null]);
    const { withdrawalId } = first.withdrawals[0];
    expect((await one.screens.read('wallet.withdrawal', { withdrawalId })).data).toEqual(first.withdrawals[0]);
    expect((await other.screens.read('wallet.withdrawal', { withdrawalId })).error?.code).toBe('NOT_FOUND');
    expect((await other.screens.read('wallet.withdrawals')).data).toEqual({ withdrawals: [], nextCursor: null });
  });
});
