import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient } from '../api-client.ts';
import { killAll, startVictim } from '../crash/victims.ts';
import { createRandom } from '../fuzz/random.ts';
import { openFaultyProxy } from '../peers/faulty-proxy.ts';
import { balanceOf, makeQuote, makeUser, sql } from '../trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../world.ts';
import { type BankClients, createBankClients, type Holder, readWallet, step } from './bank-clients.ts';
import { findCycles } from './cycles.ts';
import { createRecorder } from './history.ts';
import { findAnomaly } from './linearizable.ts';
import { bankModel, type KeyInput, type KeyOutput, keyModel } from './models.ts';

/** Two processes on one database; a seed that failed is told with the failure. */
let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await killAll(world);
  await second.close();
  await world.close();
});

const CLIENTS = 5;
const STEPS = 14;
const wayTo = (url: string, partner: TestPartner) => createApiClient(url, partner.tokens.sandbox);

async function makeHolders(partner: TestPartner): Promise<Holder[]> {
  return Promise.all(
    ['a', 'b', 'c'].map(async (letter) => {
      const mobile = randomMobile();
      return { letter, mobile, userCode: await makeUser(partner.sandbox, { mobile }) };
    }),
  );
}

/** Has clients trade and read side by side, each by the ways it is given; answers what they recorded. */
async function trade(
  partner: TestPartner,
  {
    seed,
    ways,
    repeats = 200,
    steps = STEPS,
  }: { seed: number; ways: () => readonly ApiClient[]; repeats?: number; steps?: number },
): Promise<BankClients> {
  const clients = createBankClients();
  const holders = await makeHolders(partner);
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, index) => {
      const random = createRandom(seed + index);
      const way = () => random.pick(ways());
      for (let turn = 0; turn < steps; turn++)
        await step(clients, { name: `client ${index}`, random, way, repeats }, holders);
    }),
  );
  await readWallet(clients, { name: 'at the end', way: () => partner.sandbox });
  return clients;
}

const opening = (clients: BankClients) => {
  const accounts = ['a', 'b', 'c'].flatMap((letter) => [`${letter} gold`, `${letter} inr`]);
  const float = Object.fromEntries([['float', 100_000_00], ...accounts.map((name) => [name, 0] as const)]);
  return findAnomaly(clients.bank.history, bankModel(float));
};

/** Puts the transactions of lost answers into the history: those that took effect after all. */
async function findLost({ lost }: BankClients): Promise<void> {
  for (const { operation, quoteId, lists } of lost) {
    const [found] = await sql<{ id: string }>(world, 'SELECT id FROM transaction WHERE quote_id = $1', [quoteId]);
    for (const list of lists) if (found) (operation.input.appends as Record<string, string>)[list] = found.id;
  }
}

describe('wallets and lists under concurrent clients of two processes', () => {
  it('agree with one order of all calls, refusals among them', async () => {
    const seed = randomInt(1_000_000_000);
    const partner = await world.partner();
    const ways = [wayTo(world.url, partner), wayTo(second.url, partner)];
    const clients = await trade(partner, { seed, ways: () => ways });
    expect({ seed, anomaly: opening(clients) }).toEqual({ seed, anomaly: undefined });
    expect({ seed, cycles: findCycles(clients.lists.history) }).toEqual({ seed, cycles: [] });
    const outcomes = clients.bank.history.map(({ input, output }) => `${input.kind} ${output?.outcome}`);
    expect(new Set(outcomes).size).toBeGreaterThanOrEqual(3);
  });

  it('agree with one too while processes are killed in the midst, answers lost among them', async () => {
    const seed = randomInt(1_000_000_000);
    const partner = await world.partner();
    const victims = await Promise.all([startVictim(world, 'at-hand'), startVictim(world, 'at-hand')]);
    const deaths: Promise<void>[] = [];
    // One after the other, while so many calls have been sent to either.
    let calls = 0;
    const ways = () => {
      const alive = victims.slice(deaths.length);
      if (++calls % 40 === 0 && alive[0]) deaths.push(alive[0].kill());
      return [...victims.slice(deaths.length).map(({ url }) => wayTo(url, partner)), wayTo(second.url, partner)];
    };
    // In one run of two a lost answer is never asked for again.
    const clients = await trade(partner, { seed, ways, repeats: seed % 2 ? 200 : 0 });
    await Promise.all(deaths);
    expect(deaths).toHaveLength(2);
    await killAll(world);
    await findLost(clients);
    expect({ seed, anomaly: opening(clients) }).toEqual({ seed, anomaly: undefined });
    expect({ seed, cycles: findCycles(clients.lists.history) }).toEqual({ seed, cycles: [] });
  });

  it('are found wrong where a way to the service answers reads from a while ago', async () => {
    const partner = await world.partner();
    const proxy = await openFaultyProxy(world.url, 'stale reads');
    try {
      const ways = [wayTo(proxy.url, partner)];
      const clients = await trade(partner, { seed: 1, ways: () => ways, steps: 30 });
      expect(opening(clients)).toBeDefined();
      expect(findCycles(clients.lists.history)).not.toEqual([]);
    } finally {
      await proxy.close();
    }
  });
});

type Keys = Map<string, ReturnType<typeof createRecorder<KeyInput, KeyOutput>>>;

/** Has clients execute different quotes with few keys, and look the keys up, by two ways at once. */
async function useKeys(partner: TestPartner, ways: readonly ApiClient[], seed: number): Promise<Keys> {
  const keys: Keys = new Map(Array.from({ length: 6 }, (_, index) => [`key-${index}`, createRecorder()]));
  const userCode = await makeUser(partner.sandbox);
  await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const random = createRandom(seed + index);
      for (let turn = 0; turn < 8; turn++) {
        const [key, { record }] = random.pick([...keys]);
        const way = random.pick(ways);
        if (random.chance(0.4)) await record(`client ${index}`, 'look up', () => lookUp(way, key));
        else {
          const { quote_id } = await makeQuote(partner.sandbox, { user_code: userCode, amount_inr: 100 });
          await record(`client ${index}`, 'execute', () => execute(way, quote_id, key));
        }
      }
    }),
  );
  return keys;
}

async function execute(way: ApiClient, quoteId: string, key: string): Promise<KeyOutput> {
  const { status, data, body } = await way.post('/partner/buy/confirm', { quote_id: quoteId }, { key });
  if (status !== 200) return { state: 'refused' };
  return { state: 'done', effect: data.transaction_id, isReplay: body.idempotent_replay === true };
}

async function lookUp(way: ApiClient, key: string): Promise<KeyOutput> {
  const { data } = await way.get(`/partner/idempotency/${key}?endpoint=/partner/buy/confirm`);
  if (data.state === 'done') return { state: 'done', effect: data.body.data.transaction_id, isReplay: true };
  return data.state === 'unknown' ? { state: 'unknown' } : { state: 'busy' };
}

const anomalies = (keys: Keys) =>
  [...keys].flatMap(([key, { history }]) => {
    const anomaly = findAnomaly(history, keyModel);
    return anomaly ? [{ key, anomaly }] : [];
  });

describe('idempotency keys under concurrent clients of two processes', () => {
  it('each take effect once, and are what every answer since says', async () => {
    const seed = randomInt(1_000_000_000);
    const partner = await world.partner();
    const keys = await useKeys(partner, [wayTo(world.url, partner), wayTo(second.url, partner)], seed);
    expect({ seed, found: anomalies(keys) }).toEqual({ seed, found: [] });
    const executed = [...keys.values()].filter(({ history }) => history.some(({ output }) => output?.state === 'done'));
    expect(await balanceOf(partner.sandbox)).toBe(100_000 - 100 * executed.length);
    expect(executed.length).toBeGreaterThan(2);
  });

  it('are found to take effect twice where a way to the service loses them', async () => {
    const partner = await world.partner();
    const proxy = await openFaultyProxy(world.url, 'keys get lost');
    try {
      const keys = await useKeys(partner, [wayTo(world.url, partner), wayTo(proxy.url, partner)], 1);
      expect(anomalies(keys)).not.toEqual([]);
    } finally {
      await proxy.close();
    }
  });
});
