import { z } from 'zod';
import { assets } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { listUserEntries } from '../../../domain/reports/user-ledger/list-user-entries.ts';
import { type UserEntry, userAccounts, userEntryTypes } from '../../../domain/reports/user-ledger/user-entry.ts';
import { istDayCodes, istDays, momentAsOf } from '../frame/as-of.ts';
import { limit } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';
import { balancesSchema, presentBalances } from './present-user.ts';

const cursor = z.string().optional().meta({ description: 'next_cursor of the page before', example: 'led_4711_gold' });

const entrySchema = namedObject('UserEntry', {
  id: z.string().meta({ description: 'The entry', example: 'led_4711_gold' }),
  account: z.enum(userAccounts).meta({
    description: 'Which of the user’s accounts: the INR wallet, metal, or metal bought by SIPs',
    example: 'gold',
  }),
  asset_type: z.enum(assets).nullable().meta({ description: 'Metal; null of rupees', example: 'gold' }),
  type: z.enum(userEntryTypes),
  direction: z.enum(['credit', 'debit']),
  amount_inr: z.number().nullable().meta({ description: 'Of the INR wallet; else null', example: null }),
  balance_after_inr: z.number().nullable().meta({ description: 'Of the INR wallet; else null', example: null }),
  quantity_grams: z.number().nullable().meta({ description: 'Of metal; else null', example: 0.5 }),
  balance_after_grams: z.number().nullable().meta({ description: 'Of metal; else null', example: 2.5 }),
  reference_type: z.enum(['transaction', 'withdrawal']),
  reference_id: z.string(),
  created_at: z.iso.datetime(),
});

export const userLedgerRoute = tokenRoute({
  method: 'GET',
  path: '/partner/users/:user_code/ledger',
  operationId: 'listUserEntries',
  section: 'decisions 15',
  summary: 'Every movement of a user’s rupees and metal, newest first, with the balance after it',
  description:
    'A sell moves metal and rupees, so it has two entries. `balances` are what the user held at `as_of`, or now. Metal sold, given or delivered is taken from what is held freely, then from that of SIPs.',
  access: { capability: 'balance' },
  scope: 'read',
  query: z.object({ ...istDays, as_of: momentAsOf, cursor, limit }),
  fieldCodes: istDayCodes,
  response: namedObject('UserLedger', {
    user_code: z.string(),
    entries: z.array(entrySchema),
    balances: balancesSchema,
    as_of: z.iso.datetime().meta({ description: 'When the user held these balances' }),
    next_cursor: z.string().nullable().meta({ description: 'Of the next page; null on the last', example: null }),
    limit: z.number(),
  }),
  errors: ['VALIDATION_ERROR', 'INVALID_FROM', 'INVALID_TO', 'INVALID_RANGE', 'USER_CODE_NOT_FOUND'],
  async handler(context, { params, query }) {
    const userCode = params.user_code ?? '';
    const ledger = await listUserEntries(context, {
      userCode,
      fromDay: query.from,
      toDay: query.to,
      before: query.as_of,
      cursor: query.cursor,
      limit: query.limit,
    });
    return {
      data: {
        user_code: userCode,
        entries: ledger.entries.map(presentEntry),
        balances: presentBalances(ledger.balances),
        as_of: isoTime(ledger.asOf),
        next_cursor: ledger.nextCursor ?? null,
        limit: query.limit,
      },
    };
  },
});

function presentEntry(entry: UserEntry): z.input<typeof entrySchema> {
  const isRupees = entry.asset === null;
  return {
    id: entry.id,
    account: entry.account,
    asset_type: entry.asset,
    type: entry.type,
    direction: entry.direction,
    amount_inr: isRupees ? rupees(entry.amount) : null,
    balance_after_inr: isRupees ? rupees(entry.balanceAfter) : null,
    quantity_grams: isRupees ? null : grams(entry.amount),
    balance_after_grams: isRupees ? null : grams(entry.balanceAfter),
    reference_type: entry.referenceType,
    reference_id: entry.referenceId,
    created_at: isoTime(entry.createdAt),
  };
}
