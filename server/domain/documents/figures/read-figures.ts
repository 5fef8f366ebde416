import type { Asset } from '../../kernel/assets.ts';
import type { Paise } from '../../kernel/money.ts';
import type { Channel, TransactionType } from '../../trading/transaction.ts';
import type { PartnerContext } from '../context.ts';
import { type FigureRow, readFigureRows } from './store/read.ts';
import { rollUp } from './store/roll-up.ts';

/** What completed transactions of one type, channel and asset came to. */
export type Figure = {
  type: TransactionType;
  channel: Channel;
  asset: Asset;
  transactions: number;
  /** What amounts are of each type: see `Transaction` */
  amount: Paise;
  commission: Paise;
  markup: Paise;
};

/** Whose figures: nothing else of a context is needed. */
export type FigureBook = Pick<PartnerContext, 'core' | 'bookId'>;

/** When figures are brought up to date: so many settled rows that they do not hold, and rows added in one commit. */
export type RollUp = { atRows: number; commitRows: number };

export const ROLL_UP: RollUp = { atRows: 1_000, commitRows: 50_000 };

/**
 * What the transactions of a book came to, exactly, part by part: `bounds` are IST day numbers that rise, and a part lasts from one
 * up to the next. Only completed transactions count, a delivery until it is cancelled; each on the IST day it was completed on, by
 * the book's clock: a buy that was debited before midnight and fulfilled afterwards counts on the day it was fulfilled, as its
 * entries in the ledger do. The first reader after many trades adds them to the figures of their days, once; the money path
 * knows nothing of it. Decision day-figures.
 */
export async function readFigures(
  { core, bookId }: FigureBook,
  bounds: readonly number[],
  { atRows, commitRows }: RollUp = ROLL_UP,
): Promise<Figure[][]> {
  const reader = core.database.reader('figures');
  const { parts, unheld } = partsFrom(await readFigureRows(reader, bookId, bounds), bounds.length - 1);
  if (unheld >= atRows) await rollUp(reader.primary, bookId, commitRows);
  return parts;
}

/** Rows as figures of so many parts, and how many settled rows the figures of days do not hold yet. */
export function partsFrom(rows: readonly FigureRow[], count: number): { parts: Figure[][]; unheld: number } {
  const parts: Figure[][] = Array.from({ length: count }, () => []);
  let unheld = 0;
  for (const row of rows) {
    if (row.part < 0) unheld = Number(row.transactions);
    else
      parts[row.part]?.push({
        type: row.type as TransactionType,
        channel: row.channel as Channel,
        asset: row.asset as Asset,
        transactions: Number(row.transactions),
        amount: row.amount_paise as Paise,
        commission: row.commission_paise as Paise,
        markup: row.markup_paise as Paise,
      });
  }
  return { parts, unheld };
}
