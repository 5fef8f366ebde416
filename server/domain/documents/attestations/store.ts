import type { Pool, PoolClient } from 'pg';
import type { Asset } from '../../kernel/assets.ts';
import type { Attestation } from './attestation.ts';

/** The newest attestation of each metal: that of the latest day, and of these the one entered last. */
export async function listNewest(client: Pool | PoolClient): Promise<Attestation[]> {
  const { rows } = await client.query<Attestation & { asset: Asset }>({
    name: 'list-newest-attestations',
    text: `SELECT DISTINCT ON (asset) asset, micrograms, attested_on AS "attestedOn", attested_by AS "attestedBy", reference,
             document_sha256 AS "documentSha256"
           FROM vault_attestation ORDER BY asset, attested_on DESC, recorded_at DESC`,
  });
  return rows;
}

/** Keeps an attestation that was approved. */
export async function insertAttestation(
  client: PoolClient,
  attestation: Attestation,
  kept: { approvalId: string; at: number },
): Promise<void> {
  await client.query({
    name: 'insert-attestation',
    text: `INSERT INTO vault_attestation (approval_id, asset, micrograms, attested_on, attested_by, reference, document_sha256, recorded_at)
           VALUES ($1, $2, $3, $4::date, $5, $6, $7, $8)`,
    values: [
      kept.approvalId,
      attestation.asset,
      attestation.micrograms,
      attestation.attestedOn,
      attestation.attestedBy,
      attestation.reference,
      Buffer.from(attestation.documentSha256),
      new Date(kept.at),
    ],
  });
}
