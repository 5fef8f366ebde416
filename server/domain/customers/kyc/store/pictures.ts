import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../../database/database.ts';
import type { DocumentMedia, DocumentType } from '../sealed-records.ts';

/** Keeps a picture of a person whose lock the caller holds, in place of one of its type that waits to be handed in. */
export async function insertPicture(
  client: PoolClient,
  picture: { id: string; personId: string; userId: bigint; type: DocumentType; sealed: Uint8Array; at: number },
): Promise<void> {
  const { id, personId, userId, type, sealed, at } = picture;
  await client.query({
    name: 'drop-waiting-kyc-picture',
    text: 'DELETE FROM kyc_picture WHERE user_id = $1 AND type = $2 AND handed_in_at IS NULL',
    values: [userId, type],
  });
  await client.query({
    name: 'insert-kyc-picture',
    text: 'INSERT INTO kyc_picture (id, person_id, user_id, type, sealed, recorded_at) VALUES ($1, $2, $3, $4, $5, $6)',
    values: [id, personId, userId, type, Buffer.from(sealed), new Date(at)],
  });
}

/** Keeps documents of a person whose lock the caller holds that are handed in as they come. */
export async function insertHandedIn(
  client: PoolClient,
  of: { personId: string; userId: bigint; at: number; recordedAt: number },
  kept: readonly { id: string; type: DocumentType; media: DocumentMedia; sealed: Uint8Array }[],
): Promise<void> {
  await client.query({
    name: 'insert-handed-in-kyc-documents',
    text: `INSERT INTO kyc_picture (id, person_id, user_id, type, media, sealed, handed_in_at, recorded_at)
           SELECT d.id, $1, $2, d.type, d.media, d.sealed, $3, $4
           FROM unnest($5::text[], $6::text[], $7::text[], $8::bytea[]) AS d (id, type, media, sealed)`,
    values: [
      of.personId,
      of.userId,
      new Date(of.at),
      new Date(of.recordedAt),
      kept.map(({ id }) => id),
      kept.map(({ type }) => type),
      kept.map(({ media }) => media),
      kept.map(({ sealed }) => Buffer.from(sealed)),
    ],
  });
}

/** What a user has taken and not handed in yet, by type. */
export async function findWaiting(
  pool: Pool | PoolClient,
  userId: bigint,
): Promise<{ id: string; type: DocumentType }[]> {
  const { rows } = await pool.query<{ id: string; type: DocumentType }>({
    name: 'find-waiting-kyc-pictures',
    text: 'SELECT id, type FROM kyc_picture WHERE user_id = $1 AND handed_in_at IS NULL ORDER BY type',
    values: [userId],
  });
  return rows;
}

/** Notes that pictures of a locked person were handed in (milliseconds). */
export async function noteHandedIn(client: PoolClient, ids: readonly string[], at: number): Promise<void> {
  await client.query({
    name: 'note-kyc-pictures-handed-in',
    text: 'UPDATE kyc_picture SET handed_in_at = $2 WHERE id = ANY ($1)',
    values: [ids, new Date(at)],
  });
}

/** Forgets what a user of a locked person once handed in, except these: the rest is no longer decided on. */
export async function dropHandedInBut(client: PoolClient, userId: bigint, ids: readonly string[]): Promise<void> {
  await client.query({
    name: 'drop-superseded-kyc-pictures',
    text: 'DELETE FROM kyc_picture WHERE user_id = $1 AND handed_in_at IS NOT NULL AND NOT (id = ANY ($2))',
    values: [userId, ids],
  });
}

/** A picture that was handed in, still sealed; undefined where there is none. */
export async function findHandedIn(
  client: PoolClient,
  id: string,
): Promise<
  { personId: string; userCode: string; type: DocumentType; media: DocumentMedia; sealed: Uint8Array } | undefined
> {
  const { rows } = await client.query({
    name: 'find-handed-in-kyc-picture',
    text: `SELECT c.person_id, u.user_code, c.type, c.media, c.sealed FROM kyc_picture c JOIN end_user u ON u.id = c.user_id
           WHERE c.id = $1 AND c.handed_in_at IS NOT NULL`,
    values: [id],
  });
  const row = rows[0];
  return (
    row && { personId: row.person_id, userCode: row.user_code, type: row.type, media: row.media, sealed: row.sealed }
  );
}

/** Deletes at most so many pictures that wait to be handed in, or are of a sandbox, oldest first; answers how many it deleted. */
export async function deleteOldPictures(
  prisma: Prisma,
  query: { waitingBefore: Date; sandboxBefore: Date; limit: number },
): Promise<number> {
  const rows = await prisma.kycPicture.findMany({
    where: {
      OR: [
        { handedInAt: null, recordedAt: { lt: query.waitingBefore } },
        { person: { mode: 'sandbox' }, recordedAt: { lt: query.sandboxBefore } },
      ],
    },
    select: { id: true },
    orderBy: { recordedAt: 'asc' },
    take: query.limit,
  });
  return (await prisma.kycPicture.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })).count;
}
