import { inTransaction } from '../../database/transaction.ts';
import { newId } from '../../domain/kernel/ids.ts';
import type { Mode } from '../../domain/kernel/mode.ts';
import { post } from '../../domain/ledger/post.ts';
import { approve } from '../../domain/operations/approvals/decide-approval.ts';
import { requestApproval } from '../../domain/operations/approvals/request-approval.ts';
import type { HandOutcome } from '../../domain/payments/withdrawals/settle-kind.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { bookOf, makeUser, sql } from '../trades.ts';
import type { TestPartner, World } from '../world.ts';
import { newOperator } from './operators.ts';

/** A user who may withdraw: KYC approved, so many paise in the wallet, one account to be paid to. */
export type Withdrawer = { user_code: string; bank_account_id: string };

/** Digits that no other account has. */
export function randomAccountNumber(): string {
  return `5${String(process.hrtime.bigint()).slice(-13)}`;
}

/** The person's KYC is this, whatever it was: no call takes an approval back. */
export async function setKyc(world: World, userCode: string, status = 'approved', name?: string): Promise<void> {
  await inTransaction(world.owner, async (client) => {
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      `INSERT INTO kyc AS k (person_id, user_id, book_id, status, name) SELECT person_id, id, book_id, $2, $3 FROM end_user WHERE user_code = $1
       ON CONFLICT (user_id) DO UPDATE SET status = $2, name = COALESCE($3, k.name)`,
      [userCode, status, name ?? null],
    );
    await client.query('SELECT share_kyc(person_id) FROM end_user WHERE user_code = $1', [userCode]);
  });
}

/** Rupees into a user's wallet, as sells bring them. Paise. */
export async function fillWallet(
  world: World,
  of: { partner: TestPartner; mode: Mode; userCode: string; amountPaise: bigint },
): Promise<void> {
  const bookId = await bookOf(world, of.partner, of.mode);
  const [user] = await sql<{ id: bigint }>(world, 'SELECT id FROM end_user WHERE book_id = $1 AND user_code = $2', [
    bookId,
    of.userCode,
  ]);
  const at = world.core.clock.now();
  await inTransaction(world.core.database.pool, (client) =>
    post(client, [
      {
        bookId,
        kind: 'top_up',
        referenceId: newId('txn', at),
        at,
        lines: [
          { kind: 'bank', asset: 'INR', amount: -of.amountPaise },
          { kind: 'user_inr', userId: user?.id as bigint, asset: 'INR', amount: of.amountPaise },
        ],
      },
    ]),
  );
}

/** Adds a bank account, or as the fields say, and answers it. */
export async function addAccount(
  client: ApiClient,
  userCode: string,
  fields: Record<string, unknown> = { account_number: randomAccountNumber(), ifsc: 'HDFC0001234' },
): Promise<ApiAnswer['data']> {
  const body = { holder_name: 'Asha Rao', ...fields };
  const answer = await client.post(`/partner/users/${userCode}/bank-accounts`, body);
  if (answer.status !== 200) throw new Error(`no account: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** A user with so much in the wallet (INR 10,000 by default), KYC and an account. */
export async function makeWithdrawer(
  world: World,
  partner: TestPartner,
  mode: Mode,
  options: { amountPaise?: bigint; account?: Record<string, unknown> } = {},
): Promise<Withdrawer> {
  const client = partner[mode];
  const user_code = await makeUser(client);
  await setKyc(world, user_code);
  const amountPaise = options.amountPaise ?? 10_000_00n;
  if (amountPaise > 0n) await fillWallet(world, { partner, mode, userCode: user_code, amountPaise });
  const account = await addAccount(client, user_code, options.account);
  return { user_code, bank_account_id: account.id };
}

/** Asks for a withdrawal of INR 500, or as the fields say. */
export function withdraw(
  client: ApiClient,
  { user_code, bank_account_id }: Withdrawer,
  { key, ...fields }: { amount_inr?: number; reference?: string; key?: string } = {},
): Promise<ApiAnswer> {
  return client.post(
    `/partner/users/${user_code}/withdrawals`,
    { amount_inr: 500, ...fields, bank_account_id },
    key === undefined ? {} : { key },
  );
}

/** Asks for a withdrawal and answers its data, or raises. */
export async function makeWithdrawal(...call: Parameters<typeof withdraw>): Promise<ApiAnswer['data']> {
  const answer = await withdraw(...call);
  if (answer.status !== 200) throw new Error(`no withdrawal: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** A user's withdrawals as their list has them, newest first. */
export async function withdrawalsOf(client: ApiClient, userCode: string): Promise<ApiAnswer['data'][]> {
  return (await client.get(`/partner/users/${userCode}/withdrawals`)).data.withdrawals;
}

/** Rupees in a user's wallet. */
export async function walletOf(client: ApiClient, userCode: string): Promise<number> {
  return (await client.get(`/partner/users/${userCode}?include=balances`)).data.balances.inr;
}

/** Where the money of withdrawals is, in the ledger of a partner's open book, in paise. */
export async function payoutMoney(
  world: World,
  partner: TestPartner,
  mode: Mode,
): Promise<{ wallets: bigint; clearing: bigint; bank: bigint }> {
  const [row] = await sql<{ wallets: bigint; clearing: bigint; bank: bigint }>(
    world,
    `SELECT sum(balance) FILTER (WHERE kind = 'user_inr')::bigint AS wallets,
       sum(balance) FILTER (WHERE kind = 'payout_clearing')::bigint AS clearing,
       COALESCE((SELECT sum(e.amount) FROM ledger_entry e JOIN posting p ON p.book_id = e.book_id AND p.id = e.posting_id JOIN account b ON b.book_id = e.book_id AND b.id = e.account_id
         WHERE p.book_id = $1 AND p.kind LIKE 'withdrawal%' AND b.kind = 'bank'), 0)::bigint AS bank
     FROM account WHERE book_id = $1 AND asset = 'INR'`,
    [await bookOf(world, partner, mode)],
  );
  return row as { wallets: bigint; clearing: bigint; bank: bigint };
}

/** What became of a withdrawal, step by step. */
export async function stepsOf(world: World, withdrawalId: string): Promise<string[]> {
  const rows = await sql<{ status: string }>(
    world,
    'SELECT status FROM withdrawal_step WHERE withdrawal_id = $1 ORDER BY number',
    [withdrawalId],
  );
  return rows.map(({ status }) => status);
}

/** Two of the service's staff settle a withdrawal, or raise. */
export async function settleManually(
  world: World,
  of: { withdrawalId: string; outcome: HandOutcome; utr?: string },
): Promise<void> {
  const [asker, second] = [await newOperator(world, 'finance'), await newOperator(world, 'admin')];
  const asked = await requestApproval(asker, {
    kind: 'withdrawal.settle',
    input: of,
    reason: 'Seen in the bank statement',
    reference: newId('apr', world.clock.now()),
  });
  await approve(second, asked);
}
