import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  archiveOf,
  beginDay,
  type FileIn,
  filesIn,
  loadVerifier,
  makeBusyBook,
  makeLiveBook,
  signedAnew,
} from '../../../testing/archives.ts';
import { bookOf, makeBuy } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { commitHoldings } from '../holdings/commit-holdings.ts';
import { readPeriod } from './period.ts';
import { tarHeader, tarPadding } from './tar.ts';
import { openArchive } from './write-archive.ts';

type Line = [account: number, amount: string, balance: string, version: number, described?: string];
type Posting = {
  position: number;
  hash: string;
  id: number;
  kind: string;
  at_ms: number;
  reference: string;
  lines: Line[];
};
type Account = { account: number; balance: string; lines: number };
type About = { book: number; heads: number[]; chain: Record<string, unknown> };

const DAY_MS = 86_400_000;
let world: World;
let partner: TestPartner;
let verify: Awaited<ReturnType<typeof loadVerifier>>;
let sandbox: FileIn[];
let live: FileIn[];
let liveBytes: Buffer;
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 10_000 });
  partner = await world.partner({ tier: 'paid', feeBearer: 'partner' });
  verify = await loadVerifier();
  await makeBusyBook(world, partner);
  await makeLiveBook(world, partner);
  for (const days of [2, 3]) {
    world.clock.stopAt(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS);
    await beginDay(world);
  }
  world.clock.stopAt(world.clock.now() + 600_000);
  sandbox = filesIn(await archiveOf(world, partner, { mode: 'sandbox' }));
  liveBytes = await archiveOf(world, partner, { mode: 'live' });
  live = filesIn(liveBytes);
});
afterAll(() => world.close());

const fileOf = (files: readonly FileIn[], kind: string) => files.find(({ name }) => name.startsWith(kind)) as FileIn;
const linesOf = <T>(files: readonly FileIn[], kind: string): T[] =>
  fileOf(files, kind)
    .content.toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const text = (lines: readonly object[]) => Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
const sha256 = (of: string) => createHash('sha256').update(of).digest('hex');

/** What the verifier says of an archive whose service wrote these files otherwise, or left them out, and signed it. */
function verifyWith(files: readonly FileIn[], changed: Record<string, readonly object[] | undefined>) {
  const kindOf = ({ name }: FileIn) => Object.keys(changed).find((kind) => name.startsWith(kind));
  const kept = files.filter((file) => {
    const kind = kindOf(file);
    return kind === undefined || changed[kind] !== undefined;
  });
  const contentOf = (file: FileIn) => text(changed[kindOf(file) as string] ?? []);
  const change = (file: FileIn) => (kindOf(file) === undefined ? file.content : contentOf(file));
  return verify([signedAnew(kept, change, world.core.documents.certificateSigner)]);
}

/** A chain, its balances and its description as a service writes them that made these postings. */
function replayed(files: readonly FileIn[], change: (postings: Posting[]) => void): Record<string, object[]> {
  const postings = linesOf<Posting>(files, 'postings-');
  const accounts = linesOf<Account>(files, 'balances-');
  const [about] = linesOf<About>(files, 'about.json') as [About];
  change(postings);
  const held = new Map<number, { balance: bigint; lines: number }>();
  let hash = '0'.repeat(64);
  for (const [at, posting] of postings.entries()) {
    posting.position = at + 1;
    for (const line of posting.lines) {
      const account = held.get(line[0]) ?? { balance: 0n, lines: 0 };
      held.set(line[0], account);
      account.balance += BigInt(line[1]);
      account.lines += 1;
      [line[2], line[3]] = [String(account.balance), account.lines];
    }
    const { id, kind, at_ms: atMs, lines, reference } = posting;
    const body = lines.map((line) => `${line.join(' ')}\n`).join('');
    hash = sha256(
      `tola-posting-1\n${about.book} ${at + 1}\n${hash}\n${id} ${kind} ${atMs} ${lines.length}\n${body}${reference}`,
    );
    posting.hash = hash;
  }
  const balances = accounts.map((account) => {
    const { balance, lines } = held.get(account.account) ?? { balance: 0n, lines: 0 };
    return { ...account, balance: String(balance), lines };
  });
  const chain = { ...about.chain, last: postings.length, last_hash: hash };
  return { 'postings-': postings, 'balances-': balances, 'about.json': [{ ...about, chain }] };
}

describe('an honest archive verifies', () => {
  it('as it is, and written anew by this test', async () => {
    for (const files of [sandbox, live]) expect((await verifyWith(files, {})).failures).toEqual([]);
    expect(
      (
        await verifyWith(
          live,
          replayed(live, () => {}),
        )
      ).failures,
    ).toEqual([]);
  });
});

describe('a service that signs something else is found', () => {
  it('by a history that it wrote anew, with the signed days left out', async () => {
    const anew = replayed(live, (postings) => {
      const topUp = postings.find(({ kind }) => kind === 'top_up') as Posting;
      for (const line of topUp.lines) line[1] = String(BigInt(line[1]) * 2n);
    });
    const about = { ...(anew['about.json'] as [About])[0], heads: [] };
    const { failures } = await verifyWith(live, { ...anew, 'about.json': [about], 'days-': undefined });
    expect(failures.map(({ what }) => what).join()).toContain('the head of the book on it is left out');
  });

  it('by a signed day that it left out', async () => {
    const days = linesOf<{ day: string }>(live, 'days-');
    expect(days.length).toBeGreaterThan(1);
    expect((await verifyWith(live, { 'days-': days.slice(0, -1) })).failed).toBeGreaterThan(0);
    expect((await verifyWith(live, { 'days-': days.slice(1) })).failed).toBeGreaterThan(0);
  });

  it.each(['withdrawal', 'withdrawal_paid', 'delivery', 'payment_received', 'sell', 'buy_debit'])(
    'by a posting %s that it made twice',
    async (kind) => {
      const anew = replayed(sandbox, (postings) => {
        const last = postings.at(-1) as Posting;
        const again = structuredClone(postings.find((posting) => posting.kind === kind)) as Posting;
        const lines = again.lines.map((line) => line.slice(0, 4) as Line);
        postings.push({ ...again, id: last.id + 1, at_ms: last.at_ms, lines });
      });
      const about = (anew['about.json'] as [About])[0];
      const { failures } = await verifyWith(sandbox, {
        ...anew,
        'about.json': [{ ...about, heads: [] }],
        'days-': undefined,
      });
      expect(failures.map(({ what }) => what).join()).toMatch(/no record may have|no record|amount of a payment/);
    },
  );

  it('by a holding that it left out of what is owed', async () => {
    const holdings = linesOf<object>(live, 'holdings-');
    expect((await verifyWith(live, { 'holdings-': holdings.slice(1) })).failed).toBeGreaterThan(0);
    expect((await verifyWith(live, { 'holdings-': undefined })).failed).toBeGreaterThan(0);
  });

  it('by commission that it left out, and by a settlement that was never posted', async () => {
    const left = { 'commission-': undefined, 'statements-': undefined };
    expect((await verifyWith(sandbox, left)).failed).toBeGreaterThan(0);
    const statements = linesOf<{ net_payable_paise: string }>(sandbox, 'statements-');
    const settled = { settled_through: 'float', settled_at: '2026-01-01T00:00:00.000Z' };
    expect(statements[0]?.net_payable_paise).not.toBe('0');
    const { failures } = await verifyWith(sandbox, {
      'statements-': statements.map((statement) => ({ ...statement, ...settled })),
    });
    expect(failures.map(({ what }) => what).join()).toContain('no posting settled it');
  });

  it.each(['transactions-', 'purchases-'])('by prices that it left out of %s', async (kind) => {
    const lines = linesOf<object>(sandbox, kind).map((line) => ({ ...line, price: null }));
    expect((await verifyWith(sandbox, { [kind]: lines })).failed).toBeGreaterThanOrEqual(lines.length);
  });

  it('by metal granted in a live book', async () => {
    const anew = replayed(live, (postings) => {
      for (const posting of postings) if (posting.kind === 'top_up') posting.kind = 'sandbox_grant';
    });
    const { failures } = await verifyWith(live, anew);
    expect(failures.map(({ what }) => what)).toContain('there is no posting of kind sandbox_grant');
  });

  it('by a status that its postings do not have', async () => {
    const lines = linesOf<{ status: string; type: string }>(sandbox, 'transactions-');
    const changed = lines.map((line) => (line.type === 'sell' ? { ...line, status: 'voided' } : line));
    const { failures } = await verifyWith(sandbox, { 'transactions-': changed });
    expect(failures.map(({ what }) => what).join()).toContain('after its last posting sell');
  });

  it('by a second file of one name, which no signature covers', async () => {
    for (const name of ['manifest.json', 'about.json']) {
      const [manifest] = linesOf<{ name: string; made_at: string }>(live, 'manifest.json') as [
        { name: string; made_at: string },
      ];
      const content = name === 'about.json' ? fileOf(live, name).content : Buffer.from('{"files":[]}\n');
      const atSeconds = Math.floor(Date.parse(manifest.made_at) / 1000);
      const header = tarHeader(`${manifest.name}/${name}`, { bytes: content.length, atSeconds });
      const { failures } = await verify([Buffer.concat([header, content, tarPadding(content.length), liveBytes])]);
      expect(failures).toContainEqual({ file: name, what: 'is in the archive twice' });
    }
  });

  it('with some failures of each kind by name, and the number of all', async () => {
    const lines = linesOf<{ commission_paise: string }>(sandbox, 'transactions-');
    const many = Array.from({ length: 60 }, () => lines[0] as object);
    const { failed, failures } = await verifyWith(sandbox, { 'transactions-': [...lines, ...many] });
    expect(failed).toBeGreaterThanOrEqual(60);
    expect(failures.length).toBeLessThanOrEqual(40);
  });
});

describe('an honest archive verifies also', () => {
  it('of a live month in which nothing moved', async () => {
    world.clock.stopAt(world.clock.now() + 62 * DAY_MS);
    await beginDay(world);
    world.clock.stopAt(world.clock.now() + 600_000);
    const period = new Date(world.clock.now() + 19_800_000).toISOString().slice(0, 7);
    const archive = await archiveOf(world, partner, { mode: 'live', period });
    const { failures, established } = await verify([archive]);
    expect(failures).toEqual([]);
    expect(established.join()).toMatch(/The chain: 0 postings.* [1-9] heads of days/);
    expect(established.join()).toMatch(/\d+ of them are what the postings come to/);
  });

  it('where holdings were counted after a posting that has no link yet', async () => {
    world.clock.run();
    await makeBuy(partner.live, { amount_inr: 1_000 });
    world.clock.stopAt(Math.floor(Date.now() / DAY_MS) * DAY_MS + 90 * DAY_MS);
    await commitHoldings(world.core);
    world.clock.stopAt(world.clock.now() + 600_000);
    const bookId = await bookOf(world, partner, 'live');
    const request = { bookId, mode: 'live', receiver: { kind: 'partner' }, period: readPeriod('all') } as const;
    const { bytes } = await openArchive(world.core, request);
    const chunks: Buffer[] = [];
    for await (const chunk of bytes) chunks.push(chunk);
    expect((await verify(chunks)).failures).toEqual([]);
  });
});
