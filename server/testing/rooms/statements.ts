import { finaliseStatements } from '../../domain/documents/statements/finalise-statements.ts';
import { istMonth } from '../../domain/kernel/clock.ts';
import { approve } from '../../domain/operations/approvals/decide-approval.ts';
import { requestApproval } from '../../domain/operations/approvals/request-approval.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { bookOf, makeBuy, sql, sqlAsIs } from '../trades.ts';
import type { TestPartner, World } from '../world.ts';
import { newOperator } from './operators.ts';
import { pass } from './payments.ts';

/** The instant at which an IST month is made final: 02:00 IST on the first of the next. */
export function finalAt(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return Date.UTC(year, number, 1) - 12_600_000;
}

/** Moves a sandbox to just after its present month is made final, and answers that month. */
export async function endMonth(client: ApiClient): Promise<string> {
  const now = Date.parse((await client.get('/partner/sandbox/clock')).data.now);
  // In the first two hours of a month the one before is still open.
  const month = istMonth(now);
  await pass(client, Math.ceil((finalAt(month) - now) / 1_000) + 1);
  return month;
}

/** The final statements of a partner in a mode, newest first. */
export async function statementsOf(client: ApiClient): Promise<ApiAnswer['data'][]> {
  return (await client.get('/partner/dashboard/statements?limit=100')).data.statements;
}

/** A buy, some of it sold again by quantity. Answers both. */
export async function makeBuyAndSell(client: ApiClient, amount_inr = 5_000) {
  const buy = await makeBuy(client, { amount_inr });
  const body = { user_code: buy.user_code, asset_type: 'gold', quantity_grams: 0.05 };
  const quote = await client.post('/partner/sell/quote', body);
  const sell = await client.post('/partner/sell/confirm', { quote_id: quote.data.quote_id });
  if (sell.status !== 200) throw new Error(`no sell: ${JSON.stringify(sell.body)}`);
  return { buy, sell: sell.data };
}

/**
 * Takes a trade back as a posting would: everything that it moved, the other way round, and its state, as if no event had said that
 * it completed.
 */
export async function reverseTrade(world: World, id: string, at: number): Promise<void> {
  const moment = new Date(at);
  await sql(
    world,
    `SELECT ledger_post(ARRAY[ROW(0, p.book_id, 'buy_void', p.reference_id, $2::timestamptz)::ledger_posting],
       ARRAY(SELECT ROW(0, e.account_id, -e.amount)::ledger_line FROM ledger_entry e WHERE e.posting_id = p.id))
     FROM posting p WHERE p.reference_id = $1`,
    [id, moment],
  );
  await sql(world, `UPDATE transaction SET status = 'voided', settled_at = $2 WHERE id = $1`, [id, moment]);
  await sql(world, 'DELETE FROM webhook_delivery d USING event e WHERE e.id = d.event_id AND e.subject_id = $1', [id]);
  await sqlAsIs(world, 'DELETE FROM event WHERE subject_id = $1', [id]);
}

/**
 * Closes the oldest open month of a partner's live book, as if its end had come, and answers the id of its statement. What is traded
 * afterwards is on the next.
 */
export async function closeLiveMonth(world: World, partner: TestPartner): Promise<string> {
  const bookId = await bookOf(world, partner, 'live');
  const open = `SELECT COALESCE(max(closed_month), '') AS closed FROM statement_gate WHERE book_id = $1`;
  const [gate] = await sql<{ closed: string }>(world, open, [bookId]);
  const present = istMonth(world.clock.now());
  const month = gate && gate.closed >= present ? istMonth(finalAt(gate.closed)) : present;
  await finaliseStatements(world.core, { bookId, at: finalAt(month) });
  const [statement] = await sql<{ id: string }>(world, 'SELECT id FROM statement WHERE book_id = $1 AND month = $2', [
    bookId,
    month,
  ]);
  if (!statement) throw new Error(`no statement of ${month}`);
  return statement.id;
}

/** Closes the live month of a partner and settles it into the float, as two members of the staff do. Answers its statement. */
export async function settleStatement(world: World, partner: TestPartner): Promise<string> {
  const statementId = await closeLiveMonth(world, partner);
  const [asker, second] = [await newOperator(world, 'finance'), await newOperator(world, 'admin')];
  const asked = await requestApproval(asker, {
    kind: 'statement.settle',
    input: { statementId, through: 'float' },
    reason: 'The month is closed',
    reference: 'Ledger 7',
  });
  await approve(second, asked);
  return statementId;
}
