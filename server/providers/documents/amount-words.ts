import { ToWordsCore } from 'to-words/core';
import EnglishOfIndia from 'to-words/en-IN';
import type { AmountWords } from '../../domain/documents/invoices/amount-words.ts';

// The library's main entry holds the words of every language, nine megabytes of memory.
const converter = new ToWordsCore({ localeCode: 'en-IN', converterOptions: { currency: true } }).setLocale(
  EnglishOfIndia,
);

/** Lakh and crore by the library `to-words`, which is given exact text and never a float. */
export const englishAmountWords: AmountWords = (amount) => {
  const digits = String(amount).padStart(3, '0');
  return converter.convert(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
};
