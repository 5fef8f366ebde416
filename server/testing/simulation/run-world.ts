import { newBook } from './model/book.ts';
import { paiseOf } from './model/integers.ts';
import { Mismatch, mustEqual } from './model/mismatch.ts';
import { seededRandom } from './random.ts';
import type { Script } from './script.ts';
import type { PartnerTerms } from './service/messages.ts';
import type { Stage } from './service/stage.ts';
import { look } from './steps/act.ts';
import { disarmAll } from './steps/arm.ts';
import { checkBook, checkInvoices } from './steps/check.ts';
import { doStep } from './steps/do-step.ts';
import { addReceivers, checkReceiver } from './steps/events.ts';
import { endOrders } from './steps/follow-orders.ts';
import { advance, catchUp } from './steps/time.ts';
import { endWithdrawals } from './steps/withdrawals.ts';
import type { Partner, World } from './steps/world.ts';

/** How a world ended: well, or with what disagreed, and at which step. */
export type Ending = {
  failure: string | undefined;
  /** Number of the step that showed it; the number of steps where the end did */
  failedAt: number;
  strikes: ReadonlyMap<string, number>;
  notes: ReadonlySet<string>;
};

let worlds = 0;

/** Runs a script in new partners of a running service, and compares everything with the model, all along and at the end. */
export async function runWorld(stage: Stage, script: Script): Promise<Ending> {
  let world: World;
  try {
    world = await beginWorld(stage, script);
  } catch (error) {
    const failure = `before the first step: ${(error as Error).message}`;
    return { failure, failedAt: 0, strikes: new Map(), notes: new Set() };
  }
  let at = 0;
  try {
    for (const step of script.steps) {
      await doStep(world, step);
      at += 1;
    }
    await endWorld(world);
    return ending(world, undefined, at);
  } catch (error) {
    const text = error instanceof Mismatch ? error.message : `${(error as Error).stack}`;
    const step = script.steps[at];
    return ending(world, step ? `step ${at} ${JSON.stringify(step)}: ${text}` : `at the end: ${text}`, at);
  }
}

function ending(world: World, failure: string | undefined, failedAt: number): Ending {
  return { failure, failedAt, strikes: world.strikes, notes: world.notes };
}

async function beginWorld(stage: Stage, script: Script): Promise<World> {
  const random = seededRandom(script.setting.seed + 1);
  const world: World = {
    ...{ stage, processes: stage.processes, receivers: stage.receivers, partners: [] as Partner[], number: ++worlds },
    ...{
      armed: undefined,
      graceUntil: 0,
      databaseEnd: { toldAt: 0, endedAt: 0 },
      callbacks: [],
      calls: 0,
      payments: 0,
    },
    ...{ strikes: new Map<string, number>(), notes: new Set<string>() },
  };
  stage.receivers.forget();
  for (let number = 0; number < script.setting.partners; number += 1) {
    const terms: PartnerTerms = {
      markupBuyMilliPct: random.chance(50) ? random.between(1, 5_000) : 0,
      markupSellMilliPct: random.chance(50) ? random.between(1, 5_000) : 0,
      feeBearer: random.pick(['service', 'end_user', 'partner'] as const),
      dailySendLimitPaise: random.chance(50) ? 200_000_00 : random.between(1_000_00, 9_000_00),
      liveFloatPaise: random.between(1_000, 200_000) * 100,
    };
    const [first] = world.processes;
    const made = await (first as (typeof world.processes)[number]).makePartner(terms);
    const rates = await ratesOf(world, made.sandboxToken);
    const markup = { buy: BigInt(terms.markupBuyMilliPct), sell: BigInt(terms.markupSellMilliPct) };
    world.partners.push({
      ...{ id: made.id, name: `p${world.number}-${number}` },
      terms: {
        ...{ rates, feeBearer: terms.feeBearer, dailySendLimit: BigInt(terms.dailySendLimitPaise) },
        markup: { sandbox: { ...markup }, live: { ...markup } },
      },
      sandbox: newBook('sandbox', made.sandboxToken, 0n),
      live: newBook('live', made.liveToken, BigInt(terms.liveFloatPaise)),
    });
    await addReceivers(world, { partner: number, isLive: true });
  }
  return world;
}

/** The feed stands still, so these are the rates of the whole world. */
async function ratesOf(world: World, token: string): Promise<Partner['terms']['rates']> {
  const { data, status } = await look(world, { path: '/partner/prices', token });
  mustEqual('status of the prices', status, 200);
  const of = (asset: string) => {
    const price = data.prices.find((one: { asset_type: string }) => one.asset_type === asset);
    return {
      buy: paiseOf(price.base_buy_rate_inr_per_gram ?? price.buy_rate_inr_per_gram),
      sell: paiseOf(price.base_sell_rate_inr_per_gram ?? price.sell_rate_inr_per_gram),
    };
  };
  return { gold: of('gold'), silver: of('silver') };
}

/** Everything is left in peace until it has come to its end, and then all of it is compared. */
async function endWorld(world: World): Promise<void> {
  world.armed = undefined;
  for (const running of world.processes) {
    for (const call of ['gateway.refund', 'payouts.send', 'payouts.read', 'mandates.read'] as const) {
      await running.loseAnswers(call, 0);
    }
  }
  for (const partner of world.partners.keys()) {
    for (const isLive of [false, true]) {
      const at = { partner, isLive };
      const book = (world.partners[partner] as Partner)[isLive ? 'live' : 'sandbox'];
      if (!isLive) {
        await disarmAll(world, book);
        // Retries, refunds and payouts that were put off come to their ends within a day.
        await advance(world, at, 90_000);
        await endWithdrawals(world, at);
      }
      await catchUp(world, at);
      await endOrders(world, at);
      await checkInvoices(world, at);
      await checkBook(world, at);
      await checkReceiver(world, at);
    }
  }
  const broken = await world.stage.brokenLaws();
  if (broken.length > 0) throw new Mismatch(`laws of the ledger are broken: ${broken.join('; ')}`);
}
