import { type Book, bothAssets, moveFloat } from '../model/book.ts';
import { finalisedAt, financialYearOf } from '../model/calendar.ts';
import { halfUpDiv, microgramsOf, paiseOf } from '../model/integers.ts';
import { Mismatch, must, mustEqual, shown } from '../model/mismatch.ts';
import type { Step } from '../script.ts';
import { act, look, pause } from './act.ts';
import { checkEvents } from './events.ts';
import { checkOrder } from './follow-orders.ts';
import { checkSip } from './sips.ts';
import { catchUp } from './time.ts';
import { checkUser } from './users.ts';
import { type At, bookAt, newest, nowOf, partnerAt, type World } from './world.ts';

const LOOKS_MAX = 5;

/**
 * Everything a partner can read of a mode is what the model has. Payouts, refunds and purchases go on by themselves, so what moved between two
 * reads is read again: a true difference stays.
 */
export async function checkBook(world: World, at: At): Promise<void> {
  for (let looks = 1; ; looks += 1) {
    try {
      await catchUp(world, at);
      await compareBook(world, at);
      return;
    } catch (error) {
      if (!(error instanceof Mismatch) || looks === LOOKS_MAX) throw error;
      await pause(100 * looks);
    }
  }
}

async function compareBook(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  const wallet = (await look(world, { path: '/partner/wallet', token: book.token })).data;
  mustEqual('float', paiseOf(wallet.balance_inr), book.float);
  const balance = (await look(world, { path: '/partner/balance', token: book.token })).data;
  for (const asset of bothAssets)
    mustEqual(`${asset} of the partner`, microgramsOf(balance[`${asset}_grams`]), book.metal[asset]);
  mustEqual('rupees of the balance', paiseOf(balance.inr), book.float);
  for (const user of book.users) await checkUser(world, at, user);
  for (const order of book.orders) await checkOrder(world, at, order);
  for (const sip of book.sips) await checkSip(world, at, sip);
  await checkWalletLedger(world, book);
  await checkTransactions(world, book);
  await checkStatements(world, at);
  await checkEvents(world, at);
}

/** Each movement of the float is listed once, in its order, and the balance after each follows from the one before (law L2). */
async function checkWalletLedger(world: World, book: Book): Promise<void> {
  const entries: { direction: string; amount_inr: number; balance_after_inr: number }[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await look(world, { path: `/partner/wallet/ledger?limit=100&page=${page}`, token: book.token });
    entries.push(...data.entries);
    if (entries.length >= data.total || data.entries.length === 0) break;
  }
  const signed = entries
    .reverse()
    .map((entry) => (entry.direction === 'debit' ? -paiseOf(entry.amount_inr) : paiseOf(entry.amount_inr)));
  mustEqual(
    'movements of the float',
    signed,
    book.movements.map(({ amount }) => amount),
  );
  let balance = 0n;
  for (const [index, amount] of signed.entries()) {
    balance += amount;
    mustEqual(`balance after movement ${index + 1}`, paiseOf(entries[index]?.balance_after_inr), balance);
    must(balance >= 0n, () => `the float was ${balance} paise`);
  }
}

/** Every transaction there is, and no other, over all channels. */
async function checkTransactions(world: World, book: Book): Promise<void> {
  // biome-ignore lint/suspicious/noExplicitAny: rows as they came
  const rows: any[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await look(world, { path: `/partner/transactions/all?limit=100&page=${page}`, token: book.token });
    rows.push(...data.transactions);
    if (rows.length >= data.total || data.transactions.length === 0) break;
  }
  const listed = rows.map((row) =>
    shown([
      ...(row.type === 'sip_setup' ? ['setup'] : [row.transaction_id]),
      ...[row.type, row.status, row.asset_type ?? undefined, paiseOf(row.amount_inr), microgramsOf(row.quantity_grams)],
    ]),
  );
  const modelled = book.trades.map(({ id, type, status, asset, amount, micrograms }) =>
    shown([...(type === 'sip_setup' ? ['setup'] : [id]), type, status, asset, amount, micrograms]),
  );
  const extra = listed.filter((row) => !modelled.includes(row));
  const missing = modelled.filter((row) => !listed.includes(row));
  must(
    extra.length + missing.length === 0,
    () => `transactions: listed ${extra.join(' ')}, in the model ${missing.join(' ')}`,
  );
  mustEqual('number of transactions', listed.length, modelled.length);
}

/** A month is final once, holds each trade exactly once, and never changes (decisions 12). */
async function checkStatements(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  const { data } = await look(world, { path: '/partner/dashboard/statements?limit=100', token: book.token });
  const months = new Set(book.entries.map(({ month }) => month));
  const now = nowOf(book);
  const seen = new Map<string, unknown>();
  for (const statement of data.statements) {
    const { month } = statement;
    seen.set(month, statement);
    must(finalisedAt(month) <= now + 2_000, () => `the statement of ${month} is final before its time`);
    const sum = (field: 'buyVolume' | 'sellVolume' | 'commission' | 'markup' | 'gatewayFee') =>
      book.entries.filter((entry) => entry.month === month).reduce((total, entry) => total + entry[field], 0n);
    const fees = paiseOf(statement.gateway_fees_inr) + paiseOf(statement.gateway_fees_gst_inr);
    mustEqual(
      `statement of ${month}`,
      [
        paiseOf(statement.buy_volume_inr),
        paiseOf(statement.sell_volume_inr),
        paiseOf(statement.commission_inr),
        paiseOf(statement.commission_gst_inr),
        paiseOf(statement.markup_passthrough_inr),
        fees,
      ],
      [
        sum('buyVolume'),
        sum('sellVolume'),
        sum('commission'),
        halfUpDiv(sum('commission') * 18n, 100n),
        sum('markup'),
        sum('gatewayFee'),
      ],
    );
    const net = sum('commission') + halfUpDiv(sum('commission') * 18n, 100n) + sum('markup') - fees;
    mustEqual(`net of ${month}`, paiseOf(statement.net_payable_inr), net);
    const final = shown({ ...statement, settled_at: null, view_url: null, pdf_url: null, fee_invoice_view_url: null });
    const before = book.finals.get(month);
    if (before !== undefined) mustEqual(`the final statement of ${month}`, final, before);
    book.finals.set(month, final);
  }
  for (const month of months) {
    if (book.mode === 'sandbox' && finalisedAt(month) < now - 60_000)
      must(seen.has(month), () => `no statement of ${month}`);
  }
}

/** The invoice of a trade: its number never changes, its parts add up, and it names what was paid (decisions 13). */
export async function readInvoice(world: World, step: Extract<Step, { do: 'invoice' }>): Promise<void> {
  const book = bookAt(world, step);
  const trade = newest(
    book.trades.filter(({ isInvoiced }) => isInvoiced),
    step.trade,
  );
  if (!trade) return;
  const { data, status } = await look(world, { path: `/partner/transactions/${trade.id}/invoice`, token: book.token });
  mustEqual('status of an invoice', status, 200);
  const before = book.invoices.get(trade.id);
  if (before !== undefined) mustEqual(`invoice of ${trade.id}`, data.invoice_no, before);
  book.invoices.set(trade.id, data.invoice_no);
  const prefix = `${book.mode === 'sandbox' ? 'T' : ''}${trade.type === 'sell' ? 'S' : 'B'}${financialYearOf(trade.at)}/`;
  must(
    data.invoice_no.startsWith(prefix) && data.invoice_no.length <= 16,
    () => `${data.invoice_no} is not of the series ${prefix}`,
  );
  const parts = [data.taxable_inr, data.cgst_inr, data.sgst_inr, data.igst_inr ?? 0, data.round_off_inr ?? 0].map(
    paiseOf,
  );
  mustEqual(
    'parts of an invoice',
    parts.reduce((sum, part) => sum + part, 0n),
    paiseOf(data.total_inr),
  );
  mustEqual('CGST and SGST', parts[1], parts[2]);
  if (trade.type !== 'sell') mustEqual('total of an invoice', paiseOf(data.total_inr), trade.amount);
  else mustEqual('gross of a settlement advice', paiseOf(data.gross_amount_inr), trade.amount);
}

/** All invoices of a sandbox, read one by one, are numbered from one without a gap, in each series. */
export async function checkInvoices(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  const trades = book.trades.filter(({ isInvoiced }) => isInvoiced);
  for (const [index] of trades.entries()) await readInvoice(world, { ...at, do: 'invoice', trade: index });
  if (book.mode === 'live') return;
  const series = new Map<string, number[]>();
  for (const number of book.invoices.values()) {
    const [name = '', count] = number.split('/');
    series.set(name, [...(series.get(name) ?? []), Number(count)]);
  }
  for (const [name, numbers] of series) {
    const sorted = numbers.sort((one, other) => one - other);
    mustEqual(
      `numbers of ${name}`,
      sorted,
      sorted.map((_, index) => index + 1),
    );
  }
}

/** Changes the pair of percentages (spec 4.7): a live token sets both modes, a sandbox token its own (decisions 15). */
export async function setMarkup(world: World, step: Extract<Step, { do: 'markup' }>): Promise<void> {
  const book = bookAt(world, step);
  const { terms } = partnerAt(world, step);
  // What was bought until now was bought at the rates until now.
  for (const isLive of [false, true]) await catchUp(world, { ...step, isLive });
  const body = { markup_buy_pct: step.buyMilliPct / 1_000, markup_sell_pct: step.sellMilliPct / 1_000 };
  const answer = await act(
    world,
    { method: 'PUT', path: '/partner/dashboard/markup', token: book.token, body },
    'repeat',
  );
  mustEqual('a markup', answer.status, 200);
  const pair = { buy: BigInt(step.buyMilliPct), sell: BigInt(step.sellMilliPct) };
  terms.markup[book.mode] = pair;
  if (book.mode === 'live') terms.markup.sandbox = { ...pair };
}

/** One of the staff asks for a top-up, another approves it, or refuses it and nothing happens. */
export async function topUp(world: World, step: Extract<Step, { do: 'top_up' }>): Promise<void> {
  const { live, id } = partnerAt(world, step);
  const running = world.processes[world.calls++ % world.processes.length];
  await running?.topUp({ partnerId: id, amountPaise: step.paise, isApproved: step.isApproved });
  if (step.isApproved) moveFloat(live, BigInt(step.paise), 'top-up');
}
