import { ToWords } from 'to-words';
import type { AmountWords } from '../../domain/invoices/amount-words.ts';

const converter = new ToWords({ localeCode: 'en-IN', converterOptions: { currency: true } });

/** Lakh and crore by the library `to-words`, which is given exact text and never a float. */
export const englishAmountWords: AmountWords = (amount) => {
  const digits = String(amount).padStart(3, '0');
  return converter.convert(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
};
