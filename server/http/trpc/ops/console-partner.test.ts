import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ConsolePartner, openScreens, type Screens, takeOnPartner } from '../../../testing/rooms/console.ts';
import { accountFieldsOf, type Visited, visitedBy } from '../../../testing/rooms/console-life.ts';
import { giveDomain } from '../../../testing/rooms/domains.ts';
import { embedScreens, enterEmbed } from '../../../testing/rooms/embed.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { rootRouter } from '../root.ts';

/** Of an account that operators made by the console alone, and that nothing else has touched: every screen and every read of it opens. */
let world: World;
let taken: ConsolePartner;
let owner: Screens;
let operator: Screens;
let visited: Visited;
const HOST = 'gold.console.example';
const modes = ['live', 'sandbox'] as const;

beforeAll(async () => {
  world = await startWorld({ screens: async (_, response) => void response.end('a screen') });
  const screensOf = openScreens(world);
  taken = await takeOnPartner(world, screensOf);
  owner = screensOf(taken.ownerId);
  operator = screensOf(taken.operatorId);
});
afterAll(() => world.close());

const queries = Object.entries(
  rootRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: object } }>,
)
  .filter(([, { _def }]) => _def.type === 'query')
  .map(([path]) => path);
const ofMembers = queries.filter(
  (path) =>
    !/^(?:ops|embed|certificates|invoices|statementDocuments|checkout|sipCheckout|simulator|invitations|signUp|status|secondFactor)\./.test(
      path,
    ),
);
const ofOperators = queries.filter((path) => path.startsWith('ops.'));

function pageOf(path: string, host?: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${world.url}${path}`, { headers: host === undefined ? {} : { host } }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', reject);
  });
}

async function problemsOf(screens: Screens, paths: readonly string[], inputOf: (path: string) => object | undefined) {
  const problems: string[] = [];
  for (const path of paths) {
    const input = inputOf(path);
    if (input === undefined) continue;
    const { error } = await screens.read(path, input);
    if (error && !(expected[path] ?? []).includes(error.code))
      problems.push(`${path}: ${error.code} ${JSON.stringify(error.fields ?? error.message)}`);
  }
  return problems;
}

describe('a partner that operators made in the console', () => {
  it('has lists where it has none to show, as every column of the database that is one', async () => {
    const nullable = await sql(
      world,
      `SELECT table_name, column_name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'ARRAY' AND is_nullable = 'YES'`,
    );
    expect(nullable).toEqual([]);
    const rows = await sql(world, 'SELECT * FROM partner WHERE id = $1', [taken.partner.id]);
    expect(rows[0]).toMatchObject({ return_origins: [], ip_allowed_live: [], ip_allowed_sandbox: [] });
  });

  it('has its screens under the embed address and on a domain of its own', async () => {
    expect(await pageOf(`/embed/${taken.partner.id}`)).toBe(200);
    await giveDomain(world, taken.partner, HOST);
    for (const path of ['/', '/buy', '/wallet']) expect([path, await pageOf(path, HOST)]).toEqual([path, 200]);
  });

  it.each(modes)('opens every screen of its dashboard in %s before anything was done', async (mode) => {
    const needsId = (path: string) => Object.keys(accountFieldsOf(undefined)).includes(path);
    const problems = await problemsOf(owner, ofMembers, (path) =>
      needsId(path) ? undefined : { mode, ...inputs[path] },
    );
    expect(problems).toEqual([]);
    expect(await problemsOf(operator, ofOperators, (path) => (needsId(path) ? undefined : {}))).toEqual([]);
  });

  it('opens every screen, paper and file of it after it did everything once', async () => {
    visited = await visitedBy(world, taken, owner);
    const ids = accountFieldsOf(visited);
    const problems = await problemsOf(owner, ofMembers, (path) => ({
      mode: 'sandbox',
      ...inputs[path],
      ...ids[path],
    }));
    expect(problems).toEqual([]);
    expect(await problemsOf(operator, ofOperators, (path) => ({ ...ids[path] }))).toEqual([]);
    const anonymous = Object.keys(ids).filter((path) => !ofMembers.includes(path) && !path.startsWith('ops.'));
    for (const path of anonymous) {
      const input = encodeURIComponent(JSON.stringify(ids[path]));
      expect([path, await pageOf(`/trpc/${path}?input=${input}`)]).toEqual([path, 200]);
    }
    for (const file of visited.files) expect([file, await pageOf(new URL(file).pathname)]).toEqual([file, 200]);
  });

  it('hands out every list as a file', async () => {
    const { exports } = await import('../exports/exports.ts');
    for (const name of Object.keys(exports)) {
      const query = `mode=sandbox&month=${visited.month}&from=${visited.month}-01&to=${visited.month}-28`;
      expect([name, await owner.file(`/export/${name}.csv?${query}`)]).toEqual([name, 200]);
    }
  });

  it.each(modes)('shows a customer every hosted screen in %s', async (mode) => {
    const customer = await enterEmbed(world, taken.partner, { mode });
    const screens = embedScreens(world, customer.token);
    for (const path of queries.filter((one) => one.startsWith('embed.')).map((one) => one.slice(6))) {
      const { error } = await screens.read(path, {
        partnerId: taken.partner.id,
        asset: 'gold',
        ifsc: 'HDFC0001234',
        ...{ sipId: 'sip_none', paymentId: 'pay_none', transactionId: 'txn_none', withdrawalId: 'wd_none' },
      });
      expect([path, error?.status ?? 200]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
    }
  });

  it.each(modes)('reads everything of the interface in %s', async (mode) => {
    const { document } = { document: await (await fetch(`${world.url}/openapi.json`)).json() };
    for (const [path, operations] of Object.entries(document.paths as Record<string, Record<string, unknown>>)) {
      if (!('get' in operations) || path.includes('{')) continue;
      // The client raises where an answer is INTERNAL_ERROR, or is not what the reference says.
      const answer = await taken.partner[mode].get(path);
      expect([path, answer.status]).toEqual([path, expect.toSatisfy((status: number) => status < 500)]);
    }
  });
});

/** What there is in a sandbox alone, and what is of no partner. */
const expected: Record<string, readonly string[]> = {
  'home.firstRun': ['SANDBOX_ONLY'],
  'sandbox.clock': ['SANDBOX_ONLY'],
  'sandbox.controls': ['SANDBOX_ONLY'],
  'sandbox.messages': ['SANDBOX_ONLY'],
  'sandbox.orders': ['SANDBOX_ONLY'],
  'sandbox.readiness': ['SANDBOX_ONLY'],
  'ops.settlements.read': ['NOT_FOUND'],
};

/** What procedures ask for besides the mode, where that is no id. */
const inputs: Record<string, object> = {
  'figures.overview': { range: '30d' },
  'prices.history': { asset: 'gold', interval: 'hour', from: '2026-11-20', to: '2026-11-21' },
  'pricing.example': { buyPct: 1, sellPct: 1 },
  'requestLog.errors': { range: '24h' },
  'search.find': { text: 'Asha' },
};
