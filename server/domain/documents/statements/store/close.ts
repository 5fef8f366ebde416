import type { PoolClient } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import type { MonthLine } from '../../commission/entry.ts';
import type { StatementDocument } from '../statement.ts';
import type { StatementFigures } from '../statement-figures.ts';

/** Locks a book against other entries and closings of months until the transaction ends. */
export async function lockStatementGate(client: PoolClient, bookId: number): Promise<void> {
  await client.query({
    name: 'lock-statement-gate',
    text: 'SELECT pg_advisory_xact_lock(20261122, $1)',
    values: [bookId],
  });
}

/** Closes the oldest due month of a book for good and answers it; no other entry is made until the transaction ends. */
export async function closeMonth(
  client: PoolClient,
  { bookId, at }: { bookId: number; at: number },
): Promise<string | undefined> {
  const { rows } = await client.query<{ month: string | null }>({
    name: 'close-month',
    text: 'SELECT close_month($1, $2) AS month',
    values: [bookId, new Date(at)],
  });
  return rows[0]?.month ?? undefined;
}

/** Whose statement it is. */
export async function readParty(client: PoolClient, bookId: number): Promise<{ mode: Mode; partnerName: string }> {
  const { rows } = await client.query<{ mode: Mode; name: string }>({
    name: 'read-statement-party',
    text: 'SELECT b.mode, p.name FROM book b JOIN partner p ON p.id = b.partner_id WHERE b.id = $1',
    values: [bookId],
  });
  const { mode, name } = rows[0] as { mode: Mode; name: string };
  return { mode, partnerName: name };
}

/** Keeps a statement with its lines. */
export async function insertStatement(
  client: PoolClient,
  statement: {
    id: string;
    bookId: number;
    month: string;
    figures: StatementFigures;
    lines: readonly MonthLine[];
    finalizedAt: number;
    document: StatementDocument;
  },
): Promise<void> {
  const { figures: f, lines } = statement;
  await client.query({
    name: 'insert-statement',
    text: `INSERT INTO statement (id, book_id, month, transactions, buy_volume_paise, sell_volume_paise, commission_paise, commission_gst_paise,
             markup_passthrough_paise, gateway_fees_paise, gateway_fees_gst_paise, net_payable_paise, finalized_at, document)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    values: [
      statement.id,
      statement.bookId,
      statement.month,
      f.transactions,
      f.buyVolume,
      f.sellVolume,
      f.commission,
      f.commissionGst,
      f.markupPassthrough,
      f.gatewayFees,
      f.gatewayFeesGst,
      f.netPayable,
      new Date(statement.finalizedAt),
      JSON.stringify(statement.document),
    ],
  });
  await client.query({
    name: 'insert-statement-lines',
    text: `INSERT INTO statement_line (statement_id, number, type, channel, kind, entries, funded_paise, commission_paise, markup_paise, gateway_fee_paise)
           SELECT $1, l.* FROM unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[]) l`,
    values: [
      statement.id,
      lines.map((_, index) => index + 1),
      lines.map(({ type }) => type),
      lines.map(({ channel }) => channel),
      lines.map(({ kind }) => kind),
      lines.map(({ entries }) => entries),
      lines.map(({ funded }) => funded),
      lines.map(({ commission }) => commission),
      lines.map(({ markup }) => markup),
      lines.map(({ gatewayFee }) => gatewayFee),
    ],
  });
}

/** Takes the next number of a series for a statement. With the transaction it is given or not: none is left out. */
export async function takeInvoice(
  client: PoolClient,
  invoice: {
    id: string;
    statementId: string;
    kind: 'commission' | 'gateway_fees';
    scopeBookId: number;
    series: string;
    issuedAt: number;
  },
): Promise<void> {
  const { id, statementId, kind, scopeBookId, series, issuedAt } = invoice;
  await client.query({
    name: 'take-statement-invoice',
    text: `INSERT INTO statement_invoice (id, statement_id, kind, scope_book_id, series, number, issued_at)
           VALUES ($1, $2, $3, $4, $5, take_invoice_number($4, $5), $6)`,
    values: [id, statementId, kind, scopeBookId, series, new Date(issuedAt)],
  });
}
