import type { ClientBase } from 'pg';
import type { MonthOf } from './list-months.ts';

/**
 * What differs between the table of a closed month and what was noted when it was closed: its rows, the sum of their hashes, and for postings the
 * hash that each has in the chain of its book. Empty where all is as it was. The table stands in the schema `months`, attached.
 */
export async function compareMonth(client: ClientBase, { source, month }: MonthOf): Promise<string[]> {
  const { rows } = await client.query<{ rows: string; digest: string; noted_rows: string; noted_digest: string }>(
    `SELECT d.rows::text, d.digest::text, m.rows::text AS noted_rows, m.digest::text AS noted_digest
     FROM ledger_month m CROSS JOIN LATERAL ledger_month_digest(m.source, m.month) d
     WHERE m.source = $1 AND m.month = ($2 || '-01')::date AND m.closed_at IS NOT NULL`,
    [source, month],
  );
  const [found] = rows;
  if (!found) return [`${source} ${month} is not closed: its rows are still moved`];
  const differences: string[] = [];
  if (found.rows !== found.noted_rows) differences.push(`it has ${found.rows} rows and had ${found.noted_rows}`);
  else if (found.digest !== found.noted_digest) differences.push('its rows are not those that it had');
  if (source === 'posting') differences.push(...(await compareChain(client, month)));
  return differences;
}

/** Postings of the month that are not what their link in the chain says. */
async function compareChain(client: ClientBase, month: string): Promise<string[]> {
  const { rows } = await client.query<{ count: number; first: string }>(
    `SELECT count(*)::int AS count, min(b.posting_id)::text AS first FROM (
       SELECT t.posting_id FROM posting p JOIN posting_text t ON t.book_id = p.book_id AND t.posting_id = p.id
       LEFT JOIN posting_link l ON l.book_id = p.book_id AND l.posting_id = p.id
       LEFT JOIN posting_link o ON o.book_id = l.book_id AND o.position = l.position - 1
       WHERE p.tableoid = to_regclass('months.' || ledger_month_name('posting', ($1 || '-01')::date))
         AND l.hash IS DISTINCT FROM link_hash(l.book_id, l.position, o.hash, t.text)) b`,
    [month],
  );
  const { count = 0, first } = rows[0] ?? {};
  return count === 0 ? [] : [`${count} of its postings are not those of the hash chain, such as number ${first}`];
}
