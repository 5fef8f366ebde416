import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { applyGrants, findGrantChanges } from './apply-grants.ts';
import { ownersFunctions } from './functions.ts';
import { serviceRole } from './service-role.ts';
import { serviceTables } from './tables.ts';

let database: TestDatabase;
let service: pg.Client;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  service = new pg.Client({ connectionString: database.url });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await Promise.all([service.connect(), owner.connect()]);
});
afterAll(async () => {
  await Promise.all([service.end(), owner.end()]);
  await database.drop();
});

/** The code of PostgreSQL's refusal: 42501 is a privilege that is missing. */
async function refusal(statement: string): Promise<string> {
  return service.query(statement).then(
    () => 'allowed',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
}

async function names(text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(text);
  return rows.map(({ name }) => name);
}

describe('the role of the service', () => {
  it.each([
    "UPDATE transaction SET status = 'voided'",
    'UPDATE transaction SET amount_paise = 1',
    'UPDATE quote SET amount_paise = 1',
    "UPDATE quote SET status = 'issued'",
    'UPDATE account SET user_id = 1',
    "UPDATE account SET kind = 'bank'",
    "UPDATE account SET asset = 'gold'",
    'UPDATE account SET floor = NULL',
    'UPDATE account SET balance = 1',
    'DELETE FROM payment_receipt',
    'UPDATE payment_receipt SET amount_paise = 1',
    'DELETE FROM transaction',
    "INSERT INTO transaction (id) VALUES ('txn_1')",
    'UPDATE posting SET amounts = $${}$$',
    'DELETE FROM posting',
    'INSERT INTO posting (book_id, kind, reference_id, created_at) VALUES (1, $$buy$$, $$x$$, now())',
    'DELETE FROM account',
    'UPDATE event SET data = $${}$$',
    'DELETE FROM event',
    'UPDATE audit_entry SET actor_id = $$x$$',
    'DELETE FROM audit_entry',
    'UPDATE invoice SET number = NULL',
    'DELETE FROM invoice',
    'DELETE FROM statement',
    "UPDATE commission_entry SET month = '2026-01'",
    'UPDATE payment_order SET status = $$completed$$',
    'UPDATE withdrawal SET status = $$completed$$',
    'TRUNCATE posting',
    'DELETE FROM _prisma_migrations',
  ])('does not rewrite history: %s', async (statement) => {
    expect(await refusal(statement)).toBe('42501');
  });

  it.each([
    'UPDATE end_user SET book_id = 1',
    'UPDATE end_user SET person_id = $$per_1$$',
    'UPDATE end_user SET kyc_status = $$approved$$',
    'UPDATE end_user SET kyc_id = 1',
    'UPDATE person SET mobile_hash = $$x$$',
    'UPDATE person SET mobile_sealed = $$x$$',
    'UPDATE person SET kyc_id = 1',
    'UPDATE kyc SET user_id = 1',
    'UPDATE kyc SET person_id = $$per_1$$',
    'UPDATE kyc_code SET code_hash = $$x$$',
    'UPDATE kyc_code SET sent_at = now()',
    'UPDATE kyc_picture SET user_id = 1',
    'UPDATE kyc_picture SET sealed = $$x$$',
    'UPDATE mobile_challenge SET otp_hash = $$x$$',
    'UPDATE mobile_challenge SET user_id = 1',
    'UPDATE otp_challenge SET code_hash = $$x$$',
    'UPDATE otp_challenge SET subject = $$x$$',
    'UPDATE embed_code SET hash = $$x$$',
    'UPDATE embed_code SET mobile_hash = $$x$$',
    'UPDATE embed_session SET user_id = 1',
    'UPDATE embed_session SET expires_at = now()',
    'UPDATE bank_account SET user_id = 1',
    'UPDATE bank_account SET book_id = 1',
    'UPDATE bank_account SET account_sealed = $$x$$',
    'UPDATE bank_account SET created_at = now()',
    'UPDATE partner SET id = $$ptn_1$$',
    'UPDATE partner SET created_at = now()',
    'UPDATE partner_domain SET host = $$x$$',
    'UPDATE partner_domain SET partner_id = $$ptn_1$$',
    'UPDATE member SET partner_id = NULL',
    'UPDATE member SET mobile_hash = $$x$$',
    'UPDATE member SET mobile_sealed = $$x$$',
    'UPDATE member_session SET member_id = $$mbr_1$$',
    'UPDATE member_session SET expires_at = now()',
    'UPDATE member_invitation SET role = $$owner$$',
    'UPDATE member_invitation SET mobile_hash = $$x$$',
    'UPDATE access_token SET mode = $$live$$',
    'UPDATE access_token SET hash = $$x$$',
    'UPDATE access_token SET partner_id = $$ptn_1$$',
    'UPDATE approval SET input = $${}$$',
    'UPDATE approval SET kind = $$float.top_up$$',
    'UPDATE approval SET requested_by = $$opr_1$$',
    'UPDATE settlement_difference SET id = 1',
    'UPDATE settlement_difference SET opened_at = now()',
    'UPDATE webhook_endpoint SET partner_id = $$ptn_1$$',
    'UPDATE webhook_delivery SET book_id = 1',
    'UPDATE webhook_delivery SET body = $${}$$',
    'UPDATE price_point SET at = now()',
    'INSERT INTO account (book_id, kind, asset, floor) VALUES (1, $$partner_float$$, $$INR$$, NULL)',
  ])('does not turn a row into another, nor say who a person is: %s', async (statement) => {
    expect(await refusal(statement)).toBe('42501');
  });

  it('grants a whole row of no table that says who a person is, what they may do or what is owed', () => {
    const derived = /^(figure|list|request|rate|sandbox|webview|worker|job|simulated)_/;
    const whole = Object.entries(serviceTables).filter(
      ([table, { update }]) => update === true && !derived.test(table),
    );
    expect(whole.map(([table]) => table)).toEqual([]);
  });

  it.each([
    'ALTER TABLE account ADD COLUMN free int',
    'ALTER TABLE account DISABLE TRIGGER ALL',
    'ALTER TABLE posting DISABLE TRIGGER posting_append_only',
    'DROP TRIGGER account_stays ON account',
    'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS $$SELECT 1$$',
    'CREATE OR REPLACE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NULL; END$$',
    'CREATE TABLE public.mine (id int)',
    'DROP TABLE posting',
    'DROP FUNCTION ledger_post',
    'ALTER FUNCTION ledger_post SECURITY INVOKER',
    'SET session_replication_role = replica',
    'SET ROLE tola',
    'CREATE ROLE mine',
    'CREATE DATABASE mine',
    'ALTER TABLE graphile_worker._private_jobs ADD COLUMN free int',
    "COPY posting TO PROGRAM 'true'",
  ])('does not change the schema or its own rights: %s', async (statement) => {
    // 42501 everywhere but where the owner has another name, as on a server of the tests' own.
    expect(['42501', ...(statement.startsWith('SET ROLE') ? ['22023'] : [])]).toContain(await refusal(statement));
  });

  it('is no superuser, creates nothing, bypasses nothing, belongs to no role and owns nothing', async () => {
    const { rows } = await owner.query(
      `SELECT rolsuper OR rolcreatedb OR rolcreaterole OR rolreplication OR rolbypassrls AS mighty,
         EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) AS member,
         EXISTS (SELECT FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owner
       FROM pg_roles r WHERE rolname = $1`,
      [serviceRole],
    );
    expect(rows).toEqual([{ mighty: false, member: false, owner: false }]);
  });
});

describe('the lists of rights', () => {
  it('name every table of the schema, and no other', async () => {
    const tables = await names(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') AND NOT relispartition`,
    );
    const listed = new Set(Object.keys(serviceTables));
    const problems = [
      ...tables
        .filter((name) => !listed.has(name))
        .map(
          (name) => `${name} is closed to the service: say in server/database/grants/tables.ts what it may do to it`,
        ),
      ...[...listed]
        .filter((name) => !tables.includes(name))
        .map((name) => `${name} is no table: take it out of server/database/grants/tables.ts`),
    ];
    expect(problems).toEqual([]);
  });

  it('name columns and functions that are there', async () => {
    const columns = new Set(
      await names(
        `SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE table_schema = 'public'`,
      ),
    );
    const listed = Object.entries(serviceTables).flatMap(([table, { update }]) =>
      Array.isArray(update) ? update.map((column) => `${table}.${column}`) : [],
    );
    expect(listed.filter((name) => !columns.has(name))).toEqual([]);
    const functions = new Set(
      await names(`SELECT proname AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace`),
    );
    expect(ownersFunctions.filter((name) => !functions.has(name))).toEqual([]);
  });

  it('stand in the database as they are written, and are put right again when they do not', async () => {
    expect(await findGrantChanges(owner, serviceRole)).toEqual([]);
    await owner.query(`GRANT DELETE ON invoice TO ${serviceRole}`);
    await owner.query(`GRANT UPDATE (rate) ON quote TO ${serviceRole}`);
    await owner.query(`REVOKE INSERT ON audit_entry FROM ${serviceRole}`);
    await owner.query('ALTER FUNCTION ledger_post SECURITY INVOKER');
    await owner.query('GRANT EXECUTE ON FUNCTION execute_quotes TO PUBLIC');
    expect(await findGrantChanges(owner, serviceRole)).toHaveLength(5);
    await applyGrants(owner, serviceRole);
    expect(await findGrantChanges(owner, serviceRole)).toEqual([]);
    expect(await refusal('DELETE FROM invoice')).toBe('42501');
  });

  it('let no other role call what runs as the owner, and give it no search_path to bend', async () => {
    expect(
      await names(
        `SELECT proname AS name FROM pg_proc p WHERE prosecdef AND pronamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace)
           AND (NOT 'search_path=public, pg_temp' = ANY (proconfig) OR proacl IS NULL
             OR EXISTS (SELECT FROM aclexplode(proacl) a WHERE a.grantee = 0))`,
      ),
    ).toEqual([]);
  });
});
