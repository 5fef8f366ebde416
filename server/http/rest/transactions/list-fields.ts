import { z } from 'zod';
import { channels, type TransactionType } from '../../../domain/trading/transaction.ts';
import { asOf, asOfAnswered, istDayCodes, istDays } from '../frame/as-of.ts';
import { assetType, limit, page, userCode } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';
import { transactionRowSchema } from './transaction-row.ts';

/** Query of a list of transactions of these types: paging, and what narrows it. */
export function listQuery<Type extends TransactionType | 'withdrawal'>(types: readonly [Type, ...Type[]]) {
  return z.object({
    page,
    limit,
    as_of: asOf,
    asset_type: assetType.optional(),
    type: z
      .enum(types, { error: `must be ${types.map((type) => `"${type}"`).join(' or ')}` })
      .optional()
      .meta({ description: 'Kind of transaction' }),
    ...istDays,
  });
}

/** Narrows a list to one user: what they did and what they were given. */
export const ofUser = {
  user_code: userCode.refine((value) => !value.includes('\0'), { error: 'must be plain text' }).optional(),
};

/** Narrows a list that has transactions of every channel. */
export const byChannel = {
  channel: z
    .enum(channels, { error: `must be ${channels.map((channel) => `"${channel}"`).join(' or ')}` })
    .optional()
    .meta({ description: 'Where the order came from' }),
};

type Query<Type extends TransactionType | 'withdrawal'> = z.output<ReturnType<typeof listQuery<Type>>> & {
  user_code?: string | undefined;
  channel?: (typeof channels)[number] | undefined;
};

/** The query in the words of the core. */
export function readQuery<Type extends TransactionType | 'withdrawal'>(query: Query<Type>) {
  const { page, limit, type, channel } = query;
  return {
    page,
    limit,
    type,
    channel,
    asOf: query.as_of,
    asset: query.asset_type,
    userCode: query.user_code,
    fromDay: query.from,
    toDay: query.to,
  };
}

export const listFieldCodes = { asset_type: 'INVALID_ASSET', ...istDayCodes } as const;

export const listErrors = ['INVALID_ASSET', 'INVALID_FROM', 'INVALID_TO', 'INVALID_RANGE', 'VALIDATION_ERROR'] as const;

/** What a list of transactions answers beside its rows. */
export const pagingSchema = {
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  as_of: asOfAnswered,
};

export const listSchema = namedObject('TransactionList', {
  transactions: z.array(transactionRowSchema),
  ...pagingSchema,
});
