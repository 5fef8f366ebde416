import type { Pool } from 'pg';

/** What the signature is for: to add a passkey, or to show that one is at hand. */
export type ChallengePurpose = 'enrol' | 'prove';

/** Keeps a challenge of a session in the place of the one before. */
export async function saveChallenge(
  pool: Pool,
  row: { sessionId: string; purpose: ChallengePurpose; challenge: Uint8Array; expiresAt: Date },
): Promise<void> {
  await pool.query(
    `INSERT INTO passkey_challenge (session_id, purpose, challenge, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (session_id, purpose) DO UPDATE SET challenge = excluded.challenge, expires_at = excluded.expires_at`,
    [row.sessionId, row.purpose, Buffer.from(row.challenge), row.expiresAt],
  );
}

/** Deletes a session's challenge and answers it; undefined where it was taken before. */
export async function takeChallenge(
  pool: Pool,
  query: { sessionId: string; purpose: ChallengePurpose },
): Promise<{ challenge: Buffer; expiresAt: Date } | undefined> {
  const { rows } = await pool.query<{ challenge: Buffer; expiresAt: Date }>(
    `DELETE FROM passkey_challenge WHERE session_id = $1 AND purpose = $2 RETURNING challenge, expires_at AS "expiresAt"`,
    [query.sessionId, query.purpose],
  );
  return rows[0];
}
