import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { many } from '../../../testing/at-once.ts';
import { makeEveryKind } from '../../../testing/every-kind.ts';
import { cancelNow, makeOwner, packer, placeOrder } from '../../../testing/rooms/deliveries.ts';
import { bookOf, makeBuy, sql } from '../../../testing/trades.ts';
import { untilTableWaits } from '../../../testing/while-locked.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { packDelivery } from '../../delivery/fulfilment/pack-delivery.ts';
import { shipDelivery } from '../../delivery/fulfilment/ship-delivery.ts';
import { type Asset, assets } from '../../kernel/assets.ts';
import { istDate } from '../../kernel/clock.ts';
import { type Mode, modes } from '../../kernel/mode.ts';
import { isSignedBy } from '../certificates/signing.ts';
import { signLedgerDay } from '../ledger-days/sign-ledger-day.ts';
import { readLog } from '../log/read-log.ts';
import { checkHoldings, isReadInNight } from './check-holdings.ts';
import { commitHoldings } from './commit-holdings.ts';
import { forgetLeaves } from './forget-leaves.ts';
import { type HoldingProof, proveHolding } from './prove-holding.ts';

let world: World;
let day: string;
type SignedTree = { mode: Mode; metal: Asset; holders: number; micrograms: string; root: string };
let signed: { trees: (SignedTree & { partner_micrograms: string; delivery_micrograms: string })[] };
beforeAll(async () => {
  world = await startWorld();
  const [one, other] = [await world.partner(), await world.partner()];
  await makeEveryKind(one.sandbox);
  for (let turn = 1; turn <= 5; turn++) {
    await makeBuy(one.live, { amount_inr: 100 * turn });
    await makeBuy(other.live, { amount_inr: 200 * turn, asset_type: 'silver' });
  }
  await placeOrders(one);
  // What a reset closed is owed no more.
  await makeBuy(other.sandbox);
  await other.sandbox.post('/partner/sandbox/reset', {});
  const entry = await commitHoldings(world.core);
  day = entry?.day ?? '';
  signed = JSON.parse(entry?.payload ?? '{}');
});
afterAll(() => world.close());

/** Four orders of half a gram of gold: one is placed, one packed, one with its carrier, one cancelled. */
async function placeOrders(partner: TestPartner): Promise<void> {
  const owner = await makeOwner(world, partner);
  const ids: string[] = [];
  for (let turn = 0; turn < 4; turn++) ids.push((await placeOrder(world, partner, 'sandbox', owner)).order_id);
  const [, packed, shipped, cancelled] = ids as [string, string, string, string];
  const by = await packer(world);
  for (const orderId of [packed, shipped]) await packDelivery(by, { orderId });
  const tracking = { carrier: 'Blue Dart', awb: '7012', url: null };
  await shipDelivery(by, { orderId: shipped, tracking });
  await cancelNow(world, cancelled);
}

/** Does as the owner what triggers forbid. */
async function plant(at: World, ...statements: string[]): Promise<void> {
  await inTransaction(at.owner, async (client) => {
    await client.query('SET LOCAL session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  });
}

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const eight = (sum: bigint) => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(sum);
  return bytes;
};

/** The root that a proof leads to, as docs/architecture/trust.md tells a stranger to compute it. */
function rootFrom(proof: HoldingProof): { root: string; micrograms: string } {
  const { mode, asset, bookId, userCode, salt, micrograms } = proof;
  const hex = Buffer.from(salt).toString('hex');
  const holder = sha256(Buffer.from(`tola-holder-1\n${bookId} ${userCode}\n${hex}`)).toString('hex');
  const text = `tola-holding-1\n${day} ${mode} ${asset}\n${holder}\n${hex}\n${micrograms}`;
  let [hash, sum] = [sha256(Buffer.of(0), Buffer.from(text)), micrograms];
  for (const step of proof.path) {
    const [own, next] = [Buffer.concat([hash, eight(sum)]), Buffer.concat([step.hash, eight(step.micrograms)])];
    hash = step.side === 'left' ? sha256(Buffer.of(1), next, own) : sha256(Buffer.of(1), own, next);
    sum += step.micrograms;
  }
  return { root: hash.toString('hex'), micrograms: String(sum) };
}

type Holder = { user_id: bigint; mode: Mode; asset: Asset; micrograms: string; user_code: string; book_id: number };
/** Who holds how much of what in an open book, straight from the accounts. */
const holders = () =>
  sql<Holder>(
    world,
    `SELECT a.user_id, b.mode, a.asset, sum(a.balance)::text AS micrograms, u.user_code, u.book_id
     FROM account a JOIN book b ON b.id = a.book_id JOIN end_user u ON u.id = a.user_id
     WHERE a.kind LIKE 'user%metal' AND b.closed_at IS NULL GROUP BY 1, 2, 3, 5, 6 HAVING sum(a.balance) > 0`,
  );
const treeOf = ({ mode, asset }: { mode: Mode; asset: Asset }) =>
  signed.trees.find((tree) => tree.mode === mode && tree.metal === asset);
const proofOf = async ({ mode, asset, user_id }: Holder) => {
  const proof = await proveHolding(world.core, { day, mode, asset }, user_id);
  if (!proof) throw new Error('no proof');
  return proof;
};

describe('the commitment of a day', () => {
  it('has a tree per mode and metal with what all users of open books hold, signed and in the log', async () => {
    const all = await holders();
    const expected = modes.flatMap((mode) =>
      assets.map((metal) => {
        const own = all.filter((holder) => holder.mode === mode && holder.asset === metal);
        const micrograms = own.reduce((sum, holder) => sum + BigInt(holder.micrograms), 0n);
        return { mode, metal, holders: own.length, micrograms: String(micrograms) };
      }),
    );
    expect(signed.trees.map(({ mode, metal, holders, micrograms }) => ({ mode, metal, holders, micrograms }))).toEqual(
      expected,
    );
    expect(expected.every(({ holders: count }) => count > 0)).toBe(true);
    const [entry] = (await readLog(world.core.database.pool)).filter(({ kind }) => kind === 'holdings');
    const { publicKey } = world.core.documents.certificateSigner;
    expect(entry && isSignedBy(publicKey, entry.payload, entry.signature)).toBe(true);
    expect(JSON.parse(entry?.payload ?? '{}')).toMatchObject({
      format: 'tola-holdings-day-1',
      day: istDate(world.clock.now()),
    });
  });

  it('has beside each tree the partners’ own metal, and what is paid for and not handed to a carrier', async () => {
    const balances = await sql<{ mode: Mode; asset: Asset; micrograms: string }>(
      world,
      `SELECT b.mode, a.asset, sum(a.balance)::text AS micrograms FROM account a JOIN book b ON b.id = a.book_id
       WHERE a.kind = 'partner_metal' AND b.closed_at IS NULL GROUP BY 1, 2`,
    );
    const partners = (tree: { mode: Mode; metal: Asset }) =>
      balances.find(({ mode, asset }) => mode === tree.mode && asset === tree.metal)?.micrograms;
    expect(signed.trees.map(({ partner_micrograms }) => partner_micrograms)).toEqual(signed.trees.map(partners));
    // Two coins of half a gram are placed and packed; a third is on its way, and a fourth order was cancelled.
    expect(signed.trees.map(({ delivery_micrograms }) => delivery_micrograms)).toEqual(['0', '0', '1000000', '0']);
    expect(signed.trees.some(({ partner_micrograms }) => BigInt(partner_micrograms) > 0n)).toBe(true);
  });

  it('proves each holder’s amount up to the signed root and sum', async () => {
    for (const holder of await holders()) {
      const proof = await proofOf(holder);
      expect([String(proof.micrograms), proof.userCode, proof.bookId]).toEqual([
        holder.micrograms,
        holder.user_code,
        holder.book_id,
      ]);
      expect(rootFrom(proof)).toEqual({ root: treeOf(holder)?.root, micrograms: treeOf(holder)?.micrograms });
    }
  });

  it('is made once, and by one of several processes', async () => {
    const others = await many(3, () => startWorld({ databaseUrl: world.databaseUrl }));
    try {
      for (const one of [world, ...others]) one.clock.advance(86_400_000);
      const made = await Promise.all([world, ...others].map(({ core }) => commitHoldings(core)));
      expect(made.filter((entry) => entry !== undefined)).toHaveLength(1);
      expect(await commitHoldings(world.core)).toBeUndefined();
      expect(await sql(world, 'SELECT DISTINCT day FROM holdings_tree')).toHaveLength(2);
    } finally {
      world.clock.advance(-86_400_000);
      for (const other of others) await other.close();
    }
  });

  it('keeps nobody who would append to the log waiting while it counts', async () => {
    const ours = await startWorld();
    const owner = await ours.owner.connect();
    try {
      await owner.query('BEGIN');
      await owner.query('LOCK TABLE holdings_group IN ACCESS EXCLUSIVE MODE');
      const counting = commitHoldings(ours.core);
      await untilTableWaits(ours, 'holdings_group');
      expect((await signLedgerDay(ours.core))?.index).toBe(0);
      await owner.query('ROLLBACK');
      expect((await counting)?.index).toBe(1);
    } finally {
      await owner.query('ROLLBACK');
      owner.release();
      await ours.close();
    }
  });

  it('rests so that one rest ends 3 milliseconds after the last, and for one in any case', async () => {
    const client = await world.core.database.pool.connect();
    const milliseconds = async (text: string) => Number((await client.query<{ ms: string }>(text)).rows[0]?.ms);
    const restedAt = () => milliseconds(`SELECT current_setting('tola.rested_at')::numeric * 1000 AS ms`);
    try {
      await client.query('BEGIN');
      const begunAt = await milliseconds('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS ms');
      await client.query('SELECT holdings_rest()');
      const firstAt = await restedAt();
      expect(firstAt - begunAt).toBeGreaterThanOrEqual(1);
      await client.query('SELECT holdings_rest()');
      expect((await restedAt()) - firstAt).toBeGreaterThanOrEqual(3);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('says nothing of a user who held nothing, or of a day without one', async () => {
    const [holder] = await holders();
    if (!holder) throw new Error('no holder');
    const { mode, asset, user_id } = holder;
    expect(await proveHolding(world.core, { day, mode, asset }, -1n)).toBeUndefined();
    expect(await proveHolding(world.core, { day: '2001-01-01', mode, asset }, user_id)).toBeUndefined();
  });

  it('puts leaves in another order each day, so that neighbours of one day tell nothing of the next', async () => {
    const order = await sql<{ user_ids: string[] }>(
      world,
      `SELECT user_ids FROM holdings_group WHERE mode = 'live' AND asset = 'gold'`,
    );
    expect(order).toHaveLength(2);
    expect(new Set(order[0]?.user_ids)).toEqual(new Set(order[1]?.user_ids));
    const salts = await Promise.all(
      [day, istDate(world.clock.now() + 86_400_000)].map(async (on) => {
        const [holder] = (await holders()).filter((one) => one.mode === 'live' && one.asset === 'gold') as [Holder];
        return (await proveHolding(world.core, { day: on, mode: 'live', asset: 'gold' }, holder.user_id))?.salt;
      }),
    );
    expect(Buffer.from(salts[0] ?? []).equals(Buffer.from(salts[1] ?? []))).toBe(false);
  });
});

describe('planted damage', () => {
  it.each([
    ['an amount of a leaf', 'UPDATE holdings_group SET micrograms[1] = micrograms[1] + 1'],
    ['a byte of the root', 'UPDATE holdings_tree SET root = set_byte(root, 7, get_byte(root, 7) # 1)'],
    ['a byte of a group', 'UPDATE holdings_tree SET groups = set_byte(groups, 7, get_byte(groups, 7) # 1)'],
    ['a sum of a group', 'UPDATE holdings_tree SET groups = set_byte(groups, 39, get_byte(groups, 39) # 1)'],
    ['the sum', 'UPDATE holdings_tree SET micrograms = micrograms + 1'],
  ])('in %s is found, and the tree is named', async (_, damage) => {
    expect((await checkHoldings(world.core.database.pool)).map(({ broken }) => broken)).toEqual([0n]);
    const client = await world.owner.connect();
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(`${damage} WHERE day = $1 AND mode = 'live' AND asset = 'gold'`, [day]);
    const [finding] = await checkHoldings(client as never);
    await client.query('ROLLBACK');
    client.release();
    expect(finding?.examples).toEqual([`${day} live gold`]);
  });
});

it('each night reads the leaves of the newest days, and in 30 nights those of each day that is kept', () => {
  const now = Date.parse('2026-11-26T02:00:00.000+05:30');
  const days = Array.from({ length: 400 }, (_, age) => istDate(now - age * 86_400_000));
  const readIn = (night: number) => days.filter((each) => isReadInNight(each, now + night * 86_400_000));
  expect(readIn(0).slice(0, 4)).toEqual(['2026-11-26', '2026-11-25', '2026-11-24', '2026-10-27']);
  expect(readIn(0)).toHaveLength(3 + 13);
  const read = new Set(Array.from({ length: 30 }, (_, night) => readIn(night)).flat());
  expect(read.size).toBe(days.length);
});

describe('a proof', () => {
  it('of which anything is another leads to no signed root', async () => {
    const all = await holders();
    const change = fc.record({
      of: fc.nat(all.length - 1),
      what: fc.constantFrom('micrograms', 'userCode', 'bookId', 'salt', 'hash', 'sum', 'side', 'lost'),
      at: fc.nat(),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ of, what, at, mask }) => {
        const holder = all[of] as Holder;
        const proof = await proofOf(holder);
        const flip = (bytes: Uint8Array) => {
          const changed = Buffer.from(bytes);
          changed[at % 32] = (changed[at % 32] as number) ^ mask;
          return changed;
        };
        const place = at % Math.max(1, proof.path.length);
        const step = proof.path[place];
        if (['hash', 'sum', 'side', 'lost'].includes(what) && !step) return;
        const otherStep = step && {
          hash: { ...step, hash: flip(step.hash) },
          sum: { ...step, micrograms: step.micrograms + BigInt(mask) },
          side: { ...step, side: step.side === 'left' ? ('right' as const) : ('left' as const) },
        };
        const changed: HoldingProof = {
          ...proof,
          ...(what === 'micrograms' && { micrograms: proof.micrograms + BigInt(mask) }),
          ...(what === 'userCode' && { userCode: `${proof.userCode}x` }),
          ...(what === 'bookId' && { bookId: proof.bookId + mask }),
          ...(what === 'salt' && { salt: flip(proof.salt) }),
          ...(what === 'lost' && { path: proof.path.filter((_, index) => index !== place) }),
          ...(otherStep &&
            what in otherStep && { path: proof.path.with(place, otherStep[what as keyof typeof otherStep]) }),
        };
        const tree = treeOf(holder);
        const { root, micrograms } = rootFrom(changed);
        expect(root === tree?.root && micrograms === tree?.micrograms).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  it('spans groups of leaves: 700 holders have three groups, and each proof leads to the root', async () => {
    const large = await startWorld();
    try {
      const partner = await large.partner();
      const bookId = await bookOf(large, partner, 'live');
      await plant(
        large,
        `INSERT INTO person (id, mode, mobile_hash, mobile_sealed, mobile_masked)
         SELECT 'per_' || n, 'live', int4send(n), int4send(n), 'x' FROM generate_series(1, 700) n`,
        `INSERT INTO end_user (id, book_id, person_id, user_code, existed, sources, linked_at)
         SELECT 1000 + n, ${bookId}, 'per_' || n, 'usr_' || n, false, '{api}', now() FROM generate_series(1, 700) n`,
        `INSERT INTO account (book_id, kind, asset, user_id, balance)
         SELECT ${bookId}, 'user_metal', 'gold', 1000 + n, n FROM generate_series(1, 700) n`,
      );
      const entry = await commitHoldings(large.core);
      const tree = JSON.parse(entry?.payload ?? '{}').trees[0];
      expect(tree).toMatchObject({ mode: 'live', metal: 'gold', holders: 700, micrograms: String((700 * 701) / 2) });
      for (let user = 1001; user <= 1700; user += 7) {
        const proof = await proveHolding(
          large.core,
          { day: entry?.day ?? '', mode: 'live', asset: 'gold' },
          BigInt(user),
        );
        if (!proof) throw new Error(`no proof of ${user}`);
        day = entry?.day ?? '';
        expect(rootFrom(proof)).toEqual({ root: tree.root, micrograms: tree.micrograms });
      }
      // No posting explains these balances.
      await plant(large, 'DELETE FROM account WHERE user_id > 1000', 'DELETE FROM end_user WHERE id > 1000');
    } finally {
      await large.close();
    }
  });
});

it('the leaves of a day are forgotten after 400 days, its statement never', async () => {
  const ours = await startWorld();
  try {
    // So that no midnight comes between.
    ours.clock.stopAt(ours.clock.now());
    const partner = await ours.partner();
    await makeBuy(partner.live);
    await commitHoldings(ours.core);
    const leaves = () => sql(ours, 'SELECT day FROM holdings_group');
    ours.clock.advance(400 * 86_400_000);
    await forgetLeaves(ours.core);
    const kept = await leaves();
    expect(kept.length).toBeGreaterThan(0);
    ours.clock.advance(86_400_000);
    await forgetLeaves(ours.core);
    expect(await leaves()).toEqual([]);
    expect(await sql(ours, 'SELECT day FROM holdings_tree')).toHaveLength(4);
    expect((await checkHoldings(ours.core.database.pool)).map(({ broken }) => broken)).toEqual([0n]);
  } finally {
    await ours.close();
  }
});
