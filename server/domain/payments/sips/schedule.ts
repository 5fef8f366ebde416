import { istDate, istDayStart, parseIstDate } from '../../kernel/clock.ts';
import type { Frequency } from '../orders/gateway/mandate-gateway.ts';

/** Banks debit mandates outside their busy hours: ours at six in the morning, Indian time. */
const DEBIT_HOUR_MS = 6 * 3_600_000;
const MIDDAY_MS = 12 * 3_600_000;

/** A day of a plan: counted from the first installment's 0, its IST date, and the instant of its debit. */
export type Slot = { slot: number; on: string; debitAt: number };

/**
 * The nth day of a plan's schedule, counted from the day of its first installment. A month without that day has it on its last: the
 * 31st comes back in the next month that has one. Pure. Spec 2.12, decisions 9.
 */
export function slotOf(anchorOn: string, frequency: Frequency, slot: number): Slot {
  const on = frequency === 'monthly' ? monthsAfter(anchorOn, slot) : daysAfter(anchorOn, slot * daysOf[frequency]);
  return { slot, on, debitAt: debitTime(on) };
}

const daysOf = { daily: 1, weekly: 7 } as const;

/** The first day of the schedule after an IST day. */
export function slotAfter(anchorOn: string, frequency: Frequency, day: string): Slot {
  return firstSlot(anchorOn, frequency, day, (slot) => slot.on > day);
}

/** The first day of the schedule whose debit is still to come. */
export function slotToCome(anchorOn: string, frequency: Frequency, at: number): Slot {
  return firstSlot(anchorOn, frequency, istDate(at), (slot) => slot.debitAt > at);
}

/** The instant of the debit on an IST day. */
export function debitTime(on: string): number {
  return istDayStart(dayNumber(on)) + DEBIT_HOUR_MS;
}

/** The same day so many years later, as a mandate's last one. */
export function yearsAfter(on: string, years: number): string {
  return monthsAfter(on, years * 12);
}

function firstSlot(anchorOn: string, frequency: Frequency, day: string, fits: (slot: Slot) => boolean): Slot {
  const days = Math.max(0, dayNumber(day) - dayNumber(anchorOn));
  // No month has more than 31 days: this is never too far.
  const about = Math.floor(days / (frequency === 'monthly' ? 31 : daysOf[frequency]));
  for (let slot = Math.max(1, about); ; slot += 1) {
    const found = slotOf(anchorOn, frequency, slot);
    if (fits(found)) return found;
  }
}

function daysAfter(on: string, days: number): string {
  return istDate(istDayStart(dayNumber(on) + days) + MIDDAY_MS);
}

function monthsAfter(on: string, months: number): string {
  const [year = 0, month = 0, day = 0] = on.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const lastDay = new Date(Date.UTC(inYear, inMonth, 0)).getUTCDate();
  return `${inYear}-${String(inMonth).padStart(2, '0')}-${String(Math.min(day, lastDay)).padStart(2, '0')}`;
}

function dayNumber(on: string): number {
  const number = parseIstDate(on);
  if (number === undefined) throw new Error('a schedule was asked for a day that does not exist');
  return number;
}
