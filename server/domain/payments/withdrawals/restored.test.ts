import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { askAgain, type PayoutWorld, rowOf, startPayoutWorld } from '../../../testing/rooms/payout-provider.ts';
import { makeWithdrawal, makeWithdrawer, payoutMoney } from '../../../testing/rooms/withdrawals.ts';
import { beginRestoration } from '../../accounts/restorations/begin-restoration.ts';
import { newId } from '../../kernel/ids.ts';
import { approve } from '../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../operations/approvals/request-approval.ts';
import { settleDueWithdrawals } from './due-withdrawals.ts';

let at: PayoutWorld;
/** Another process, which comes at the same time */
let other: PayoutWorld;
beforeAll(async () => {
  at = await startPayoutWorld();
  other = await startPayoutWorld({ databaseUrl: at.world.databaseUrl, provider: at.provider });
});
afterAll(async () => {
  await other.close();
  await at.close();
});

/** Time passes, and both processes come at once. */
async function sweep(): Promise<void> {
  other.world.clock.advance(3_660_000);
  await Promise.all([askAgain(at), settleDueWithdrawals(other.world.core)]);
}

async function release(): Promise<void> {
  const { world } = at;
  const [finance, admin] = [await newOperator(world, 'finance'), await newOperator(world, 'admin')];
  const asked = await requestApproval(finance, {
    kind: 'restoration.release',
    input: { webhooks: 'skip' },
    reason: 'Compared with the bank',
    reference: newId('apr', world.clock.now()),
  });
  await approve(admin, asked);
}

/** What became of a withdrawal at its provider in the time that is lost: nothing, or a transfer that came so far. */
const fates = ['unknown', 'RECEIVED', 'SUCCESS', 'FAILED'] as const;

it('pays each withdrawal once, whatever its provider did in the lost time, and nothing while it is held', async () => {
  const cases = fc.array(fc.constantFrom(...fates), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(cases, async (lost) => {
      const { world, provider } = at;
      const partner = await world.partner();
      const user = await makeWithdrawer(world, partner, 'live');
      const ids: string[] = [];
      for (const fate of lost) {
        const { withdrawal_id: id } = await makeWithdrawal(partner.live, user);
        ids.push(id);
        if (fate === 'unknown') continue;
        // Sent by the service that was lost: on the books of the provider alone.
        const transfer = {
          id,
          number: 79_000_000 + provider.transfers.size,
          amount: '500.00',
          status: fate,
          code: fate,
          utr: null,
        };
        provider.transfers.set(id, { ...transfer, asked: {} });
        provider.decide(id, fate);
      }
      const now = world.clock.now();
      await beginRestoration(world.owner, {
        stoodAt: now - 60_000,
        backupAt: null,
        now,
        series: { shared: [], ofEachPartner: [] },
      });
      const { withdrawal_id: since } = await makeWithdrawal(partner.live, user);
      provider.requests.length = 0;
      const sends = () =>
        provider.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body).transfer_id);
      await sweep();
      await sweep();
      expect(sends()).toEqual([]);
      await release();
      await sweep();
      for (const id of [...ids, since])
        if (provider.transfers.get(id)?.status === 'RECEIVED') provider.decide(id, 'SUCCESS');
      await sweep();
      const unknown = ids.filter((_, index) => lost[index] === 'unknown');
      expect(sends().sort()).toEqual([...unknown, since].sort());
      const isPaid = (fate: string) => fate !== 'FAILED';
      for (const [index, fate] of lost.entries()) {
        expect(await rowOf(world, ids[index] ?? '')).toMatchObject({ status: isPaid(fate) ? 'completed' : 'failed' });
      }
      const paid = BigInt(lost.filter(isPaid).length + 1) * 500_00n;
      expect(await payoutMoney(world, partner, 'live')).toEqual({
        wallets: 10_000_00n - paid,
        clearing: 0n,
        bank: paid,
      });
    }),
    { numRuns: 6 },
  );
});
