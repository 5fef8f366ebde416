import { istMonth, parseIstDate } from '../../kernel/clock.ts';
import type { PartnerContext } from '../context.ts';
import { readFigures } from './read-figures.ts';
import { type Summary, summarise } from './summarise.ts';

/** Day numbers below and above all that happen. */
const FIRST_DAY = 0;
const LAST_DAY = 10_000_000;

/** The figures of the running IST month of the book's clock, and of all time. Spec 4.11, decisions 12. */
export async function readThisMonth(
  context: PartnerContext,
): Promise<{ month: string; figures: Summary; lifetime: Summary }> {
  const month = istMonth(context.now);
  const { from, to } = monthDays(month);
  const [before = [], within = [], after = []] = await readFigures(context, [FIRST_DAY, from, to, LAST_DAY]);
  return { month, figures: summarise(within), lifetime: summarise([...before, ...within, ...after]) };
}

/** The day number an IST month (YYYY-MM) begins with, and that of the next month. */
function monthDays(month: string): { from: number; to: number } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
  return { from: parseIstDate(`${month}-01`) as number, to: parseIstDate(`${next}-01`) as number };
}
