import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLAIN_HEADER } from '../../../testing/rooms/gateway-settlements.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { DomainError } from '../../kernel/errors.ts';
import { uploadSettlement } from './upload-settlement.ts';

let world: World;
let finance: OperatorContext;
beforeAll(async () => {
  world = await startWorld();
  finance = await newOperator(world, 'finance');
});
afterAll(() => world.close());

/** A row of each section, with the header above it; `#` stands for the number of the row. */
const sections = {
  plain: [PLAIN_HEADER, 'pay_#,cf_#,payment,500.00,0.50,0.09,AXIS#,2026-11-21 14:03:09'],
  transfers: [
    'Id,Net Settlement Amount,Status,UTR No.,Settlement Date,Settlement Charge,Settlement Tax',
    '#,499.41,SUCCESS,AXIS#,2026-11-21 15:35:50,0,0',
  ],
  events: [
    'Event Id,Event Type,Sale Type,Event Currency,Status,Event Amount,Event Settlement Amount,Settlement Date,UTR,Merchant Reference Id,Cashfree Reference Id,Transaction Service Charge,Txn ST/GST',
    '#,PAYMENT,CREDIT,INR,SUCCESS,500.00,499.41,2026-11-21 15:35:50,AXIS#,pay_#,cf_#,0.50,0.09',
  ],
} as const;

const cell = fc.oneof(
  fc.constantFrom(
    ...['', ' ', '"a\0b"', '"\0"', '"', '""', '"a\nb"', '999999999999999', '-999999999999999', '9'.repeat(16), '1e5'],
    ...["'1", '=1+1', '2026-02-30', '2099-12-31 23:59:59', '0000-00-00', 'FAILED', 'SUCCESS', 'DEBIT', 'ADJUSTMENT'],
    ...['PAYMENT', 'refund', 'chargeback', 'adjustment', '🪙', '\u202e', '٣', 'x'.repeat(5_000), '-0', '٫'],
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => `"${text.replaceAll('"', '""')}"`),
);

it('a settlement file is taken in or refused by line and column, whatever stands in a column of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('plain', 'events', 'transfers'),
      fc.nat(12),
      cell,
      fc.constantFrom(1, 1, 120),
      fc.constantFrom('simulated', 'simulated', '\0', undefined, 'x'.repeat(9_000)),
      async (section, column, value, rows, gateway) => {
        const lines = (of: keyof typeof sections, change: boolean) => {
          const [header, row] = sections[of];
          const cells = row.split(',');
          if (change) cells[column % cells.length] = value;
          return [header, ...Array.from({ length: rows }, (_, at) => cells.join(',').replaceAll('#', String(at)))];
        };
        const text =
          section === 'plain'
            ? lines('plain', true)
            : [
                ...lines('transfers', section === 'transfers'),
                '** Settlement Reconciliation Details **',
                ...lines('events', section === 'events'),
              ];
        const bytes = Buffer.from(text.join('\n'));
        const outcome = await uploadSettlement(finance, { name: `${value}.csv`, gateway, bytes }).catch(
          (error) => error,
        );
        if (outcome instanceof Error) {
          expect(outcome).toBeInstanceOf(DomainError);
          expect((outcome as DomainError).code).toBe('VALIDATION_ERROR');
        }
      },
    ),
    { numRuns: 300 },
  );
});
