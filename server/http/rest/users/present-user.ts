import { z } from 'zod';
import type { UserBalances } from '../../../domain/customers/users/end-user.ts';
import type { UserWithBalances } from '../../../domain/customers/users/read-users.ts';
import { namedByAsset } from '../../../domain/kernel/assets.ts';
import { isoTime } from '../../../domain/kernel/clock.ts';
import { stateName } from '../../../domain/kernel/gstin.ts';
import { grams, rupees } from '../../../domain/kernel/money.ts';
import { metadataShown } from '../frame/fields.ts';
import { namedObject } from '../frame/named-object.ts';

/** A sub-wallet in API shape (decisions 6). */
export const balancesSchema = namedObject('UserBalances', {
  ...namedByAsset('', '_grams', () => z.number()),
  inr: z.number(),
  ...namedByAsset('sip_', '_grams', () => z.number()),
});

const kycStatusSchema = z.enum(['not_started', 'under_review', 'approved', 'rejected']);

/** The user object of spec 2.1. */
export const userSchema = namedObject('User', {
  user_code: z.string(),
  name: z.string().nullable(),
  mobile_masked: z.string(),
  email_masked: z.string().nullable(),
  kyc_status: kycStatusSchema,
  user_existed: z.boolean(),
  registered_at: z.iso.datetime(),
  meta: z.record(z.string(), z.unknown()).nullable(),
  metadata: metadataShown,
  state: z.string().optional().meta({ description: 'State they live in, where you gave it', example: 'Karnataka' }),
  balances: balancesSchema.optional(),
});

/** A user in API shape. */
export function presentUser(user: UserWithBalances): z.input<typeof userSchema> {
  return {
    user_code: user.userCode,
    name: user.name,
    mobile_masked: user.mobileMasked,
    email_masked: user.emailMasked,
    kyc_status: user.kycStatus,
    user_existed: user.existed,
    registered_at: isoTime(user.registeredAt),
    meta: (user.meta as Record<string, unknown> | null) ?? null,
    metadata: user.metadata,
    ...(user.stateCode !== null && { state: stateName(user.stateCode) }),
    ...(user.balances ? { balances: presentBalances(user.balances) } : {}),
  };
}

/** A sub-wallet in API shape. */
export function presentBalances(balances: UserBalances): z.input<typeof balancesSchema> {
  return {
    ...namedByAsset('', '_grams', (asset) => grams(balances.metal[asset])),
    inr: rupees(balances.inr),
    ...namedByAsset('sip_', '_grams', (asset) => grams(balances.sipMetal[asset])),
  };
}
