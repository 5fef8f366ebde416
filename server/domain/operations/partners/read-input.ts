import { fieldError } from '../../kernel/errors.ts';
import { unitsFromDecimal } from '../../kernel/money.ts';

/** The most that one manual change may move: 100 crore rupees. */
const AMOUNT_MAX_PAISE = 1_000_000_000_00n;

/** Rupees as a face gives them, as paise. Raises VALIDATION_ERROR on the field. */
export function readPaise(field: string, value: unknown, { from = 0n, to = AMOUNT_MAX_PAISE } = {}): bigint {
  const amount = typeof value === 'number' ? unitsFromDecimal(value, 2) : undefined;
  if (amount === undefined || amount < from || amount > to) {
    const bounds = `from ${Number(from) / 100} to ${Number(to) / 100}`;
    throw fieldError('VALIDATION_ERROR', field, `must be rupees with at most two decimals, ${bounds}`);
  }
  return amount;
}

/** Rupees either way, but not none. Raises VALIDATION_ERROR on the field. */
export function readSignedPaise(field: string, value: unknown): bigint {
  const amount = readPaise(field, value, { from: -AMOUNT_MAX_PAISE });
  if (amount === 0n) throw fieldError('VALIDATION_ERROR', field, 'must not be zero');
  return amount;
}

/** A percentage as a face gives it, in thousandths. Raises VALIDATION_ERROR on the field. */
export function readMilliPercent(field: string, value: unknown, most: number): number {
  const units = typeof value === 'number' ? unitsFromDecimal(value, 3) : undefined;
  if (units === undefined || units < 0n || units > BigInt(most)) {
    throw fieldError('VALIDATION_ERROR', field, `must be from 0 to ${most / 1000}, with at most three decimals`);
  }
  return Number(units);
}

/** One of a few words. Raises VALIDATION_ERROR on the field. */
export function readChoice<Choice extends string>(field: string, value: unknown, choices: readonly Choice[]): Choice {
  const found = choices.find((one) => one === value);
  if (found === undefined) throw fieldError('VALIDATION_ERROR', field, `must be one of ${choices.join(', ')}`);
  return found;
}

/** Yes or no. Raises VALIDATION_ERROR on the field. */
export function readSwitch(field: string, value: unknown): boolean {
  if (typeof value !== 'boolean') throw fieldError('VALIDATION_ERROR', field, 'must be true or false');
  return value;
}

/** A whole number. Raises VALIDATION_ERROR on the field. */
export function readCount(field: string, value: unknown, most: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > most) {
    throw fieldError('VALIDATION_ERROR', field, `must be a whole number from 0 to ${most}`);
  }
  return value;
}
