import { expectFact } from '../model/book.ts';
import { paiseOf, rupeesOf } from '../model/integers.ts';
import { must, mustEqual } from '../model/mismatch.ts';
import type { Step } from '../script.ts';
import { act, look, pause } from './act.ts';
import { faultsMet } from './arm.ts';
import { type At, bookAt, newest, nowOf, type World } from './world.ts';

const LEAST = 100_00n;
const MOST = 500_000_00n;

export async function addBankAccount(world: World, step: Extract<Step, { do: 'bank_account' }>): Promise<void> {
  const book = bookAt(world, step);
  const user = newest(book.users, step.user);
  if (!user) return;
  const body = { account_number: `5${user.mobile}`, ifsc: 'HDFC0001234', holder_name: 'Asha Rao' };
  const path = `/partner/users/${user.code}/bank-accounts`;
  const answer = await act(world, { method: 'POST', path, token: book.token, body }, 'repeat');
  mustEqual('a bank account', answer.status, 200);
  // Adding the same one again returns it (decisions 11).
  if (user.bankAccountId) mustEqual('the same bank account', answer.data.id, user.bankAccountId);
  user.bankAccountId = answer.data.id;
}

/** Money leaves the wallet when it is asked for (decisions 11). */
export async function withdraw(world: World, step: Extract<Step, { do: 'withdraw' }>): Promise<void> {
  const book = bookAt(world, step);
  const ready = book.users.filter(({ bankAccountId }) => bankAccountId !== undefined);
  const rich = ready.filter(({ inr }) => inr >= LEAST);
  const user = newest(rich.length > 0 ? rich : ready, step.user);
  if (!user || book.mode === 'live') return;
  const whole = ((user.inr * BigInt(step.permille)) / 1_000n / 100n) * 100n;
  const amount = step.endsInOne ? whole + 1n : whole;
  if (amount <= 0n) return;
  const key = step.key === 0 ? `payout ${world.number} ${world.calls}` : `key ${step.key}`;
  const path = `/partner/users/${user.code}/withdrawals`;
  const body = { amount_inr: rupeesOf(amount), bank_account_id: user.bankAccountId };
  const answer = await act(world, { method: 'POST', path, token: book.token, key, body }, 'repeat');
  const scope = `withdrawal ${key}`;
  const known = book.keys.get(scope);
  if (known) return mustEqual('a withdrawal by a used key', answer.data, known.data);
  if (answer.status === 200 && user.inr < amount) await followWithdrawals(world, step);
  const expected =
    amount < LEAST || amount > MOST
      ? 'WITHDRAWAL_LIMIT'
      : !user.isApproved
        ? 'KYC_REQUIRED'
        : user.inr < amount
          ? 'INSUFFICIENT_USER_BALANCE'
          : undefined;
  mustEqual(`a withdrawal of ${amount} paise`, answer.code, expected);
  if (expected) return;
  const { data } = answer;
  mustEqual('a withdrawal', [data.status, paiseOf(data.amount_inr)], ['processing', amount]);
  book.keys.set(scope, { status: 200, code: undefined, data });
  user.inr -= amount;
  const met = await faultsMet(world, book);
  // An amount that ends in .01 fails (spec part 8), and takes an armed fault with it.
  const mustFail = amount % 100n === 1n || met.has('payout');
  book.withdrawals.push({ id: data.withdrawal_id, user, amount, status: 'processing', mustFail });
  book.trades.push({
    ...{ id: data.withdrawal_id, type: 'withdrawal', status: 'processing', asset: undefined, amount, micrograms: 0n },
    ...{ isInvoiced: false, at: nowOf(book) },
  });
}

/** How the payouts of a book stand. One that is over stays so; one that failed has its money back, once; each end is told once. */
export async function followWithdrawals(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  for (const withdrawal of book.withdrawals) {
    const { data } = await look(world, { path: `/partner/withdrawals/${withdrawal.id}`, token: book.token });
    if (data.status === withdrawal.status) continue;
    must(withdrawal.status === 'processing', () => `a withdrawal went from ${withdrawal.status} to ${data.status}`);
    mustEqual(`end of ${withdrawal.id}`, data.status, withdrawal.mustFail ? 'failed' : 'completed');
    withdrawal.status = data.status;
    const trade = book.trades.find(({ id }) => id === withdrawal.id);
    if (trade) trade.status = data.status;
    if (withdrawal.mustFail) withdrawal.user.inr += withdrawal.amount;
    expectFact(book, `withdrawal.${data.status}`, withdrawal.id);
  }
}

/** Waits for the ends of all payouts. */
export async function endWithdrawals(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  const end = Date.now() + 120_000;
  for (;;) {
    await followWithdrawals(world, at);
    const open = book.withdrawals.filter(({ status }) => status === 'processing');
    if (open.length === 0) return;
    must(Date.now() < end, () => `${open[0]?.id} is processing two minutes later`);
    await pause(100);
  }
}
