import { randomInt } from 'node:crypto';

/** A reference of twelve digits as banks write them: last digit of the year, day of the year, a trace number. */
export function simulatedBankReference(at: number): string {
  const date = new Date(at);
  const day = Math.floor((at - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
  return `${date.getUTCFullYear() % 10}${String(day).padStart(3, '0')}${randomInt(100_000_000).toString().padStart(8, '0')}`;
}

/** Under what a simulated gateway gives money back: the same for the same refund. */
export function simulatedRefundReference(refundId: string): string {
  return `SIM${refundId.slice(-12).toUpperCase()}`;
}
