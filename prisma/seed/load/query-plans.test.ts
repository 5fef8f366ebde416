import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase, type Prisma } from '../../../server/database/database.ts';
import { takeAbandonedLease } from '../../../server/domain/accounts/sandbox/store/clock.ts';
import type { PartnerContext } from '../../../server/domain/context.ts';
import { lockKycOfUser } from '../../../server/domain/customers/kyc/store/people.ts';
import { findSubmission } from '../../../server/domain/customers/kyc/store/submission.ts';
import { browseUsers } from '../../../server/domain/customers/users/browse-users.ts';
import { listUsers } from '../../../server/domain/customers/users/read-users.ts';
import { deleteStaleQuotes } from '../../../server/domain/delivery/store/quotes.ts';
import { readOverview } from '../../../server/domain/documents/figures/read-overview.ts';
import { istDayNumber } from '../../../server/domain/kernel/clock.ts';
import type { DueColumn } from '../../../server/domain/kernel/due/due-kind.ts';
import { findOverdue } from '../../../server/domain/kernel/due/store.ts';
import { createVault } from '../../../server/domain/kernel/vault.ts';
import { listWalletEntries } from '../../../server/domain/ledger/wallet/list-wallet-entries.ts';
import { findBuyRow } from '../../../server/domain/operations/exceptions/store/places.ts';
import { readSipRefunds } from '../../../server/domain/payments/sips/read-sip.ts';
import { browseDeliveries } from '../../../server/domain/reports/order-management/lists/browse-deliveries.ts';
import { browseOrders } from '../../../server/domain/reports/order-management/lists/browse-orders.ts';
import { browseSips } from '../../../server/domain/reports/order-management/lists/browse-sips.ts';
import { browseWithdrawals } from '../../../server/domain/reports/order-management/lists/browse-withdrawals.ts';
import { find } from '../../../server/domain/reports/search/find.ts';
import { readUserHistory } from '../../../server/domain/reports/timeline/user-history.ts';
import { listUserEntries } from '../../../server/domain/reports/user-ledger/list-user-entries.ts';
import { findTransaction } from '../../../server/domain/trading/transactions/find-transaction.ts';
import {
  listTransactions,
  listWithWithdrawals,
} from '../../../server/domain/trading/transactions/list-transactions.ts';
import { listEvents } from '../../../server/domain/webhooks/events/list-events.ts';
import {
  clearChannels,
  leaveSwitchedOff,
  leaveUnsent,
} from '../../../server/domain/webhooks/management/store/endpoint.ts';
import { createTestDatabase, ownerUrlOf, type TestDatabase } from '../../../server/testing/database.ts';
import { findLoad, type Load } from './find-load.ts';
import { loadPartners } from './make-partner.ts';
import { seedLoad } from './seed.ts';
import { contextOver, plansOf } from './testing/explain.ts';

/** Enough rows for the planner to prefer an index wherever one fits. */
const LOAD = { transactions: 8_000, users: 3_000 };

/** Tables that grow with the trade of a partner: no list may read one whole. */
const GROWING = [
  'transaction',
  'end_user',
  'person',
  'account',
  'posting',
  'quote',
  'payment_order',
  'sip',
  'payment_refund',
  'withdrawal',
  'delivery_order',
  'event',
];

let made: TestDatabase;
let database: Database;
let load: Load;
beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(ownerUrlOf(made.url), { poolSize: 2 });
  await seedLoad(database.pool, createVault(Buffer.alloc(32, 7)), { ...LOAD, onProgress: () => {} });
  await makeOrders();
  load = (await findLoad(database.pool, loadPartners.large)) as Load;
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

/**
 * Payment orders that came to nothing, refunds, plans, withdrawals and deliveries, thirty or ten of each user: rows alone, without what they set
 * off or refer to. One in a hundred waits for a moment.
 */
async function makeOrders(): Promise<void> {
  const rareMoment = 'CASE WHEN n = 1 AND u.id % 10 = 0 THEN now() END';
  await database.pool.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    INSERT INTO payment_order (id, book_id, user_id, user_code, status, checkout_type, asset, amount_paise, fee_bearer, fee_paise,
      funded_paise, estimate_micrograms, estimate_rate, gateway, expires_at, created_at)
    SELECT 'pay_' || lpad(row_number() OVER ()::text, 26, '0'), u.book_id, u.id, u.user_code, status, 'hosted', 'gold', 10000, 'service',
      0, 10000, 7000, 1400000, 'simulated', now(), now()
    FROM end_user u CROSS JOIN unnest(ARRAY['created', 'failed', 'expired']) AS status CROSS JOIN generate_series(1, 10);
    INSERT INTO payment_refund (id, book_id, order_id, gateway, gateway_payment_id, sip_id, amount_paise, reason, created_at, wake_at, watch_at)
    SELECT 'rfd_' || lpad(row_number() OVER ()::text, 26, '0'), u.book_id, 'pay_' || u.id, 'simulated', u.id || ' ' || n, 'sip_' || u.id, 10000, 'late', now(),
      ${rareMoment}, ${rareMoment}
    FROM end_user u CROSS JOIN generate_series(1, 10) n;
    INSERT INTO sip (id, number, book_id, user_id, user_code, asset, name, frequency, installment_paise, fee_bearer, fee_paise, funded_paise,
      gateway, authorise_by, created_at, mandate_ends_on, due_at, wake_at, look_at, stop_at)
    SELECT 'sip_' || lpad(row_number() OVER ()::text, 26, '0'), row_number() OVER (), u.book_id, u.id, u.user_code, 'gold', 'Plan', 'daily', 10000,
      'service', 0, 10000, 'simulated', now(), now(), '2056-01-01', ${rareMoment}, ${rareMoment}, ${rareMoment}, ${rareMoment}
    FROM end_user u CROSS JOIN generate_series(1, 10) n;
    INSERT INTO bank_account (id, book_id, user_id, type, account_hash, account_sealed, account_masked, created_at)
    SELECT 'bank_' || u.id, u.book_id, u.id, 'upi', '', '', 'a@b', now() FROM end_user u;
    INSERT INTO withdrawal (id, book_id, user_id, user_code, bank_account_id, amount_paise, gateway, created_at, due_at, wake_at)
    SELECT 'wdr_' || lpad(row_number() OVER ()::text, 26, '0'), u.book_id, u.id, u.user_code, 'bank_' || u.id, 10000, 'simulated', now(), ${rareMoment},
      ${rareMoment}
    FROM end_user u CROSS JOIN generate_series(1, 10) n;
    INSERT INTO delivery_order (id, book_id, user_id, user_code, quote_id, transaction_id, sku, name, asset, weight_micrograms, quantity,
      making_paise, delivery_paise, gst_paise, address_sealed, state_code, courier, created_at, due_at, wake_at)
    SELECT 'dlv_' || lpad(row_number() OVER ()::text, 26, '0'), u.book_id, u.id, u.user_code, 'qt_' || row_number() OVER (),
      'txn_' || row_number() OVER (), 'GC-1G', 'Coin', 'gold', 1000000, 1, 100, 0, 18, '', '29', 'simulated', now(), ${rareMoment}, ${rareMoment}
    FROM end_user u CROSS JOIN generate_series(1, 10) n;
    COMMIT`);
  await database.pool.query('VACUUM (ANALYZE) payment_order, payment_refund, sip, withdrawal, delivery_order');
}

type Read = (context: PartnerContext, load: Load) => Promise<unknown>;
type Narrowing = Omit<Parameters<typeof listTransactions>[1], 'page' | 'limit'>;

const transactions = (narrowing: Narrowing): Read => {
  return (context) => listTransactions(context, { ...narrowing, page: 3, limit: 20 });
};
const users = (narrowing: Partial<Parameters<typeof browseUsers>[1]>): Read => {
  return (context, { user }) => browseUsers(context, { sort: 'newest', limit: 25, after: user, ...narrowing });
};
const browse = { sort: 'newest', limit: 25, after: undefined, before: undefined } as const;

/** Each list, and the indexes that its statements take together. */
const lists: readonly [name: string, read: Read, indexes: string[]][] = [
  ['all transactions', transactions({ scope: 'all' }), ['transaction_pkey']],
  ['silver sells', transactions({ scope: 'all', asset: 'silver', type: 'sell' }), ['transaction_pkey']],
  ['trades', transactions({ scope: 'trades' }), ['transaction_pkey']],
  ['sends and gifts', transactions({ scope: 'transfers' }), ['transaction_transfers']],
  ['voided transactions', transactions({ scope: 'all', status: 'voided' }), ['transaction_not_completed']],
  ['completed transactions', transactions({ scope: 'all', status: 'completed' }), ['transaction_pkey']],
  [
    'transactions of a user',
    (context, { user }) => transactions({ scope: 'all', userCode: user })(context, load),
    ['transaction_user_id_id_idx', 'transaction_received'],
  ],
  [
    'transactions with withdrawals',
    (context) => listWithWithdrawals(context, { page: 3, limit: 20 }),
    ['transaction_pkey', 'withdrawal_listed'],
  ],
  [
    'transactions with withdrawals of a user',
    (context, { user }) => listWithWithdrawals(context, { userCode: user, page: 1, limit: 20 }),
    ['transaction_user_id_id_idx', 'transaction_received', 'withdrawal_listed_of_user'],
  ],
  [
    'the ledger of a user, as it stood',
    (context, { user }) => listUserEntries(context, { userCode: user, before: context.now, limit: 20 }),
    ['transaction_user_id_id_idx', 'transaction_received', 'withdrawal_user_id_id_idx', 'posting_reference_id_idx'],
  ],
  [
    'one transaction',
    async (context) => {
      const { transactions: newest } = await listTransactions(context, { scope: 'all', page: 1, limit: 1 });
      await findTransaction(context, newest[0]?.transactionId ?? '');
    },
    ['transaction_pkey'],
  ],
  [
    'registered users',
    (context) => listUsers(context, { scope: 'registered', withBalances: false, limit: 20, offset: 40 }),
    ['end_user_pkey'],
  ],
  ['users', users({}), ['end_user_pkey', 'account_user_id_idx']],
  ['users by KYC', users({ kycStatus: 'rejected' }), ['end_user_book_id_kyc_status_linked_at_user_code_idx']],
  ['users by source', users({ source: 'send' }), ['end_user_from_send']],
  ['users by name', users({ search: 'load user 9' }), ['end_user_name']],
  ['events of 30 days', (context) => listEvents(context, { limit: 100 }), ['event_pkey']],
  [
    'events of a kind of trade',
    (context) => listEvents(context, { kind: 'sell.completed', limit: 100 }),
    ['event_pkey'],
  ],
  ['events of a rare kind', (context) => listEvents(context, { kind: 'kyc.updated', limit: 100 }), ['event_rare']],
  ['the wallet’s ledger', (context) => listWalletEntries(context, { page: 3, limit: 20 }), ['account_owner_key']],
  [
    'a search of a name',
    (context) => find(context, { text: 'load user 9' }),
    ['end_user_name', 'payment_order_reference_key'],
  ],
  [
    'the history of a user',
    (context, { user }) => readUserHistory(context, { userCode: user, limit: 30 }),
    [
      'transaction_user_id_id_idx',
      'payment_order_user_id_id_idx',
      'sip_user_id_id_idx',
      'withdrawal_user_id_id_idx',
      'delivery_order_user_id_id_idx',
    ],
  ],
  ['payment orders', (context) => browseOrders(context, { ...browse, statuses: [] }), ['payment_order_list']],
  ['SIPs', (context) => browseSips(context, { ...browse, statuses: [] }), ['sip_book_id_status_frequency_id_idx']],
  ['refunds of a SIP', (context) => readSipRefunds(context, { sipId: 'sip_1' }), ['payment_refund_of_sip']],
  [
    'SIPs by their next debit',
    (context) => browseSips(context, { ...browse, statuses: [], sort: 'next_debit' }),
    ['sip_next'],
  ],
  [
    'withdrawals',
    (context) => browseWithdrawals(context, { ...browse, statuses: [] }),
    ['withdrawal_book_id_status_id_idx'],
  ],
  [
    'delivery orders',
    (context) => browseDeliveries(context, { ...browse, statuses: [] }),
    ['delivery_order_book_id_status_id_idx'],
  ],
  [
    'delivery orders of a product',
    (context) => browseDeliveries(context, { ...browse, statuses: [], sku: 'GC-1G' }),
    ['delivery_order_book_id_sku_status_id_idx'],
  ],
  [
    'a year of figures',
    (context) => {
      const today = istDayNumber(context.now);
      return readOverview(context, { fromDay: today - 365, toDay: today });
    },
    ['figure_day_pkey', 'figure_active_pkey', 'transaction_pkey'],
  ],
];

/** What sweeps look for every minute, and the index of each. The gate of statements has a row a book, and is read whole while those are few. */
const sweeps: readonly [column: DueColumn, index: string][] = [
  ['payment_order.wake_at', 'payment_order_wake'],
  ['payment_order.look_at', 'payment_order_look'],
  ['payment_refund.wake_at', 'payment_refund_wake'],
  ['payment_refund.watch_at', 'payment_refund_watch'],
  ['sip.wake_at', 'sip_wake'],
  ['sip.look_at', 'sip_look'],
  ['sip.stop_at', 'sip_stop'],
  ['withdrawal.wake_at', 'withdrawal_wake'],
  ['delivery_order.wake_at', 'delivery_order_wake'],
];

describe('the plans of sweeps', () => {
  it.each(sweeps)('%s', async (column, index) => {
    const due = { now: Date.now(), after: undefined, limit: 200 };
    const plans = await plansOf(database.pool, (pool) => findOverdue(pool, column, due));
    expect(plans.flatMap((plan) => plan.indexes)).toContain(index);
  });
});

it('a clock move that was abandoned is found by its lease, however many sandboxes were reset', async () => {
  await database.pool.query(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    INSERT INTO book (partner_id, mode, opened_at, closed_at)
    SELECT b.partner_id, 'sandbox', now(), now() FROM book b CROSS JOIN generate_series(1, 5000) LIMIT 20000;
    COMMIT`);
  await database.pool.query('VACUUM (ANALYZE) book');
  const plans = await plansOf(database.pool, takeAbandonedLease, { writes: true });
  expect(plans.flatMap((plan) => plan.indexes)).toContain('book_clock_lease');
});

it('addresses of quotes that lapsed are found by the key of each quote in its book', async () => {
  const forget = (pool: Database['pool']) => deleteStaleQuotes(pool, { lapsedBefore: Date.now(), limit: 100 });
  const plans = await plansOf(database.pool, forget, { writes: true });
  expect(plans.flatMap((plan) => plan.wholeTables)).not.toContain('quote');
  expect(plans.flatMap((plan) => plan.indexes)).toContain('quote_pkey');
});

it('a buy that staff open is found by its key in each book', async () => {
  const plans = await plansOf(database.pool, (pool) => findBuyRow(pool, 'txn_x'));
  expect(plans.flatMap(({ indexes }) => indexes)).toContain('transaction_pkey');
  expect(plans.flatMap(({ unled }) => unled)).toEqual([]);
});

/** What staff and removals look for over several books: each is looked for in each of these. */
describe('the plans of what is in any of several books', () => {
  it.each<[string, (pool: Database['pool']) => Promise<unknown>, index: string]>([
    ['a user whose KYC is decided', (pool) => lockKycOfUser(pool as never, 'usr_x'), 'end_user_book_id_user_code_key'],
    ['a user whose KYC is read', (pool) => findSubmission(pool, 'usr_x'), 'end_user_book_id_user_code_key'],
    ['an endpoint that is on again', (pool) => clearChannels(prismaOver(pool), ofEndpoint), 'webhook_channel_pkey'],
    ['an endpoint that is removed', (pool) => leaveUnsent(prismaOver(pool), ofEndpoint), 'webhook_delivery_due'],
    ['an endpoint that is off', (pool) => leaveSwitchedOff(prismaOver(pool), ofEndpoint), 'webhook_delivery_due'],
  ])('%s', async (_, look, index) => {
    const plans = await plansOf(database.pool, look, { writes: true });
    expect(plans.flatMap(({ indexes }) => indexes)).toContain(index);
    expect(plans.flatMap(({ unled }) => unled)).toEqual([]);
    const whole = plans.flatMap(({ wholeTables }) => wholeTables);
    expect(whole.filter((table) => table === 'end_user' || table.startsWith('webhook_'))).toEqual([]);
  });
});

const ofEndpoint = { partnerId: 'ptn_x', endpointId: 'whe_x' };

/** As much of Prisma as takes one statement, over a pool that is listened to. */
function prismaOver(pool: Database['pool']): Prisma {
  const $executeRaw = async (parts: TemplateStringsArray, ...values: unknown[]) =>
    (
      await pool.query(
        parts.reduce((text, part, number) => `${text}$${number}${part}`),
        values,
      )
    ).rowCount;
  return { $executeRaw } as unknown as Prisma;
}

describe('the plans of lists', () => {
  it.each(lists)('%s', async (_, read, indexes) => {
    const plans = await plansOf(database.pool, (pool) => read(contextOver(pool, load.bookId), load));
    expect(plans).not.toEqual([]);
    const whole = plans.flatMap(({ statement, wholeTables }) =>
      wholeTables.filter((table) => GROWING.includes(table)).map((table) => `${statement} reads all of ${table}`),
    );
    expect(whole).toEqual([]);
    expect(plans.flatMap(({ statement, unled }) => unled.map((index) => `${statement} reads all of ${index}`))).toEqual(
      [],
    );
    expect([...new Set(plans.flatMap((plan) => plan.indexes))]).toEqual(expect.arrayContaining(indexes));
  });

  it('are seen to search an index without its first column', async () => {
    const text = `SELECT * FROM transaction t WHERE t.id = ANY ($1::text[])`;
    const plans = await plansOf(database.pool, (pool) => pool.query({ name: 'unled', text, values: [['txn_x']] }));
    expect(plans.flatMap(({ unled, wholeTables }) => [...unled, ...wholeTables])).not.toEqual([]);
  });

  it('are seen to lose an index', async () => {
    await database.pool.query('DROP INDEX transaction_user_id_id_idx');
    const read = transactions({ scope: 'all', userCode: load.user });
    const plans = await plansOf(database.pool, (pool) => read(contextOver(pool, load.bookId), load));
    expect(plans.flatMap((plan) => plan.indexes)).not.toContain('transaction_user_id_id_idx');
  });
});
