import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanUp } from '../../jobs/clean-up.ts';
import { enterEmbed, initEmbed } from '../../testing/rooms/embed.ts';
import { sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const left = async (table: string) => (await sql(world, `SELECT id FROM ${table}`)).length;

it('forgets codes with their mobiles after two days, and sessions a month after their end', async () => {
  const partner = await world.partner();
  await initEmbed(partner.sandbox);
  await enterEmbed(world, partner);
  await cleanUp(world.core);
  expect([await left('embed_code'), await left('embed_session')]).toEqual([2, 1]);
  world.clock.advance(2 * DAY_MS + 60_000);
  await cleanUp(world.core);
  expect([await left('embed_code'), await left('embed_session')]).toEqual([0, 1]);
  world.clock.advance(35 * DAY_MS);
  await cleanUp(world.core);
  expect(await left('embed_session')).toBe(0);
});
