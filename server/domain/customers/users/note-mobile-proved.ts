import type { PoolClient } from 'pg';
import type { PartnerContext } from '../context.ts';
import { saveProof } from './store/people.ts';

/**
 * Notes that a user answered a code of the hosted screens with their mobile: to this partner, and to the service as a whole. The first time
 * counts, and lets the person's approved KYC count here. Spec 2.6, 3.6, decisions 15.
 */
export async function noteMobileProved(client: PoolClient, context: PartnerContext, userId: bigint): Promise<void> {
  await saveProof(client, userId, new Date(context.now));
}
