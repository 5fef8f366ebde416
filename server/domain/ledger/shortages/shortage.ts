import type { Asset } from '../../kernel/assets.ts';
import { DomainError } from '../../kernel/errors.ts';
import { grams, type Micrograms, type Paise, rupees } from '../../kernel/money.ts';
import type { BookContext } from '../context.ts';
import { readAvailable } from './store.ts';

/** Who cannot pay, and what was to be paid: paise of the float or of a user's INR wallet, micrograms of the partner's own metal or a user's. */
export type Shortage =
  | { of: 'float'; needed: Paise }
  | { of: 'user_wallet'; userCode: string; needed: Paise }
  | { of: 'own_metal'; asset: Asset; needed: Micrograms }
  | { of: 'user_metal'; asset: Asset; userCode: string; needed: Micrograms };

const codes = {
  float: 'INSUFFICIENT_PARTNER_FUNDS',
  user_wallet: 'INSUFFICIENT_USER_BALANCE',
  own_metal: 'INSUFFICIENT_BALANCE',
  user_metal: 'INSUFFICIENT_USER_BALANCE',
} as const;

const kinds = {
  float: ['partner_float'],
  user_wallet: ['user_inr'],
  own_metal: ['partner_metal'],
  user_metal: ['user_metal', 'user_sip_metal'],
} as const;

/**
 * The refusal of what cannot be paid, with what there is and what was needed. What there is is read after the refusal, off the way of those
 * that succeed: it is as of the answer. Spec part 7, decisions 15.
 */
export async function shortageOf(
  { core, bookId }: Pick<BookContext, 'core' | 'bookId'>,
  shortage: Shortage,
  message?: string,
): Promise<DomainError> {
  const { of, needed } = shortage;
  const asset = 'asset' in shortage ? shortage.asset : 'INR';
  const userCode = 'userCode' in shortage ? shortage.userCode : undefined;
  const available = await readAvailable(core.database.pool, { bookId, asset, kinds: kinds[of], userCode });
  const details =
    asset === 'INR'
      ? { available_inr: rupees(available), needed_inr: rupees(needed) }
      : { available_grams: grams(available), needed_grams: grams(needed), asset_type: asset };
  return new DomainError(codes[of], { details, ...(message !== undefined && { message }) });
}
