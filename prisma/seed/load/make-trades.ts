import { type Asset, byAsset } from '../../../server/domain/kernel/assets.ts';
import { newId } from '../../../server/domain/kernel/ids.ts';
import { type Micrograms, milliPercent, type Paise, type PaisePerGram } from '../../../server/domain/kernel/money.ts';
import { priceBuy } from '../../../server/domain/trading/amounts/buy-price.ts';
import { priceSell } from '../../../server/domain/trading/amounts/sell-price.ts';
import type { Channel, TransactionType } from '../../../server/domain/trading/transaction.ts';
import { priceTransfer } from '../../../server/domain/trading/transfers/transfer-price.ts';

/** A row of the table transaction, in its columns, with ids of what hangs off it. Numbers as JSON holds them exactly. */
export type LoadTrade = Record<string, string | number | boolean | null> & { id: string; type: TransactionType };

export type LoadUser = { id: number; userCode: string };

/** The rates of a day: paise per gram. */
export type DayRates = Record<Asset, { buy: bigint; sell: bigint; blockId: string }>;

/** What a trade of the load is, and how often in a hundred. */
const mix: readonly (readonly [TransactionType, Channel, number])[] = [
  ['buy', 'api', 46],
  ['buy', 'checkout', 12],
  ['buy', 'embed', 5],
  ['buy', 'white_label', 3],
  ['sip_installment', 'sip', 10],
  ['sell', 'api', 13],
  ['sell', 'embed', 3],
  ['gift', 'api', 4],
  ['send', 'api', 4],
];
const kinds = mix.flatMap(([type, channel, weight]) => Array.from({ length: weight }, () => ({ type, channel })));

const COMMISSION = { buy: milliPercent(500n), sell: milliPercent(250n) };
const NO_MARKUP = milliPercent(0n);
/** A sell or gift is of at most half of what the user holds, and of no less than this. */
const LEAST_METAL = 2_000;

/**
 * Makes trades of a partner one after the other, priced as the service prices them. Users sell and give only what the trades
 * before left them: where one holds nothing, they buy instead.
 */
export class TradeMaker {
  readonly #users: readonly LoadUser[];
  readonly #random: () => number;
  readonly #held: Record<Asset, Float64Array>;

  constructor(users: readonly LoadUser[], random: () => number) {
    this.#users = users;
    this.#random = random;
    this.#held = byAsset(() => new Float64Array(users.length));
  }

  /** The next trade, at this instant. */
  make(bookId: number, at: number, rates: DayRates): LoadTrade {
    const { type, channel } = kinds[this.#below(kinds.length)] as (typeof kinds)[number];
    const place = this.#below(this.#users.length);
    const asset: Asset = this.#random() < 0.7 ? 'gold' : 'silver';
    const day = rates[asset];
    const held = this.#held[asset][place] as number;
    const base = { bookId, at, asset, channel, blockId: day.blockId, user: this.#users[place] as LoadUser };
    if ((type === 'sell' || type === 'gift') && held >= 2 * LEAST_METAL) {
      const metal = LEAST_METAL + this.#below(Math.floor(held / 2) - LEAST_METAL + 1);
      return type === 'sell' ? this.#sell(base, place, metal, day.sell) : this.#give(base, place, metal, day.sell);
    }
    if (type === 'send') return this.#send(base, day.sell);
    return this.#buy({ ...base, type: type === 'sip_installment' ? type : 'buy' }, place, day.buy);
  }

  #buy(base: Base & { type: TransactionType }, place: number, baseRate: bigint): LoadTrade {
    const price = priceBuy({
      amount: BigInt(10_00 + this.#below(5_000_00)) as Paise,
      baseRate: baseRate as PaisePerGram,
      markupPercent: NO_MARKUP,
      commissionPercent: COMMISSION.buy,
    });
    if (base.type === 'buy') this.#move(base.asset, place, Number(price.metal));
    return tradeRow(base, {
      type: base.type,
      amount_paise: Number(price.amount),
      metal_micrograms: Number(price.metal),
      rate: Number(price.rate),
      gst_paise: Number(price.gst),
      rounding_paise: Number(price.rounding),
      commission_paise: Number(price.commission),
      commission_milli_pct: Number(COMMISSION.buy),
    });
  }

  #sell(base: Base, place: number, metal: number, baseRate: bigint): LoadTrade {
    const price = priceSell(
      { metal: BigInt(metal) as Micrograms },
      { baseRate: baseRate as PaisePerGram, markupPercent: NO_MARKUP, commissionPercent: COMMISSION.sell },
    );
    this.#move(base.asset, place, -metal);
    return tradeRow(base, {
      type: 'sell',
      amount_paise: Number(price.gross),
      metal_micrograms: metal,
      rate: Number(price.rate),
      gst_paise: Number(price.gst),
      rounding_paise: Number(price.rounding),
      commission_paise: Number(price.commission),
      commission_milli_pct: Number(COMMISSION.sell),
      fee_paise: Number(price.fee),
      denomination: 'grams',
    });
  }

  #give(base: Base, place: number, metal: number, rate: bigint): LoadTrade {
    const other = (place + 1 + this.#below(this.#users.length - 1)) % this.#users.length;
    const row = this.#transfer(base, 'gift', other, metal, rate);
    this.#move(base.asset, place, -metal - (row.fee_micrograms as number));
    return { ...row, message: 'With love' };
  }

  #send(base: Base, rate: bigint): LoadTrade {
    const receiver = this.#below(this.#users.length);
    const row = this.#transfer(base, 'send', receiver, LEAST_METAL + this.#below(20_000), rate);
    return { ...row, user_id: null, user_code: null };
  }

  #transfer(base: Base, type: 'gift' | 'send', receiver: number, metal: number, rate: bigint): LoadTrade {
    const price = priceTransfer({ metal: BigInt(metal) as Micrograms }, rate as PaisePerGram);
    this.#move(base.asset, receiver, metal);
    return tradeRow(base, {
      type,
      channel: 'api',
      amount_paise: Number(price.receiverAmount),
      metal_micrograms: metal,
      rate: Number(price.rate),
      fee_micrograms: Number(price.feeMetal),
      denomination: 'grams',
      price_basis: 'sell',
      receiver_id: (this.#users[receiver] as LoadUser).id,
    });
  }

  #move(asset: Asset, place: number, metal: number): void {
    this.#held[asset][place] = (this.#held[asset][place] as number) + metal;
  }

  #below(bound: number): number {
    return Math.floor(this.#random() * bound);
  }
}

type Base = { bookId: number; at: number; asset: Asset; channel: Channel; blockId: string; user: LoadUser };

function tradeRow(
  base: Base,
  own: { type: TransactionType; rate: number } & Record<string, string | number | boolean | null>,
): LoadTrade {
  const at = new Date(base.at).toISOString();
  return {
    id: newId('txn', base.at),
    book_id: base.bookId,
    channel: base.channel,
    status: 'completed',
    user_id: base.user.id,
    user_code: base.user.userCode,
    quote_id: base.channel === 'api' ? newId('qt', base.at) : null,
    event_id: own.type === 'buy' || own.type === 'sell' ? newId('evt', base.at) : null,
    asset: base.asset,
    base_rate: own.rate,
    price_block_id: base.blockId,
    created_at: at,
    denomination: 'inr',
    gst_paise: 0,
    rounding_paise: 0,
    commission_paise: 0,
    commission_milli_pct: 0,
    fee_paise: 0,
    fee_micrograms: 0,
    price_basis: null,
    receiver_id: null,
    message: null,
    ...own,
  };
}
