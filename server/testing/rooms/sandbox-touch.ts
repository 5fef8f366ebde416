import { sql } from '../trades.ts';
import type { World } from '../world.ts';

/** Tables that neither mode owns, or that are appended to for both, with the reason each. */
const sharedTables: Readonly<Record<string, string>> = {
  rate_window: 'windows of addresses, mobiles and recipients; a sandbox counts in its own buckets',
  sandbox_usage: 'the day of the sandbox itself',
  audit_entry: 'what anybody changed; the suite looks that it is only appended to',
  price_block: 'the market, recorded by every process',
  price_point: 'the market, recorded by every process',
  price_feed_task: 'the market, recorded by every process',
  worker_process: 'heartbeats of processes',
  job_task: 'how recurring work went',
  list_stretch: 'derived from rows of one book each, which are looked at themselves',
  list_frontier: 'derived from rows of one book each, which are looked at themselves',
};

const BOOKS = `(SELECT id FROM book WHERE partner_id = $1 AND mode = 'sandbox')`;
const of = (table: string, column = 'id') => `(SELECT ${column} FROM ${table} WHERE book_id IN ${BOOKS})`;

/** Of tables that name neither book nor mode: which rows hang off the sandbox's. */
const children: Readonly<Record<string, string>> = {
  book: `t.id IN ${BOOKS}`,
  person: `t.mode = 'sandbox' AND t.id IN ${of('end_user', 'person_id')}`,
  certificate: `t.person_id IN ${of('end_user', 'person_id')}`,
  certificate_image: `t.file_name IN (SELECT file_name FROM certificate WHERE person_id IN ${of('end_user', 'person_id')})`,
  delivery_quote: `t.quote_id IN ${of('quote')}`,
  kyc: `t.user_id IN ${of('end_user')}`,
  kyc_picture: `t.user_id IN ${of('end_user')}`,
  buy_hold: `t.user_id IN ${of('end_user')}`,
  mobile_challenge: `t.user_id IN ${of('end_user')}`,
  refund_attempt: `t.refund_id IN ${of('payment_refund')}`,
  simulated_payment: `t.order_id IN ${of('payment_order')}`,
  payment_step: `t.subject_id IN (SELECT id FROM payment_order WHERE book_id IN ${BOOKS} UNION SELECT id FROM sip WHERE book_id IN ${BOOKS}
    UNION SELECT id FROM payment_refund WHERE book_id IN ${BOOKS})`,
  sip_miss: `t.sip_id IN ${of('sip')}`,
  simulated_mandate: `t.id IN ${of('sip')}`,
  simulated_debit: `t.sip_id IN ${of('sip')}`,
  statement_settlement: `t.statement_id IN ${of('statement')}`,
  statement_line: `t.statement_id IN ${of('statement')}`,
  statement_invoice: `t.statement_id IN ${of('statement')}`,
  webhook_attempt: `t.delivery_id IN ${of('webhook_delivery')}`,
  withdrawal_step: `t.withdrawal_id IN ${of('withdrawal')}`,
  simulated_payout: `t.id IN ${of('withdrawal')}`,
};

/** What a sandbox token may change in rows that both modes share: its own pair of markup, and the number by which settings are read anew. */
const sandboxColumns: Readonly<Record<string, readonly string[]>> = {
  partner: ['sandbox_markup_buy_milli_pct', 'sandbox_markup_sell_milli_pct', 'version'],
};

/** Of a world, the statement that reads every row beside a sandbox. */
const statements = new WeakMap<World, string>();

/** Every row that is not the partner's sandbox's, of every table that is not named as shared, as text by table. */
export async function rowsBeside(world: World, partner: { id: string }): Promise<Record<string, string[]>> {
  await world.core.developer.requestLog.flush();
  const text = statements.get(world) ?? (await writeStatement(world));
  statements.set(world, text);
  // By its name it is planned a few times, not at each of a hundred looks.
  const found = await world.owner.query<{ name: string; row: string }>({
    name: 'rows_beside',
    text,
    values: [partner.id],
  });
  const rows: Record<string, string[]> = {};
  for (const { name, row } of found.rows) {
    const kept = rows[name] ?? [];
    kept.push(row);
    rows[name] = kept;
  }
  return rows;
}

async function writeStatement(world: World): Promise<string> {
  const tables = await sql<{ name: string; columns: string[] }>(
    world,
    `SELECT table_name AS name, array_agg(column_name::text) AS columns FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY 1 ORDER BY 1`,
  );
  const selects = tables
    .filter(({ name }) => !(name in sharedTables))
    .map(({ name, columns }) => {
      const without = (sandboxColumns[name] ?? []).map((column) => ` - '${column}'`).join('');
      return `SELECT '${name}' AS name, (to_jsonb(t)${without})::text AS row FROM ${name} t WHERE NOT COALESCE(${ownRows(name, columns)}, false)`;
    });
  // A picture as text is long: its beginning and its hash say the same.
  return `SELECT name, left(row, 1000) || md5(row) AS row FROM (${selects.join(' UNION ALL ')}) r WHERE $1::text IS NOT NULL ORDER BY 1, 2`;
}

function ownRows(table: string, columns: readonly string[]): string {
  const child = children[table];
  if (child !== undefined) return child;
  if (columns.includes('book_id')) return `t.book_id IN ${BOOKS}`;
  if (columns.includes('scope_book_id')) return `t.scope_book_id IN ${BOOKS}`;
  // A call without a token is logged with no partner and no mode where it is of none.
  if (columns.includes('mode')) return `t.mode = 'sandbox'`;
  return 'false';
}
