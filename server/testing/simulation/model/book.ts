import type { Rates } from './prices.ts';

export type Asset = 'gold' | 'silver';
export const bothAssets: readonly Asset[] = ['gold', 'silver'];
export type Mode = 'sandbox' | 'live';
type Metal = Record<Asset, bigint>;

export type User = {
  code: string;
  mobile: string;
  /** What they hold beside their plans, in micrograms, and what their plans brought */
  free: Metal;
  sip: Metal;
  /** Paise */
  inr: bigint;
  isApproved: boolean;
  bankAccountId: string | undefined;
};

export type QuoteKind = 'buy' | 'sell' | 'send' | 'gift' | 'delivery';
export type Quote = {
  id: string;
  kind: QuoteKind;
  asset: Asset;
  /** Of buys, sells, gifts and deliveries: whose */
  user: User | undefined;
  /** Paise: what a buy costs, what a sell nets, what a receiver gets, what a delivery's charges are */
  amount: bigint;
  /** Micrograms: what is bought, sold, or reaches the receiver, or leaves with a parcel */
  micrograms: bigint;
  /** Micrograms on top, of sends and gifts */
  feeMicrograms: bigint;
  rate: bigint;
  markup: bigint;
  commission: bigint;
  gross: bigint;
  receiverMobile: string | undefined;
  expiresAt: number;
  /** By the clock of this process: when it was made. Its answer is seen later, where a strike is healed in between. */
  heldSince: number;
  isConsumed: boolean;
  /** Wrong codes so far */
  wrongGuesses: number;
};

/** A transaction that has to be listed, exactly so. */
export type Trade = {
  id: string;
  type: 'buy' | 'sell' | 'send' | 'gift' | 'delivery' | 'sip_setup' | 'sip_installment' | 'withdrawal';
  status: string;
  asset: Asset | undefined;
  amount: bigint;
  micrograms: bigint;
  /** Has an invoice of its own */
  isInvoiced: boolean;
  at: number;
};

export type Order = {
  id: string;
  user: User;
  asset: Asset;
  amount: bigint;
  fee: bigint;
  funded: bigint;
  status: string;
  expiresAt: number;
  /** Ids of payments that have been heard of */
  heard: Set<string>;
  /** Money on its way back, or back */
  refunds: { amount: bigint; reason: string }[];
  refundsThrough: number;
  reference: string;
  /** What it bought, once it did: a markup that changes later does not reprice it */
  bought?: { micrograms: bigint; rate: bigint };
};

export type Sip = {
  id: string;
  user: User;
  asset: Asset;
  amount: bigint;
  fee: bigint;
  funded: bigint;
  frequency: 'daily' | 'weekly' | 'monthly';
  status: string;
  authoriseBy: number;
  /** IST day on which its mandate begins, from which the days of the plan count, and number of the next one */
  anchorOn: string;
  nextSlot: number;
  paid: number;
};

export type Withdrawal = { id: string; user: User; amount: bigint; status: string; mustFail: boolean };

export type Delivery = {
  id: string;
  transactionId: string;
  user: User;
  asset: Asset;
  micrograms: bigint;
  /** How much of it was of plans */
  fromSip: bigint;
  charges: bigint;
  status: string;
};

/** A movement of the float, as the wallet's ledger has to list it: signed paise. */
export type Movement = { amount: bigint; about: string };

/** What a month's statement is made of. */
export type StatementEntry = {
  month: string;
  buyVolume: bigint;
  sellVolume: bigint;
  commission: bigint;
  markup: bigint;
  gatewayFee: bigint;
};

/** All that the model knows of a partner in a mode. */
export type Book = {
  mode: Mode;
  token: string;
  /** How far its clock is ahead, in milliseconds */
  offset: number;
  float: bigint;
  metal: Metal;
  users: User[];
  quotes: Quote[];
  trades: Trade[];
  orders: Order[];
  /** Ids of orders that the gateway could not create */
  strayOrders: Set<string>;
  sips: Sip[];
  /** Ids of plans that the gateway could not create */
  straySips: Set<string>;
  withdrawals: Withdrawal[];
  deliveries: Delivery[];
  movements: Movement[];
  entries: StatementEntry[];
  /** Rupees of sends by IST day */
  sentOn: Map<string, bigint>;
  /** Outcomes of keys: status and data by endpoint and key */
  keys: Map<string, { status: number; data: unknown; code: string | undefined }>;
  /** How often each fact has to be told: `buy.completed txn_…` */
  facts: Map<string, number>;
  /** Events that were read, by id: `buy.completed txn_…` */
  told: Map<string, string>;
  /** Statements that were read as final, as they were */
  finals: Map<string, string>;
  /** Invoice numbers by transaction */
  invoices: Map<string, string>;
  /** Faults that are armed */
  armed: Map<string, number>;
};

export type Terms = {
  rates: Record<Asset, Rates>;
  markup: Record<Mode, { buy: bigint; sell: bigint }>;
  feeBearer: 'service' | 'end_user' | 'partner';
  dailySendLimit: bigint;
};

const SANDBOX_FLOAT = 100_000_00n;
const SANDBOX_METAL: Metal = { gold: 10_000_000n, silver: 1_000_000_000n };

/** A new sandbox (decisions 8), or a live book with so much in its float. */
export function newBook(mode: Mode, token: string, liveFloat: bigint): Book {
  const float = mode === 'sandbox' ? SANDBOX_FLOAT : liveFloat;
  return {
    mode,
    token,
    offset: 0,
    float,
    metal: mode === 'sandbox' ? { ...SANDBOX_METAL } : { gold: 0n, silver: 0n },
    users: [],
    quotes: [],
    trades: [],
    orders: [],
    strayOrders: new Set(),
    sips: [],
    straySips: new Set(),
    withdrawals: [],
    deliveries: [],
    movements: [{ amount: float, about: 'opening' }],
    entries: [],
    sentOn: new Map(),
    keys: new Map(),
    facts: new Map(),
    told: new Map(),
    finals: new Map(),
    invoices: new Map(),
    armed: new Map(),
  };
}

export function newUser(code: string, mobile: string): User {
  return {
    code,
    mobile,
    free: { gold: 0n, silver: 0n },
    sip: { gold: 0n, silver: 0n },
    inr: 0n,
    isApproved: false,
    bankAccountId: undefined,
  };
}

export const holdingOf = (user: User, asset: Asset): bigint => user.free[asset] + user.sip[asset];

/** Takes what is free first, then what plans brought; answers how much of it was of plans. */
export function takeMetal(user: User, asset: Asset, micrograms: bigint): bigint {
  const free = user.free[asset] < micrograms ? user.free[asset] : micrograms;
  user.free[asset] -= free;
  user.sip[asset] -= micrograms - free;
  return micrograms - free;
}

/** One more of a fact has to be told. */
export function expectFact(book: Book, kind: string, subject: string): void {
  const fact = `${kind} ${subject}`;
  book.facts.set(fact, (book.facts.get(fact) ?? 0) + 1);
}

export function moveFloat(book: Book, amount: bigint, about: string): void {
  book.float += amount;
  book.movements.push({ amount, about });
}
