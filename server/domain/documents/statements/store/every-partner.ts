import type { Pool } from 'pg';
import type { SettlementState } from '../settlement.ts';
import type { StatementRow } from '../statement-row.ts';
import { FROM_STATEMENT, STATEMENT_COLUMNS } from './read.ts';

/** A live statement with whose it is, and who settled it. */
export type PartnerStatementRow = StatementRow & {
  book_id: number;
  partner_id: string;
  partner_name: string;
  requester_name: string | null;
  decider_name: string | null;
  settlement_reason: string | null;
  approval_id: string | null;
};

const SELECT = `SELECT ${STATEMENT_COLUMNS}, p.id AS partner_id, p.name AS partner_name, z.approval_id, a.requester_name, a.decider_name,
    a.reason AS settlement_reason`;
const FROM = `${FROM_STATEMENT} JOIN partner p ON p.id = b.partner_id LEFT JOIN approval a ON a.id = z.approval_id`;

/** What is narrowed to. */
export type StatementNarrowing = {
  month?: string | undefined;
  /** Part of the name of the partner, or its id */
  partner?: string | undefined;
  state?: SettlementState | undefined;
};

const NARROWED = `b.mode = 'live' AND ($1::text IS NULL OR s.month = $1)
  AND ($2::text IS NULL OR p.id = $2 OR strpos(lower(p.name), lower($2)) > 0)
  AND ($3::text IS NULL OR $3 = CASE WHEN z.statement_id IS NOT NULL THEN 'settled' WHEN s.net_payable_paise > 0 THEN 'payable'
    WHEN s.net_payable_paise < 0 THEN 'owed' ELSE 'nothing' END)`;

/** A page of the live statements of all partners, newest month first, how many there are, and what of them is not settled, in paise. */
export async function readEveryStatement(
  pool: Pool,
  { month, partner, state, offset, limit }: StatementNarrowing & { offset: number; limit: number },
): Promise<{ rows: PartnerStatementRow[]; total: number; payablePaise: bigint; owedPaise: bigint }> {
  const narrowing = [month ?? null, partner ?? null, state ?? null];
  const [page, sums] = await Promise.all([
    pool.query<PartnerStatementRow>({
      name: 'read-every-statement',
      text: `${SELECT} ${FROM} WHERE ${NARROWED} ORDER BY s.month DESC, s.id DESC OFFSET $4 LIMIT $5`,
      values: [...narrowing, offset, limit],
    }),
    pool.query<{ total: bigint; payable: bigint; owed: bigint }>({
      name: 'sum-every-statement',
      text: `SELECT count(*) AS total,
               COALESCE(sum(s.net_payable_paise) FILTER (WHERE z.statement_id IS NULL AND s.net_payable_paise > 0), 0)::bigint AS payable,
               COALESCE(-sum(s.net_payable_paise) FILTER (WHERE z.statement_id IS NULL AND s.net_payable_paise < 0), 0)::bigint AS owed
             ${FROM} WHERE ${NARROWED}`,
      values: narrowing,
    }),
  ]);
  const [summed] = sums.rows;
  return {
    rows: page.rows,
    total: Number(summed?.total ?? 0),
    payablePaise: summed?.payable ?? 0n,
    owedPaise: summed?.owed ?? 0n,
  };
}

/** A live statement of any partner by its id; undefined where there is none. */
export async function readPartnerStatement(pool: Pool, id: string): Promise<PartnerStatementRow | undefined> {
  const { rows } = await pool.query<PartnerStatementRow>({
    name: 'read-partner-statement',
    text: `${SELECT} ${FROM} WHERE b.mode = 'live' AND s.id = $1`,
    values: [id],
  });
  return rows[0];
}

/** How many live statements whose net is not nothing are not settled. */
export async function countUnsettled(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ total: bigint }>({
    name: 'count-unsettled-statements',
    text: `SELECT count(*) AS total ${FROM_STATEMENT} WHERE b.mode = 'live' AND z.statement_id IS NULL AND s.net_payable_paise <> 0`,
  });
  return Number(rows[0]?.total ?? 0);
}
