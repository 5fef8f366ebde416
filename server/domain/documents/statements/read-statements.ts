import { istMonth } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { enterTrades } from '../commission/enter-trades.ts';
import { readMonthLines } from '../commission/read-month.ts';
import type { PartnerContext } from '../context.ts';
import type { Month, Statement } from './statement.ts';
import { statementFigures } from './statement-figures.ts';
import { statementFromRow } from './statement-row.ts';
import { readClosedMonth, readOpenMonths, readStatement, readStatementLines, readStatements } from './store/read.ts';

/** A month that is not final: its figures so far. */
export type OpenMonth = Month & { isFinal: false };
export type FinalMonth = Statement & { isFinal: true };

type Reader = Pick<PartnerContext, 'core' | 'bookId' | 'mode' | 'now'>;

/** The partner's final statements, newest month first, without their lines, and how many there are. Spec 4.11, decisions 12. */
export async function listStatements(
  { core, bookId }: Pick<PartnerContext, 'core' | 'bookId'>,
  { page, limit }: { page: number; limit: number },
): Promise<{ statements: Statement[]; total: number }> {
  const { rows, total } = await readStatements(core.database.pool, { bookId, offset: (page - 1) * limit, limit });
  return { statements: rows.map((row) => statementFromRow(row, [])), total };
}

/**
 * The months that are not final yet, newest first: the present one, also without a trade, and the one before it until 02:00 IST on
 * the first. Their figures are of this moment.
 */
export async function listOpenMonths(context: Reader): Promise<OpenMonth[]> {
  const { core, bookId, now } = context;
  await enterTrades(core.database.pool, bookId);
  const [open, closed] = await Promise.all([
    readOpenMonths(core.database.pool, bookId),
    readClosedMonth(core.database.pool, bookId),
  ]);
  const present = istMonth(now);
  const months = new Set(closed !== undefined && closed >= present ? open : [...open, present]);
  return Promise.all(
    [...months]
      .sort()
      .reverse()
      .map((month) => readOpenMonth(context, month)),
  );
}

/**
 * The statement of a month (YYYY-MM) with its lines: as it was made final, or so far. A month in which nothing was traded has none.
 * Raises NOT_FOUND. Decisions 12.
 */
export async function readMonth(context: Reader, month: string): Promise<FinalMonth | OpenMonth> {
  const { pool } = context.core.database;
  const final = await readStatement(pool, { bookId: context.bookId, month });
  if (final) return { ...statementFromRow(final, await readStatementLines(pool, final.id)), isFinal: true };
  await enterTrades(pool, context.bookId);
  const open = await readOpenMonth(context, month);
  if (open.lines.length > 0 || month === istMonth(context.now)) return open;
  throw new DomainError('NOT_FOUND', { message: 'There is no statement of this month.' });
}

async function readOpenMonth({ core, bookId, mode }: Reader, month: string): Promise<OpenMonth> {
  const lines = await readMonthLines(core.database.pool, { bookId, month });
  return { month, mode, lines, figures: statementFigures(lines), isFinal: false };
}
