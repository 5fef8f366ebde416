import type { Pool, PoolClient } from 'pg';
import type { TreeName } from './holding-leaf.ts';
import type { SumNode } from './sum-tree.ts';

/** A tree as it is kept. */
export type KeptTree = {
  holders: number;
  micrograms: bigint;
  root: Uint8Array;
  /** The roots of its groups, as `bytesOfNodes` writes them */
  groups: Uint8Array;
  keySealed: Uint8Array;
};

/** The root of a group of leaves of a tree, and how many they are. */
export type KeptGroup = SumNode & Pick<TreeName, 'mode' | 'asset'> & { holders: number };

/** What is owed of a metal beside what users hold: to partners their own, and in deliveries that no carrier has yet. */
export type OwedBeside = Pick<TreeName, 'mode' | 'asset'> & { owedTo: 'partners' | 'deliveries'; micrograms: bigint };

/** Lets one process at a time commit to holdings, until the transaction ends. */
export async function lockHoldings(client: PoolClient): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('tola holdings'))`);
}

/** Keeps the leaves of all trees of a day and answers the root of each group of them, in their order, and what else is owed at that moment. */
export async function keepLeaves(
  client: PoolClient,
  day: string,
  key: { inner: Uint8Array; outer: Uint8Array },
): Promise<{ groups: KeptGroup[]; beside: OwedBeside[] }> {
  // Its sorts and joins of millions stay in memory, and the setting ends with the transaction.
  await client.query(`SET LOCAL work_mem = '64MB'`);
  const { rows } = await client.query<(KeptGroup & { owedTo: 'users' }) | OwedBeside>(
    'SELECT owed_to AS "owedTo", mode, asset, root AS hash, micrograms, holders FROM commit_holdings($1::date, $2, $3)',
    [day, key.inner, key.outer],
  );
  return {
    groups: rows.filter((row) => row.owedTo === 'users'),
    beside: rows.filter((row) => row.owedTo !== 'users'),
  };
}

/** Keeps a tree beside its leaves. */
export async function insertTree(client: PoolClient, { day, mode, asset }: TreeName, tree: KeptTree): Promise<void> {
  await client.query({
    name: 'insert-holdings-tree',
    text: `INSERT INTO holdings_tree (day, mode, asset, holders, micrograms, root, groups, key_sealed)
           VALUES ($1::date, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      day,
      mode,
      asset,
      tree.holders,
      tree.micrograms,
      Buffer.from(tree.root),
      Buffer.from(tree.groups),
      Buffer.from(tree.keySealed),
    ],
  });
}

/** A tree, or undefined. */
export async function findTree(pool: Pool, { day, mode, asset }: TreeName): Promise<KeptTree | undefined> {
  const { rows } = await pool.query<KeptTree>({
    name: 'find-holdings-tree',
    text: `SELECT holders, micrograms, root, groups, key_sealed AS "keySealed" FROM holdings_tree
           WHERE day = $1::date AND mode = $2 AND asset = $3`,
    values: [day, mode, asset],
  });
  return rows[0];
}

/** What the leaves of each group that is kept of a tree add up to. */
export async function listGroupSums(
  pool: Pool,
  { day, mode, asset }: TreeName,
): Promise<{ number: number; micrograms: bigint }[]> {
  const { rows } = await pool.query<{ number: number; micrograms: bigint }>({
    name: 'list-holdings-group-sums',
    text: `SELECT g.number, (SELECT sum(l.amount) FROM unnest(g.micrograms) AS l (amount))::bigint AS micrograms
           FROM holdings_group g WHERE g.day = $1::date AND g.mode = $2 AND g.asset = $3`,
    values: [day, mode, asset],
  });
  return rows;
}

/** A holder among the leaves of a group. */
export type GroupLeaf = { userId: bigint; bookId: number; userCode: string; micrograms: bigint };

/** The group of leaves in which a salt has its place, with its number; undefined where there is none, or it is forgotten. */
export async function findGroup(
  pool: Pool,
  { day, mode, asset }: TreeName,
  salt: Uint8Array,
): Promise<{ number: number; leaves: GroupLeaf[] } | undefined> {
  const { rows } = await pool.query<GroupLeaf & { number: number }>({
    name: 'find-holdings-group',
    text: `WITH found AS (
             SELECT number, user_ids, micrograms FROM holdings_group
             WHERE day = $1::date AND mode = $2 AND asset = $3 AND first_salt <= $4 ORDER BY first_salt DESC LIMIT 1)
           SELECT f.number, l.user_id AS "userId", u.book_id AS "bookId", u.user_code AS "userCode", l.micrograms
           FROM found f CROSS JOIN LATERAL unnest(f.user_ids, f.micrograms) WITH ORDINALITY AS l (user_id, micrograms, place)
           JOIN end_user u ON u.id = l.user_id ORDER BY l.place`,
    values: [day, mode, asset, Buffer.from(salt)],
  });
  const [first] = rows;
  return first && { number: first.number, leaves: rows };
}

/** The next groups of leaves of a tree, in their order, after the one that begins with a salt. */
export async function listGroups(
  pool: Pool,
  { day, mode, asset }: TreeName,
  { after, limit }: { after: Uint8Array; limit: number },
): Promise<{ number: number; firstSalt: Uint8Array; leaves: GroupLeaf[] }[]> {
  const { rows } = await pool.query<GroupLeaf & { number: number; firstSalt: Buffer }>({
    name: 'list-holdings-groups',
    text: `WITH found AS (
             SELECT number, first_salt, user_ids, micrograms FROM holdings_group
             WHERE day = $1::date AND mode = $2 AND asset = $3 AND first_salt > $4 ORDER BY first_salt LIMIT $5)
           SELECT f.number, f.first_salt AS "firstSalt", l.user_id AS "userId", u.book_id AS "bookId", u.user_code AS "userCode", l.micrograms
           FROM found f CROSS JOIN LATERAL unnest(f.user_ids, f.micrograms) WITH ORDINALITY AS l (user_id, micrograms, place)
           JOIN end_user u ON u.id = l.user_id ORDER BY f.first_salt, l.place`,
    values: [day, mode, asset, Buffer.from(after), limit],
  });
  type Group = { number: number; firstSalt: Uint8Array; leaves: GroupLeaf[] };
  const groups = new Map<number, Group>();
  for (const { number, firstSalt, ...leaf } of rows) {
    const group: Group = groups.get(number) ?? { number, firstSalt, leaves: [] };
    groups.set(number, group);
    group.leaves.push(leaf);
  }
  return [...groups.values()];
}

/** The users that are one person, in the live books of all partners; or the one with a code in a book. */
export async function listUsersOf(
  pool: Pool,
  holder: { personId: string } | { bookId: number; userCode: string },
): Promise<bigint[]> {
  const isPerson = 'personId' in holder;
  const { rows } = await pool.query<{ id: bigint }>({
    name: `list-users-of-${isPerson ? 'person' : 'code'}`,
    text: isPerson
      ? `SELECT u.id FROM end_user u JOIN book b ON b.id = u.book_id WHERE u.person_id = $1 AND b.mode = 'live' AND b.closed_at IS NULL ORDER BY u.id`
      : 'SELECT u.id FROM end_user u WHERE u.book_id = $1 AND u.user_code = $2',
    values: isPerson ? [holder.personId] : [holder.bookId, holder.userCode],
  });
  return rows.map(({ id }) => id);
}

/** Deletes the leaves of all trees of the days before one. */
export async function deleteGroupsBefore(pool: Pool, day: string): Promise<void> {
  await pool.query({
    name: 'delete-holdings-groups',
    text: 'DELETE FROM holdings_group WHERE day < $1::date',
    values: [day],
  });
}
