import type { Pool, PoolClient } from 'pg';
import type { Domain } from './domain.ts';
import type { EmbedPlace } from './embed-place.ts';

type Row = {
  id: string;
  host: string;
  token: string;
  created_at: Date;
  verified_at: Date | null;
  checked_at: Date | null;
  missing_since: Date | null;
};

const COLUMNS = 'id, host, token, created_at, verified_at, checked_at, missing_since';

export type OwnedDomain = Domain & { readonly partnerId: string };

/** A partner's domains, oldest first. */
export async function listDomains(pool: Pool | PoolClient, partnerId: string): Promise<Domain[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-domains',
    text: `SELECT ${COLUMNS} FROM partner_domain WHERE partner_id = $1 ORDER BY id`,
    values: [partnerId],
  });
  return rows.map(domainOf);
}

/** A domain of this partner; undefined where it is another's or none. */
export async function findDomain(pool: Pool, domainId: string, partnerId: string): Promise<Domain | undefined> {
  const { rows } = await pool.query<Row>({
    name: 'find-domain',
    text: `SELECT ${COLUMNS} FROM partner_domain WHERE id = $1 AND partner_id = $2`,
    values: [domainId, partnerId],
  });
  return rows[0] && domainOf(rows[0]);
}

/** Locks everybody's claims to a name, in one order, and answers them. */
export async function lockClaims(client: PoolClient, host: string): Promise<OwnedDomain[]> {
  const { rows } = await client.query<Row & { partner_id: string }>({
    name: 'lock-claims',
    text: `SELECT ${COLUMNS}, partner_id FROM partner_domain WHERE host = $1 ORDER BY id FOR UPDATE`,
    values: [host],
  });
  return rows.map((row) => ({ ...domainOf(row), partnerId: row.partner_id }));
}

/** Keeps a domain that serves nothing yet. */
export async function insertDomain(
  client: PoolClient,
  domain: Pick<Domain, 'id' | 'host' | 'token' | 'createdAt'> & { partnerId: string },
): Promise<void> {
  await client.query({
    name: 'insert-domain',
    text: 'INSERT INTO partner_domain (id, partner_id, host, token, created_at) VALUES ($1, $2, $3, $4, $5)',
    values: [domain.id, domain.partnerId, domain.host, domain.token, new Date(domain.createdAt)],
  });
}

/** Answers the domain that is no more. */
export async function deleteDomain(
  client: PoolClient,
  domainId: string,
  partnerId: string,
): Promise<Domain | undefined> {
  const { rows } = await client.query<Row>({
    name: 'delete-domain',
    text: `DELETE FROM partner_domain WHERE id = $1 AND partner_id = $2 RETURNING ${COLUMNS}`,
    values: [domainId, partnerId],
  });
  return rows[0] && domainOf(rows[0]);
}

/** Notes where a domain stands after DNS gave an answer. */
export async function noteCheck(
  client: PoolClient,
  domainId: string,
  stand: { at: number; verifiedAt: number | null; missingSince: number | null },
): Promise<void> {
  const time = (at: number | null) => at && new Date(at);
  await client.query({
    name: 'note-domain-check',
    text: 'UPDATE partner_domain SET checked_at = $2, verified_at = $3, missing_since = $4 WHERE id = $1',
    values: [domainId, time(stand.at), time(stand.verifiedAt), time(stand.missingSince)],
  });
}

/** Domains that serve and were not looked at since: whose, and which. */
export async function domainsToCheck(pool: Pool, checkedBefore: number): Promise<Array<{ id: string; host: string }>> {
  const { rows } = await pool.query<{ id: string; host: string }>({
    name: 'domains-to-check',
    text: `SELECT id, host FROM partner_domain WHERE verified_at IS NOT NULL AND checked_at < $1 ORDER BY checked_at LIMIT 500`,
    values: [new Date(checkedBefore)],
  });
  return rows;
}

/** The screens on domains that serve, by host. */
export async function findDomainPlaces(pool: Pool, hosts: string[]): Promise<Map<string, EmbedPlace>> {
  const { rows } = await pool.query<EmbedPlace & { host: string }>({
    name: 'find-domain-places',
    text: `
      SELECT d.host, p.id AS "partnerId", p.return_origins AS "frameOrigins"
      FROM partner_domain d JOIN partner p ON p.id = d.partner_id
      WHERE d.host = ANY ($1) AND d.verified_at IS NOT NULL`,
    values: [hosts],
  });
  // A domain serves live customers: no page on a developer's machine frames it.
  const isHttps = (origin: string) => origin.startsWith('https:');
  return new Map(
    rows.map(({ host, ...place }) => [host, { ...place, frameOrigins: place.frameOrigins.filter(isHttps) }]),
  );
}

/** The screens of a partner, or undefined. */
export async function findPartnerPlace(pool: Pool, partnerId: string): Promise<EmbedPlace | undefined> {
  const { rows } = await pool.query<EmbedPlace>({
    name: 'find-embed-place',
    text: 'SELECT id AS "partnerId", return_origins AS "frameOrigins" FROM partner WHERE id = $1',
    values: [partnerId],
  });
  return rows[0];
}

function domainOf(row: Row): Domain {
  return {
    id: row.id,
    host: row.host,
    token: row.token,
    createdAt: row.created_at.getTime(),
    verifiedAt: row.verified_at?.getTime() ?? null,
    checkedAt: row.checked_at?.getTime() ?? null,
    missingSince: row.missing_since?.getTime() ?? null,
  };
}
