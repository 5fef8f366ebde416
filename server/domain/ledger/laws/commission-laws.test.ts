import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenBy } from '../../../testing/planted-damage.ts';
import { makeOrder, simulate } from '../../../testing/rooms/payments.ts';
import { endMonth, makeBuyAndSell } from '../../../testing/rooms/statements.ts';
import { makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

/** A month that is final, with fees that the partner bears, and one that is open. */
let world: World;
let bought: string;
let month: string;
beforeAll(async () => {
  world = await startWorld();
  const { sandbox } = await world.partner({ feeBearer: 'partner', markupBuyMilliPct: 1_000 });
  bought = (await makeBuyAndSell(sandbox)).buy.transaction_id;
  await simulate(sandbox, (await makeOrder(sandbox)).payment_id, 'success');
  month = await endMonth(sandbox);
  await makeBuy(sandbox);
  await sandbox.get('/partner/dashboard/transactions');
  await sql(world, 'UPDATE statement_gate SET entered_to = (SELECT max(id) FROM transaction)');
});
afterAll(() => world.close());

const entered = 'each trade that earned is in the commission ledger once, with its own figures, and no other is';
const posted = 'what entries of a trade say is what its postings moved to be paid to the partner, or by it';
const placed = 'each entry is in the month of its posting, or, where that was final, in a later one';
const counted = 'what is counted of a month is what its entries add up to, and they lie between its numbers';
const closed = 'each month up to the closed one is a statement whose lines are its entries, and no other month is';
const figured = 'the figures of each statement are those of its lines, and its invoices are numbered';
const numbered = 'invoice numbers of a series run from 1 without a gap but those of a restore';

describe('planted damage in commission and statements is found', () => {
  it.each<[string, string, () => string]>([
    ['an entry gone', entered, () => `DELETE FROM commission_entry WHERE transaction_id = '${bought}'`],
    [
      'an entry of another rate',
      entered,
      () => `UPDATE commission_entry SET commission_milli_pct = 1 WHERE transaction_id = '${bought}'`,
    ],
    ['an entry of a voided trade', entered, () => `UPDATE transaction SET status = 'voided' WHERE id = '${bought}'`],
    [
      'commission that was not posted',
      posted,
      () => `UPDATE commission_entry SET commission_paise = commission_paise + 1 WHERE transaction_id = '${bought}'`,
    ],
    [
      'markup that was not posted',
      posted,
      () => `UPDATE commission_entry SET markup_paise = markup_paise + 1 WHERE transaction_id = '${bought}'`,
    ],
    [
      'a fee that was not posted',
      posted,
      () => 'UPDATE commission_entry SET gateway_fee_paise = gateway_fee_paise + 1 WHERE gateway_fee_paise > 0',
    ],
    ['an entry in another month', placed, () => `UPDATE commission_entry SET month = '2001-01' WHERE kind = 'trade'`],
    [
      'an entry called late',
      placed,
      () => `UPDATE commission_entry SET kind = 'late' WHERE transaction_id = '${bought}'`,
    ],
    ['a month counted wrongly', counted, () => 'UPDATE commission_month SET entries = entries + 1'],
    ['an entry past the numbers of its month', counted, () => 'UPDATE commission_month SET last_id = last_id - 1'],
    ['a month not counted', counted, () => `DELETE FROM commission_month WHERE month <> '${month}'`],
    ['a month closed without a statement', closed, () => `UPDATE statement_gate SET closed_month = '9999-12'`],
    ['a statement of an open month', closed, () => 'UPDATE statement_gate SET closed_month = NULL'],
    ['a line gone', closed, () => 'DELETE FROM statement_line WHERE number = 1'],
    ['a line of nothing', closed, () => `UPDATE statement_line SET channel = 'embed' WHERE number = 1`],
    ['a month without its gate', closed, () => 'DELETE FROM statement_gate'],
    ['a volume changed', figured, () => 'UPDATE statement SET buy_volume_paise = buy_volume_paise + 1'],
    [
      'GST moved into the net',
      figured,
      () =>
        'UPDATE statement SET commission_gst_paise = commission_gst_paise + 1, net_payable_paise = net_payable_paise + 1',
    ],
    ['an invoice gone', figured, () => `DELETE FROM statement_invoice WHERE kind = 'commission'`],
    [
      'a gap in the numbers',
      numbered,
      () => `UPDATE statement_invoice SET number = number + 1 WHERE kind = 'gateway_fees'`,
    ],
  ])('%s', async (_, law, damage) => {
    expect(await brokenBy(world, damage())).toContain(law);
  });

  it('and nothing is found where nothing was planted', async () => {
    expect(await brokenBy(world)).toEqual([]);
  });
});
