import os from 'node:os';
import type { Pool } from 'pg';
import { findLoad, forgetDivision, type Load } from '../../../prisma/seed/load/find-load.ts';
import { type LoadPartner, loadPartners, takeToken } from '../../../prisma/seed/load/make-partner.ts';
import { StartupError } from '../../startup-error.ts';
import { type BenchClient, openClient } from '../bench/http-client.ts';
import { say } from '../terminal.ts';
import { measureFigures } from './measure-figures.ts';

const ROUNDS = 150;
const PAGE_ROWS = 20;
const GOAL = 2;

/** A list by its path, and how its pages are asked for. `:user` is the user with the most transactions. */
const lists: readonly { path: string; pages: 'page' | 'offset' }[] = [
  { path: '/partner/transactions/all', pages: 'page' },
  { path: '/partner/transactions/all?asset_type=silver&type=sell', pages: 'page' },
  { path: '/partner/transactions/all?from=:from&to=:to', pages: 'page' },
  { path: '/partner/trades', pages: 'page' },
  { path: '/partner/transactions', pages: 'page' },
  { path: '/partner/users/:user/transactions', pages: 'page' },
  { path: '/partner/users', pages: 'offset' },
  { path: '/partner/users?scope=all', pages: 'offset' },
  { path: '/partner/wallet/ledger', pages: 'page' },
  { path: '/partner/dashboard/transactions', pages: 'page' },
  { path: '/partner/dashboard/users', pages: 'offset' },
];

type Side = Load & { client: BenchClient };
type Figure = { list: string; place: string; rows: number; firstMs: number; smallMs: number; largeMs: number };

/**
 * Times page 1 and the deepest page of every list of the large partner against the same of the small one, through the service that
 * runs at the address, and prints the table. Raises StartupError where no service answers there without a limit on calls, or where
 * nothing was seeded.
 */
export async function measureLists(pool: Pool, service: { url: string }): Promise<void> {
  const large = await openSide(pool, service.url, loadPartners.large);
  const small = await openSide(pool, service.url, loadPartners.small);
  const figures: Figure[] = [];
  for (const list of lists) figures.push(...(await measureList(list, small, large)));
  small.client.close();
  large.client.close();
  say(`With ${await machineOf(pool)}; median of ${ROUNDS} calls each, ${PAGE_ROWS} rows a page:
`);
  for (const line of [...tableOf(figures), '', ...(await measureFigures(pool, large))]) say(line);
}

async function openSide(pool: Pool, url: string, partner: LoadPartner): Promise<Side> {
  const load = await findLoad(pool, partner);
  if (!load) throw new StartupError('There is no load to measure. Seed it first: npm run seed:load');
  await forgetDivision(pool, load.bookId);
  const token = await takeToken(pool, partner, Date.now());
  const answer = await fetch(`${url}/partner/wallet`, { headers: { authorization: `Bearer ${token}` } }).catch(
    () => undefined,
  );
  if (!answer?.ok || Number(answer.headers.get('ratelimit-limit')) < 1_000_000)
    throw new StartupError(
      `No service without a limit on calls answers at ${url}. Start it: API_RATE_LIMIT_PER_MINUTE=0 npm start`,
    );
  return { client: await openClient(url, token), ...load };
}

async function measureList(list: (typeof lists)[number], small: Side, large: Side): Promise<Figure[]> {
  const begun = performance.now();
  const total = await totalOf(list, large);
  const firstMs = performance.now() - begun;
  const smallTotal = await totalOf(list, small);
  const targets = [
    { place: 'page 1', small: pathOf(list, small, 0), large: pathOf(list, large, 0) },
    { place: 'deepest', small: pathOf(list, small, smallTotal - 1), large: pathOf(list, large, total - 1) },
  ];
  const times = targets.map(() => ({ small: [] as number[], large: [] as number[] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, target] of targets.entries()) {
      times[index]?.small.push(await timeOf(small, target.small));
      times[index]?.large.push(await timeOf(large, target.large));
    }
  }
  return targets.map(({ place }, index) => ({
    list: list.path,
    place,
    rows: total,
    firstMs,
    smallMs: median(times[index]?.small ?? []),
    largeMs: median(times[index]?.large ?? []),
  }));
}

async function totalOf(list: (typeof lists)[number], side: Side): Promise<number> {
  const { status, body } = await side.client.send('GET', pathOf(list, side, 0));
  if (status !== 200) throw new Error(`${list.path} answered ${status}: ${body}`);
  return Number(/"total":(\d+)/.exec(body)?.[1]);
}

/** The page that holds the row of this place, counted from the newest. */
function pathOf(list: (typeof lists)[number], side: Side, place: number): string {
  const page = Math.max(0, Math.floor(place / PAGE_ROWS));
  const filled = list.path.replace(':user', side.user).replace(':from', side.from).replace(':to', side.to);
  const asked = list.pages === 'page' ? `page=${page + 1}` : `offset=${page * PAGE_ROWS}`;
  return `${filled}${filled.includes('?') ? '&' : '?'}limit=${PAGE_ROWS}&${asked}`;
}

async function timeOf({ client }: Side, target: string): Promise<number> {
  const begun = performance.now();
  const { status } = await client.send('GET', target);
  if (status !== 200) throw new Error(`${target} answered ${status}`);
  return performance.now() - begun;
}

function median(values: number[]): number {
  return values.sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}

function tableOf(figures: readonly Figure[]): string[] {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [
    row([
      'list',
      'rows',
      'place',
      'thousand rows, ms',
      'all rows, ms',
      'ratio',
      `at most ${GOAL}`,
      'first read ever, ms',
    ]),
    '|---|--:|---|--:|--:|--:|---|--:|',
    ...figures.map(({ list, rows, place, smallMs, largeMs, firstMs }) =>
      row([
        `\`${list}\``,
        rows,
        place,
        smallMs.toFixed(2),
        largeMs.toFixed(2),
        (largeMs / smallMs).toFixed(2),
        largeMs / smallMs <= GOAL ? 'reached' : 'MISSED',
        place === 'page 1' ? firstMs.toFixed(0) : '',
      ]),
    ),
  ];
}

async function machineOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('SHOW server_version');
  return `${os.availableParallelism()} cores for database, service and client together, PostgreSQL ${rows[0]?.server_version}`;
}
