import type { Paise } from '../../kernel/money.ts';

/** Port: an amount of rupees in English words, the Indian way: "Twelve Lakh ... Rupees And Eighty Nine Paise Only". */
export type AmountWords = (amount: Paise) => string;
