import { z } from 'zod';
import { FIRST_INSTANT, istDayStart, LAST_INSTANT, parseIstDate } from '../../../domain/kernel/clock.ts';
import type { LedgerState } from '../../../domain/ledger/ledger-state.ts';

/** The query field `as_of` of lists. */
export const asOf = z
  .string()
  .optional()
  .meta({ description: 'as_of of an earlier page: leaves out what arrived since, so that pages do not shift' });

/** The field `as_of` that lists answer. */
export const asOfAnswered = z.string().meta({
  id: 'ListState',
  description: 'This state of the list. Sent with the next pages it keeps them from shifting while rows arrive',
  example: '2s.5d0c1f7a',
});

/** An IST day of the query as its number. */
const istDay = z.string().transform((value, context): number => {
  const day = parseIstDate(value);
  if (day !== undefined) return day;
  context.addIssue({ code: 'custom', message: 'must be a date written YYYY-MM-DD' });
  return z.NEVER;
});

/** First and last IST day of a list. */
export const istDays = {
  from: istDay.optional().meta({ format: 'date', example: '2026-11-01', description: 'First IST day, YYYY-MM-DD' }),
  to: istDay.optional().meta({ format: 'date', example: '2026-11-21', description: 'Last IST day, YYYY-MM-DD' }),
};

/** Codes of those fields (spec part 7). */
export const istDayCodes = { from: 'INVALID_FROM', to: 'INVALID_TO' } as const;

const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** The moment up to which an IST day (its end) or a timestamp is meant: the millisecond after it; undefined where the text is neither. */
function readMoment(value: string): number | undefined {
  const day = parseIstDate(value);
  if (day !== undefined) return istDayStart(day + 1);
  // A plus sign comes out of a query as a space.
  const instant = value.replace(' ', '+');
  // Date.parse takes 30 February for 2 March.
  const isInstant = ISO_INSTANT.test(instant) && parseIstDate(instant.slice(0, 10)) !== undefined;
  const at = isInstant ? Date.parse(instant) : Number.NaN;
  return at >= FIRST_INSTANT && at < LAST_INSTANT ? at + 1 : undefined;
}

/** The query field `as_of` of a user's ledger: a moment, as the millisecond after it. */
export const momentAsOf = z
  .string()
  .transform((value, context): number => {
    const before = readMoment(value);
    if (before !== undefined) return before;
    context.addIssue({ code: 'custom', message: 'must be a date written YYYY-MM-DD, or an ISO timestamp' });
    return z.NEVER;
  })
  .optional()
  .meta({
    description: 'The ledger and the balances as they stood then: an IST day (its end), or an ISO timestamp',
    example: '2026-11-20',
  });

/** The query field `as_of` of the wallet's ledger: a moment, or a state that an earlier page answered. */
export const ledgerAsOf = z
  .string()
  .transform((value, context): LedgerState => {
    const before = readMoment(value);
    if (before !== undefined) return { before };
    if (/^[0-9a-z]{1,13}\.[0-9a-f]{8}$/.test(value)) return { state: value };
    context.addIssue({
      code: 'custom',
      message: 'must be a date written YYYY-MM-DD, an ISO timestamp, or the as_of of an earlier page',
    });
    return z.NEVER;
  })
  .optional()
  .meta({
    description:
      'The ledger as it stood then: an IST day (its end), an ISO timestamp, or the as_of of an earlier page, which keeps pages from shifting',
    example: '2026-11-20',
  });
