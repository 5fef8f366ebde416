import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDomain, removeDomain } from '../domain/accounts/domains/add-domain.ts';
import { checkDomain } from '../domain/accounts/domains/check-domain.ts';
import { findDomainPlace } from '../domain/accounts/domains/embed-place.ts';
import { publishProof } from '../domain/accounts/domains/read-domains.ts';
import { sendRaw } from '../testing/raw-http.ts';
import { memberContext } from '../testing/rooms/sign-in.ts';
import { startWorld, type World } from '../testing/world.ts';

/** What anybody may ask without a token: however often they do, the database is asked seldom. */
let world: World;
beforeAll(async () => {
  world = await startWorld({
    screens: async (_, response) => void response.end('a screen'),
    hasStatementsCounted: true,
  });
});
afterAll(() => world.close());

/**
 * How many statements read a table while something was done, and how many seconds that took, counted as begun. Not all statements: prices are
 * looked for meanwhile.
 */
async function statementsOn(
  table: string,
  work: () => Promise<unknown>,
): Promise<{ statements: number; seconds: number }> {
  const before = await callsOn(table);
  const began = performance.now();
  await work();
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  return { statements: (await callsOn(table)) - before, seconds };
}

async function callsOn(table: string): Promise<number> {
  const { rows } = await world.owner.query<{ calls: number }>(
    `SELECT COALESCE(sum(calls), 0)::float AS calls FROM pg_stat_statements
     WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query ~ $1`,
    [`FROM ${table}\\M`],
  );
  return rows[0]?.calls ?? 0;
}

const ask = async (name: string) => (await fetch(`${world.url}/domains/ask?domain=${name}`)).status;
const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

it('/readyz asks the database once a second, one after another and at once', async () => {
  const readiness = async () => (await fetch(`${world.url}/readyz`)).status;
  const { statements, seconds } = await statementsOn('_prisma_migrations', async () => {
    for (let round = 0; round < 20; round++) expect(await readiness()).toBe(200);
    expect(new Set(await times(50, readiness))).toEqual(new Set([200]));
  });
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThanOrEqual(seconds + 1);
});

it('an unknown name is looked up once in three seconds, and one that no partner can have never', async () => {
  const { statements, seconds } = await statementsOn('partner_domain', async () => {
    for (let round = 0; round < 30; round++) expect(await ask('unclaimed.example')).toBe(404);
    for (let round = 0; round < 30; round++) expect(await ask(`${'x'.repeat(300)}.example`)).toBe(404);
    for (const name of ['', 'localhost', '192.0.2.1', 'a_b.example', '%00.example']) expect(await ask(name)).toBe(404);
  });
  expect(statements).toBeLessThanOrEqual(1 + Math.floor(seconds / 3));
});

it('names that are asked for at once are looked up together', async () => {
  const { statements } = await statementsOn('partner_domain', () =>
    times(200, (index) => findDomainPlace(world.core, `nobody${index}.example`)),
  );
  expect(statements).toBe(1);
});

it('requests to unknown hosts are as cheap', async () => {
  const { statements, seconds } = await statementsOn('partner_domain', async () => {
    for (let round = 0; round < 30; round++) {
      const answer = await sendRaw(world.url, 'GET / HTTP/1.1\r\nHost: stranger.example\r\nConnection: close\r\n\r\n');
      expect(answer).toContain('a screen');
    }
  });
  expect(statements).toBeLessThanOrEqual(1 + Math.floor(seconds / 3));
});

it('a domain serves as soon as it is proved, and no longer than it is there', async () => {
  const owner = await memberContext(world, await world.partner());
  const host = 'gold.flood.example';
  expect(await ask(host)).toBe(404);
  const { id: domainId } = await addDomain(owner, { domain: host });
  await publishProof(owner, { domainId });
  expect(await ask(host)).toBe(404);
  await checkDomain(owner, { domainId });
  expect(await ask(host)).toBe(200);
  await removeDomain(owner, { domainId });
  expect(await ask(host)).toBe(404);
});
