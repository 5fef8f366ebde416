import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { rupees } from '../../../domain/kernel/money.ts';
import { listWalletEntries } from '../../../domain/ledger/wallet/list-wallet-entries.ts';
import { walletEntryTypes } from '../../../domain/ledger/wallet/wallet-entry.ts';
import { asOfAnswered, istDayCodes, istDays, ledgerAsOf } from '../frame/as-of.ts';
import { limit, page } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { tokenRoute } from '../frame/route.ts';

export const walletLedgerRoute = tokenRoute({
  method: 'GET',
  path: '/partner/wallet/ledger',
  operationId: 'listWalletEntries',
  section: '4.11, decisions 15',
  summary: 'Every movement of your wallet, newest first, with the balance after it',
  description: 'Amounts are above zero: `direction` says which way the money went.',
  access: { token: 'any' },
  scope: 'read',
  query: z.object({ page, limit, ...istDays, as_of: ledgerAsOf }),
  fieldCodes: istDayCodes,
  response: namedObject('WalletLedger', {
    entries: z.array(
      namedObject('WalletEntry', {
        id: z.string(),
        type: z.enum(walletEntryTypes),
        direction: z.enum(['credit', 'debit']),
        amount_inr: z.number(),
        balance_after_inr: z.number(),
        reference_type: z.string(),
        reference_id: z.string(),
        description: z.string(),
        created_at: z.iso.datetime(),
      }),
    ),
    page: z.number(),
    limit: z.number(),
    total: z.number(),
    as_of: asOfAnswered,
  }),
  errors: ['WALLET_NOT_CONFIGURED', 'VALIDATION_ERROR', 'INVALID_FROM', 'INVALID_TO', 'INVALID_RANGE'],
  async handler(context, { query }) {
    const { page, limit } = query;
    const { entries, total, asOf } = await listWalletEntries(context, {
      page,
      limit,
      fromDay: query.from,
      toDay: query.to,
      asOf: query.as_of,
    });
    return {
      data: {
        entries: entries.map((entry) => ({
          id: entry.id,
          type: entry.type,
          direction: entry.direction,
          amount_inr: rupees(entry.amount),
          balance_after_inr: rupees(entry.balanceAfter),
          reference_type: entry.referenceType,
          reference_id: entry.referenceId,
          description: entry.description,
          created_at: isoTime(entry.createdAt),
        })),
        page,
        limit,
        total,
        as_of: asOf,
      },
    };
  },
});
