import type { PoolClient } from 'pg';

/** Closes a partner's sandbox book, and answers which it was. */
export async function closeSandbox(client: PoolClient, partnerId: string, at: Date): Promise<number | undefined> {
  const { rows } = await client.query<{ id: number }>(
    `UPDATE book SET closed_at = $2 WHERE partner_id = $1 AND mode = 'sandbox' AND closed_at IS NULL RETURNING id`,
    [partnerId, at],
  );
  return rows[0]?.id;
}

/**
 * Gives a book the users of another, linked at the latest now, and proved too where they were, with the KYC status that was shown: their KYC follows
 * (`movePeople`), and is no change to tell of. Answers their ids, oldest first.
 */
export async function copyUsers(
  client: PoolClient,
  { from, to, at }: { from: number | undefined; to: number; at: Date },
): Promise<bigint[]> {
  const { rows } = await client.query<{ id: bigint }>(
    `INSERT INTO end_user (book_id, person_id, user_code, name, email_sealed, email_masked, meta, metadata, state_code, existed, sources, linked_at,
       proved_at, kyc_status)
     SELECT $1, person_id, user_code, name, email_sealed, email_masked, meta, metadata, state_code, existed, sources, least(linked_at, $3),
       CASE WHEN proved_at IS NOT NULL THEN least(proved_at, $3) END, kyc_status
     FROM end_user WHERE book_id = $2 ORDER BY id RETURNING id`,
    [to, from, at],
  );
  return rows.map(({ id }) => id);
}

/** The people behind the users of a book, with their sealed mobiles. */
export async function readPeople(
  client: PoolClient,
  bookId: number,
): Promise<{ id: string; mobileSealed: Uint8Array }[]> {
  const { rows } = await client.query<{ id: string; mobileSealed: Uint8Array }>(
    `SELECT p.id, p.mobile_sealed AS "mobileSealed" FROM end_user u JOIN person p ON p.id = u.person_id WHERE u.book_id = $1`,
    [bookId],
  );
  return rows;
}

/** Moves what is of people from one sandbox book to another, and lets their mobiles be found there (function move_sandbox_people). */
export async function movePeople(
  client: PoolClient,
  books: { from: number | undefined; to: number; at: Date },
  people: { id: string; mobileHash: Uint8Array }[],
): Promise<void> {
  await client.query('SELECT move_sandbox_people($1, $2, $3, $4, $5)', [
    books.from,
    books.to,
    books.at,
    people.map(({ id }) => id),
    people.map(({ mobileHash }) => Buffer.from(mobileHash)),
  ]);
}
