import {
  type Micrograms,
  metalToUser,
  type Paise,
  type PaisePerGram,
  percentUp,
  valueFromUser,
  valueToUser,
} from '../../kernel/money.ts';
import { PLATFORM_FEE_PERCENT } from '../amounts/sell-price.ts';

/** Every rupee and gram of a send or gift. The payer gives the receiver's part and the fee, in metal and in rupees alike. */
export type TransferPrice = {
  rate: PaisePerGram;
  receiverMetal: Micrograms;
  receiverAmount: Paise;
  feeMetal: Micrograms;
  feeAmount: Paise;
  payerMetal: Micrograms;
  payerAmount: Paise;
};

/** Fixed by the caller: the metal the receiver gets, or its worth in rupees. */
export type TransferAmount = { metal: Micrograms } | { amount: Paise };

/**
 * Prices a transfer of metal at a rate (paise per gram): what the receiver gets is rounded down, the fee of 0.25 % in metal is
 * rounded up and comes on top. Pure; specks may come to zero, which the verb refuses. Spec 2.4, 4.6, decisions 1 and 8.
 */
export function priceTransfer(asked: TransferAmount, rate: PaisePerGram): TransferPrice {
  const receiverMetal = 'metal' in asked ? asked.metal : metalToUser(asked.amount, rate);
  const receiverAmount = 'amount' in asked ? asked.amount : valueToUser(asked.metal, rate);
  const feeMetal = percentUp(receiverMetal, PLATFORM_FEE_PERCENT);
  const feeAmount = valueFromUser(feeMetal, rate);
  return {
    rate,
    receiverMetal,
    receiverAmount,
    feeMetal,
    feeAmount,
    payerMetal: (receiverMetal + feeMetal) as Micrograms,
    payerAmount: (receiverAmount + feeAmount) as Paise,
  };
}
