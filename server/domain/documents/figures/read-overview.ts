import { inSnapshot } from '../../../database/transaction.ts';
import { type Asset, byAsset } from '../../kernel/assets.ts';
import { DomainError } from '../../kernel/errors.ts';
import { type Paise, paise } from '../../kernel/money.ts';
import type { PartnerContext } from '../context.ts';
import type { DayRange } from './range.ts';
import { partsFrom, ROLL_UP } from './read-figures.ts';
import { countActiveUsers, readFigureRows, readVolumeRows, type VolumeRow } from './store/read.ts';
import { rollUp } from './store/roll-up.ts';
import { buyTypes, type Summary, summarise } from './summarise.ts';

/** The longest range that is shown at once: a leap year. */
const RANGE_DAYS_MAX = 366;

/** What was bought and sold on an IST day, in paise. */
type DayVolume = { day: number; buy: Record<Asset, Paise>; sell: Record<Asset, Paise> };

type Standing = Summary & { activeUsers: number };

/** A range of IST days, the one just before it of the same length, and each day of the range. */
export type Overview = { current: Standing; previous: Standing; days: DayVolume[] };

/**
 * The figures of a range of IST days of the book's clock, both ends included, beside those of as many days just before it; all of one
 * moment. Raises INVALID_RANGE where it ends before it begins or is longer than a year. Decision day-figures.
 */
export async function readOverview(context: PartnerContext, range: DayRange): Promise<Overview> {
  const { fromDay, toDay } = range;
  const length = toDay - fromDay + 1;
  if (length < 1 || length > RANGE_DAYS_MAX) throw new DomainError('INVALID_RANGE');
  const before: DayRange = { fromDay: fromDay - length, toDay: fromDay - 1 };
  const { bookId } = context;
  const reader = context.core.database.reader('figures');
  const read = await reader.run(({ pool }) =>
    inSnapshot(pool, async (client) => ({
      figures: await readFigureRows(client, bookId, [before.fromDay, fromDay, toDay + 1]),
      volumes: await readVolumeRows(client, bookId, { ...range, buyTypes }),
      activeUsers: await countActiveUsers(client, bookId, range),
      activeBefore: await countActiveUsers(client, bookId, before),
    })),
  );
  const { parts, unheld } = partsFrom(read.figures, 2);
  if (unheld >= ROLL_UP.atRows) await rollUp(reader.primary, bookId, ROLL_UP.commitRows);
  const [previous = [], current = []] = parts;
  const volumes = Map.groupBy(read.volumes, ({ day }) => day);
  return {
    current: { ...summarise(current), activeUsers: read.activeUsers },
    previous: { ...summarise(previous), activeUsers: read.activeBefore },
    days: Array.from({ length }, (_, index) => volumeOf(fromDay + index, volumes.get(fromDay + index) ?? [])),
  };
}

function volumeOf(day: number, rows: readonly VolumeRow[]): DayVolume {
  const side = (isBuy: boolean) =>
    byAsset((asset) => paise(rows.find((row) => row.asset === asset && row.is_buy === isBuy)?.amount_paise ?? 0n));
  return { day, buy: side(true), sell: side(false) };
}
