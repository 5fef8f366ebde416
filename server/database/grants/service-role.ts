import { createHmac } from 'node:crypto';
import pg from 'pg';

/** Role with which the service runs on the embedded database: it reads and writes what it may, and owns nothing. */
export const serviceRole = 'tola_service';

/** The service's connection string beside the owner's. Its password follows from the owner's and does not lead back to it. */
export function serviceUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = passwordFrom(url);
  url.username = serviceRole;
  return url.href;
}

/** Makes the service's role where it is missing, puts its rights and its password right, and answers its connection string. */
export async function ensureServiceRole(ownerUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [serviceRole]);
    if (rows.length === 0) await client.query(`CREATE ROLE ${serviceRole}`);
    await client.query(
      `ALTER ROLE ${serviceRole} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD '${passwordFrom(new URL(ownerUrl))}'`,
    );
  } finally {
    await client.end();
  }
  return serviceUrlOf(ownerUrl);
}

function passwordFrom(ownerUrl: URL): string {
  return createHmac('sha256', decodeURIComponent(ownerUrl.password)).update('role of the service').digest('hex');
}
