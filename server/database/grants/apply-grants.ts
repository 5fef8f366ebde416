import type { ClientBase } from 'pg';
import { ownersFunctions } from './functions.ts';
import { serviceTables, type TableGrant } from './tables.ts';

/**
 * Brings the rights of the service's role to the lists of this folder, in one transaction. Costs a few looks at the catalogue where they
 * are so already. The client is the owner's, and the only one that does this.
 */
export async function applyGrants(client: ClientBase, role: string): Promise<void> {
  const changes = await findGrantChanges(client, role);
  if (changes.length === 0) return;
  await client.query(['BEGIN', ...changes, 'COMMIT'].join(';\n')).catch(async (error: unknown) => {
    await client.query('ROLLBACK');
    throw error;
  });
}

/** Statements that bring the rights of the service's role to the lists of this folder; none where they are as they should be. */
export async function findGrantChanges(client: ClientBase, role: string): Promise<string[]> {
  const name = quoted(role);
  const actual = await readActual(client, role);
  const wanted = new Set([...tableGrants(await readTables(client)), ...(await readJobGrants(client))]);
  const functions = await readOwnersFunctions(client);
  for (const { signature, isListed, isTrigger } of functions) {
    if (isListed && !isTrigger) wanted.add(`EXECUTE ON FUNCTION ${signature}`);
  }
  return [
    ...functions.flatMap(toOwners),
    ...functions
      .filter(({ isListed }) => !isListed)
      .map(({ signature }) => `ALTER FUNCTION ${signature} SECURITY INVOKER`),
    ...[...actual].filter((right) => !wanted.has(right)).map((right) => `REVOKE ${right} FROM ${name}`),
    ...[...wanted].filter((right) => !actual.has(right)).map((right) => `GRANT ${right} TO ${name}`),
    ...(await findMissingPolicies(client, role)),
    ...(await findOpenSchema(client, role)),
  ];
}

/**
 * Statements that make the functions of the list run as the owner where they do not: what applying one again owes to every process
 * that runs, whichever its role. None where they do.
 */
export async function findFunctionChanges(client: ClientBase): Promise<string[]> {
  return (await readOwnersFunctions(client)).flatMap(toOwners);
}

function toOwners({ signature, isListed, isOwners, isPublic }: OwnersFunction): string[] {
  if (!isListed) return [];
  return [
    ...(isOwners ? [] : [`ALTER FUNCTION ${signature} SECURITY DEFINER SET search_path = public, pg_temp`]),
    ...(isPublic ? [`REVOKE EXECUTE ON FUNCTION ${signature} FROM PUBLIC`] : []),
  ];
}

/** Tables and views of the schema, their columns, and the sequences that number their rows. */
type Table = { name: string; columns: string[]; sequences: string[] };

async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, ARRAY(
       SELECT t.attname::text FROM pg_attribute t WHERE t.attrelid = c.oid AND t.attnum > 0 AND NOT t.attisdropped) AS columns, ARRAY(
       SELECT format('public."%s"', s.relname) FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
       WHERE d.refobjid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')) AS sequences
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')`,
  );
  return rows;
}

function tableGrants(tables: readonly Table[]): string[] {
  return tables.flatMap(({ name, columns, sequences }) => {
    const grant = serviceTables[name];
    if (!grant) return [];
    const table = `public.${quoted(name)}`;
    return [
      `SELECT ON TABLE ${table}`,
      ...(grant.insert ? [`INSERT ON TABLE ${table}`, ...sequences.map((each) => `USAGE ON SEQUENCE ${each}`)] : []),
      ...updateGrants(table, grant, columns),
      ...(grant.delete ? [`DELETE ON TABLE ${table}`] : []),
    ];
  });
}

/** Between two migrations a column of the list may not be there yet. */
function updateGrants(table: string, { update }: TableGrant, columns: readonly string[]): string[] {
  if (update === undefined) return [];
  if (update === true) return [`UPDATE ON TABLE ${table}`];
  return update
    .filter((column) => columns.includes(column))
    .map((column) => `UPDATE (${quoted(column)}) ON TABLE ${table}`);
}

/** The job engine's own tables: the service works its jobs off, and the owner alone changes what they look like. */
async function readJobGrants(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ right: string }>(
    `SELECT 'USAGE ON SCHEMA graphile_worker' AS right FROM pg_namespace WHERE nspname = 'graphile_worker'
     UNION ALL
     SELECT p || format(' ON TABLE graphile_worker."%s"', c.relname)
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p
     WHERE n.nspname = 'graphile_worker' AND c.relkind IN ('r', 'p', 'v') AND (c.relname LIKE '\\_private\\_%' OR p = 'SELECT')
     UNION ALL
     SELECT format('USAGE ON SEQUENCE graphile_worker."%s"', c.relname)
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'graphile_worker' AND c.relkind = 'S'`,
  );
  return rows.map(({ right }) => right);
}

/** What the role was granted so far, in the words of GRANT. */
async function readActual(client: ClientBase, role: string): Promise<Set<string>> {
  const { rows } = await client.query<{ right: string }>(
    `WITH role AS (SELECT oid FROM pg_roles WHERE rolname = $1), schema AS (
       SELECT oid, nspname, nspacl FROM pg_namespace WHERE nspname IN ('public', 'graphile_worker'))
     SELECT format('%s ON %s %s."%s"', a.privilege_type, CASE c.relkind WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END, s.nspname, c.relname) AS right
     FROM role, schema s JOIN pg_class c ON c.relnamespace = s.oid, aclexplode(c.relacl) a WHERE a.grantee = role.oid
     UNION ALL
     SELECT format('%s ("%s") ON TABLE %s."%s"', a.privilege_type, t.attname, s.nspname, c.relname)
     FROM role, schema s JOIN pg_class c ON c.relnamespace = s.oid JOIN pg_attribute t ON t.attrelid = c.oid AND t.attacl IS NOT NULL
       AND NOT t.attisdropped, aclexplode(t.attacl) a WHERE a.grantee = role.oid
     UNION ALL
     SELECT format('EXECUTE ON FUNCTION %s.%s(%s)', s.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
     FROM role, schema s JOIN pg_proc p ON p.pronamespace = s.oid, aclexplode(p.proacl) a WHERE a.grantee = role.oid
     UNION ALL
     SELECT format('%s ON SCHEMA %s', a.privilege_type, s.nspname)
     FROM role, schema s, aclexplode(s.nspacl) a WHERE a.grantee = role.oid`,
    [role],
  );
  return new Set(rows.map(({ right }) => right));
}

type OwnersFunction = {
  signature: string;
  isListed: boolean;
  isTrigger: boolean;
  /** Runs as the owner, with its search_path fixed */
  isOwners: boolean;
  /** Anyone may call it */
  isPublic: boolean;
};

async function readOwnersFunctions(client: ClientBase): Promise<OwnersFunction[]> {
  const { rows } = await client.query<OwnersFunction>(
    `SELECT format('public.%s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) AS signature, p.proname = ANY ($1) AS "isListed",
       p.prorettype = 'trigger'::regtype AS "isTrigger",
       p.prosecdef AND 'search_path=public, pg_temp' = ANY (p.proconfig) IS TRUE AS "isOwners",
       p.proacl IS NULL OR EXISTS (SELECT FROM aclexplode(p.proacl) a WHERE a.grantee = 0) AS "isPublic"
     FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND (p.proname = ANY ($1) OR p.prosecdef)`,
    [ownersFunctions],
  );
  return rows;
}

/** The engine closes its tables row by row to everybody but their owner. */
async function findMissingPolicies(client: ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('graphile_worker."%s"', c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'graphile_worker' AND c.relkind = 'r' AND c.relrowsecurity AND NOT EXISTS (
       SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND (SELECT oid FROM pg_roles WHERE rolname = $1) = ANY (p.polroles))`,
    [role],
  );
  return rows.map(
    ({ name }) =>
      `CREATE POLICY ${quoted(`open_to_${role}`)} ON ${name} TO ${quoted(role)} USING (true) WITH CHECK (true)`,
  );
}

/** Databases that were made before PostgreSQL 15 let everybody create in the schema. */
async function findOpenSchema(client: ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ open: boolean }>(
    `SELECT has_schema_privilege($1, 'public', 'CREATE') AS open`,
    [role],
  );
  return rows[0]?.open ? ['REVOKE CREATE ON SCHEMA public FROM PUBLIC'] : [];
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
