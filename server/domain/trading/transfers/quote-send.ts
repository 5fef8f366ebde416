import type { Asset } from '../../kernel/assets.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';
import type { PartnerContext } from '../context.ts';
import { quoteTransfer, type TransferQuote } from './quote-transfer.ts';
import type { TransferAmount } from './transfer-price.ts';

/**
 * Locks a rate for sending the partner's own metal to a mobile (10 digits), known or not. The day's INR limit is checked first,
 * then the partner's holdings; nothing is reserved. Raises PRICES_UNAVAILABLE, INVALID_AMOUNT, DAILY_LIMIT_EXCEEDED,
 * INSUFFICIENT_BALANCE. Spec 2.4, 4.6, decisions 8.
 */
export async function quoteSend(
  context: PartnerContext,
  input: {
    mobile: string;
    asset: Asset;
    amount: TransferAmount;
    priceBasis: 'sell' | 'buy';
    metadata?: Metadata | undefined;
  },
): Promise<TransferQuote> {
  const { quote } = await quoteTransfer(context, { ...input, kind: 'send' }, () => ({ userCode: null }));
  return quote;
}
