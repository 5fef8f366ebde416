import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Paise, paise } from '../../domain/kernel/money.ts';
import type { BankAct, MandateGateway } from '../../domain/payments/orders/gateway/mandate-gateway.ts';
import { createAgainst } from '../cashfree/testing/mandate-calls.ts';
import { type SubscriptionsServer, startSubscriptionsServer } from '../cashfree/testing/subscriptions-server.ts';
import { unconfiguredMandates } from '../not-configured/mandates.ts';
import { createSimulatedMandates } from '../simulated/mandates.ts';
import { createBooks } from '../simulated/testing/mandate-books.ts';
import { mandate } from './testing/mandate-openings.ts';

const at = Date.parse('2026-11-21T12:10:00.000Z');
const debit = (dueOn: string, amount: Paise, isPaid = true): BankAct => ({ kind: 'debit', dueOn, amount, isPaid, at });
const rupeesOf = (amount: Paise) => `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;

/** What any gateway of mandates promises. `bank` does what the customer's bank does. */
function keepsTheContract(setUp: () => { gateway: MandateGateway; bank(sipId: string, act: BankAct): Promise<void> }) {
  test('opens a mandate of exactly the installment, the same one for the same id', async () => {
    const { gateway } = setUp();
    for (const amount of [100_00n, 100_01n, 15_000_00n, 1_234_60n].map(paise)) {
      const request = mandate({ amount });
      const opened = await gateway.open(request);
      expect(await gateway.open(request)).toEqual(opened);
      expect(opened.gatewayMandateId).toMatch(/^\w+$/);
      const link = /^upi:\/\/mandate\?([^#\s]+)$/.exec(opened.upiUrl)?.[1]?.split('&') ?? [];
      expect(Object.fromEntries(link.map((field) => field.split('=')))).toMatchObject({
        am: rupeesOf(amount),
        fam: rupeesOf(amount),
        cu: 'INR',
        pa: expect.stringContaining('@'),
        tr: expect.stringMatching(/^[A-Za-z0-9]{1,35}$/),
        purpose: '14',
        validityend: '21112036',
        txnType: 'CREATE',
      });
    }
  });

  test('a mandate waits for its customer, who may approve it, pause it, take it up again and end it', async () => {
    const { gateway, bank } = setUp();
    const request = mandate();
    const statusAfter = async (kind?: 'approve' | 'decline' | 'pause' | 'resume' | 'revoke', of = request) => {
      if (kind) await bank(of.sipId, { kind });
      return (await gateway.read(of.sipId)).status;
    };
    expect(await statusAfter()).toBe('pending');
    await gateway.open(request);
    expect(await statusAfter()).toBe('pending');
    expect(await statusAfter('approve')).toBe('active');
    expect(await statusAfter('pause')).toBe('paused');
    expect(await statusAfter('resume')).toBe('active');
    expect(await statusAfter('revoke')).toBe('cancelled');
    const declined = mandate();
    await gateway.open(declined);
    expect(await statusAfter('decline', declined)).toBe('failed');
  });

  test('tells every debit to the paisa and by its day, the oldest first', async () => {
    const { gateway, bank } = setUp();
    const request = mandate({ amount: paise(1_234_07n) });
    await gateway.open(request);
    await bank(request.sipId, { kind: 'approve' });
    await bank(request.sipId, debit('2026-11-21', request.amount));
    await bank(request.sipId, debit('2026-12-21', request.amount, false));
    await bank(request.sipId, debit('2027-01-21', request.amount));
    const reported = await gateway.read(request.sipId);
    expect(reported.debits).toMatchObject([
      { dueOn: '2026-11-21', amount: 1_234_07n, status: 'paid' },
      { dueOn: '2026-12-21', amount: 1_234_07n, status: 'failed' },
      { dueOn: '2027-01-21', amount: 1_234_07n, status: 'paid' },
    ]);
    expect(new Set(reported.debits.map(({ gatewayPaymentId }) => gatewayPaymentId)).size).toBe(3);
    expect(await gateway.read(request.sipId)).toEqual(reported);
  });

  test('stops a mandate for good, however often and whenever it is asked', async () => {
    const { gateway, bank } = setUp();
    const [open, waiting, revoked, unknown] = [mandate(), mandate(), mandate(), mandate()];
    for (const request of [open, waiting, revoked]) await gateway.open(request);
    await bank(open.sipId, { kind: 'approve' });
    await bank(revoked.sipId, { kind: 'approve' });
    await bank(revoked.sipId, { kind: 'revoke' });
    for (const request of [open, open, waiting, revoked, unknown]) await gateway.stop(request.sipId);
    for (const request of [open, waiting, revoked]) {
      expect(await gateway.read(request.sipId)).toEqual({ status: 'cancelled', debits: [] });
    }
  });

  test('gives a debit back once, however often it is asked', async () => {
    const { gateway, bank } = setUp();
    const request = mandate();
    await gateway.open(request);
    await bank(request.sipId, { kind: 'approve' });
    await bank(request.sipId, debit('2026-11-21', request.amount));
    const [paid] = (await gateway.read(request.sipId)).debits;
    const refund = {
      refundId: `rfd_${request.sipId}`,
      sipId: request.sipId,
      gatewayPaymentId: paid?.gatewayPaymentId ?? '',
      amount: request.amount,
    };
    const answer = await gateway.refund(refund);
    expect(answer).toMatchObject({ status: 'completed', reference: expect.stringMatching(/^[0-9A-Z_]{6,}$/) });
    expect(await gateway.refund(refund)).toEqual(answer);
  });
}

describe('simulated', () => {
  keepsTheContract(() => {
    const gateway = createSimulatedMandates(createBooks(), { payeeAddress: 'tola@sandbox' });
    return { gateway, bank: async (sipId, act) => gateway.simulateBank?.(sipId, act) };
  });
});

describe('cashfree', () => {
  let server: SubscriptionsServer;
  beforeAll(async () => {
    server = await startSubscriptionsServer();
  });
  afterAll(() => server.close());

  const statuses = {
    approve: ['ACTIVE'],
    decline: ['INITIALIZED', 'FAILED'],
    pause: ['CUSTOMER_PAUSED'],
    resume: ['ACTIVE'],
    revoke: ['CUSTOMER_CANCELLED'],
  } as const;
  keepsTheContract(() => ({
    gateway: createAgainst(server),
    async bank(sipId, act) {
      if (act.kind !== 'debit') {
        const [status, approval] = statuses[act.kind];
        server.set(sipId, status, approval);
        return;
      }
      server.debit(sipId, {
        amount: rupeesOf(act.amount),
        status: act.isPaid ? 'SUCCESS' : 'FAILED',
        retries: act.isPaid ? 0 : 3,
        scheduledOn: `${act.dueOn}T06:00:00+05:30`,
      });
    },
  }));
});

describe('not configured', () => {
  test('opens, stops and gives back nothing', async () => {
    await expect(unconfiguredMandates.open(mandate())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await unconfiguredMandates.read('sip_1')).toEqual({ status: 'pending', debits: [] });
    await expect(unconfiguredMandates.stop('sip_1')).rejects.toMatchObject({ kind: 'unavailable' });
    const refund = { refundId: 'rfd_1', sipId: 'sip_1', gatewayPaymentId: '1', amount: paise(100n) };
    await expect(unconfiguredMandates.refund(refund)).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
