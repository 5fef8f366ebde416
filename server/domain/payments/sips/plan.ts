import { istDayStart, parseIstDate } from '../../kernel/clock.ts';
import { debitTime, type Slot, slotAfter, slotOf, slotToCome } from './schedule.ts';
import type { Sip } from './sip.ts';

/** What comes next of a plan: its day, or none where the mandate ends before it, and the instant at which something is due. */
export type Plan = { slot: number; on: string | null; dueAt: number };

type Terms = Pick<Sip, 'frequency' | 'mandateEndsOn'> & { anchorOn: string };

/** What comes after a day of the schedule. Pure. */
export function planAfter(terms: Terms, day: string): Plan {
  return withinMandate(terms, slotAfter(terms.anchorOn, terms.frequency, day));
}

/** What comes when a pause is over: the first day whose debit is still to come, and that is not paid already. Pure. */
export function planFrom(terms: Terms & Pick<Sip, 'nextSlot'>, at: number): Plan {
  const { anchorOn, frequency, nextSlot } = terms;
  const toCome = slotToCome(anchorOn, frequency, at);
  return withinMandate(terms, toCome.slot < nextSlot ? slotOf(anchorOn, frequency, nextSlot) : toCome);
}

const UNHEARD_MS = 24 * 3_600_000;

/**
 * Whether a plan that waits for its approval ends unapproved: once its hour is over and its gateway has said so. One that cannot be asked is
 * waited for, a day at most: what was approved in time is no failure. Pure.
 */
export function mayLapse(
  { authoriseBy }: Pick<Sip, 'authoriseBy'>,
  { at, isHeard }: { at: number; isHeard: boolean },
): boolean {
  return at >= authoriseBy + (isHeard ? 0 : UNHEARD_MS);
}

/** When a mandate has run its time: its last day is over. */
export function mandateEnd({ mandateEndsOn }: Pick<Sip, 'mandateEndsOn'>): number {
  return istDayStart((parseIstDate(mandateEndsOn) ?? 0) + 1);
}

function withinMandate(terms: Terms, { slot, on, debitAt }: Slot): Plan {
  return on <= terms.mandateEndsOn ? { slot, on, dueAt: debitAt } : { slot, on: null, dueAt: mandateEnd(terms) };
}

/** From when on a day without a debit counts as missed: the bank's tries are over, and the next day may be near. */
export function missedFrom(on: string): number {
  return debitTime(on) + 20 * 3_600_000;
}

/** The days of the schedule from the next one on, at most so many, within the mandate; none while the plan does not go on. Pure. */
export function upcomingDays(
  sip: Pick<Sip, 'anchorOn' | 'frequency' | 'nextOn' | 'nextSlot' | 'mandateEndsOn'>,
  count: number,
): string[] {
  const { anchorOn, frequency, nextOn, nextSlot, mandateEndsOn } = sip;
  if (anchorOn === null || nextOn === null) return [];
  const days = Array.from({ length: count }, (_, index) => slotOf(anchorOn, frequency, nextSlot + index).on);
  return days.filter((on) => on <= mandateEndsOn);
}
