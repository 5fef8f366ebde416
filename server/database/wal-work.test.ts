import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../testing/world.ts';
import { canReadWal, costOf } from '../testing/write-cost.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('what the server notes of tables by itself, at any moment, is no work', async ({ skip }) => {
  skip(!(await canReadWal(world)), 'the owner of this server cannot read its log');
  await world.partner();
  const cost = await costOf(world, () => world.owner.query('ANALYZE partner, member, book, account'));
  expect(cost).toMatchObject({ walRecords: 0, indexInserts: 0 });
});

it('an insert with its index and its commit is', async ({ skip }) => {
  skip(!(await canReadWal(world)), 'the owner of this server cannot read its log');
  await world.owner.query('CREATE TABLE noted (id int PRIMARY KEY); INSERT INTO noted VALUES (1)');
  const cost = await costOf(world, () => world.owner.query('INSERT INTO noted VALUES (2)'));
  expect(cost).toMatchObject({ walRecords: 3, indexInserts: 1 });
});
