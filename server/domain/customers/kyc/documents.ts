import type { PoolClient } from 'pg';
import type { Vault } from '../../kernel/vault.ts';
import type { PartnerContext } from '../context.ts';
import type { KycRecord } from './kyc.ts';
import { type KycDocument, openRecord, sealRecord } from './sealed-records.ts';
import { sendToReview } from './settle.ts';
import { saveKyc } from './store/people.ts';
import { dropHandedInBut } from './store/pictures.ts';

/** Documents that an operator has not decided on. Those of a KYC that was rejected are none of them. */
export function documentsThatWait(vault: Vault, { personId, steps, sealed }: KycRecord): KycDocument[] {
  if (steps.documents !== 'submitted') return [];
  return openRecord(vault, 'documents', personId, sealed.documents)?.documents ?? [];
}

/**
 * Puts documents of a locked person before an operator, with those that wait already; of each type the newest counts. Pictures of
 * ours that no longer count are forgotten.
 */
export async function addDocuments(
  client: PoolClient,
  context: PartnerContext,
  { record, documents }: { record: KycRecord; documents: readonly KycDocument[] },
): Promise<void> {
  const { vault } = context.core;
  const { personId } = record;
  const before = documentsThatWait(vault, record);
  const all = [...new Map([...before, ...documents].map((document) => [document.type, document])).values()];
  await saveKyc(client, record, {
    method: 'manual',
    documents: 'submitted',
    documentsSealed: sealRecord(vault, 'documents', personId, { documents: all }),
  });
  const pictures = all.flatMap((document) => ('pictureId' in document ? [document.pictureId] : []));
  await dropHandedInBut(client, record.userId, pictures);
  await sendToReview(client, context, { record, reason: 'Documents were handed in.' });
}
