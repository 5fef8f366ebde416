import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/sandbox/readiness';

describe('200', () => {
  it('lists every check, with none proved by a new account', async () => {
    const { data } = await (await world.partner()).sandbox.get(path);
    expect(data).toMatchObject({ proved: 0, total: 10 });
    expect(data.checks).toHaveLength(10);
  });
});

describe('403', () => {
  it('SANDBOX_ONLY with a live token', async () => {
    expect((await (await world.partner()).live.get(path)).code).toBe('SANDBOX_ONLY');
  });
});
