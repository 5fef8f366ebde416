import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import type { OperatorRole } from '../../accounts/operators/permissions.ts';
import { approve } from '../approvals/decide-approval.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { changePartner } from '../partners/change-partner.ts';
import { readWorkQueue } from './read-work-queue.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const countsOf = async (who: OperatorContext) =>
  Object.fromEntries((await readWorkQueue(who)).map(({ kind, count }) => [kind, count]));

it('counts what waits, requests by whether the one who looks may approve them', async () => {
  const [finance, admin, support] = await Promise.all(
    (['finance', 'admin', 'support'] as const).map((role: OperatorRole) => newOperator(world, role)),
  );
  if (!finance || !admin || !support) throw new Error('no staff');
  const partner = await world.partner();
  const other = await world.partner({ markupBuyMilliPct: 500, markupLiveEnabled: false });
  const asked = await requestApproval(finance, {
    kind: 'float.top_up',
    input: { partnerId: partner.id, amountInr: 100 },
    reason: 'Paid by NEFT',
    reference: 'UTR1',
  });
  await changePartner(admin, { partnerId: other.id, changes: { enabled: false }, reason: 'Asked to' });
  expect(await readWorkQueue(admin)).toEqual([
    { kind: 'held_after_restore', count: 0, path: '/ops/platform' },
    { kind: 'stops', count: 0, path: '/ops/platform' },
    { kind: 'ledger_unproved', count: 0, path: '/ops/jobs' },
    { kind: 'approvals_for_me', count: 1, path: '/ops/approvals?state=waiting' },
    { kind: 'approvals_for_others', count: 0, path: '/ops/approvals?state=waiting' },
    { kind: 'withdrawals_in_doubt', count: 0, path: '/ops/withdrawals?mode=live' },
    { kind: 'payments_stuck', count: 0, path: '/ops/payments?mode=live' },
    { kind: 'jobs_failed', count: 0, path: '/ops/jobs?state=failed' },
    { kind: 'kyc_reviews', count: 0, path: '/ops/kyc' },
    { kind: 'deliveries_to_fulfil', count: 0, path: '/ops/deliveries' },
    { kind: 'statements_to_settle', count: 0, path: '/ops/statements' },
    { kind: 'settlement_differences', count: 0, path: '/ops/settlements' },
    { kind: 'markups_to_judge', count: 1, path: '/ops/partners?state=markup' },
    { kind: 'partners_off', count: 1, path: '/ops/partners?state=off' },
  ]);
  expect(await countsOf(finance)).toMatchObject({ approvals_for_me: 0, approvals_for_others: 1 });
  const seenBySupport = await countsOf(support);
  expect(seenBySupport).toMatchObject({ approvals_for_me: 0, approvals_for_others: 1 });
  expect(seenBySupport).not.toHaveProperty('kyc_reviews');
  await approve(admin, asked);
  expect(await countsOf(admin)).toMatchObject({ approvals_for_me: 0, approvals_for_others: 0 });
});
