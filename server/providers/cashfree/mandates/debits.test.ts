import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenMandate } from '../../../domain/payments/orders/gateway/mandate-gateway.ts';
import { createAgainst, openAt, problemWith, reset } from '../testing/mandate-calls.ts';
import { type Debit, type SubscriptionsServer, startSubscriptionsServer } from '../testing/subscriptions-server.ts';
import type { CashfreeMandateOptions } from './mandates.ts';

let server: SubscriptionsServer;
beforeAll(async () => {
  server = await startSubscriptionsServer();
});
afterAll(() => server.close());
beforeEach(() => reset(server));

const create = (options?: Partial<CashfreeMandateOptions>) => createAgainst(server, options);
const openMandate = (of?: Partial<OpenMandate>) => openAt(server, of);

describe('where a mandate stands', () => {
  test.each([
    ['INITIALIZED', 'INITIALIZED', 'pending'],
    ['INITIALIZED', 'PENDING', 'pending'],
    ['INITIALIZED', 'FAILED', 'failed'],
    ['BANK_APPROVAL_PENDING', 'SUCCESS', 'pending'],
    ['ACTIVE', 'ACTIVE', 'active'],
    ['ACTIVE', 'FAILED', 'active'],
    ['ON_HOLD', 'ACTIVE', 'paused'],
    ['PAUSED', 'ACTIVE', 'paused'],
    ['CUSTOMER_PAUSED', 'ACTIVE', 'paused'],
    ['CANCELLED', 'ACTIVE', 'cancelled'],
    ['CUSTOMER_CANCELLED', 'ACTIVE', 'cancelled'],
    ['COMPLETED', 'ACTIVE', 'completed'],
    ['EXPIRED', 'ACTIVE', 'completed'],
    ['LINK_EXPIRED', 'INITIALIZED', 'failed'],
  ])('is reported by %s, its approval %s: %s', async (status, approval, expected) => {
    const { sipId } = await openMandate();
    server.set(sipId, status, approval);
    expect(await create().read(sipId)).toEqual({ status: expected, debits: [] });
  });

  test('is not guessed from a word that is not documented', async () => {
    const { sipId } = await openMandate();
    server.set(sipId, 'ACTIVE_SOON');
    expect(await problemWith(create().read(sipId))).toBe('unknown');
  });

  test.each([
    ['server_error', 'unknown'],
    ['html', 'unknown'],
    ['empty', 'unknown'],
    ['hang', 'unknown'],
    ['huge', 'unknown'],
    ['unauthorised', 'unavailable'],
    ['forbidden', 'unavailable'],
    ['bad_request', 'refused'],
    ['other_id', 'refused'],
    ['foreign_debit', 'unknown'],
    ['dollars', 'unknown'],
    ['fraction_of_paisa', 'unknown'],
  ] as const)('stays open while Cashfree answers with %s: %s', async (behaviour, kind) => {
    const { sipId } = await openMandate();
    server.debit(sipId, {});
    server.behaviour = behaviour;
    expect(await problemWith(create({ timeoutMs: behaviour === 'hang' ? 100 : 2_000 }).read(sipId))).toBe(kind);
  });
});

describe('debits', () => {
  /** Of a plan by the day; today is 21 November in these. */
  const scheduledOn = '2026-11-21T06:00:00+05:30';
  test.each<[what: string, debit: Debit, reported: { dueOn: string; status: string } | undefined]>([
    ['the approval’s', { type: 'AUTH' }, { dueOn: '2026-11-21', status: 'paid' }],
    ['the approval’s that failed', { type: 'AUTH', status: 'FAILED' }, { dueOn: '2026-11-21', status: 'failed' }],
    ['the approval’s to come', { type: 'AUTH', status: 'PENDING' }, undefined],
    ['one by its schedule', { scheduledOn, initiatedOn: '2026-11-20' }, { dueOn: '2026-11-21', status: 'paid' }],
    ['one in UTC', { scheduledOn: '2026-11-21T18:30:00Z' }, { dueOn: '2026-11-22', status: 'paid' }],
    ['one without an offset', { scheduledOn: '2026-11-21T23:59:59' }, { dueOn: '2026-11-21', status: 'paid' }],
    ['one of a day', { scheduledOn: '2026-11-21' }, { dueOn: '2026-11-21', status: 'paid' }],
    ['one without a schedule', { initiatedOn: '2026-11-20T18:30:00.5Z' }, { dueOn: '2026-11-21', status: 'paid' }],
    ['one to come', { scheduledOn, status: 'INITIALIZED' }, undefined],
    ['one on its way', { scheduledOn, status: 'PENDING' }, undefined],
    ['one that failed and is tried again', { scheduledOn, status: 'FAILED', retries: 2 }, undefined],
    [
      'one that failed for good',
      { scheduledOn, status: 'FAILED', retries: 3 },
      { dueOn: '2026-11-21', status: 'failed' },
    ],
    [
      'one that failed on a day that is over',
      { scheduledOn: '2026-11-20T06:00:00+05:30', status: 'FAILED' },
      { dueOn: '2026-11-20', status: 'failed' },
    ],
    ['one called off', { scheduledOn, status: 'CANCELLED' }, { dueOn: '2026-11-21', status: 'failed' }],
    [
      'one called off before it was begun',
      { scheduledOn, initiatedOn: '', status: 'CANCELLED' },
      { dueOn: '2026-11-21', status: 'failed' },
    ],
    ['one in a state without documentation', { scheduledOn, status: 'FLAGGED' }, undefined],
  ])('%s', async (_, debit, reported) => {
    const { sipId } = await openMandate({ frequency: 'daily' });
    server.set(sipId, 'ACTIVE');
    server.debit(sipId, debit);
    const gatewayPaymentId = server.subscriptions.get(sipId)?.payments[0]?.id;
    const debits = reported ? [{ gatewayPaymentId, amount: 50_000n, bankReference: undefined, ...reported }] : [];
    expect(await create().read(sipId)).toEqual({ status: 'active', debits });
  });

  test.each(['21-11-2026', '2026-02-30', '2026-11-21T25:00:00Z', 'soon'])(
    'of the day %s are not understood',
    async (on) => {
      const { sipId } = await openMandate();
      server.debit(sipId, { scheduledOn: on });
      expect(await problemWith(create().read(sipId))).toBe('unknown');
    },
  );

  test('of no day at all are not understood', async () => {
    const { sipId } = await openMandate();
    server.debit(sipId, { scheduledOn: '', initiatedOn: '' });
    expect(await problemWith(create().read(sipId))).toBe('unknown');
  });

  test.each([
    ['monthly', '2026-10-31', ['2026-11-30', '2026-12-30', '2027-01-30'], ['2026-11-30', '2026-12-31', '2027-01-31']],
    ['monthly', '2026-10-31', ['2026-11-30', '2026-12-31', '2027-02-28'], ['2026-11-30', '2026-12-31', '2027-02-28']],
    ['monthly', '2027-01-31', ['2027-03-03', '2027-04-03'], ['2027-03-31', '2027-04-30']],
    ['monthly', '2026-10-01', ['2026-10-31', '2026-11-30'], ['2026-10-31', '2026-11-01']],
    ['monthly', '2026-10-15', ['2026-11-15', '2026-12-15'], ['2026-11-15', '2026-12-15']],
    ['weekly', '2026-10-31', ['2026-11-07', '2026-11-30'], ['2026-11-07', '2026-11-30']],
  ] as const)('of a %s plan from %s on %j are for its own days', async (frequency, startsOn, taken, days) => {
    const { sipId } = await openMandate({ frequency, startsOn });
    server.debit(sipId, { type: 'AUTH', initiatedOn: `${startsOn}T18:00:00+0530` });
    for (const on of taken) server.debit(sipId, { scheduledOn: on });
    const { debits } = await create().read(sipId);
    expect(debits.map(({ dueOn }) => dueOn)).toEqual([startsOn, ...days]);
  });

  test('that comes with an approval after midnight is none of the new month’s', async () => {
    const { sipId } = await openMandate({ startsOn: '2027-01-31' });
    server.debit(sipId, { type: 'AUTH', initiatedOn: '2027-02-01T00:00:01+0530' });
    server.debit(sipId, { scheduledOn: '2027-02-28' });
    const { debits } = await create().read(sipId);
    expect(debits.map(({ dueOn }) => dueOn)).toEqual(['2027-02-01', '2027-02-28']);
  });

  test('of a plan whose tags are lost are for the days on which they are taken', async () => {
    const { sipId } = await openMandate({ startsOn: '2026-10-31' });
    Object.assign(server.subscriptions.get(sipId) ?? {}, { tags: 'null' });
    server.debit(sipId, { scheduledOn: '2026-12-30' });
    expect((await create().read(sipId)).debits).toMatchObject([{ dueOn: '2026-12-30' }]);
  });

  test('come the oldest first, whatever the order of the answer, and ten years of them fit', async () => {
    const { sipId } = await openMandate({ frequency: 'daily' });
    server.set(sipId, 'ACTIVE');
    const days = Array.from({ length: 3_653 }, (_, day) =>
      new Date(Date.UTC(2016, 10, 21 + day)).toISOString().slice(0, 10),
    );
    for (const day of days.toReversed()) server.debit(sipId, { scheduledOn: day });
    const { debits } = await create().read(sipId);
    expect(debits.map(({ dueOn }) => dueOn)).toEqual(days);
  });
});
