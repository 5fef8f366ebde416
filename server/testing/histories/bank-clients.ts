import type { ApiAnswer, ApiClient } from '../api-client.ts';
import type { Random } from '../fuzz/random.ts';
import type { ListInput, ListOperation, ListOutput } from './cycles.ts';
import { createRecorder, type Operation, type Recorder } from './history.ts';
import type { Balances, BankInput, BankOutput } from './models.ts';

/** A user whom the clients trade for, named in balances by a letter. */
export type Holder = { letter: string; userCode: string; mobile: string };

export type BankClients = {
  bank: Recorder<BankInput, BankOutput>;
  lists: Recorder<ListInput, ListOutput>;
  /** Transactions of buys whose answers were lost are found afterwards, by their quotes */
  lost: { operation: Operation<ListInput, ListOutput>; quoteId: string; lists: readonly string[] }[];
};

/** What a client needs: the ways to the service, of which each call takes one, and its choices. */
export type BankClient = {
  name: string;
  random: Random;
  way: () => ApiClient;
  /** How often a confirm whose answer is lost is repeated with its key */
  repeats: number;
};

export const createBankClients = (): BankClients => ({ bank: createRecorder(), lists: createRecorder(), lost: [] });

const paise = (rupees: number) => Math.round(rupees * 100);
const micrograms = (grams: number) => Math.round(grams * 1_000_000);
const refusals = ['INSUFFICIENT_PARTNER_FUNDS', 'INSUFFICIENT_USER_BALANCE'];
const failures = ['BUY_PROCESSING_FAILED'];

/** One step of a client, of whatever kind its choices say: it quotes and confirms, or it reads. */
export async function step(clients: BankClients, client: BankClient, holders: readonly Holder[]): Promise<void> {
  const { random } = client;
  const holder = random.pick(holders);
  const kind = random.below(100);
  if (kind < 35) await buy(clients, client, holder);
  else if (kind < 50) await sell(clients, client, holder);
  else if (kind < 60) await gift(clients, client, { from: holder, to: random.pick(holders) });
  else if (kind < 75) await readWallet(clients, client);
  else if (kind < 88) await readHolder(clients, client, holder);
  else await readLists(clients, client, holder);
}

/** A call whose answer may be lost with the process that had it in hand; undefined then. */
async function unlessCut(call: () => Promise<ApiAnswer>): Promise<ApiAnswer | undefined> {
  try {
    return await call();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const isCut =
      ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(code ?? '') || /aborted|socket hang up/.test(message);
    if (!isCut) throw error;
    return undefined;
  }
}

function outcomeOf({ status, code }: ApiAnswer, shown: Balances): BankOutput | undefined {
  if (status === 200) return { outcome: 'ok', shown };
  if (refusals.includes(code ?? '')) return { outcome: 'refused' };
  if (failures.includes(code ?? '')) return { outcome: 'failed' };
  if (code === 'SERVICE_UNAVAILABLE') return undefined;
  throw new Error(`a client was answered ${status} ${code}`);
}

/** Quotes, which looks whether the balance is there; undefined where it is not, or no answer came. */
async function quote(
  { bank }: BankClients,
  { name, way }: BankClient,
  asked: { path: string; body: object; needs: Balances },
): Promise<ApiAnswer['data'] | undefined> {
  let data: ApiAnswer['data'] | undefined;
  await bank.record(name, { kind: 'quote', needs: asked.needs }, async () => {
    const answer = await unlessCut(() => way().post(asked.path, asked.body));
    data = answer?.data;
    return answer && outcomeOf(answer, {});
  });
  return data;
}

let keys = 0;

/** Confirms with a key of its own. Where an answer is lost it may be repeated with the same key, wherever a process lives. */
async function confirm(
  clients: BankClients,
  { name, way, repeats }: BankClient,
  asked: {
    path: string;
    body: { quote_id: string } & Record<string, unknown>;
    moves: Balances;
    shownBy: (data: ApiAnswer['data']) => Balances;
    lists: readonly string[];
  },
): Promise<void> {
  const key = `history ${++keys}`;
  const appends: Record<string, string> = {};
  let answer: ApiAnswer | undefined;
  await clients.lists.record(name, { appends }, async () => {
    const output = await clients.bank.record(name, { kind: 'move', moves: asked.moves }, async () => {
      for (let turn = 0; turn <= repeats && !answer; turn++)
        answer = await unlessCut(() => way().post(asked.path, asked.body, { key }));
      return answer && outcomeOf(answer, answer.status === 200 ? asked.shownBy(answer.data) : {});
    });
    if (output?.outcome === 'ok') for (const list of asked.lists) appends[list] = answer?.data.transaction_id;
    return output && { outcome: output.outcome === 'ok' ? 'ok' : 'refused' };
  });
  const operation = clients.lists.history.find(({ input }) => input.appends === appends) as ListOperation;
  if (!operation.output) clients.lost.push({ operation, quoteId: asked.body.quote_id, lists: asked.lists });
}

async function buy(clients: BankClients, client: BankClient, { letter, userCode }: Holder): Promise<void> {
  const amount = 4_000 + client.random.below(12) * 1_000;
  const body = { user_code: userCode, asset_type: 'gold', amount_inr: amount };
  const quoted = await quote(clients, client, { path: '/partner/buy/quote', body, needs: { float: paise(amount) } });
  if (!quoted) return;
  await confirm(clients, client, {
    path: '/partner/buy/confirm',
    body: { quote_id: quoted.quote_id },
    moves: { float: -paise(amount), [`${letter} gold`]: micrograms(quoted.quantity_grams) },
    shownBy: ({ wallet_balance_inr, user_balance_grams }) => ({
      float: paise(wallet_balance_inr),
      [`${letter} gold`]: micrograms(user_balance_grams),
    }),
    lists: ['wallet', letter],
  });
}

async function sell(clients: BankClients, client: BankClient, { letter, userCode }: Holder): Promise<void> {
  const grams = (1 + client.random.below(40)) / 100;
  const body = { user_code: userCode, asset_type: 'gold', quantity_grams: grams };
  const needs = { [`${letter} gold`]: micrograms(grams) };
  const quoted = await quote(clients, client, { path: '/partner/sell/quote', body, needs });
  if (!quoted) return;
  await confirm(clients, client, {
    path: '/partner/sell/confirm',
    body: { quote_id: quoted.quote_id },
    moves: { [`${letter} gold`]: -micrograms(grams), [`${letter} inr`]: paise(quoted.net_amount_inr) },
    shownBy: ({ user_balance_grams, user_inr_balance }) => ({
      [`${letter} gold`]: micrograms(user_balance_grams),
      [`${letter} inr`]: paise(user_inr_balance),
    }),
    lists: [letter],
  });
}

async function gift(
  clients: BankClients,
  client: BankClient,
  { from, to }: { from: Holder; to: Holder },
): Promise<void> {
  if (from === to) return;
  const path = `/partner/users/${from.userCode}/gift`;
  const body = { receiver_mobile: to.mobile, asset_type: 'gold', amount_grams: (1 + client.random.below(20)) / 100 };
  const quoted = await unlessCut(() => client.way().post(`${path}/quote`, body));
  if (quoted?.status !== 200) return;
  const { partner_pays_grams: paid, receiver_gets_grams: given } = quoted.data.breakdown;
  await confirm(clients, client, {
    path: `${path}/confirm`,
    body: { quote_id: quoted.data.quote_id, otp: '1234' },
    moves: { [`${from.letter} gold`]: -micrograms(paid), [`${to.letter} gold`]: micrograms(given) },
    shownBy: ({ user_balance_grams }) => ({ [`${from.letter} gold`]: micrograms(user_balance_grams) }),
    lists: [from.letter, to.letter],
  });
}

/** The wallet alone. */
export async function readWallet(
  { bank }: BankClients,
  { name, way }: Pick<BankClient, 'name' | 'way'>,
): Promise<void> {
  await bank.record(name, { kind: 'read' }, async () => {
    const answer = await unlessCut(() => way().get('/partner/wallet'));
    return answer && outcomeOf(answer, { float: paise(answer.data?.balance_inr) });
  });
}

/** Metal and rupees of a user, in one answer. */
async function readHolder(
  { bank }: BankClients,
  { name, way }: BankClient,
  { letter, userCode }: Holder,
): Promise<void> {
  await bank.record(name, { kind: 'read' }, async () => {
    const answer = await unlessCut(() => way().get(`/partner/users/${userCode}?include=balances`));
    const balances = answer?.data?.balances;
    return (
      answer &&
      outcomeOf(answer, {
        [`${letter} gold`]: micrograms(balances?.gold_grams),
        [`${letter} inr`]: paise(balances?.inr),
      })
    );
  });
}

/** The wallet's entries or a user's, the oldest first; with a user's come the balances of the same moment. */
async function readLists(clients: BankClients, client: BankClient, holder: Holder): Promise<void> {
  if (client.random.chance(0.5)) await readWalletList(clients, client);
  else await readHolderList(clients, client, holder);
}

async function readWalletList({ lists }: BankClients, { name, way }: BankClient): Promise<void> {
  await lists.record(name, {}, async () => {
    const answer = await unlessCut(() => way().get('/partner/wallet/ledger?limit=100'));
    if (answer?.status !== 200) return undefined;
    const bought = answer.data.entries.filter(({ type }: Entry) => type === 'buy');
    return { outcome: 'ok', lists: { wallet: oldestFirst(bought) } };
  });
}

async function readHolderList(
  { bank, lists }: BankClients,
  { name, way }: BankClient,
  { letter, userCode }: Holder,
): Promise<void> {
  await lists.record(name, {}, async () => {
    let entries: Entry[] = [];
    const output = await bank.record(name, { kind: 'read' }, async () => {
      const answer = await unlessCut(() => way().get(`/partner/users/${userCode}/ledger?limit=100`));
      entries = answer?.data?.entries ?? [];
      const { gold_grams, inr } = answer?.data?.balances ?? {};
      return answer && outcomeOf(answer, { [`${letter} gold`]: micrograms(gold_grams), [`${letter} inr`]: paise(inr) });
    });
    const ofGold = entries.filter(({ account }) => account === 'gold');
    return output?.outcome === 'ok' ? { outcome: 'ok', lists: { [letter]: oldestFirst(ofGold) } } : undefined;
  });
}

type Entry = { type: string; account?: string; reference_id: string };

/** Transactions by their entries; one that has several, such as a gift with its fee, is named once. */
function oldestFirst(newestFirst: readonly Entry[]): string[] {
  if (newestFirst.length >= 100) throw new Error('a list has grown past one page');
  const ids = newestFirst.map(({ reference_id }) => reference_id).reverse();
  return ids.filter((id, at) => id !== ids[at - 1]);
}
