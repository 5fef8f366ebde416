import { checkLaws } from '../../domain/ledger/laws/check-laws.ts';
import type { ApiClient } from '../api-client.ts';
import { archiveOf, filesIn } from '../archives.ts';
import { sql } from '../trades.ts';
import type { TestPartner, World } from '../world.ts';

/** All that is read of a partner's sandbox and a user in it, in any way: rows, lists page by page, laws, archive. The world's clock stands still. */
export async function everythingRead(
  world: World,
  partner: TestPartner,
  userCode: string,
): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const table of ['posting', 'transaction', 'event'])
    read[table] = await sql(world, `SELECT md5(t::text) FROM ${table} t ORDER BY book_id, id`);
  for (const path of [
    'transactions',
    'transactions/all',
    'dashboard/transactions',
    'wallet/ledger',
    'events',
    `users/${userCode}/transactions`,
    `users/${userCode}/ledger`,
  ]) {
    read[path] = await pagesOf(partner.sandbox, path);
  }
  read.wallet = (await partner.sandbox.get('/partner/wallet')).data;
  // Without what is of the present price, which moves meanwhile.
  const explained = (await partner.sandbox.get(`/partner/users/${userCode}/portfolio/explain`)).data;
  read.movements = [explained.total_movements, explained.movements];
  read.laws = await checkLaws(world.core.database.pool);
  const files = filesIn(await archiveOf(world, partner, { mode: 'sandbox' }));
  read.archive = files.map(({ name, content }) => [name, content.toString('base64')]);
  return read;
}

/** Pages of seven until one is empty; by their cursors where the list has them. */
async function pagesOf(client: ApiClient, path: string): Promise<unknown[]> {
  const pages: unknown[] = [];
  let more = 'page=1';
  for (let page = 1; page < 30; page++) {
    const { status, data, body } = await client.get(`/partner/${path}?limit=7&${more}`);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    pages.push(data);
    const cursor = data.next_cursor ?? body.pagination?.next_cursor;
    const lists = Object.values(data).filter(Array.isArray);
    if (lists.every((list) => list.length === 0)) break;
    more = cursor ? `cursor=${cursor}` : `page=${page + 1}`;
  }
  return pages;
}
