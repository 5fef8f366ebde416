import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOperator } from '../../testing/rooms/operators.ts';
import { closeLiveMonth } from '../../testing/rooms/statements.ts';
import { makeBuy } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { fulfil } from './fulfil.ts';
import { type OpsRequest, readRequest } from './request.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const run = async (line: string) =>
  (await fulfil(world.core, readRequest(line.match(/\S+/g) ?? []) as OpsRequest, 'terminal of a test')).join('\n');

it('lists statements and has one settled by two persons', async () => {
  const partner = await world.partner();
  await makeBuy(partner.live, { amount_inr: 10_000 });
  const id = await closeLiveMonth(world, partner);
  const finance = `--as ${(await makeOperator(world, 'finance')).mobile}`;
  const admin = `--as ${(await makeOperator(world, 'admin')).mobile}`;
  expect(await run(`statements ${finance} --state payable`)).toContain(`${id}  `);
  const asked = await run(
    `settle-statement ${finance} --statement ${id} --through bank --reason Closed --reference SBIN526112200`,
  );
  const [, approval] = asked.match(/(approve --request \S+ --hash \S+)/) ?? [];
  await expect(run(`${approval} ${finance}`)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  expect(await run(`${approval} ${admin}`)).toBe('Approved, and done.');
  expect(await run(`statements ${admin} --partner ${partner.id}`)).toMatch(
    /settled {2}59\.00 {2}SBIN526112200 {2}.*\nStatements: 1\. Payable: 0\.00\. Owed by partners: 0\.00\.$/,
  );
  const support = `--as ${(await makeOperator(world, 'support')).mobile}`;
  await expect(run(`statements ${support}`)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  await expect(run(`statements ${admin} --state gone`)).rejects.toThrow('npm run ops');
});
