import type { Core } from '../context.ts';

/** Where a partner's screens are shown: whose they are, and which sites may have them in a frame. */
export type EmbedPlace = {
  readonly partnerId: string;
  /** Origins the partner has registered */
  readonly frameOrigins: readonly string[];
};

/** The screens under the embed address: of the partner that the path names. Undefined where there is no such partner. Spec 4.9. */
export async function findEmbedPlace(core: Core, partnerId: string): Promise<EmbedPlace | undefined> {
  const { rows } = await core.database.pool.query<EmbedPlace>({
    name: 'find-embed-place',
    text: 'SELECT id AS "partnerId", return_origins AS "frameOrigins" FROM partner WHERE id = $1',
    values: [partnerId],
  });
  return rows[0];
}

/**
 * The screens on a domain of a partner's own (a host in lower case, without a port). Undefined unless the partner has proved that the
 * domain is theirs; asked anew with each request, so that a domain which is removed serves nothing any more. Spec 9, release 1.6.
 */
export async function findDomainPlace(core: Core, host: string): Promise<EmbedPlace | undefined> {
  const { rows } = await core.database.pool.query<EmbedPlace>({
    name: 'find-domain-place',
    text: `
      SELECT p.id AS "partnerId", p.return_origins AS "frameOrigins"
      FROM partner_domain d JOIN partner p ON p.id = d.partner_id
      WHERE d.host = $1 AND d.verified_at IS NOT NULL`,
    values: [host],
  });
  return rows[0];
}
