import { type Asset, type Book, holdingOf, type Quote, type QuoteKind } from '../model/book.ts';
import { gramsOf, microgramsOf, paiseOf, rupeesOf } from '../model/integers.ts';
import { must, mustEqual } from '../model/mismatch.ts';
import { priceBuy, priceSell, priceTransfer } from '../model/prices.ts';
import type { Step } from '../script.ts';
import type { Answer } from '../service/call.ts';
import { act } from './act.ts';
import { faultsMet } from './arm.ts';
import { mobileOf } from './users.ts';
import { type At, bookAt, newest, nowOf, partnerAt, type World } from './world.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

const LIFE_MS = 600_000;
/** What the clocks of this machine's processes and the time a call takes may come to. */
const SLACK_MS = 61_000;
const assetOf = (isGold: boolean): Asset => (isGold ? 'gold' : 'silver');

/** Asks for a quote and answers it where it was given; a refusal has to be the expected one. */
async function ask(
  world: World,
  at: At,
  asked: { path: string; body: object; expected: string | undefined },
): Promise<Answer | undefined> {
  const book = bookAt(world, at);
  const call = { method: 'POST', path: asked.path, token: book.token, body: asked.body } as const;
  // Nobody holds a quote whose answer was lost.
  const answer = await act(world, call, 'ask');
  const met = await faultsMet(world, book);
  if (!answer) return undefined;
  const expected = met.has('price_feed') || met.has('trading_halt') ? 'PRICES_UNAVAILABLE' : asked.expected;
  mustEqual(`${asked.path} ${JSON.stringify(asked.body)}`, answer.code, expected);
  return answer.status === 200 ? answer : undefined;
}

function keep(
  book: Book,
  answer: Answer,
  quote: Omit<Quote, 'id' | 'expiresAt' | 'heldSince' | 'isConsumed' | 'wrongGuesses'>,
): void {
  const expiresAt = Date.parse(answer.data.expires_at);
  const left = expiresAt - nowOf(book);
  must(left <= LIFE_MS + 1_000 && left > LIFE_MS - SLACK_MS, () => `a quote lives ${left} ms`);
  book.quotes.push({
    ...quote,
    id: answer.data.quote_id,
    expiresAt,
    heldSince: expiresAt - LIFE_MS - book.offset,
    isConsumed: false,
    wrongGuesses: 0,
  });
  if (book.quotes.length > 40) book.quotes.shift();
}

const nothing = { feeMicrograms: 0n, markup: 0n, commission: 0n, gross: 0n, receiverMobile: undefined };

export async function quoteBuy(world: World, step: Of<'quote_buy'>): Promise<void> {
  const book = bookAt(world, step);
  const user = newest(book.users, step.user);
  if (!user) return;
  const { rates, markup } = partnerAt(world, step).terms;
  const asset = assetOf(step.isGold);
  const amount = BigInt(step.paise);
  const price = priceBuy(amount, rates[asset].buy, markup[book.mode].buy);
  const body = { user_code: user.code, asset_type: asset, amount_inr: rupeesOf(amount) };
  const expected = book.float < amount ? 'INSUFFICIENT_PARTNER_FUNDS' : undefined;
  const answer = await ask(world, step, { path: '/partner/buy/quote', body, expected });
  if (!answer) return;
  const { data } = answer;
  mustEqual(
    'a buy quote',
    [paiseOf(data.rate_inr_per_gram), microgramsOf(data.quantity_grams), paiseOf(data.amount_inr)],
    [price.rate, price.micrograms, amount],
  );
  const hasMarkup = markup[book.mode].buy > 0n;
  mustEqual(
    'markup of a buy quote',
    hasMarkup ? paiseOf(data.markup_amount_inr) : data.markup_amount_inr,
    hasMarkup ? price.markup : undefined,
  );
  keep(book, answer, { ...nothing, ...price, kind: 'buy', asset, user, amount });
}

export async function quoteSell(world: World, step: Of<'quote_sell'>): Promise<void> {
  const book = bookAt(world, step);
  const asset = assetOf(step.isGold);
  const user = newest(
    book.users.filter((one) => holdingOf(one, asset) > 20_000n),
    step.user,
  );
  if (!user) return;
  const { rates, markup } = partnerAt(world, step).terms;
  const held = holdingOf(user, asset);
  const micrograms = (held * BigInt(step.permille)) / 1_000n;
  const byGrams = priceSell({ micrograms }, rates[asset].sell, markup[book.mode].sell);
  if (byGrams.net <= 0n) return;
  const price = step.isNet ? priceSell({ net: byGrams.net }, rates[asset].sell, markup[book.mode].sell) : byGrams;
  const amount = step.isNet ? { amount_inr: rupeesOf(byGrams.net) } : { quantity_grams: gramsOf(micrograms) };
  const expected = held < price.micrograms ? 'INSUFFICIENT_USER_BALANCE' : undefined;
  const body = { user_code: user.code, asset_type: asset, ...amount };
  const answer = await ask(world, step, { path: '/partner/sell/quote', body, expected });
  if (!answer) return;
  const { data } = answer;
  mustEqual(
    'a sell quote',
    [
      microgramsOf(data.quantity_grams),
      paiseOf(data.rate_inr_per_gram),
      paiseOf(data.net_amount_inr),
      paiseOf(data.breakdown.gross_amount_inr),
      paiseOf(data.breakdown.platform_fee_inr),
    ],
    [price.micrograms, price.rate, price.net, price.gross, price.fee],
  );
  keep(book, answer, { ...nothing, ...price, kind: 'sell', asset, user, amount: price.net });
}

function keepTransfer(
  world: World,
  at: At,
  {
    answer,
    kind,
    asset,
    user,
    price,
    mobile,
  }: {
    answer: Answer;
    kind: QuoteKind;
    asset: Asset;
    user: Quote['user'];
    price: ReturnType<typeof priceTransfer>;
    mobile: string;
  },
): void {
  const { breakdown } = answer.data;
  mustEqual(
    `a ${kind} quote`,
    [
      paiseOf(breakdown.rate_per_gram),
      microgramsOf(breakdown.receiver_gets_grams),
      paiseOf(breakdown.receiver_gets_inr),
      microgramsOf(breakdown.fee_grams),
      paiseOf(breakdown.fee_inr),
      microgramsOf(breakdown.partner_pays_grams),
    ],
    [
      price.rate,
      price.micrograms,
      price.amount,
      price.feeMicrograms,
      price.fee,
      price.micrograms + price.feeMicrograms,
    ],
  );
  const { micrograms, feeMicrograms, amount, rate } = price;
  keep(bookAt(world, at), answer, {
    ...nothing,
    kind,
    asset,
    user,
    micrograms,
    feeMicrograms,
    amount,
    rate,
    receiverMobile: mobile,
  });
}

export async function quoteSend(world: World, step: Of<'quote_send'>): Promise<void> {
  const book = bookAt(world, step);
  const { rates, dailySendLimit } = partnerAt(world, step).terms;
  const asset = assetOf(step.isGold);
  const rate = step.isBuyRate ? rates[asset].buy : rates[asset].sell;
  const byGrams = priceTransfer({ micrograms: BigInt(step.micrograms) }, rate);
  if (byGrams.amount <= 0n) return;
  const price = step.isInr ? priceTransfer({ amount: byGrams.amount }, rate) : byGrams;
  const mobile = mobileOf(world, at1000(step) + step.n);
  const body = {
    receiver_mobile: mobile,
    asset_type: asset,
    ...(step.isInr ? { amount_inr: rupeesOf(price.amount) } : { amount_grams: gramsOf(price.micrograms) }),
    ...(step.isBuyRate ? { price_basis: 'buy' } : {}),
  };
  // A day’s limit is checked before the balance (decisions 8).
  const sent = book.sentOn.get(today(book)) ?? 0n;
  const expected =
    sent + price.amount > dailySendLimit
      ? 'DAILY_LIMIT_EXCEEDED'
      : book.metal[asset] < price.micrograms + price.feeMicrograms
        ? 'INSUFFICIENT_BALANCE'
        : undefined;
  const answer = await ask(world, step, { path: '/partner/send/quote', body, expected });
  if (answer) keepTransfer(world, step, { answer, kind: 'send', asset, user: undefined, price, mobile });
}

export async function quoteGift(world: World, step: Of<'quote_gift'>): Promise<void> {
  const book = bookAt(world, step);
  const asset = assetOf(step.isGold);
  const user = newest(
    book.users.filter((one) => holdingOf(one, asset) > 20_000n),
    step.user,
  );
  if (!user) return;
  const mobile = mobileOf(world, at1000(step) + step.n);
  if (mobile === user.mobile) return;
  const micrograms = (holdingOf(user, asset) * BigInt(step.permille)) / 1_000n;
  const price = priceTransfer({ micrograms }, partnerAt(world, step).terms.rates[asset].sell);
  if (price.amount <= 0n) return;
  const body = { receiver_mobile: mobile, asset_type: asset, amount_grams: gramsOf(micrograms) };
  const expected = holdingOf(user, asset) < micrograms + price.feeMicrograms ? 'INSUFFICIENT_USER_BALANCE' : undefined;
  const answer = await ask(world, step, { path: `/partner/users/${user.code}/gift/quote`, body, expected });
  if (answer) keepTransfer(world, step, { answer, kind: 'gift', asset, user, price, mobile });
}

/** Each partner has people of its own. */
export const at1000 = (at: At): number => (at.partner % 10) * 1_000;

const today = (book: Book): string => new Date(nowOf(book) + 19_800_000).toISOString().slice(0, 10);
