import { type Random, seededRandom } from './random.ts';
import type { Script, Step } from './script.ts';
import { providerCalls } from './service/messages.ts';
import { manners } from './service/receiver.ts';

/** How often each thing happens, against the others. */
const WEIGHTS = {
  ...{ user: 40, quote_buy: 100, quote_sell: 60, quote_send: 40, quote_gift: 35, confirm: 230 },
  ...{ order: 60, pay: 75, callback: 45, simulate: 45, cancel_order: 8 },
  ...{ sip: 22, simulate_sip: 35, cancel_sip: 6 },
  ...{ approve_kyc: 20, bank_account: 20, withdraw: 40 },
  ...{ quote_delivery: 18, cancel_delivery: 8 },
  ...{ invoice: 25, markup: 8, pass: 30, pass_to: 15, reset: 4, arm: 25, receiver: 12, top_up: 6, check: 25 },
  ...{ strike: 60, lose_answers: 10 },
} as const satisfies Record<Step['do'], number>;

/** A kill costs a start of the service, a lost answer nothing. */
const STRIKES = {
  ...{ answer_lost: 50, client_gone: 25, connections_cut: 10, connections_frozen: 4 },
  ...{ killed: 4, all_killed: 1, database_restarted: 2, disk_full: 1 },
} as const;

const FAULTS = {
  ...{ buy_fulfilment: 6, purchase: 5, price_feed: 2, trading_halt: 2, gateway: 2, gateway_down: 1, payout: 3 },
  ...{ webhook_duplicate: 3, webhook_delay: 2 },
} as const;

export type DrawOptions = { steps: number; partners?: number };

/** Draws a world: the same seed, the same script, before anything runs. */
export function drawScript(seed: number, { steps: count, partners = 2 }: DrawOptions): Script {
  const random = seededRandom(seed);
  const setting = {
    ...{ seed, partners },
    // The same in each world, so that worlds can share a service.
    ...{ goldMicroRupees: 13_420_885_123, silverMicroRupees: 171_337_211 },
  };
  const steps: Step[] = [];
  for (let partner = 0; partner < partners; partner += 1) {
    for (const isLive of [false, true]) {
      const at = { partner, isLive };
      for (let n = 0; n < 2; n += 1) {
        steps.push({ do: 'user', ...at, n });
        steps.push({ do: 'quote_buy', ...at, user: 0, isGold: n === 0, paise: random.between(500_00, 9_000_00) });
        steps.push({ do: 'confirm', ...at, quote: 0, key: 0, times: 1, isRace: false, isWrongOtp: false });
      }
    }
  }
  while (steps.length < count) steps.push(...drawStep(random, partners));
  return { setting, steps: steps.slice(0, count) };
}

function drawStep(random: Random, partners: number): Step[] {
  const at = { partner: random.below(partners), isLive: random.chance(15) };
  const step = drawOne(random, at);
  // What is quoted is confirmed more often than not, and who withdraws has sold something before.
  if (step.do === 'withdraw' && random.chance(60)) return [...readyToWithdraw(at), step];
  if (step.do === 'pay' && random.chance(60)) return [...orderDoneWith(random, at), { ...step, order: 0 }];
  const isQuote = step.do.startsWith('quote_');
  return isQuote && random.chance(60) ? [step, confirmOf(random, at, 0)] : [step];
}

/** A user sells half of what they hold, and the newest two have KYC and an account. */
function readyToWithdraw(at: At): Step[] {
  const users = [0, 1];
  return [
    { do: 'quote_sell', ...at, user: 0, isGold: true, permille: 500, isNet: false },
    { do: 'confirm', ...at, quote: 0, key: 0, times: 1, isRace: false, isWrongOtp: false },
    ...users.map((user) => ({ do: 'approve_kyc', ...at, user }) as const),
    ...users.map((user) => ({ do: 'bank_account', ...at, user }) as const),
  ];
}

/** An order that was cancelled, has failed or is paid. A customer who does not know that may still pay it, in a second app. */
function orderDoneWith(random: Random, at: At): Step[] {
  const end = random.weighted({ cancelled: 2, failed: at.isLive ? 0 : 2, paid: 3 });
  const of = { ...at, order: 0 };
  const ends = {
    cancelled: { do: 'cancel_order', ...of },
    failed: { do: 'simulate', ...of, outcome: 'failure' },
    paid: { do: 'pay', ...of, how: 'right', isTold: true },
  } as const satisfies Record<string, Step>;
  return [drawOrder(random, at), ends[end]];
}

type At = { partner: number; isLive: boolean };

function confirmOf(random: Random, at: At, quote: number): Step {
  const isWrongOtp = random.chance(8);
  const key = random.chance(30) ? 0 : random.chance(85) ? random.between(100, 1_000_000) : random.between(1, 4);
  const times = isWrongOtp || random.chance(70) ? 1 : random.between(2, 4);
  return { do: 'confirm', ...at, quote, key, times, isRace: random.chance(50), isWrongOtp };
}

/** Rupees of a trade: small ones with paise, whole ones, and now and then more than there is. */
function drawPaise(random: Random): number {
  if (random.chance(8)) return random.between(60_000_00, 150_000_00);
  if (random.chance(15)) return random.between(1_00, 20_00);
  return random.chance(50) ? random.between(20, 5_000) * 100 : random.between(20_00, 8_000_00);
}

function drawOrder(random: Random, at: At): Step {
  const wanted = { user: random.below(4), isGold: random.chance(55), paise: random.between(10_00, 20_000_00) };
  const key = random.chance(80) ? 0 : random.between(1, 4);
  const reference = random.chance(93) ? random.below(1_000_000) : random.below(3);
  return { do: 'order', ...at, ...wanted, key, reference };
}

function drawOne(random: Random, at: At): Step {
  const kind = random.weighted(WEIGHTS);
  const isGold = random.chance(55);
  const user = random.below(4);
  switch (kind) {
    case 'user':
      return { do: kind, ...at, n: random.below(8) };
    case 'quote_buy':
      return { do: kind, ...at, user, isGold, paise: drawPaise(random) };
    case 'quote_sell':
      return { do: kind, ...at, user, isGold, permille: drawPermille(random), isNet: random.chance(50) };
    case 'quote_send':
      return {
        ...{ do: kind, ...at, n: random.below(12), isGold, isInr: random.chance(50), isBuyRate: random.chance(30) },
        micrograms: isGold ? random.between(1_000, 900_000) : random.between(50_000, 90_000_000),
      };
    case 'quote_gift':
      return { do: kind, ...at, user, n: random.below(12), isGold, permille: drawPermille(random) };
    case 'confirm':
      return confirmOf(random, at, random.below(5));
    case 'order':
      return drawOrder(random, at);
    case 'pay':
      return {
        do: kind,
        ...at,
        order: random.below(4),
        how: random.weighted({ right: 8, more: 2, failed: 1 }),
        isTold: random.chance(65),
      };
    case 'callback':
      return { do: kind, which: random.below(10), times: random.between(1, 3) };
    case 'simulate':
      return {
        ...{ do: kind, ...at, order: random.below(4) },
        outcome: random.weighted({ success: 4, failure: 2, late_success: 3, purchase_failure: 3, refund: 4 }),
      };
    case 'sip':
      return {
        ...{ do: kind, ...at, user, isGold, paise: random.between(100_00, 3_000_00) },
        frequency: random.pick(['daily', 'weekly', 'monthly'] as const),
      };
    case 'simulate_sip':
      return {
        ...{ do: kind, ...at, sip: random.below(3) },
        outcome: random.weighted({ activate: 5, installment: 3, failure: 1, pause: 1, resume: 1 }),
      };
    default:
      return drawRest(random, at, kind);
  }
}

const drawPermille = (random: Random) => (random.chance(10) ? random.between(1_000, 1_100) : random.between(20, 900));

type Rest = Exclude<
  Step['do'],
  | 'user'
  | 'quote_buy'
  | 'quote_sell'
  | 'quote_send'
  | 'quote_gift'
  | 'confirm'
  | 'order'
  | 'pay'
  | 'callback'
  | 'simulate'
  | 'sip'
  | 'simulate_sip'
>;

function drawRest(random: Random, at: At, kind: Rest): Step {
  const user = random.below(4);
  switch (kind) {
    case 'cancel_order':
      return { do: kind, ...at, order: random.below(3) };
    case 'cancel_sip':
      return { do: kind, ...at, sip: random.below(3) };
    case 'approve_kyc':
    case 'bank_account':
      return { do: kind, ...at, user };
    case 'withdraw':
      return {
        ...{ do: kind, ...at, user, permille: random.chance(10) ? 1_100 : random.between(50, 900) },
        ...{ endsInOne: random.chance(20), key: random.chance(85) ? 0 : random.between(1, 3) },
      };
    case 'quote_delivery':
      return { do: kind, ...at, user, isGold: random.chance(50), quantity: random.between(1, 2) };
    case 'cancel_delivery':
      return { do: kind, ...at, delivery: random.below(2) };
    case 'invoice':
      return { do: kind, ...at, trade: random.below(6) };
    case 'markup':
      return { do: kind, ...at, buyMilliPct: random.between(0, 5_000), sellMilliPct: random.between(0, 5_000) };
    case 'pass':
      return { do: kind, ...at, seconds: random.pick([20, 90, 320, 640, 1_250, 4_000, 90_000, 700_000]) };
    case 'pass_to':
      return { do: kind, ...at, what: random.weighted({ midnight: 5, month: 4, year: 1 }), isAfter: random.chance(50) };
    case 'reset':
      return { do: kind, ...at, keepsUsers: random.chance(50) };
    case 'arm':
      return { do: kind, ...at, fault: random.weighted(FAULTS), times: random.between(1, 2) };
    case 'receiver':
      return { do: kind, ...at, manner: random.pick([...manners, 'well', 'well']) };
    case 'top_up':
      return { do: kind, ...at, paise: random.between(100, 20_000) * 100, isApproved: random.chance(60) };
    case 'check':
      return { do: kind, ...at };
    case 'strike':
      return { do: kind, what: random.weighted(STRIKES), process: random.below(8), afterMs: random.between(0, 12) };
    case 'lose_answers':
      return { do: kind, call: random.pick(providerCalls), process: random.below(8) };
  }
}
