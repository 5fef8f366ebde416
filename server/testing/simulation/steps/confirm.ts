import { type Book, holdingOf, type Quote, type User } from '../model/book.ts';
import { microgramsOf, paiseOf } from '../model/integers.ts';
import { must, mustEqual, shown } from '../model/mismatch.ts';
import { execute, verdictOn, voidBuy } from '../model/quotes.ts';
import type { Step } from '../script.ts';
import type { Answer, Call } from '../service/call.ts';
import { act, look } from './act.ts';
import { faultsMet } from './arm.ts';
import { placeDelivery } from './deliveries.ts';
import { followBackground } from './time.ts';
import { meetReceiver } from './users.ts';
import { type At, bookAt, newest, nowOf, partnerAt, type World } from './world.ts';

type Confirm = Extract<Step, { do: 'confirm' }>;

/** Two clocks and a call apart: who is so near to a boundary may stand on either side of it. */
const NEAR_MS = 3_000;
/** Three turns of PostgreSQL's log writer, and some for a slow machine. */
const RELAXED_MS = 2_000;

/**
 * Confirms a quote, once or several times with the same key, in turn or at the same moment at all processes. However often: one outcome
 * (decisions 3).
 */
export async function confirmQuote(world: World, step: Confirm): Promise<void> {
  const book = bookAt(world, step);
  const quote = newest(book.quotes, step.quote);
  if (!quote) return;
  const call = callOf(book, quote, step);
  const scope = `${quote.kind} ${call.key}`;
  const known = call.key === undefined ? undefined : book.keys.get(scope);
  const before = nowOf(book);
  // Whether a halt or the state of the quote is named first is nowhere promised.
  const halts = (book.armed.get('trading_halt') ?? 0) > 0 ? ['PRICES_UNAVAILABLE'] : [];
  const answers = await callAll(world, call, step);
  await faultsMet(world, book);
  if (known) {
    for (const answer of answers) mustReplay(scope, answer, known);
    return;
  }
  const { terms } = partnerAt(world, step);
  const verdicts: (string | undefined)[] = [before - NEAR_MS, nowOf(book) + NEAR_MS].map((now) =>
    verdictOn(quote, { book, terms, now, isWrongOtp: isWrongOtp(quote, step) }),
  );
  verdicts.push(...halts);
  if (mayBeLost(world, quote) && answers.every((answer) => answer?.code === 'QUOTE_NOT_FOUND')) {
    book.quotes.splice(book.quotes.indexOf(quote), 1);
    return;
  }
  const done = answers.filter((answer) => answer?.status === 200 || answer?.code === 'BUY_PROCESSING_FAILED');
  const isUnknown = answers.includes(undefined);
  const refused = answers.filter((answer) => answer !== undefined && !done.includes(answer)) as Answer[];
  if (done.length === 0 && !(isUnknown && verdicts.includes(undefined))) {
    for (const { code } of refused) {
      must(
        verdicts.includes(code),
        () => `confirm of a ${quote.kind}: ${code}, the model has ${verdicts.join(' or ')}`,
      );
    }
    return noteGuess(quote, refused);
  }
  must(
    verdicts.includes(undefined),
    () => `confirm of a ${quote.kind} succeeded, the model has ${verdicts.join(' or ')}`,
  );
  // With a key there is one outcome for all of them.
  const besides = call.key === undefined ? ['QUOTE_ALREADY_CONSUMED', ...halts] : halts;
  for (const { code } of refused) {
    must(besides.includes(code ?? ''), () => `a confirm beside the one that counts: ${code}`);
  }
  must(done.filter((answer) => !answer?.isReplay).length <= 1, () => `a ${quote.kind} was carried out twice`);
  if (call.key === undefined) mustEqual('confirms without a key that succeeded', done.length > 1, false);
  const first = done[0] ?? (await settleUnknown(world, call));
  for (const answer of done) mustEqual('a repetition', bare(answer), bare(first));
  const outcome = first ?? (await findOutcome(world, book, quote));
  if (!outcome) return;
  await apply(world, { book, quote, outcome, step, before });
  if (call.key !== undefined) {
    book.keys.set(scope, { status: outcome.status, data: outcome.data, code: outcome.code });
  }
}

/** Quotes do not wait for the disk: the database loses those of its last moment, and a confirm of one moves nothing. */
const mayBeLost = ({ databaseEnd: { toldAt, endedAt } }: World, { kind, heldSince }: Quote): boolean =>
  kind !== 'delivery' && heldSince <= endedAt && heldSince > toldAt - RELAXED_MS;

const bare = (answer: Answer | undefined) => [answer?.status, answer?.code, answer?.data];
const isWrongOtp = (quote: Quote, step: Confirm) =>
  step.isWrongOtp && (quote.kind === 'gift' || quote.kind === 'delivery');

function callOf(book: Book, quote: Quote, step: Confirm): Call {
  const key = step.key === 0 ? {} : { key: `key ${step.key}` };
  const post = (path: string, more: object = {}): Call => ({
    method: 'POST',
    path,
    token: book.token,
    body: { quote_id: quote.id, ...more },
    ...key,
  });
  const otp = { otp: isWrongOtp(quote, step) ? '4321' : '1234' };
  switch (quote.kind) {
    case 'gift':
      return post(`/partner/users/${quote.user?.code}/gift/confirm`, otp);
    case 'delivery':
      return post(`/partner/users/${quote.user?.code}/delivery/confirm`, otp);
    default:
      return post(`/partner/${quote.kind}/confirm`);
  }
}

/** The answers; undefined where one was lost that has no key to ask again with. */
async function callAll(world: World, call: Call, step: Confirm): Promise<(Answer | undefined)[]> {
  const one = () => act(world, call, call.key === undefined ? 'ask' : 'repeat');
  const times = Math.max(1, step.times);
  if (step.isRace) return Promise.all(Array.from({ length: times }, one));
  const answers = [];
  for (let time = 0; time < times; time += 1) answers.push(await one());
  return answers;
}

function mustReplay(
  scope: string,
  answer: Answer | undefined,
  known: { status: number; data: unknown; code: string | undefined },
): void {
  if (!answer) return;
  mustEqual(`repetition of ${scope}`, bare(answer), [known.status, known.code, known.data]);
  mustEqual(`flag of the repetition of ${scope}`, answer.isReplay, true);
}

/** A wrong code costs one of five attempts, and the last one locks the quote (spec 3.1). */
function noteGuess(quote: Quote, refused: readonly Answer[]): void {
  quote.wrongGuesses += refused.filter(({ code }) => code === 'INVALID_OTP').length;
}

/** A confirm without a key whose answer was lost is made again: refused as consumed it was carried out, else it is now. */
async function settleUnknown(world: World, call: Call): Promise<Answer | undefined> {
  const again = await act(world, call, 'repeat');
  if (again.status === 200 || again.code === 'BUY_PROCESSING_FAILED') return again;
  mustEqual('a confirm after a lost answer', again.code, 'QUOTE_ALREADY_CONSUMED');
  return undefined;
}

/** What a confirm whose answer nobody has came to: read from the list, newest first. */
async function findOutcome(world: World, book: Book, quote: Quote): Promise<Answer | undefined> {
  const listed = await look(world, { path: '/partner/transactions/all?limit=20', token: book.token });
  const known = new Set(book.trades.map(({ id }) => id));
  const rows = listed.data.transactions.filter(
    (row: { transaction_id: string; type: string }) => !known.has(row.transaction_id) && row.type === quote.kind,
  );
  mustEqual('transactions that nobody knows of', rows.length, 1);
  const [row] = rows;
  const isVoid = row.status === 'voided';
  return {
    status: isVoid ? 500 : 200,
    code: isVoid ? 'BUY_PROCESSING_FAILED' : undefined,
    data: quote.kind === 'delivery' ? { ...row, order_id: await findDelivery(world, book, quote) } : row,
    body: { error: { details: { transaction_id: row.transaction_id } } },
    isReplay: false,
    retryAfter: undefined,
  };
}

/** The one order of a user's deliveries that nobody knows of: transactions do not name it. */
async function findDelivery(world: World, book: Book, { user }: Quote): Promise<string> {
  const path = `/partner/users/${user?.code}/delivery/orders?limit=100`;
  const { data } = await look(world, { path, token: book.token });
  const known = new Set(book.deliveries.map(({ id }) => id));
  const ids = data.orders.map((one: { order_id: string }) => one.order_id).filter((id: string) => !known.has(id));
  mustEqual('deliveries that nobody knows of', ids.length, 1);
  return ids[0];
}

type Applied = { book: Book; quote: Quote; outcome: Answer; step: Confirm; before: number };

async function apply(world: World, applied: Applied): Promise<void> {
  const { book, quote, outcome, step, before } = applied;
  if (outcome.status !== 200) {
    const id = outcome.body.error.details.transaction_id;
    must(typeof id === 'string', () => `BUY_PROCESSING_FAILED names no transaction: ${shown(outcome.body)}`);
    return voidBuy(book, quote, { id, at: before });
  }
  const { data } = outcome;
  if (quote.kind === 'delivery')
    return placeDelivery(world, step, { quote, orderId: data.order_id, transactionId: data.transaction_id });
  const at = Date.parse(data.created_at);
  must(
    at >= before - NEAR_MS && at <= nowOf(book) + NEAR_MS,
    () => `a ${quote.kind} of ${data.created_at} was made now`,
  );
  const receiver = quote.receiverMobile ? await meetReceiver(world, step, quote.receiverMobile) : undefined;
  execute(book, quote, { id: data.transaction_id, at, ...(receiver ? { receiver } : {}) });
  await mustHaveBalance(world, step, { user: quote.user, asset: quote.asset, shown: data.user_balance_grams });
  mustShow(book, quote, data);
}

/** A withdrawal that fails may have come back just now. */
function mustBeWallet(book: Book, user: User, actual: bigint): void {
  const returning = book.withdrawals.filter((one) => one.user === user && one.status === 'processing' && one.mustFail);
  const possible = [user.inr];
  for (const { amount } of returning) possible.push(...possible.map((sum) => sum + amount));
  must(possible.includes(actual), () => `wallet after a sell: ${actual}, the model has ${possible.join(' or ')}`);
}

/** What a user holds after a confirm; an order may have bought its metal by itself just before it. */
async function mustHaveBalance(
  world: World,
  at: At,
  { user, asset, shown: balance }: { user: User | undefined; asset: Quote['asset']; shown: unknown },
): Promise<void> {
  if (!user || balance === undefined) return;
  const held = microgramsOf(balance);
  if (held !== holdingOf(user, asset)) await followBackground(world, at);
  mustEqual('balance after a confirm', held, holdingOf(user, asset));
}

/** What a confirm answers is what the model has afterwards (decisions 7, spec 2.5). */
// biome-ignore lint/suspicious/noExplicitAny: an answer as it came
function mustShow(book: Book, quote: Quote, data: any): void {
  const user = quote.user as User;
  const grams = (value: unknown) => (value === undefined ? undefined : microgramsOf(value));
  const rupees = (value: unknown) => (value === undefined ? undefined : paiseOf(value));
  if ('wallet_balance_inr' in data) mustEqual('float after a confirm', rupees(data.wallet_balance_inr), book.float);
  if ('user_inr_balance' in data) mustBeWallet(book, user, paiseOf(data.user_inr_balance));
  if ('new_partner_balance_grams' in data) {
    mustEqual('metal after a send', grams(data.new_partner_balance_grams), book.metal[quote.asset]);
  }
  if (quote.kind === 'sell' && 'net_amount_inr' in data)
    mustEqual('net of a sell', rupees(data.net_amount_inr), quote.amount);
  if ('receiver_grams' in data) mustEqual('grams of a transfer', grams(data.receiver_grams), quote.micrograms);
  if ('partner_debit_grams' in data) {
    mustEqual('debit of a send', grams(data.partner_debit_grams), quote.micrograms + quote.feeMicrograms);
  }
}
