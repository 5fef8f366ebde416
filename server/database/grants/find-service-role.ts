import type { Client } from 'pg';
import { StartupError } from '../../startup-error.ts';
import { connectOrExplain } from '../connect.ts';

/** What a session of this role could do to what the service must not change, in words; null where it could do nothing. */
const MIGHT = `CASE
  WHEN rolsuper THEN 'is a superuser'
  WHEN pg_has_role($1, (SELECT datdba FROM pg_database WHERE datname = current_database()), 'MEMBER') THEN 'owns the database'
  WHEN pg_has_role($1, (SELECT nspowner FROM pg_namespace WHERE nspname = 'public'), 'MEMBER') THEN 'owns the schema'
  WHEN EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND pg_has_role($1, c.relowner, 'MEMBER'))
    THEN 'owns tables'
  WHEN EXISTS (
    SELECT FROM unnest(ARRAY['pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program']) r WHERE pg_has_role($1, r, 'MEMBER'))
    THEN 'may write everywhere'
  WHEN rolcreaterole AND current_setting('server_version_num')::int < 160000 THEN 'may make itself a member of any role'
END`;

/**
 * Name of the role that the service connects as, to be given its rights; undefined where it has the owner's anyway, by itself or by a role
 * that it may take on, which is reported, or refused with StartupError where `mayOwn` is false. The connection is made, since what a connection
 * string calls the user is not always the role.
 */
export async function findServiceRole(
  owner: Client,
  options: { serviceUrl?: string | undefined; mayOwn?: boolean | undefined; onWarning?(sentence: string): void },
): Promise<string | undefined> {
  const { serviceUrl, mayOwn = true, onWarning } = options;
  if (serviceUrl === undefined) return undefined;
  const service = await connectOrExplain(serviceUrl);
  try {
    const { rows } = await service.query<{ name: string }>('SELECT current_user AS name');
    const name = rows[0]?.name ?? '';
    const { rows: found } = await owner.query<{ might: string | null; isMigrator: boolean; mayCreate: boolean }>(
      `SELECT ${MIGHT} AS might, rolsuper OR pg_has_role($1, current_user, 'MEMBER') AS "isMigrator",
         has_schema_privilege($1, 'public', 'CREATE') AS "mayCreate"
       FROM pg_roles WHERE rolname = $1`,
      [name],
    );
    const { might, isMigrator, mayCreate } = found[0] ?? { might: 'is not known', isMigrator: true, mayCreate: true };
    if (might !== null || (isMigrator && mayCreate)) {
      const sentence = `The role ${name} of DATABASE_URL ${might ?? 'may create tables'}, so it can change the schema and the history of the database: give the service a role of its own, and name the one that migrates in DATABASE_OWNER_URL (docs/operations.md, "Two roles").`;
      if (!mayOwn) throw new StartupError(sentence);
      onWarning?.(sentence);
      return undefined;
    }
    // Where another connection migrates, it has given the rights too.
    return isMigrator ? undefined : name;
  } finally {
    await service.end();
  }
}
