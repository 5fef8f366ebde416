import { describe, expect, test } from 'vitest';
import { paise } from '../../domain/kernel/money.ts';
import type { BankAct, MandateState, OpenMandate } from '../../domain/payments/orders/gateway/mandate-gateway.ts';
import { mandate } from '../contracts/testing/mandate-openings.ts';
import { createSimulatedMandates } from './mandates.ts';
import { createBooks } from './testing/mandate-books.ts';

const create = () => createSimulatedMandates(createBooks(), { payeeAddress: 'tola@sandbox' });
const at = Date.parse('2026-11-22T00:30:00.000Z');
const debit = (dueOn: string, isPaid = true): BankAct => ({ kind: 'debit', dueOn, amount: paise(50_000n), isPaid, at });

describe('the link', () => {
  const sipId = 'sip_01kah3n5t0v2m9q4r7w8x1y6z3';
  test.each<[what: string, of: Partial<OpenMandate>, differs: Record<string, string>]>([
    ['a month', {}, {}],
    [
      'a month, on its last day',
      { startsOn: '2027-01-31' },
      { start: '31012027', recur: 'MONTHLY&recurvalue=31&recurtype=BEFORE' },
    ],
    [
      'a month, on a day February lacks',
      { startsOn: '2027-01-29' },
      { start: '29012027', recur: 'MONTHLY&recurvalue=29&recurtype=BEFORE' },
    ],
    [
      'a month, on the 28th',
      { startsOn: '2027-01-28' },
      { start: '28012027', recur: 'MONTHLY&recurvalue=28&recurtype=ON' },
    ],
    [
      'a month, on the first',
      { startsOn: '2027-03-01' },
      { start: '01032027', recur: 'MONTHLY&recurvalue=1&recurtype=ON' },
    ],
    ['a week, on a Saturday', { frequency: 'weekly' }, { recur: 'WEEKLY&recurvalue=6&recurtype=ON' }],
    [
      'a week, on a Sunday',
      { frequency: 'weekly', startsOn: '2026-11-22' },
      { start: '22112026', recur: 'WEEKLY&recurvalue=7&recurtype=ON' },
    ],
    [
      'a week, on a Monday',
      { frequency: 'weekly', startsOn: '2026-11-23' },
      { start: '23112026', recur: 'WEEKLY&recurvalue=1&recurtype=ON' },
    ],
    ['a day', { frequency: 'daily' }, { recur: 'DAILY&recurtype=ON' }],
    ['an odd amount', { amount: paise(1_234_07n) }, { amount: '1234.07' }],
    [
      'names apps cannot show',
      { payeeName: '💍', mandateName: '🪙', note: 'For #1' },
      { payee: 'Tola', name: 'SIP', note: 'For%201' },
    ],
  ])('of a plan by %s', async (_, of, differs) => {
    const {
      payee = 'Shop%20%26%20S%C3%B6hne',
      name = 'Gold%20SIP',
      amount = '500.00',
      note = 'Digital%20gold',
    } = differs;
    const { start = '21112026', recur = 'MONTHLY&recurvalue=21&recurtype=ON' } = differs;
    expect(await create().open(mandate({ sipId, ...of }))).toEqual({
      gatewayMandateId: `sim_${sipId}`,
      upiUrl:
        `upi://mandate?pa=tola@sandbox&pn=${payee}&mn=${name}&tr=sip01kah3n5t0v2m9q4r7w8x1y6z3&am=${amount}&cu=INR&mc=5944` +
        `&purpose=14&tn=${note}&validitystart=${start}&validityend=21112036&amrule=EXACT&recur=${recur}` +
        `&rev=Y&share=Y&block=N&txnType=CREATE&mode=04&fam=${amount}`,
    });
  });

  test('keeps to 35 letters and digits of an id that has more', async () => {
    const { upiUrl } = await create().open(mandate({ sipId: `sip_${'x'.repeat(10)}-${'0123456789'.repeat(3)}` }));
    expect(upiUrl).toContain(`&tr=xxxxx${'0123456789'.repeat(3)}&`);
  });
});

describe('the bank', () => {
  type Step = BankAct['kind'] | 'stop';
  const take = async (steps: readonly Step[]) => {
    const gateway = create();
    for (const step of steps) {
      if (step === 'stop') await gateway.stop('sip_1');
      else await gateway.simulateBank?.('sip_1', step === 'debit' ? debit('2026-11-22') : { kind: step });
    }
    return gateway.read('sip_1');
  };

  test.each<[Step[], MandateState['status'], debits: number]>([
    [[], 'pending', 0],
    [['approve'], 'active', 0],
    [['decline'], 'failed', 0],
    [['debit'], 'pending', 0],
    [['pause'], 'pending', 0],
    [['resume'], 'pending', 0],
    [['revoke'], 'pending', 0],
    [['stop'], 'cancelled', 0],
    [['approve', 'debit'], 'active', 1],
    [['approve', 'approve'], 'active', 0],
    [['approve', 'decline'], 'active', 0],
    [['approve', 'pause'], 'paused', 0],
    [['approve', 'pause', 'debit'], 'paused', 0],
    [['approve', 'pause', 'approve'], 'paused', 0],
    [['approve', 'pause', 'resume', 'debit'], 'active', 1],
    [['approve', 'pause', 'revoke', 'resume'], 'cancelled', 0],
    [['approve', 'revoke', 'debit'], 'cancelled', 0],
    [['approve', 'stop', 'debit', 'approve', 'resume'], 'cancelled', 0],
    [['decline', 'approve', 'debit'], 'failed', 0],
    [['decline', 'stop'], 'failed', 0],
  ])('after %j the mandate is %s', async (steps, status, debits) => {
    expect(await take(steps)).toMatchObject({ status, debits: { length: debits } });
  });

  test('a mandate that has run its time stays completed', async () => {
    const books = createBooks();
    await books.setStatus('sip_1', 'completed');
    const gateway = createSimulatedMandates(books, { payeeAddress: 'tola@sandbox' });
    await gateway.stop('sip_1');
    await gateway.simulateBank?.('sip_1', { kind: 'revoke' });
    expect(await gateway.read('sip_1')).toEqual({ status: 'completed', debits: [] });
  });

  test('a day is debited once, and again only after a failure', async () => {
    const gateway = create();
    await gateway.simulateBank?.('sip_1', { kind: 'approve' });
    const days = ['2026-11-22', '2026-12-22'] as const;
    await gateway.simulateBank?.('sip_1', debit(days[0]));
    await gateway.simulateBank?.('sip_1', debit(days[0]));
    await gateway.simulateBank?.('sip_1', debit(days[0], false));
    await gateway.simulateBank?.('sip_1', debit(days[1], false));
    await Promise.all([1, 2].map(() => gateway.simulateBank?.('sip_1', debit(days[1], false))));
    await gateway.simulateBank?.('sip_1', debit(days[1]));
    await gateway.simulateBank?.('sip_1', debit(days[1]));
    const bankReference = expect.stringMatching(/^6326\d{8}$/);
    expect((await gateway.read('sip_1')).debits).toEqual(
      [
        ['simdeb_sip1_20261122', days[0], 'paid'],
        ['simdeb_sip1_20261222', days[1], 'failed'],
        ['simdeb_sip1_20261222_2', days[1], 'failed'],
        ['simdeb_sip1_20261222_3', days[1], 'paid'],
      ].map(([gatewayPaymentId, dueOn, status]) => ({
        gatewayPaymentId,
        dueOn,
        amount: 50_000n,
        status,
        bankReference,
      })),
    );
  });
});

test('a refund is through at once, under the same reference each time', async () => {
  const asked = {
    refundId: 'rfd_01kah3n5t0v2m9q4r7w8x1y6z3',
    sipId: 'sip_1',
    gatewayPaymentId: '1',
    amount: paise(50_000n),
  };
  expect(await create().refund(asked)).toEqual({ status: 'completed', reference: 'SIMQ4R7W8X1Y6Z3' });
});
