import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { requireOperatorPermission } from '../../accounts/operators/permissions.ts';
import { DomainError } from '../../kernel/errors.ts';
import { type ListedCommission, listCommission } from '../commission/list-commission.ts';
import { type SettlementState, settlementStateOf } from './settlement.ts';
import { movesAnything } from './settlement-lines.ts';
import type { Statement } from './statement.ts';
import { statementFromRow } from './statement-row.ts';
import {
  type PartnerStatementRow,
  readEveryStatement,
  readPartnerStatement,
  type StatementNarrowing,
} from './store/every-partner.ts';
import { readStatementLines } from './store/read.ts';

/** A final live statement as staff of the service see it. */
export type PartnerStatement = Statement & {
  bookId: number;
  partnerId: string;
  partnerName: string;
  state: SettlementState;
  /** Not settled yet, and more than nothing to settle (`movesAnything`) */
  maySettle: boolean;
  /** Who asked for the settlement and who let it be done; null until it is settled */
  settledBy: { approvalId: string; requester: string; decider: string; reason: string } | null;
};

/**
 * The final live statements of every partner, newest month first, and what of those narrowed to is not settled yet: payable to partners,
 * and owed by them, in paise. Raises ROLE_NOT_ALLOWED.
 */
export async function listPartnerStatements(
  { core, actor }: OperatorContext,
  { page, limit, ...narrowing }: StatementNarrowing & { page: number; limit: number },
): Promise<{ statements: PartnerStatement[]; total: number; payablePaise: bigint; owedPaise: bigint }> {
  requireOperatorPermission(actor.role, 'settlements.read');
  const found = await readEveryStatement(core.database.pool, { ...narrowing, offset: (page - 1) * limit, limit });
  return { ...found, statements: found.rows.map((row) => fromRow(row, [])) };
}

/** A final live statement with its lines. Raises NOT_FOUND, ROLE_NOT_ALLOWED. */
export async function openPartnerStatement(context: OperatorContext, statementId: string): Promise<PartnerStatement> {
  const row = await findStatement(context, statementId);
  return fromRow(row, await readStatementLines(context.core.database.pool, row.id));
}

/** The rows of a statement, or those of one of its lines: what its figures are the sums of, newest first. Raises NOT_FOUND, ROLE_NOT_ALLOWED. */
export async function listStatementEntries(
  context: OperatorContext,
  { statementId, ...input }: Omit<Parameters<typeof listCommission>[1], 'month'> & { statementId: string },
): Promise<{ rows: ListedCommission[]; total: number; asOf: string }> {
  const { book_id: bookId, month } = await findStatement(context, statementId);
  return listCommission({ core: context.core, bookId }, { ...input, month });
}

async function findStatement({ core, actor }: OperatorContext, statementId: string): Promise<PartnerStatementRow> {
  requireOperatorPermission(actor.role, 'settlements.read');
  const row = await readPartnerStatement(core.database.pool, statementId);
  if (!row) throw new DomainError('NOT_FOUND', { message: 'There is no such statement.' });
  return row;
}

function fromRow(row: PartnerStatementRow, lines: Parameters<typeof statementFromRow>[1]): PartnerStatement {
  const statement = statementFromRow(row, lines);
  const { approval_id: approvalId, requester_name, decider_name, settlement_reason } = row;
  return {
    ...statement,
    bookId: row.book_id,
    partnerId: row.partner_id,
    partnerName: row.partner_name,
    state: settlementStateOf(statement.figures.netPayable, statement.settlement),
    maySettle: statement.settlement === null && movesAnything(statement.figures),
    settledBy:
      approvalId === null
        ? null
        : {
            approvalId,
            requester: requester_name ?? '',
            decider: decider_name ?? '',
            reason: settlement_reason ?? '',
          },
  };
}
