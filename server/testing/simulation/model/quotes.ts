import type { Book, Quote, Terms, Trade, User } from './book.ts';
import { expectFact, holdingOf, moveFloat, takeMetal } from './book.ts';
import { dayOf, monthOf } from './calendar.ts';

/** What a confirm has to come to, of a quote whose key was not used before (spec 3.1, decisions 7 and 8). */
export function verdictOn(
  quote: Quote,
  of: { book: Book; terms: Terms; now: number; isWrongOtp: boolean },
): string | undefined {
  const { book, terms, now } = of;
  if (quote.isConsumed) return 'QUOTE_ALREADY_CONSUMED';
  if (now >= quote.expiresAt) return 'QUOTE_EXPIRED';
  if (quote.wrongGuesses >= 5) return 'OTP_LOCKED';
  // A code lives half as long as its quote.
  const hasCode = quote.kind === 'gift' || quote.kind === 'delivery';
  if (hasCode && now >= quote.expiresAt - 300_000) return 'OTP_EXPIRED';
  if (of.isWrongOtp) return 'INVALID_OTP';
  switch (quote.kind) {
    case 'buy':
      return book.float < quote.amount ? 'INSUFFICIENT_PARTNER_FUNDS' : undefined;
    case 'sell':
    case 'gift':
      return holdingOf(quote.user as User, quote.asset) < quote.micrograms + quote.feeMicrograms
        ? 'INSUFFICIENT_USER_BALANCE'
        : undefined;
    case 'send': {
      const sent = book.sentOn.get(dayOf(now)) ?? 0n;
      if (sent + quote.amount > terms.dailySendLimit) return 'DAILY_LIMIT_EXCEEDED';
      return book.metal[quote.asset] < quote.micrograms + quote.feeMicrograms ? 'INSUFFICIENT_BALANCE' : undefined;
    }
    case 'delivery':
      if (holdingOf(quote.user as User, quote.asset) < quote.micrograms) return 'INSUFFICIENT_USER_BALANCE';
      return book.float < quote.amount ? 'INSUFFICIENT_PARTNER_FUNDS' : undefined;
  }
}

/** A buy whose metal could not be had (spec 3.2): the float is credited back, and its quote is spent. */
export function voidBuy(book: Book, quote: Quote, of: { id: string; at: number }): void {
  quote.isConsumed = true;
  moveFloat(book, -quote.amount, `debit of ${of.id}`);
  moveFloat(book, quote.amount, `void of ${of.id}`);
  addTrade(book, quote, { ...of, status: 'voided' });
}

/** What a confirm that succeeds does to the book. */
export function execute(book: Book, quote: Quote, of: { id: string; at: number; receiver?: User }): void {
  const { kind, asset, micrograms, feeMicrograms, amount } = quote;
  quote.isConsumed = true;
  addTrade(book, quote, { ...of, status: 'completed' });
  switch (kind) {
    case 'buy':
      moveFloat(book, -amount, of.id);
      (quote.user as User).free[asset] += micrograms;
      enter(book, quote, of.at);
      expectFact(book, 'buy.completed', of.id);
      break;
    case 'sell':
      takeMetal(quote.user as User, asset, micrograms);
      (quote.user as User).inr += amount;
      enter(book, quote, of.at);
      expectFact(book, 'sell.completed', of.id);
      break;
    case 'send':
      book.metal[asset] -= micrograms + feeMicrograms;
      book.sentOn.set(dayOf(of.at), (book.sentOn.get(dayOf(of.at)) ?? 0n) + amount);
      (of.receiver as User).free[asset] += micrograms;
      expectFact(book, 'send.completed', of.id);
      break;
    case 'gift':
      takeMetal(quote.user as User, asset, micrograms + feeMicrograms);
      (of.receiver as User).free[asset] += micrograms;
      expectFact(book, 'gift.completed', of.id);
      break;
    case 'delivery':
      break;
  }
}

function addTrade(book: Book, quote: Quote, of: { id: string; at: number; status: string }): void {
  const { kind, asset, micrograms } = quote;
  const trade: Trade = {
    ...{ id: of.id, type: kind, status: of.status, asset, micrograms, at: of.at },
    amount: kind === 'sell' ? quote.gross : quote.amount,
    isInvoiced: of.status === 'completed' && (kind === 'buy' || kind === 'sell'),
  };
  book.trades.push(trade);
}

/** What the month's statement gains by a buy or a sell. */
function enter(book: Book, quote: Quote, at: number): void {
  book.entries.push({
    month: monthOf(at),
    buyVolume: quote.kind === 'buy' ? quote.amount : 0n,
    sellVolume: quote.kind === 'sell' ? quote.gross : 0n,
    commission: quote.commission,
    markup: quote.markup,
    gatewayFee: 0n,
  });
}
