import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/sandbox/chaos';
const FAULTS = '/partner/sandbox/faults';

describe('200', () => {
  it('arms what the profile names and disarms the rest', async () => {
    const { sandbox } = await world.partner();
    await sandbox.post(FAULTS, { fault: 'holdings', times: 3 });
    const armed = await sandbox.post(path, { profile: 'webhooks', seed: 'monday' });
    const faults = [
      { fault: 'webhook_delay', times: 2 },
      { fault: 'webhook_duplicate', times: 2 },
    ];
    expect(armed.data).toEqual({ faults });
    expect((await sandbox.get(FAULTS)).data).toEqual({ faults });
    expect((await sandbox.post(path, { profile: 'none' })).data).toEqual({ faults: [] });
  });

  it('fails as many of the next operations as it says, the same ones for the same seed', async () => {
    const runs: string[] = [];
    for (const seed of ['monday', 'monday', 'tuesday', 'friday', 'sunday']) {
      const { sandbox } = await world.partner();
      await sandbox.post(path, { profile: 'network', seed });
      let run = '';
      for (let call = 0; call < 10; call += 1) run += (await sandbox.get('/partner/prices')).code ? '1' : '0';
      runs.push(run);
    }
    expect(runs.map((run) => run.replaceAll('0', ''))).toEqual(['11', '11', '11', '11', '11']);
    expect(runs[0]).toBe(runs[1]);
    expect(new Set(runs).size).toBeGreaterThan(1);
  });

  it('fails as many of many at once', async () => {
    const { sandbox } = await world.partner();
    await sandbox.post(path, { profile: 'network', seed: 'many' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => sandbox.get('/partner/prices')));
    expect(answers.filter(({ code }) => code === 'PRICES_UNAVAILABLE')).toHaveLength(2);
  });

  it('of profiles armed at one moment arms one whole, never parts of several', async () => {
    const profiles = ['network', 'money', 'webhooks', 'none'];
    const names = (answer: { data: { faults: { fault: string }[] } }) =>
      answer.data.faults.map(({ fault }) => fault).join();
    const { sandbox } = await world.partner();
    const whole = new Set<string>();
    for (const profile of profiles) whole.add(names(await sandbox.post(path, { profile })));
    for (let turn = 0; turn < 10; turn += 1) {
      const armed = await Promise.all([...profiles, ...profiles].map((profile) => sandbox.post(path, { profile })));
      expect([...whole]).toEqual(expect.arrayContaining(armed.map(names)));
      expect([...whole]).toContain(names(await sandbox.get(FAULTS)));
    }
  });

  it('gives way to a number that is set for one fault', async () => {
    const { sandbox } = await world.partner();
    await sandbox.post(path, { profile: 'network' });
    await sandbox.post(FAULTS, { fault: 'price_feed', times: 1 });
    expect((await sandbox.get('/partner/prices')).code).toBe('PRICES_UNAVAILABLE');
    expect((await sandbox.get('/partner/prices')).status).toBe(200);
  });
});

describe('400', () => {
  it.each([
    ['profile', [undefined, null, 'much', '', 1, '__proto__', 'toString']],
    ['seed', [null, 1, 'x'.repeat(41)]],
  ])('VALIDATION_ERROR names %s', async (field, values) => {
    const { sandbox } = await world.partner();
    for (const value of values) {
      const answer = await sandbox.post(path, { profile: 'all', seed: '1', [field]: value });
      expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
    expect((await sandbox.get(FAULTS)).data).toEqual({ faults: [] });
  });
});

describe('403', () => {
  it('SANDBOX_ONLY with a live token', async () => {
    expect((await (await world.partner()).live.post(path, { profile: 'all' })).code).toBe('SANDBOX_ONLY');
  });
});
