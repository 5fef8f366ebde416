import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenBy } from '../../../testing/planted-damage.ts';
import { makeOrder, pay, tell } from '../../../testing/rooms/payments.ts';
import { settleIntoFloat } from '../../../testing/rooms/settlements.ts';
import { closeLiveMonth } from '../../../testing/rooms/statements.ts';
import { makeBuy } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

/** A month that is settled, with markup and fees, and one that is not. */
let world: World;
let open: string;
beforeAll(async () => {
  world = await startWorld();
  const partner = await world.partner({ feeBearer: 'partner', markupBuyMilliPct: 1_000, markupLiveEnabled: true });
  await makeBuy(partner.live);
  const order = await makeOrder(partner.live);
  await tell(world, order, await pay(world, order));
  await settleIntoFloat(world, await closeLiveMonth(world, partner), 'First');
  await makeBuy(partner.live);
  open = await closeLiveMonth(world, partner);
});
afterAll(() => world.close());

const moved = 'each settled statement is live and moved its figures by one posting, and no other statement moved any';
const approved =
  'each settlement was approved by another person than asked for it, for that statement and by that reference';
const owed = 'what is owed by statement is what trades accrued, less what was settled';

describe('planted damage in settlements is found', () => {
  it.each<[string, string, () => string]>([
    ['a settlement gone', moved, () => 'DELETE FROM statement_settlement'],
    ['a settlement of another net', moved, () => 'UPDATE statement_settlement SET net_paise = net_paise + 1'],
    ['a settlement through elsewhere', moved, () => `UPDATE statement_settlement SET through = 'bank'`],
    [
      'a settlement without its posting',
      moved,
      () => `UPDATE posting SET reference_id = 'stm_other' WHERE kind = 'statement_credit'`,
    ],
    [
      'a posting without a settlement',
      moved,
      () =>
        `INSERT INTO posting (book_id, kind, reference_id, created_at, account_ids, amounts, balances, versions)
         SELECT book_id, 'statement_credit', id, now(), '{}', '{}', '{}', '{}' FROM statement WHERE id = '${open}'`,
    ],
    [
      'a statement changed after it was settled',
      moved,
      () => 'UPDATE statement SET commission_paise = commission_paise + 1, net_payable_paise = net_payable_paise + 1',
    ],
    [
      'a settlement of a sandbox',
      moved,
      () => `UPDATE book SET mode = 'sandbox', closed_at = now() WHERE mode = 'live'`,
    ],
    ['no approval', approved, () => `UPDATE statement_settlement SET approval_id = 'apr_none'`],
    ['another document', approved, () => `UPDATE statement_settlement SET reference = 'Second'`],
    ['something else approved', approved, () => `UPDATE approval SET kind = 'float.adjust'`],
    [
      'a balance that is not what is left',
      owed,
      () => `UPDATE account SET balance = balance + 1 WHERE kind = 'commission_payable'`,
    ],
  ])('%s', async (_, law, damage) => {
    expect(await brokenBy(world, damage())).toContain(law);
  });

  it('and nothing is found where nothing was planted', async () => {
    expect(await brokenBy(world)).toEqual([]);
  });
});
