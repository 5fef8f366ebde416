import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

/** A database that answers when the test says so, and remembers what came together. */
function scripted() {
  const batches: string[][] = [];
  const answers: { requests: string[]; resolve: (answers: string[]) => void; reject: (error: unknown) => void }[] = [];
  const run = (requests: string[]) => {
    batches.push(requests);
    return new Promise<string[]>((resolve, reject) => answers.push({ requests, resolve, reject }));
  };
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return {
    batches,
    run,
    turn,
    async answer(index: number) {
      const { requests, resolve } = answers[index] as (typeof answers)[0];
      resolve(requests.map((request) => request.toUpperCase()));
      await turn();
    },
    async fail(index: number, error: unknown) {
      answers[index]?.reject(error);
      await turn();
    },
  };
}

const refusal = (code: string) => Object.assign(new Error(code), { code });

describe('a batcher', () => {
  it('sends together what arrives together, and gives each its own answer', async () => {
    const { run, batches, turn, answer } = scripted();
    const ask = createBatcher({ name: 'letters', run, slots: 2, batchMax: 10 });
    const answers = Promise.all(['a', 'b', 'c'].map(ask));
    await turn();
    expect(batches).toEqual([['a', 'b', 'c']]);
    await answer(0);
    expect(await answers).toEqual(['A', 'B', 'C']);
  });

  it('gathers while its slots are busy, in order, up to its maximum', async () => {
    const { run, batches, turn, answer } = scripted();
    const ask = createBatcher({ name: 'letters', run, slots: 1, batchMax: 2 });
    const first = ask('a');
    await turn();
    const rest = Promise.all(['b', 'c', 'd'].map(ask));
    await turn();
    expect(batches).toEqual([['a']]);
    await answer(0);
    expect(batches).toEqual([['a'], ['b', 'c']]);
    await answer(1);
    await answer(2);
    expect(batches).toEqual([['a'], ['b', 'c'], ['d']]);
    expect([await first, ...(await rest)]).toEqual(['A', 'B', 'C', 'D']);
  });

  it('sends what has gathered before those of the batch before go on', async () => {
    const { run, batches, turn, answer } = scripted();
    const ask = createBatcher({ name: 'letters', run, slots: 1, batchMax: 10 });
    const sentWhenAnswered: number[] = [];
    const asked = ['a', 'b'].map((request) => ask(request).then(() => sentWhenAnswered.push(batches.length)));
    await turn();
    const next = ask('c');
    await answer(0);
    await Promise.all(asked);
    expect(sentWhenAnswered).toEqual([2, 2]);
    await answer(1);
    expect(await next).toBe('C');
  });

  it('gathers a burst that is spread over turns of the event loop, and waits for no other after it', async () => {
    const { run, batches, answer } = scripted();
    const ask = createBatcher({ name: 'letters', run, slots: 2, batchMax: 10 });
    const answers: Promise<string>[] = [];
    for (const request of ['a', 'b', 'c']) {
      answers.push(ask(request));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches).toEqual([['a', 'b', 'c']]);
    await answer(0);
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C']);
  });

  it('lets a stream that never pauses wait for a bounded number of turns', async () => {
    const { run, batches, answer } = scripted();
    const ask = createBatcher({ name: 'letters', run, slots: 1, batchMax: 100 });
    const answers: Promise<string>[] = [];
    for (let turns = 0; batches.length === 0 && turns < 100; turns++) {
      answers.push(ask(`request ${turns}`));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(batches[0]?.length).toBeLessThan(12);
    await answer(0);
    await answers[0];
  });

  it('never sends two of one key together, nor the later one first', async () => {
    const { run, batches, turn, answer } = scripted();
    const ask = createBatcher({
      name: 'letters',
      run,
      slots: 1,
      batchMax: 10,
      distinctKeys: (request: string) => [...request],
    });
    const all = Promise.all(['x', 'ab', 'bc', 'c', 'd', 'x'].map(ask));
    await turn();
    expect(batches[0]).toEqual(['x', 'ab', 'd']);
    await answer(0);
    expect(batches[1]).toEqual(['bc', 'x']);
    await answer(1);
    expect(batches[2]).toEqual(['c']);
    await answer(2);
    expect(await all).toEqual(['X', 'AB', 'BC', 'C', 'D', 'X']);
  });

  it('tries each alone when the database refuses the batch, so that one bad request fails by itself', async () => {
    const calls: string[][] = [];
    const ask = createBatcher({
      name: 'letters',
      slots: 1,
      batchMax: 10,
      async run(requests: string[]) {
        calls.push(requests);
        if (requests.includes('bad')) throw refusal('22003');
        return requests;
      },
    });
    const outcomes = await Promise.allSettled(['a', 'bad', 'c'].map(ask));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(calls).toEqual([['a', 'bad', 'c'], ['a'], ['bad'], ['c']]);
  });

  it.each(['40P01', '40001'])('tries again what gave way to others (%s), alone too, but not for ever', async (code) => {
    let conflicts = 0;
    const calls: string[][] = [];
    const ask = createBatcher({
      name: 'letters',
      slots: 1,
      batchMax: 10,
      async run(requests: string[]) {
        calls.push(requests);
        if (conflicts-- > 0) throw refusal(code);
        return requests;
      },
    });
    conflicts = 2;
    expect(await ask('a')).toBe('a');
    expect(calls).toEqual([['a'], ['a'], ['a']]);
    conflicts = 3;
    await expect(ask('b')).rejects.toMatchObject({ code });
    conflicts = 2;
    expect(await Promise.all(['c', 'd'].map(ask))).toEqual(['c', 'd']);
    expect(calls.slice(6)).toEqual([['c', 'd'], ['c'], ['c'], ['d']]);
  });

  it.each(['08006', '57P01', 'ECONNRESET', undefined])(
    'tries nothing again when the connection was lost (%s): it may have been done',
    async (code) => {
      const { run, batches, turn, fail } = scripted();
      const ask = createBatcher({ name: 'letters', run, slots: 1, batchMax: 10 });
      const outcomes = Promise.allSettled(['a', 'b'].map(ask));
      await turn();
      await fail(0, code === undefined ? new Error('Connection terminated unexpectedly') : refusal(code));
      expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(batches).toHaveLength(1);
    },
  );

  it('goes on after a failure', async () => {
    const { run, turn, fail, answer } = scripted();
    const ask = createBatcher({ name: 'letters', run, slots: 1, batchMax: 10 });
    const failing = ask('a').catch(() => 'failed');
    await turn();
    await fail(0, new Error('lost'));
    const next = ask('b');
    await turn();
    await answer(1);
    expect([await failing, await next]).toEqual(['failed', 'B']);
  });
});
