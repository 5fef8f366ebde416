import type { Pool, PoolClient } from 'pg';
import { openDatabase } from '../../database/database.ts';
import { StartupError } from '../../startup-error.ts';
import { say } from '../terminal.ts';
import { type Figure, withGoal } from './figures.ts';
import { cpuUs } from './process-figures.ts';
import type { BenchService } from './service.ts';
import { makeTraders } from './traders.ts';
import { benchTrades, type Trader, trades } from './workloads.ts';

/** How much stands in the ledger while trades are measured the second time. */
export type Scale = { entries: number; users: number; partners: number };

const CLIENTS = 16;
const SETTLING_SECONDS = 6;
const SECONDS = 5;
const ROUNDS = 3;
/** Of a posting of a buy */
const LINES = 8;
/** So many rows a statement, so that there is something to say meanwhile */
const CHUNK = 100_000;

/** Reads `--entries`, `--users` and `--partners`; what is not given is as the goal has it. Raises StartupError where one is no number. */
export function readScale(args: readonly string[]): Scale {
  const read = (name: keyof Scale, usual: number): number => {
    const place = args.indexOf(`--${name}`);
    if (place < 0) return usual;
    const text = args[place + 1] ?? '';
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new StartupError(`--${name} must be a whole number from 1 to 999999999.`);
    return Number(text);
  };
  return {
    entries: read('entries', 10_000_000),
    users: read('users', 1_000_000),
    partners: read('partners', 10_000),
  };
}

/**
 * What a buy costs on an empty ledger, and on the same one once it holds so many entries, users and partners, a part of them in the books that
 * trade: CPU of PostgreSQL and of the server, and the latency of confirms. Three short runs of each.
 */
export async function benchScale(service: BenchService, scale: Scale): Promise<Figure[]> {
  const { url, databaseUrl } = service;
  const traders = await makeTraders({ databaseUrl, url, count: CLIENTS });
  say('Buys on an empty ledger');
  await benchTrades(url, trades.buy, traders, SETTLING_SECONDS);
  const { empty, full } = await withOwner(databaseUrl, async (owner) => {
    const atFirst = await costOfBuys(service, owner, traders);
    const begun = performance.now();
    await fill(owner, scale);
    say(`Filled in ${((performance.now() - begun) / 1000).toFixed(0)} s. Buys on the full ledger`);
    // The first writes after a checkpoint log whole pages, and plans are made anew.
    await benchTrades(url, trades.buy, traders, SETTLING_SECONDS);
    return { empty: atFirst, full: await costOfBuys(service, owner, traders) };
  });
  const ratio = (of: keyof Cost) => {
    const [before, after] = [empty[of], full[of]];
    return before === undefined || after === undefined ? undefined : after / before;
  };
  return [
    {
      name: 'entries, users and partners in the ledger',
      value: scale.entries + scale.users + scale.partners,
      unit: 'in all',
    },
    { name: 'CPU of connections a buy, empty ledger', value: empty.databaseUs, unit: 'us' },
    { name: 'the same, full ledger', value: full.databaseUs, unit: 'us' },
    withGoal('  full per empty', ratio('databaseUs'), 'at most', 1.3),
    { name: 'CPU of the server a buy, full per empty', value: ratio('serverUs'), unit: 'ratio' },
    { name: 'p50 of confirms, empty ledger', value: empty.p50Ms, unit: 'ms' },
    { name: 'the same, full ledger', value: full.p50Ms, unit: 'ms' },
    withGoal('  full per empty', ratio('p50Ms'), 'at most', 1.3),
  ];
}

type Cost = { databaseUs: number | undefined; serverUs: number | undefined; p50Ms: number };

/** The least of some runs: whatever else the machine does only ever adds. */
async function costOfBuys(service: BenchService, owner: Pool, traders: Trader[]): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = [await connectionsUs(owner), service.serverCpuUs()];
    const run = await benchTrades(service.url, trades.buy, traders, SECONDS);
    const after = [await connectionsUs(owner), service.serverCpuUs()];
    const [databaseUs, serverUs] = after.map((to, place) => {
      const from = before[place];
      return from === undefined || to === undefined ? undefined : (to - from) / run.total;
    });
    costs.push({ databaseUs, serverUs, p50Ms: run.p50Ms });
  }
  const least = (of: (cost: Cost) => number | undefined) => {
    const known = costs.map(of).filter((one) => one !== undefined);
    return known.length < costs.length ? undefined : Math.min(...known);
  };
  return {
    databaseUs: least((cost) => cost.databaseUs),
    serverUs: least((cost) => cost.serverUs),
    p50Ms: Math.min(...costs.map((cost) => cost.p50Ms)),
  };
}

/** CPU that the service's own connections have used: autovacuum of what was filled in is no part of a buy. */
async function connectionsUs(owner: Pool): Promise<number | undefined> {
  const { rows } = await owner.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name IN ('tola', 'tola-hot', 'tola-relaxed')`,
  );
  const known = rows.map(({ pid }) => cpuUs(pid)).filter((one) => one !== undefined);
  return known.length < rows.length ? undefined : known.reduce((sum, one) => sum + one, 0);
}

/** Runs something as the owner of the tables, on a connection without a limit of time. */
export async function withOwner<Answer>(databaseUrl: string, use: (owner: Pool) => Promise<Answer>): Promise<Answer> {
  const database = openDatabase(databaseUrl, { poolSize: 1 });
  const owner = database.openPatient();
  try {
    return await use(owner);
  } finally {
    await owner.end();
    await database.close();
  }
}

/**
 * Fills the ledger by statements over series, past its triggers: what is written is history that nothing checks, in the shape and the indexes of
 * real trades. It stands in the books that trade too. Its trades are gifts in name, since jobs would make invoices of buys.
 */
async function fill(owner: Pool, scale: Scale): Promise<void> {
  await withFiller(owner, async (client) => {
    await fillUsers(client, scale);
    await client.query(`CREATE TEMP TABLE scale_user AS ${USERS_IN_ORDER}`);
    await client.query(
      'CREATE INDEX ON scale_user (place); CREATE INDEX ON scale_book (place); ANALYZE scale_user; ANALYZE scale_book',
    );
    await fillTrades(client, Math.ceil(scale.entries / LINES), scale.users);
  });
}

/** Fills in partners and users who hold both metals, in the same way. */
export async function fillHolders(owner: Pool, holders: Omit<Scale, 'entries'>): Promise<void> {
  await withFiller(owner, (client) => fillUsers(client, holders));
}

async function withFiller(owner: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('SET session_replication_role = replica; SET synchronous_commit = off');
    await work(client);
    say('Gathering statistics');
    for (const table of FILLED) await client.query(`VACUUM (ANALYZE) ${table}`);
    await client.query('CHECKPOINT');
  } finally {
    client.release(true);
  }
}

async function fillUsers(client: PoolClient, { users, partners }: Omit<Scale, 'entries'>): Promise<void> {
  say(`Partners, books and their accounts: ${partners}`);
  await client.query(PARTNERS, [partners]);
  await client.query(BOOKS);
  say(`Users and their accounts: ${users}`);
  await client.query(`CREATE TEMP TABLE scale_book AS ${BOOKS_IN_ORDER}`);
  for (let from = 0; from < users; from += CHUNK) {
    const range = [from, Math.min(users, from + CHUNK)];
    await client.query(PERSONS, range);
    await client.query(USERS, range);
  }
  await client.query(USER_ACCOUNTS);
}

async function fillTrades(client: PoolClient, count: number, users: number): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const values = [from, Math.min(count, from + CHUNK), users];
    for (const statement of [QUOTES, TRADES, POSTINGS, KEYS, EVENTS]) await client.query(statement, values);
    say(`  ${values[1]} of ${count} trades`);
  }
  await client.query(
    `UPDATE account a SET version = a.version + $1, moved_at = COALESCE(a.moved_at, ${AT}),
       posting_id = COALESCE(a.posting_id, (SELECT max(id) FROM posting))
     FROM scale_book b WHERE b.id = a.book_id AND a.user_id IS NULL`,
    [count],
  );
}

const FILLED = [
  'partner',
  'book',
  'person',
  'end_user',
  'account',
  'quote',
  'transaction',
  'posting',
  'idempotency_record',
  'event',
];

/** Twenty days ago, and before every id that is made now */
const AT = `now() - interval '20 days'`;
const idOf = (kind: string, number: string) => `'${kind}_00' || lpad((${number})::text, 24, '0')`;

const PARTNERS = `INSERT INTO partner (id, name, tier, capabilities, live_enabled)
  SELECT ${idOf('ptn', 'g')}, 'Scale', 'paid', '{pricing,users,buy}', true FROM generate_series(1, $1::int) g`;

/** With the accounts that the book of a trader has */
const BOOKS = `WITH made AS (
    INSERT INTO book (partner_id, mode, wallet_type) SELECT id, 'live', 'prepaid' FROM partner WHERE name = 'Scale' RETURNING id
  )
  INSERT INTO account (book_id, kind, asset, floor, balance)
  SELECT m.id, a.kind, a.asset, a.floor, 1000000000000 FROM made m
  CROSS JOIN (SELECT * FROM account WHERE user_id IS NULL AND book_id = (
    SELECT b.id FROM book b JOIN partner p ON p.id = b.partner_id WHERE p.name = 'Bench' AND b.mode = 'live' LIMIT 1)) a`;

/** All books of the bench, with the accounts that a buy moves and the newest number of the float */
const BOOKS_IN_ORDER = `SELECT b.id, (row_number() OVER (ORDER BY b.id) - 1)::int AS place, count(*) OVER ()::int AS books, f.version,
    (SELECT array_agg(a.id) FROM account a WHERE a.book_id = b.id AND a.user_id IS NULL AND (a.kind, a.asset) IN (
      ('partner_float', 'INR'), ('commission_expense', 'INR'), ('rounding', 'INR'), ('commission_payable', 'INR'), ('gst_payable', 'INR'),
      ('metal_sales', 'INR'), ('platform_inventory', 'gold'))) AS accounts
  FROM book b JOIN partner p ON p.id = b.partner_id
  JOIN account f ON f.book_id = b.id AND f.kind = 'partner_float' AND f.asset = 'INR'
  WHERE p.name IN ('Scale', 'Bench') AND b.mode = 'live'`;

const PERSONS = `INSERT INTO person (id, mode, mobile_hash, mobile_sealed, mobile_masked)
  SELECT ${idOf('psn', 'g')}, 'live', sha256(g::text::bytea), '\\x00', '+91 9xxxx xxxxx' FROM generate_series($1::int, $2::int - 1) g`;

const USERS = `INSERT INTO end_user (book_id, person_id, user_code, existed, linked_at)
  SELECT b.id, ${idOf('psn', 'g')}, ${idOf('usr', 'g')}, false, ${AT}
  FROM generate_series($1::int, $2::int - 1) g JOIN scale_book b ON b.place = g % b.books`;

const USER_ACCOUNTS = `INSERT INTO account (book_id, kind, asset, user_id, balance)
  SELECT u.book_id, a.kind, a.asset, u.id, 1000000 FROM end_user u
  CROSS JOIN (VALUES ('user_metal', 'gold'), ('user_metal', 'silver'), ('user_sip_metal', 'gold'), ('user_sip_metal', 'silver'), ('user_inr', 'INR')) AS a (kind, asset)
  WHERE u.user_code LIKE 'usr\\_00%'`;

const USERS_IN_ORDER = `SELECT u.id, u.book_id, u.user_code, a.id AS account_id, right(u.user_code, 24)::int AS place
  FROM end_user u JOIN account a ON a.user_id = u.id AND a.kind = 'user_metal' AND a.asset = 'gold' WHERE u.user_code LIKE 'usr\\_00%'`;

/** The trades of this chunk with their users; the third value is the number of users */
const OF_CHUNK = `FROM generate_series($1::int, $2::int - 1) g JOIN scale_user u ON u.place = g % $3::int`;
const PRICED = `asset, amount_paise, metal_micrograms, rate, base_rate, gst_paise, rounding_paise, commission_paise, price_block_id, created_at`;
const PRICES = `'gold', 10137, 7214, 1405092, 1405092, 296, 0, 50, 'pb_00', ${AT}`;

const QUOTES = `INSERT INTO quote (id, book_id, kind, status, user_id, user_code, expires_at, ${PRICED})
  SELECT ${idOf('qt', 'g')}, u.book_id, 'gift', 'consumed', u.id, u.user_code, ${AT}, ${PRICES} ${OF_CHUNK}`;

const TRADES = `INSERT INTO transaction (id, book_id, type, channel, status, user_id, user_code, quote_id, settled_at, ${PRICED})
  SELECT ${idOf('txn', 'g')}, u.book_id, 'gift', 'api', 'completed', u.id, u.user_code, ${idOf('qt', 'g')}, ${AT}, ${PRICES} ${OF_CHUNK}`;

const POSTINGS = `INSERT INTO posting (book_id, kind, reference_id, created_at, account_ids, amounts, balances, versions, float_version)
  SELECT u.book_id, 'gift', ${idOf('txn', 'g')}, ${AT}, b.accounts || u.account_id, '{-10137,-50,1,50,296,9840,-7214,7214}',
    array_fill(1000000000000::bigint, '{8}'), array_fill(g::bigint, '{8}'), b.version + g + 1
  ${OF_CHUNK} JOIN scale_book b ON b.id = u.book_id`;

const KEYS = `INSERT INTO idempotency_record (book_id, endpoint, key, body_sha256, reference_id, created_at, expires_at, state, status, outcome)
  SELECT u.book_id, '/partner/buy/confirm', 'scale ' || g, '\\x00', ${idOf('txn', 'g')}, ${AT}, now() + interval '1 day', 'done', 200,
    jsonb_build_object('transactionId', ${idOf('txn', 'g')}, 'userCode', u.user_code, 'amountPaise', '10137') ${OF_CHUNK}`;

const EVENTS = `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
  SELECT ${idOf('evt', 'g')}, u.book_id, 'gift.completed', ${idOf('txn', 'g')}, 1,
    jsonb_build_object('userCode', u.user_code, 'asset', 'gold', 'amountPaise', '10137'), ${AT} ${OF_CHUNK}`;
