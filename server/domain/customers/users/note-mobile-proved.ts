import type { PoolClient } from 'pg';
import type { PartnerContext } from '../context.ts';

/** Notes that a user answered a code of the hosted screens with their mobile: to this partner, and to the service as a whole. The first time counts, and lets the person's approved KYC count here. Spec 2.6, 3.6, decisions 15. */
export async function noteMobileProved(client: PoolClient, context: PartnerContext, userId: bigint): Promise<void> {
  // The person first, as by all that changes KYC: with the proof what they share comes to count.
  await client.query({
    name: 'lock-person-proving',
    text: 'SELECT FROM person p JOIN end_user u ON u.person_id = p.id WHERE u.id = $1 FOR NO KEY UPDATE OF p',
    values: [userId],
  });
  await client.query({
    name: 'note-mobile-proved',
    text: `WITH proved AS (
             UPDATE end_user SET proved_at = COALESCE(proved_at, $2) WHERE id = $1 RETURNING person_id)
           UPDATE person p SET mobile_verified_at = $2 FROM proved WHERE p.id = proved.person_id AND p.mobile_verified_at IS NULL`,
    values: [userId, new Date(context.now)],
  });
}
