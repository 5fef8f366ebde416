import type { Pool, PoolClient } from 'pg';
import { inSnapshot } from '../../../database/transaction.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { assertInvariant } from '../../kernel/errors.ts';
import { readMonthLines } from '../commission/read-month.ts';
import type { PartnerContext } from '../context.ts';
import { openPartnerStatement } from '../statements/partner-statements.ts';
import { readMonth } from '../statements/read-statements.ts';
import type { Month } from '../statements/statement.ts';
import { type StatementFigures, statementFigures } from '../statements/statement-figures.ts';
import { explainMonth } from './explain-month.ts';
import type { Explanation } from './explanation.ts';
import { readTradedMetal, type TradedMetal } from './store.ts';

/** A month of more entries is explained by its lines alone: its trades are not read one by one for a screen. */
const TRADES_READ_MAX = 200_000;

export type ExplainedMonth = Month & {
  isFinal: boolean;
  explanation: Explanation;
  /** Whether grams and tax were summed out of the trades; not in a month of more than `TRADES_READ_MAX` */
  isMetalExplained: boolean;
};

/**
 * Explains every figure of a month (YYYY-MM), final or so far: each is a sum of the month's lines, each line one of its trades (`listCommission`), and
 * what was traded is taken apart into metal, tax, markup and rounding. All figures are of one moment. Raises NOT_FOUND. Spec 2.7, decisions 12 and 13.
 */
export async function explainStatement(
  context: Pick<PartnerContext, 'core' | 'bookId' | 'mode' | 'now'>,
  month: string,
): Promise<ExplainedMonth> {
  const { pool } = context.core.database;
  const of = { bookId: context.bookId, month };
  const found = await readMonth(context, month);
  if (found.isFinal) return { ...explain(found, await metalOf(pool, of, found)), isFinal: true };
  return inSnapshot(pool, async (client) => {
    const lines = await readMonthLines(client, of);
    const open = { month, mode: context.mode, lines, figures: statementFigures(lines) };
    return { ...explain(open, await metalOf(client, of, open)), isFinal: false };
  });
}

/** The same of a final live statement of any partner. Raises NOT_FOUND, ROLE_NOT_ALLOWED. */
export async function explainPartnerStatement(context: OperatorContext, statementId: string): Promise<ExplainedMonth> {
  const statement = await openPartnerStatement(context, statementId);
  const of = { bookId: statement.bookId, month: statement.month };
  return { ...explain(statement, await metalOf(context.core.database.pool, of, statement)), isFinal: true };
}

async function metalOf(
  client: Pool | PoolClient,
  of: { bookId: number; month: string },
  { figures }: Pick<Month, 'figures'>,
): Promise<TradedMetal[] | undefined> {
  return figures.transactions > TRADES_READ_MAX ? undefined : await readTradedMetal(client, of);
}

/** Raises InvariantError where the figures on record are not what their lines and trades come to. */
function explain(of: Month, metal: TradedMetal[] | undefined): Omit<ExplainedMonth, 'isFinal'> {
  const { month, mode, lines, figures } = of;
  const again = statementFigures(lines);
  for (const name of Object.keys(again) as (keyof StatementFigures)[]) {
    assertInvariant(
      again[name] === figures[name],
      `the ${name} of the statement of ${month} is not what its lines come to`,
    );
  }
  return {
    month,
    mode,
    lines,
    figures,
    explanation: explainMonth({ lines, figures }, metal),
    isMetalExplained: metal !== undefined,
  };
}
