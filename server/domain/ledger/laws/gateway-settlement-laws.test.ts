import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenBy } from '../../../testing/planted-damage.ts';
import { bookedTransfer } from '../../../testing/rooms/gateway-settlements.ts';
import { startWorld, type World } from '../../../testing/world.ts';

const LAW = 'each transfer of a gateway is in the bank once and in full, and nothing else is booked as one';

let world: World;
let approvalId: string;
beforeAll(async () => {
  world = await startWorld();
  ({ approvalId } = await bookedTransfer(world, await world.partner()));
});
afterAll(() => world.close());

it('is broken by each thing it forbids', async () => {
  expect(await brokenBy(world)).toEqual([]);
  const damages = [
    'UPDATE settlement_utr SET booked_paise = booked_paise + 1',
    'UPDATE settlement_utr SET booked_paise = NULL, booked_at = NULL, approval_id = NULL',
    `UPDATE posting SET reference_id = 'apr_other' WHERE reference_id = '${approvalId}'`,
    `UPDATE posting SET kind = 'top_up' WHERE reference_id = '${approvalId}'`,
    `INSERT INTO posting (book_id, kind, reference_id, created_at, account_ids, amounts, balances, versions)
     SELECT book_id, kind, 'apr_twice', created_at, account_ids, amounts, balances, versions FROM posting WHERE reference_id = '${approvalId}'`,
  ];
  for (const damage of damages)
    expect([damage, await brokenBy(world, damage)]).toEqual([damage, expect.arrayContaining([LAW])]);
});
