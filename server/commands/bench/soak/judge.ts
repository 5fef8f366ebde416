import type { Load } from './load.ts';
import { type MemorySlope, WARM_UP_SECONDS } from './memory.ts';
import { reasons, type Tables } from './tables.ts';

/** A stretch of time in which something was made to fail, in seconds of `performance.now()`, and the outcomes that it explains. */
export type Injected = { what: string; from: number; to: number; explains: RegExp };

/** What the service may grow by when nothing is wrong, in MiB a minute. */
const SLOPE_MIB_A_MINUTE_MAX = 1;
/** What it may write of a call into its log, in the mean; errors with their stacks among it. */
export const LOG_BYTES_A_CALL_MAX = 700;
/** Rows by which a table may differ that does not grow. */
const SLACK_ROWS = 40;

/** Successes, and what a fault that was on explains. */
export function unexplained(load: Load, injected: readonly Injected[]): string[] {
  return [...load.outcomes].flatMap(([outcome, bySecond]) => {
    if (/^2\d\d$/.test(outcome)) return [];
    const left = [...bySecond].filter(
      ([second]) =>
        !injected.some(({ from, to, explains }) => explains.test(outcome) && second >= from && second <= to),
    );
    const count = left.reduce((sum, [, times]) => sum + times, 0);
    return count > 0 ? [`${count} calls ended with ${outcome}, at no fault that explains it`] : [];
  });
}

export type Growth = { table: string; rows: number; rowsATrade: number; bytes: number; reason: string };

/** By how much each table has grown. */
export function growthOf(before: Tables, after: Tables, trades: number): Growth[] {
  return [...after]
    .map(([table, { rows, bytes }]) => {
      const grown = rows - (before.get(table)?.rows ?? 0);
      return {
        table,
        rows: grown,
        rowsATrade: grown / Math.max(1, trades),
        bytes: bytes - (before.get(table)?.bytes ?? 0),
        reason: reasons[table] ?? '',
      };
    })
    .filter(({ rows }) => rows > SLACK_ROWS)
    .sort((one, other) => other.rows - one.rows);
}

export const growthProblems = (growth: readonly Growth[]): string[] =>
  growth
    .filter(({ reason }) => reason === '')
    .map(({ table, rows }) => `the table ${table} grew by ${rows} rows, and no reason is stated`);

export function memoryProblems(slopes: readonly MemorySlope[]): string[] {
  const judged = slopes.filter(({ mibAMinute }) => mibAMinute !== undefined);
  if (judged.length === 0) return [`no process lived ${WARM_UP_SECONDS} seconds and more: of memory nothing is known`];
  return judged
    .filter(({ mibAMinute = 0 }) => mibAMinute >= SLOPE_MIB_A_MINUTE_MAX)
    .map(({ pid, mibAMinute = 0 }) => `process ${pid} grows by ${mibAMinute.toFixed(2)} MiB a minute`);
}
