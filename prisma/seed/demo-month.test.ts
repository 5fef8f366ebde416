import { expect, it } from 'vitest';
import { finaliseDueStatements } from '../../server/domain/documents/statements/due-statements.ts';
import { archiveOf, loadVerifier } from '../../server/testing/archives.ts';
import { sql } from '../../server/testing/trades.ts';
import { startWorld } from '../../server/testing/world.ts';
import { seedClosedMonth } from './demo-month.ts';

it('the demo’s month that has passed keeps the laws, comes to a statement, and verifies', async () => {
  const world = await startWorld();
  const partner = await world.partner();
  await seedClosedMonth(world.owner, world.core.vault, partner.id, world.clock.now());
  await finaliseDueStatements(world.core);
  const [statement] = await sql<{ month: string; transactions: bigint; net_payable_paise: bigint }>(
    world,
    'SELECT month, transactions, net_payable_paise FROM statement',
  );
  expect(statement).toMatchObject({ transactions: 3n });
  // 0.5 % of about 8000, and its GST.
  expect(Number(statement?.net_payable_paise)).toBeCloseTo(8_030 * 0.59, 0);
  const archive = await archiveOf(world, partner, { mode: 'live' });
  expect((await (await loadVerifier())([archive])).failures).toEqual([]);
  await world.close();
});
