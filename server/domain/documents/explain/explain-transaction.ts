import { priceDelivery } from '../../delivery/delivery-price.ts';
import type { DeliveryOrder } from '../../delivery/order.ts';
import { readDeliveryOfTransaction } from '../../delivery/read-deliveries.ts';
import { assertInvariant, DomainError } from '../../kernel/errors.ts';
import type { Paise } from '../../kernel/money.ts';
import { priceBuy } from '../../trading/amounts/buy-price.ts';
import { priceSell } from '../../trading/amounts/sell-price.ts';
import type { Transaction } from '../../trading/transaction.ts';
import { findTransaction } from '../../trading/transactions/find-transaction.ts';
import { priceTransfer } from '../../trading/transfers/transfer-price.ts';
import type { PartnerContext } from '../context.ts';
import { explainBuy } from './explain-buy.ts';
import { explainDelivery } from './explain-delivery.ts';
import { explainSell } from './explain-sell.ts';
import { explainTransfer } from './explain-transfer.ts';
import type { Explanation } from './explanation.ts';

/**
 * Explains every rupee and gram of a transaction: priced anew from what the caller fixed and the rates of its quote, by the
 * functions that priced it, which must come to what is on record. Raises NOT_FOUND. Spec 4.6, decisions 1.
 */
export async function explainTransaction(
  context: PartnerContext,
  transactionId: string,
): Promise<{ transaction: Transaction; explanation: Explanation }> {
  const transaction = await findTransaction(context, transactionId);
  if (transaction.type !== 'delivery') return { transaction, explanation: explain(transaction) };
  const order = await readDeliveryOfTransaction(context, transactionId);
  return { transaction, explanation: explainOrder(transaction, order) };
}

/** Pure; raises InvariantError where the record is not what its terms come to. */
export function explain(transaction: Transaction): Explanation {
  const { type, denomination } = transaction;
  switch (type) {
    case 'buy':
    case 'sip_installment': {
      const price = priceBuy(transaction);
      requireRecorded(transaction, price);
      const isPaidFor = transaction.paymentId !== null || transaction.sipNumber !== null;
      return explainBuy(price, isPaidFor ? 'payment' : 'request');
    }
    case 'sell': {
      const net = (transaction.amount - transaction.fee) as Transaction['amount'];
      const price = priceSell(denomination === 'inr' ? { net } : transaction, transaction);
      requireRecorded(transaction, { ...price, amount: price.gross, feeMetal: undefined });
      return explainSell(price, denomination);
    }
    case 'send':
    case 'gift': {
      const asked = denomination === 'inr' ? { amount: transaction.amount } : { metal: transaction.metal };
      const price = priceTransfer(asked, transaction.rate);
      const { receiverMetal, receiverAmount, feeMetal } = price;
      requireRecorded(transaction, { metal: receiverMetal, amount: receiverAmount, feeMetal });
      return explainTransfer(price, { denomination, priceBasis: transaction.priceBasis ?? 'sell' });
    }
    default:
      throw new DomainError('NOT_FOUND', { message: `A transaction of type ${type} has no price to explain.` });
  }
}

/** A delivery by its order, whose pieces and charges it is made of. Pure; raises InvariantError as `explain` does. */
export function explainOrder(
  transaction: Transaction,
  { quantity, weight, making, delivery }: Pick<DeliveryOrder, 'quantity' | 'weight' | 'making' | 'delivery'>,
): Explanation {
  const perPiece = { weight, making: (making / BigInt(quantity)) as Paise, delivery };
  const price = priceDelivery(perPiece, quantity);
  requireRecorded(transaction, { metal: price.metal, amount: price.total, gst: price.gst });
  return explainDelivery(price, { quantity, ...perPiece });
}

const recorded = ['amount', 'metal', 'rate', 'markup', 'gst', 'rounding', 'commission', 'fee', 'feeMetal'] as const;

function requireRecorded(
  transaction: Transaction,
  price: { [Name in (typeof recorded)[number]]?: bigint | undefined },
): void {
  for (const name of recorded) {
    assertInvariant(
      price[name] === undefined || price[name] === transaction[name],
      `the ${name} of ${transaction.transactionId} is not what its terms come to`,
    );
  }
}
