import { DomainError } from '../../kernel/errors.ts';
import type { Paise } from '../../kernel/money.ts';
import type { BookContext } from '../context.ts';
import { readFloat } from './store.ts';

export type Wallet = {
  type: 'prepaid' | 'credit';
  /** Below zero where a credit line is drawn on */
  balance: Paise;
  creditLimit: Paise;
  /** What a buy may still take */
  available: Paise;
  /** What is owed on the credit line */
  dues: Paise;
};

/** The partner's float or credit line. Raises WALLET_NOT_CONFIGURED. Spec 4.11, decisions 12. */
export async function readWallet(context: BookContext): Promise<Wallet> {
  if (context.walletType === null) throw new DomainError('WALLET_NOT_CONFIGURED');
  const { balance, floor } = await readFloat(context.core.database.pool, context.bookId);
  return {
    type: context.walletType,
    balance: balance as Paise,
    creditLimit: -floor as unknown as Paise,
    available: (balance - floor) as Paise,
    dues: (balance < 0n ? -balance : 0n) as Paise,
  };
}
