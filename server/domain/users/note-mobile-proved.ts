import type { PoolClient } from 'pg';
import type { PartnerContext } from '../context.ts';

/** Notes that a user answered a code of the hosted screens with their mobile: to this partner, and to the service as a whole. The first time counts. Spec 2.6, 3.6. */
export async function noteMobileProved(client: PoolClient, context: PartnerContext, userId: bigint): Promise<void> {
  await client.query({
    name: 'note-mobile-proved',
    text: `WITH proved AS (
             UPDATE end_user SET proved_at = COALESCE(proved_at, $2) WHERE id = $1 RETURNING person_id)
           UPDATE person p SET mobile_verified_at = $2 FROM proved WHERE p.id = proved.person_id AND p.mobile_verified_at IS NULL`,
    values: [userId, new Date(context.now)],
  });
}
