import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  altered,
  archiveOf,
  beginDay,
  changedLine,
  computed,
  computedOfUser,
  type FileIn,
  filesIn,
  loadVerifier,
  makeBusyBook,
  makeLiveBook,
  signedAnew,
  type Verified,
} from '../../../testing/archives.ts';
import { settleStatement } from '../../../testing/rooms/statements.ts';
import { makeBuy, sql, topUp } from '../../../testing/trades.ts';
import { distorted, distortion } from '../../../testing/weird.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { beginRestoration } from '../../accounts/restorations/begin-restoration.ts';
import type { MetalSupply } from '../../trading/metal-supply.ts';
import { issueDueInvoices } from '../invoices/issue-due-invoices.ts';
import { archiveSchema } from './schema.ts';

const DAY_MS = 86_400_000;

let world: World;
let partner: TestPartner;
let verify: Awaited<ReturnType<typeof loadVerifier>>;
let userCode: string;
let liveUser: string;
let month: string;
/** Of the sandbox, of live, and of the live user */
let archives: { sandbox: Buffer; live: Buffer; user: Buffer };
beforeAll(async () => {
  world = await startWorld({ rateLimitPerMinute: 10_000 });
  partner = await world.partner({ tier: 'paid', feeBearer: 'partner' });
  verify = await loadVerifier();
  ({ userCode, month } = await makeBusyBook(world, partner));
  liveUser = await makeLiveBook(world, partner);
  // A supply that has to be asked: two postings, of which only the second is the user's.
  const distantSupply: MetalSupply = { isAtHand: false, fulfil: async (orders) => orders.map(() => 'fulfilled') };
  const distant = await startWorld({ databaseUrl: world.databaseUrl, metalSupply: distantSupply });
  await makeBuy(distant.client(partner.tokens.live), { user_code: liveUser, amount_inr: 450 });
  await distant.close();
  await partner.live.get(`/partner/users/${liveUser}/certificate`);
  await settleStatement(world, partner);
  await issueDueInvoices(world.core);
  for (const days of [2, 3]) {
    world.clock.stopAt(Math.floor(Date.now() / DAY_MS) * DAY_MS + days * DAY_MS);
    await beginDay(world);
  }
  world.clock.stopAt(world.clock.now() + 600_000);
  archives = {
    sandbox: await archiveOf(world, partner, { mode: 'sandbox' }),
    live: await archiveOf(world, partner, { mode: 'live' }),
    user: await archiveOf(world, partner, { mode: 'live', receiver: { kind: 'user', userCode: liveUser } }),
  };
});
afterAll(() => world.close());

const failuresOf = async (archive: Buffer) => (await verify([archive])).failures;

describe('an archive verifies', () => {
  it('of a sandbox with every kind of movement, and of a live book whose holdings were counted', async () => {
    expect(await failuresOf(archives.sandbox)).toEqual([]);
    const live = await verify([archives.live]);
    expect(live.failures).toEqual([]);
    expect(live.established.join('\n')).toMatch(/2 holdings were counted .*2 of them are what the postings come to/);
    expect(live.established.join('\n')).toMatch(/1 statements/);
  });

  it('of a month, a financial year, and a month in which nothing was', async () => {
    const [year = 0, number = 0] = month.split('-').map(Number);
    const first = number >= 4 ? year : year - 1;
    for (const period of [month, `FY${first}-${String((first + 1) % 100).padStart(2, '0')}`, '2020-01']) {
      expect(await failuresOf(await archiveOf(world, partner, { mode: 'sandbox', period })), period).toEqual([]);
    }
  });

  it('of a book that goes on behind the numbers which a restore left out', async () => {
    const ours = await startWorld();
    try {
      const one = await ours.partner();
      await makeBuy(one.live);
      await beginDay(ours);
      const now = ours.clock.now();
      const series = { shared: [], ofEachPartner: [] };
      await beginRestoration(ours.owner, { stoodAt: now - DAY_MS, backupAt: null, now, series });
      await topUp(ours, one, 'live', 100n);
      ours.clock.advance(2 * DAY_MS);
      await beginDay(ours);
      const archive = await archiveOf(ours, one, { mode: 'live' });
      expect((await verify([archive])).failures).toEqual([]);
    } finally {
      await ours.close();
    }
  });

  it('of each user, and holds nothing of others', async () => {
    const own = await archiveOf(world, partner, { mode: 'sandbox', receiver: { kind: 'user', userCode } });
    for (const archive of [own, archives.user]) expect(await failuresOf(archive)).toEqual([]);
    const others = await sql<{ code: string }>(
      world,
      'SELECT user_code AS code FROM end_user WHERE user_code <> ALL ($1)',
      [[userCode, liveUser]],
    );
    const text = own.toString('utf8') + archives.user.toString('utf8');
    expect(others.length).toBeGreaterThan(0);
    for (const { code } of others) expect(text).not.toContain(code);
    for (const word of ['commission', 'partner_float', 'markup_', 'base_rate']) {
      expect(linesOf(archives.user).join('\n')).not.toContain(word);
    }
  });

  it('holds no name, number, address or account of a person', () => {
    const text = linesOf(archives.live).join('\n');
    for (const word of ['Asha', 'mobile', 'email', 'address', 'holder_name', 'ifsc', 'metadata']) {
      expect(text).not.toContain(word);
    }
    expect(linesOf(archives.user, 'certificates')).toHaveLength(1);
  });

  it('as bytes that come one by one', async () => {
    const bytes = Array.from({ length: 200_000 }, (_, at) => archives.user.subarray(at, at + 1));
    expect((await verify([...bytes, archives.user.subarray(bytes.length)])).failures).toEqual([]);
  });

  it('and each of its lines is as the published schema has it', () => {
    const { $defs } = archiveSchema();
    const schemas = new Map(Object.entries($defs).map(([kind, schema]) => [kind, z.fromJSONSchema(schema as never)]));
    const seen = new Set<string>();
    for (const { name, content } of Object.values(archives).flatMap(filesIn)) {
      if (!name.endsWith('.jsonl')) continue;
      const kind = name.split('-')[0] as string;
      seen.add(kind);
      for (const line of content.toString('utf8').trim().split('\n')) {
        expect(schemas.get(kind)?.safeParse(JSON.parse(line)).error?.message, `${name}: ${line}`).toBeUndefined();
      }
    }
    expect([...seen].sort()).toEqual(Object.keys($defs).sort());
  });
});

const linesIn = ({ content }: FileIn): string[] => content.toString('utf8').trim().split('\n').filter(Boolean);

function linesOf(archive: Buffer, kind = ''): string[] {
  return filesIn(archive)
    .filter(({ name }) => name.endsWith('.jsonl') && name.startsWith(kind))
    .flatMap(linesIn);
}

/** How the verifier names a file: where manifest and signature do not fit each other, neither is the right one by itself. */
function namesOf(file: FileIn | undefined): (string | undefined)[] {
  const own = file?.name.startsWith('manifest.') ? ['manifest.json', 'manifest.sig'] : [file?.name];
  return [...own, 'the archive'];
}

describe('any byte that is another is found', () => {
  it.each(['sandbox', 'live', 'user'] as const)(
    'and the file that it is in is named: of the archive %s',
    async (which) => {
      const archive = archives[which];
      const files = filesIn(archive);
      await fc.assert(
        fc.asyncProperty(fc.nat(archive.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
          const changed = Buffer.from(archive);
          changed[at] = (changed[at] as number) ^ mask;
          const failures = await failuresOf(changed);
          const file = files.find(({ start, content }) => at < start + Math.ceil(content.length / 512) * 512);
          const named = failures.filter((failure) => namesOf(file).includes(failure.file.split('/').at(-1)));
          if (file && at >= file.start - 512 && at < file.start - 412) expect(failures).not.toEqual([]);
          else expect(named, `${file?.name} at ${at - (file?.start ?? 0)}`).not.toEqual([]);
        }),
        { numRuns: 40 },
      );
    },
  );

  it.each([
    ['a proof of a holding has no amount', 'holdings-000001.jsonl', '"micrograms"', '"mikrograms"'],
    ['the manifest has no list of files', 'manifest.json', '"files"', '"filez"'],
    ['the signature has no key', 'manifest.sig', '"key_id"', '"key_ib"'],
    ['there is no period', 'about.json', '"period"', '"perioz"'],
  ])('also where %s', async (_, name, from, to) => {
    const file = filesIn(archives.user).find((one) => one.name === name) as FileIn;
    const changed = Buffer.from(archives.user);
    changed.write(to, file.start + file.content.indexOf(from));
    const named = (await failuresOf(changed)).map((failure) => failure.file.split('/').at(-1));
    expect(named.some((one) => namesOf(file).includes(one))).toBe(true);
  });

  it('in each place of a header, and in the end mark', async () => {
    const about = filesIn(archives.user).find(({ name }) => name === 'about.json') as FileIn;
    for (let at = about.start - 412; at < about.start; at += 3) {
      const changed = Buffer.from(archives.user);
      changed[at] = (changed[at] as number) ^ 9;
      const names = (await failuresOf(changed)).map(({ file }) => file.split('/').at(-1));
      expect(names.includes('about.json') || names.includes('the archive'), `${at - about.start}`).toBe(true);
    }
    const ended = Buffer.from(archives.user);
    ended[ended.length - 1024] = 29;
    expect((await failuresOf(ended)).map(({ file }) => file)).toContain('the archive');
  });

  it('and whatever stands in one place of a line instead, the verifier answers', async () => {
    for (const which of ['sandbox', 'live', 'user'] as const) {
      const files = filesIn(archives[which]);
      const own = files.filter(({ name }) => /\.jsonl?$/.test(name) && !/^(schema|manifest)\./.test(name));
      await fc.assert(
        fc.asyncProperty(fc.nat(), fc.nat(), distortion, async (inFile, atLine, how) => {
          const file = own[inFile % own.length] as FileIn;
          const lines = file.content.toString('utf8').trim().split('\n');
          const at = atLine % lines.length;
          const content = Buffer.from(`${lines.with(at, distorted(lines[at] as string, how)).join('\n')}\n`);
          const { certificateSigner } = world.core.documents;
          const anew = signedAnew(files, (one) => (one === file ? content : one.content), certificateSigner);
          expect((await verify([anew])).failed).toBeGreaterThanOrEqual(0);
        }),
        { numRuns: 40 },
      );
    }
  });

  it.each([
    ['cut off', (archive: Buffer) => archive.subarray(0, archive.length - 1_500)],
    ['with something after it', (archive: Buffer) => Buffer.concat([archive, Buffer.of(0)])],
    ['that is none', () => Buffer.from('Not an archive')],
    ['that is empty', () => Buffer.alloc(0)],
  ])('an archive %s does not verify', async (_, change) => {
    expect(await failuresOf(change(archives.live))).not.toEqual([]);
  });
});

describe('a service that signs something else is found', () => {
  const signer = () => world.core.documents.certificateSigner;

  /** Changes each figure of each kind of line once, at some line that has it, and answers what the verifier found, by what was changed. */
  async function tellLies(
    archive: Buffer,
    figures: typeof computed,
    judge: (lie: { what: string; file: FileIn; line: number; failures: Verified['failures'] }) => void,
  ): Promise<void> {
    const files = filesIn(archive);
    for (const [kind, names] of Object.entries(figures)) {
      const lines = files
        .filter(({ name }) => name.startsWith(`${kind}-`))
        .flatMap((file) => linesIn(file).map((line, at) => ({ file, at, record: JSON.parse(line) })));
      for (const name of names) {
        const having = lines.filter(({ record }) => (record[name] ?? null) !== null);
        if (having.length === 0) continue;
        const lie = fc.asyncProperty(fc.nat(having.length - 1), fc.nat(), async (index, pick) => {
          const { file, at, record } = having[index] as (typeof having)[number];
          const value = altered(record[name], pick);
          fc.pre(JSON.stringify(value) !== JSON.stringify(record[name]));
          const changed = changedLine(file, at, (line) => ({ ...line, [name]: value }));
          const anew = signedAnew(files, (one) => (one === file ? changed : one.content), signer());
          const what = `${file.name}, line ${at + 1}: ${name} ${JSON.stringify(record[name])} became ${JSON.stringify(value)}`;
          judge({ what, file, line: at + 1, failures: await failuresOf(anew) });
        });
        await fc.assert(lie, { numRuns: 1 });
      }
    }
  }

  it.each(['sandbox', 'live', 'user'] as const)('by whatever figure it changed: in the archive %s', async (which) => {
    await tellLies(archives[which], which === 'user' ? computedOfUser : computed, ({ what, failures }) =>
      expect(failures, what).not.toEqual([]),
    );
  });

  it.each([
    'log',
    'days',
    'balances',
    'postings',
    'transactions',
    'purchases',
    'payments',
    'refunds',
    'withdrawals',
    'commission',
    'holdings',
    'statements',
    'invoices',
  ])('by what it left out of %s', async (kind) => {
    const files = filesIn(kind === 'holdings' ? archives.live : archives.sandbox);
    const file = files.find(({ name }) => name.startsWith(`${kind}-`)) as FileIn;
    const lines = file.content.toString('utf8').trim().split('\n').length;
    const anew = signedAnew(
      files,
      (one) => (one === file ? changedLine(file, lines - 1, () => undefined) : one.content),
      signer(),
    );
    const { failed, open } = await verify([anew]);
    // An invoice comes minutes after its trade, and a month's statement days after the month: that one is missing is said.
    if (kind === 'invoices') expect(open.join()).toMatch(/\d+ trades have no invoice/);
    else if (kind === 'statements') expect(open.join()).toContain(`The statements of ${month}`);
    else expect(failed, kind).toBeGreaterThan(0);
  });

  it.each(['postings', 'holdings', 'statements', 'log', 'days'])(
    'by any figure of %s, and file and line are named',
    async (kind) => {
      const archive = kind === 'holdings' ? archives.live : archives.sandbox;
      await tellLies(archive, { [kind]: computed[kind] ?? [] }, ({ what, file, line, failures }) => {
        const named = failures.map(({ file: name, line: at }) => `${name}, line ${at}`);
        expect(named, what).toContain(`${file.name}, line ${line}`);
      });
    },
  );

  it('and a posting that says another amount is named by file and line', async () => {
    const files = filesIn(archives.live);
    const file = files.find(({ name }) => name.startsWith('postings-')) as FileIn;
    const changed = changedLine(file, 2, (record) => {
      const [first, ...rest] = record.lines as [number, string, string, number][];
      const [account, amount, ...more] = first as [number, string, string, number];
      return { ...record, lines: [[account, String(BigInt(amount) + 1n), ...more], ...rest] };
    });
    const failures = await failuresOf(signedAnew(files, (one) => (one === file ? changed : one.content), signer()));
    expect(failures[0]).toMatchObject({
      file: file.name,
      line: 3,
      expected: expect.any(String),
      found: expect.any(String),
    });
    expect(failures.every(({ file: name, line }) => name !== file.name || line === 3)).toBe(true);
  });

  it('a key that the reader does not trust, and a log that is not the beginning of this one, are named', async () => {
    const trusted = await verify([archives.live], { trustedKeys: new Set(['another']) });
    expect(trusted.failures).toMatchObject([{ file: 'keys.json' }]);
    const [entry] = linesOf(archives.live, 'log').map((line) => JSON.parse(line));
    const forked = await verify([archives.live], { keptLog: { entries: [{ ...entry, payload: '{}' }] } });
    expect(forked.failures).toMatchObject([{ file: 'log-000001.jsonl', line: 1 }]);
    const kept = await verify([archives.live], { keptLog: { entries: [entry] } });
    expect(kept.failures).toEqual([]);
    expect(kept.open.join()).not.toContain('--log');
  });
});
