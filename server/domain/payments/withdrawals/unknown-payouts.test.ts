import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCashfreePayouts } from '../../../providers/cashfree/payouts/payouts.ts';
import { PAYOUT_CLIENT, PAYOUT_SECRET } from '../../../providers/cashfree/testing/payout-server.ts';
import { rowOf } from '../../../testing/rooms/payout-provider.ts';
import { makeWithdrawal, makeWithdrawer, payoutMoney } from '../../../testing/rooms/withdrawals.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { settleDueWithdrawals } from './due-withdrawals.ts';

/** What the provider does with one POST: whether its bank gets to know of it, and what we hear. */
type Sending = { takes: 'now' | 'later' | 'never'; says: Word };
/** `truth` is what its documentation has for the case. */
type Word = 'truth' | 'gateway_down' | 'cut' | 'html' | 'no_fields' | 'duplicate' | 'invalid' | 'busy' | 'key';
/** What the provider answers to one GET; a transfer that is there may not be seen yet. */
type Reading = 'truth' | 'not_found' | 'gateway_down' | 'cut' | 'html';

type Bank = {
  baseUrl: string;
  sendings: Sending[];
  readings: Reading[];
  /** What became of the one transfer */
  transfer: 'none' | 'on_its_way' | 'RECEIVED' | 'STRANGE' | 'SUCCESS' | 'FAILED';
  asked: string[];
  close(): Promise<void>;
};

async function startBank(): Promise<Bank> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bank.asked.push(request.method ?? '');
    const answer = (status: number, json: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
    const isSend = request.method === 'POST';
    const url = new URL(request.url ?? '', 'http://localhost');
    const id = isSend ? JSON.parse(body).transfer_id : url.searchParams.get('transfer_id');
    const refuse = (status: number) => answer(status, { code: 'refused', message: 'refused' });
    const tell = () =>
      answer(200, { transfer_id: id, cf_transfer_id: '1', status: bank.transfer, transfer_amount: 500 });
    const isThere = bank.transfer !== 'none' && bank.transfer !== 'on_its_way';
    const speak = (word: Word | Reading, truth: () => unknown) => {
      switch (word) {
        case 'truth':
          return truth();
        case 'gateway_down':
          return refuse(502);
        case 'cut':
          return request.socket.destroy();
        case 'html':
          return response.writeHead(200).end('<h1>Bad gateway</h1>');
        case 'no_fields':
          return answer(200, {});
        case 'duplicate':
          return refuse(409);
        case 'invalid':
          return refuse(422);
        case 'busy':
          return refuse(429);
        case 'key':
          return refuse(403);
        case 'not_found':
          return refuse(404);
      }
    };
    if (!isSend) return void speak(bank.readings.shift() ?? 'truth', () => (isThere ? tell() : refuse(404)));
    const sending = bank.sendings.shift() ?? { takes: 'now', says: 'truth' };
    // What it knows already it makes no second time, in whatever words it says so.
    const wasKnown = bank.transfer !== 'none';
    if (!wasKnown && sending.takes !== 'never') bank.transfer = sending.takes === 'now' ? 'RECEIVED' : 'on_its_way';
    speak(sending.says, () => (wasKnown ? refuse(409) : sending.takes === 'never' ? refuse(422) : tell()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bank: Bank = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendings: [],
    readings: [],
    transfer: 'none',
    asked: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return bank;
}

let bank: Bank;
let world: World;
beforeAll(async () => {
  bank = await startBank();
  world = await startWorld({
    payouts: () =>
      createCashfreePayouts({
        baseUrl: bank.baseUrl,
        clientId: PAYOUT_CLIENT,
        clientSecret: PAYOUT_SECRET,
        timeoutMs: 2_000,
        clock: { now: () => world.clock.now() },
      }),
  });
});
afterAll(async () => {
  await bank.close();
  await world.close();
});

async function begin(behaviour: Partial<Bank>) {
  Object.assign(bank, { sendings: [], readings: [], transfer: 'none', asked: [] }, behaviour);
  const partner = await world.partner();
  const user = await makeWithdrawer(world, partner, 'live');
  const { withdrawal_id: id } = await makeWithdrawal(partner.live, user);
  return { id, partner };
}
const ask = async (milliseconds = 3_660_000) => {
  world.clock.advance(milliseconds);
  await settleDueWithdrawals(world.core);
};

describe('a payout whose end is unknown', () => {
  it('is not refused by a 409 and a question that finds nothing yet: the bank pays it later', async () => {
    const sendings: Sending[] = [
      { takes: 'now', says: 'gateway_down' },
      { takes: 'now', says: 'duplicate' },
    ];
    const { id, partner } = await begin({ sendings, readings: ['not_found', 'not_found', 'not_found'] });
    await ask();
    await ask();
    expect(await rowOf(world, id)).toMatchObject({ status: 'processing', problem: expect.any(String) });
    bank.transfer = 'SUCCESS';
    await ask();
    expect(await rowOf(world, id)).toMatchObject({ status: 'completed' });
    expect(await payoutMoney(world, partner, 'live')).toMatchObject({ wallets: 9_500_00n, bank: 500_00n });
  });

  it('is not refused at its second try, whatever the refusal says', async () => {
    const sendings: Sending[] = [
      { takes: 'later', says: 'cut' },
      { takes: 'never', says: 'invalid' },
    ];
    const { id } = await begin({ sendings });
    await ask();
    await ask();
    expect(await rowOf(world, id)).toMatchObject({ status: 'processing', problem: expect.stringMatching(/earlier/) });
    bank.transfer = 'SUCCESS';
    await ask();
    expect(await rowOf(world, id)).toMatchObject({ status: 'completed' });
  });

  it('that surely never left is refused, if the next try is', async () => {
    const { id, partner } = await begin({
      sendings: [
        { takes: 'never', says: 'busy' },
        { takes: 'never', says: 'key' },
        { takes: 'never', says: 'truth' },
      ],
    });
    for (let count = 0; count < 3; count += 1) await ask();
    expect(await rowOf(world, id)).toMatchObject({ status: 'failed', failure_reason: 'refused' });
    expect(await payoutMoney(world, partner, 'live')).toMatchObject({ wallets: 10_000_00n });
  });

  it('with any answers in any order never leaves money both at the bank and in the wallet', async () => {
    const lost: Word[] = ['truth', 'gateway_down', 'cut', 'html', 'no_fields'];
    const anySending = fc.oneof(
      fc.record({ takes: fc.constant('now' as const), says: fc.constantFrom<Word>(...lost, 'duplicate') }),
      fc.record({ takes: fc.constant('later' as const), says: fc.constantFrom<Word>('gateway_down', 'cut', 'html') }),
      fc.record({
        takes: fc.constant('never' as const),
        says: fc.constantFrom<Word>(...lost, 'invalid', 'busy', 'key'),
      }),
    );
    const anyReading = fc.constantFrom<Reading>('truth', 'not_found', 'not_found', 'gateway_down', 'cut', 'html');
    const anyTurn = fc.constantFrom('ask', 'ask', 'twice', 'lands', 'strange', 'paid', 'failed');
    const examples: [Sending[], Reading[], string[], boolean][] = [
      [
        [
          { takes: 'later', says: 'gateway_down' },
          { takes: 'never', says: 'invalid' },
        ],
        ['not_found', 'not_found'],
        ['ask', 'ask'],
        true,
      ],
      [
        [
          { takes: 'now', says: 'cut' },
          { takes: 'now', says: 'duplicate' },
        ],
        Array(4).fill('not_found'),
        ['ask', 'ask'],
        true,
      ],
      [[], [], ['ask', 'failed', 'ask'], false],
    ];
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(anySending, { maxLength: 6 }),
        fc.array(anyReading, { maxLength: 8 }),
        fc.array(anyTurn, { minLength: 2, maxLength: 8 }),
        fc.boolean(),
        async (sendings, readings, turns, isPaidInTheEnd) => {
          const { id, partner } = await begin({ sendings, readings });
          const decide = (state: Bank['transfer']) => {
            const isOpen = bank.transfer === 'RECEIVED' || bank.transfer === 'STRANGE';
            if (isOpen || (bank.transfer === 'on_its_way' && state === 'RECEIVED')) bank.transfer = state;
          };
          for (const turn of turns) {
            if (turn === 'ask') await ask();
            else if (turn === 'twice') await Promise.all([ask(), ask(0)]);
            else if (turn === 'lands') decide('RECEIVED');
            else decide(turn === 'strange' ? 'STRANGE' : turn === 'paid' ? 'SUCCESS' : 'FAILED');
          }
          // In the end everything arrives where it is going, and the provider tells the truth.
          Object.assign(bank, { sendings: [], readings: [] });
          decide('RECEIVED');
          decide(isPaidInTheEnd ? 'SUCCESS' : 'FAILED');
          await ask();
          decide(isPaidInTheEnd ? 'SUCCESS' : 'FAILED');
          await ask();
          const { status } = await rowOf(world, id);
          const money = await payoutMoney(world, partner, 'live');
          ends.add(`${bank.transfer} ${status}`);
          if (bank.transfer === 'SUCCESS')
            expect({ status, money }).toMatchObject({ status: 'completed', money: { bank: 500_00n } });
          else expect({ status, money }).toMatchObject({ money: { bank: 0n } });
          expect(money.wallets + money.clearing + money.bank).toBe(10_000_00n);
        },
      ),
      { numRuns: Number(process.env.LIVES ?? 60), endOnFailure: true, examples },
    );
    expect(ends).toContain('SUCCESS completed');
    expect(ends).toContain('FAILED failed');
  });
});
