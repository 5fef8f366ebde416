import type { PoolClient } from 'pg';
import type { Mode } from '../../../kernel/mode.ts';
import type { PostingKind } from '../../../ledger/post.ts';
import type { SettlementWay } from '../settlement.ts';
import type { StatementFigures } from '../statement-figures.ts';
import { figuresFromRow, type StatementRow } from '../statement-row.ts';

/** A final statement as its settlement sees it. */
export type DueStatement = {
  statementId: string;
  partnerId: string;
  mode: Mode;
  month: string;
  figures: StatementFigures;
  isSettled: boolean;
};

/** A final statement of an open book by its id; undefined where there is none. */
export async function readDueStatement(client: PoolClient, statementId: string): Promise<DueStatement | undefined> {
  const { rows } = await client.query<StatementRow & { partner_id: string; is_settled: boolean }>(
    `SELECT s.*, b.mode, b.partner_id, EXISTS (SELECT FROM statement_settlement z WHERE z.statement_id = s.id) AS is_settled
     FROM statement s JOIN book b ON b.id = s.book_id WHERE s.id = $1 AND b.closed_at IS NULL`,
    [statementId],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { id, partner_id: partnerId, mode, month, is_settled: isSettled } = row;
  return { statementId: id, partnerId, mode, month, figures: figuresFromRow(row), isSettled };
}

/** The oldest month before this one by whose statement the partner owes something that is not settled; undefined where there is none. */
export async function readOlderDebt(client: PoolClient, statementId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ month: string }>(
    `SELECT s.month FROM statement s JOIN statement t ON t.book_id = s.book_id AND t.id = $1
     WHERE s.month < t.month AND s.net_payable_paise < 0 AND NOT EXISTS (SELECT FROM statement_settlement z WHERE z.statement_id = s.id)
     ORDER BY s.month LIMIT 1`,
    [statementId],
  );
  return rows[0]?.month;
}

/** Keeps that a statement was settled; the database refuses a second time. */
export async function insertSettlement(
  client: PoolClient,
  one: {
    statementId: string;
    postingKind: PostingKind;
    through: SettlementWay;
    netPaise: bigint;
    reference: string;
    approvalId: string;
    settledAt: number;
  },
): Promise<void> {
  await client.query(
    `INSERT INTO statement_settlement (statement_id, posting_kind, through, net_paise, reference, approval_id, settled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      one.statementId,
      one.postingKind,
      one.through,
      one.netPaise,
      one.reference,
      one.approvalId,
      new Date(one.settledAt),
    ],
  );
}
