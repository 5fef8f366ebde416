import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paise } from '../../domain/kernel/money.ts';
import type { PayoutGateway, PayoutRequest } from '../../domain/payments/withdrawals/payout-gateway.ts';
import { createCashfreePayouts } from '../cashfree/payouts/payouts.ts';
import {
  PAYOUT_CLIENT,
  PAYOUT_SECRET,
  type PayoutServer,
  startPayoutServer,
} from '../cashfree/testing/payout-server.ts';
import { unconfiguredPayouts } from '../not-configured/payouts.ts';
import { createSimulatedPayouts, type SimulatedPayout } from '../simulated/payouts.ts';
import { payout } from './testing/payouts.ts';

/** What any payout provider promises. `end` lets it decide what it was sent. */
function keepsTheContract(
  setUp: () => { gateway: PayoutGateway; end(request: PayoutRequest, outcome: 'completed' | 'failed'): void },
) {
  test('takes a payout and tells how it ended, the same however often it is asked', async () => {
    for (const outcome of ['completed', 'failed'] as const) {
      const { gateway, end } = setUp();
      const request = payout({ mustFail: outcome === 'failed' });
      expect(await gateway.read(request)).toBeUndefined();
      expect(await gateway.send(request)).toMatchObject({ status: 'pending' });
      end(request, outcome);
      const reported = await gateway.read(request);
      expect(reported).toMatchObject(
        outcome === 'completed'
          ? { status: 'completed', utr: expect.stringMatching(/^[A-Z0-9]{10,22}$/) }
          : { status: 'failed', reason: expect.stringMatching(/^[a-z_]{3,}$/) },
      );
      expect(await gateway.read(request)).toEqual(reported);
    }
  });

  test('makes one payout of one that is sent twice, and tells of the first', async () => {
    const { gateway, end } = setUp();
    const request = payout();
    await gateway.send(request);
    end(request, 'completed');
    const reported = await gateway.read(request);
    await gateway.send(request);
    expect(await gateway.read(request)).toEqual(reported);
  });

  test('pays to a UPI id as to an account', async () => {
    const { gateway, end } = setUp();
    const payee = { type: 'upi' as const, upiId: 'asha.rao@okbank', name: 'Asha Rao', mobile: '9876543210' };
    const request = payout({ payee, amount: paise(50_000_00n) });
    await gateway.send(request);
    end(request, 'completed');
    expect(await gateway.read(request)).toMatchObject({ status: 'completed' });
  });
}

describe('simulated', () => {
  keepsTheContract(() => {
    const kept = new Map<string, SimulatedPayout>();
    const books = {
      of: async (id: string) => kept.get(id),
      add: async (one: SimulatedPayout) => void (kept.has(one.id) || kept.set(one.id, one)),
    };
    // It has decided when it is asked.
    return { gateway: createSimulatedPayouts(books, { callbackSecret: PAYOUT_SECRET }), end: () => {} };
  });
});

describe('cashfree', () => {
  let server: PayoutServer;
  beforeAll(async () => {
    server = await startPayoutServer();
  });
  afterAll(() => server.close());

  keepsTheContract(() => ({
    gateway: createCashfreePayouts({ baseUrl: server.baseUrl, clientId: PAYOUT_CLIENT, clientSecret: PAYOUT_SECRET }),
    end: ({ withdrawalId }, outcome) => server.decide(withdrawalId, outcome === 'completed' ? 'SUCCESS' : 'FAILED'),
  }));
});

describe('not configured', () => {
  test('pays no one, says so, and accepts no callback', async () => {
    expect(unconfiguredPayouts.isConfigured).toBe(false);
    await expect(unconfiguredPayouts.send(payout())).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(unconfiguredPayouts.read(payout())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(() => unconfiguredPayouts.readCallback({ headers: {}, body: Buffer.from('{}') })).toThrow(
      'no payout provider',
    );
  });
});
