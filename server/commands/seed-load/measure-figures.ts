import type { Pool } from 'pg';
import { forgetFigures, type Load } from '../../../prisma/seed/load/find-load.ts';
import type { PartnerContext } from '../../domain/context.ts';
import { forecastFloat } from '../../domain/documents/figures/forecast-float.ts';
import { readOverview } from '../../domain/documents/figures/read-overview.ts';
import { readThisMonth } from '../../domain/documents/figures/read-this-month.ts';
import { istDayNumber } from '../../domain/kernel/clock.ts';

const ROUNDS = 150;
const GOAL_MS = 100;

/**
 * Times what Home and the month read of the large partner, in process; answers the lines of a table. Figures that were kept are
 * forgotten first, so that the first read is one.
 */
export async function measureFigures(pool: Pool, { bookId }: Load): Promise<string[]> {
  await forgetFigures(pool, bookId);
  const context = contextOver(pool, bookId);
  const today = istDayNumber(context.now);
  const overview = (of: PartnerContext, days: number) => readOverview(of, { fromDay: today - days + 1, toDay: today });
  const firstMs = await timeOf(() => readThisMonth(context));
  const { lifetime } = await readThisMonth(context);
  const reads: [string, () => Promise<unknown>][] = [
    ['`/partner/dashboard/this-month`, with all time', () => readThisMonth(context)],
    ...[7, 30, 90, 366].map((days): [string, () => Promise<unknown>] => [
      `overview of ${days} days and ${days} before them`,
      () => overview(context, days),
    ]),
    ['float and its forecast', () => forecastFloat(context)],
  ];
  const lines: string[] = [];
  for (const [name, read] of reads) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timeOf(read));
    times.sort((left, right) => left - right);
    const [median = 0, late = 0] = [times[ROUNDS / 2], times[Math.floor(ROUNDS * 0.95)]];
    lines.push(`| ${name} | ${median.toFixed(1)} | ${late.toFixed(1)} | ${median <= GOAL_MS ? 'reached' : 'MISSED'} |`);
  }
  return [
    `Figures of days: ${lifetime.transactions} completed transactions, the first read ever ${(firstMs / 1_000).toFixed(1)} s`,
    '',
    `| read | median of ${ROUNDS}, ms | 95 of 100 within, ms | at most ${GOAL_MS} ms |`,
    '|---|--:|--:|---|',
    ...lines,
  ];
}

async function timeOf(read: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await read();
  return performance.now() - begun;
}

/** What reads take of a context: the book, the wallet's kind, the moment and the database. */
function contextOver(pool: Pool, bookId: number): PartnerContext {
  return {
    core: { database: { pool } },
    bookId,
    walletType: 'prepaid',
    now: Date.now(),
    channel: 'api',
  } as unknown as PartnerContext;
}
