import { type Paise, paise } from '../../kernel/money.ts';
import type { TransactionType } from '../../trading/transaction.ts';
import type { Figure } from './read-figures.ts';

/** The figures of a range in a few numbers. Money in paise. */
export type Summary = {
  /** What was charged for metal: buys of every channel, and installments of SIPs */
  buyVolume: Paise;
  /** Gross of sells, before the platform fee */
  sellVolume: Paise;
  /** Of every type */
  transactions: number;
  commission: Paise;
  markupPassthrough: Paise;
  /** Payments of customers that became metal: how many, and what they bought for */
  fundedPayments: number;
  fundedAmount: Paise;
};

/** Types that buy metal for a user, out of any source of money. */
export const buyTypes: readonly TransactionType[] = ['buy', 'sip_installment'];
const isBuy = ({ type }: Figure) => buyTypes.includes(type);

/** Was paid for by the customer, through a payment order or a mandate. */
const isFunded = (figure: Figure) => isBuy(figure) && figure.channel !== 'api';

/** Adds figures up (decisions 12). */
export function summarise(figures: readonly Figure[]): Summary {
  const sum = (amountOf: (figure: Figure) => bigint, of: (figure: Figure) => boolean = () => true): Paise =>
    paise(figures.reduce((total, figure) => (of(figure) ? total + amountOf(figure) : total), 0n));
  const count = (of: (figure: Figure) => boolean = () => true) =>
    figures.reduce((total, figure) => (of(figure) ? total + figure.transactions : total), 0);
  return {
    buyVolume: sum(({ amount }) => amount, isBuy),
    sellVolume: sum(
      ({ amount }) => amount,
      ({ type }) => type === 'sell',
    ),
    transactions: count(),
    commission: sum(({ commission }) => commission),
    markupPassthrough: sum(({ markup }) => markup),
    fundedPayments: count(isFunded),
    fundedAmount: sum(({ amount }) => amount, isFunded),
  };
}
