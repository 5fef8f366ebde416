import type { Pool, PoolClient } from 'pg';
import type { Prisma } from '../../../database/database.ts';
import type { Facts, Finding, Platform } from './findings.ts';
import type { RunView } from './list-runs.ts';

type NewRunRow = {
  id: string;
  partnerId: string;
  tokenHash: Buffer;
  label: string;
  createdBy: string;
  createdAt: number;
  expiresAt: number;
};

/** How many runs of a partner there are since then. The partner is locked until the transaction ends, so that no other transaction counts meanwhile. */
export async function countRuns(client: PoolClient, { partnerId, since }: { partnerId: string; since: number }) {
  await client.query('SELECT id FROM partner WHERE id = $1 FOR NO KEY UPDATE', [partnerId]);
  const { rows } = await client.query<{ runs: number }>(
    'SELECT count(*)::int AS runs FROM webview_run WHERE partner_id = $1 AND created_at > $2',
    [partnerId, new Date(since)],
  );
  return rows[0]?.runs ?? 0;
}

/** Writes a run. */
export async function insertRun(client: PoolClient, run: NewRunRow): Promise<void> {
  await client.query(
    `INSERT INTO webview_run (id, partner_id, token_hash, label, created_by, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [run.id, run.partnerId, run.tokenHash, run.label, run.createdBy, new Date(run.createdAt), new Date(run.expiresAt)],
  );
}

/** Takes a run of the partner away with its reports; answers its label, undefined where there is none. */
export async function deleteRun(
  client: PoolClient,
  { id, partnerId }: { id: string; partnerId: string },
): Promise<string | undefined> {
  const { rows } = await client.query<{ label: string }>(
    'DELETE FROM webview_run WHERE id = $1 AND partner_id = $2 RETURNING label',
    [id, partnerId],
  );
  return rows[0]?.label;
}

type RunKey = { partnerId: string; tokenHash: Buffer; now: number };

/** Notes who opened the living run of this token, and names it. */
export async function markOpened(pool: Pool, { partnerId, tokenHash, userAgent, now }: RunKey & { userAgent: string }) {
  const { rows } = await pool.query<{ label: string; partnerName: string }>({
    name: 'open-webview-run',
    text: `UPDATE webview_run r SET opened_at = $3, opened_by = $4
           FROM partner p
           WHERE r.token_hash = $1 AND r.partner_id = $2 AND r.expires_at > $3 AND p.id = r.partner_id AND p.enabled
           RETURNING r.label, COALESCE(p.brand_name, p.name) AS "partnerName"`,
    values: [tokenHash, partnerId, new Date(now), userAgent],
  });
  return rows[0];
}

/** The living run of this token, locked until the transaction ends, with the visits it had. */
export async function lockRun(client: PoolClient, { partnerId, tokenHash, visit, now }: RunKey & { visit: string }) {
  const { rows } = await client.query<{ id: string }>({
    name: 'lock-webview-run',
    text: `SELECT r.id FROM webview_run r JOIN partner p ON p.id = r.partner_id
           WHERE r.token_hash = $1 AND r.partner_id = $2 AND r.expires_at > $3 AND p.enabled FOR UPDATE OF r`,
    values: [tokenHash, partnerId, new Date(now)],
  });
  const id = rows[0]?.id;
  if (id === undefined) return undefined;
  const counted = await client.query<{ visits: number; isKnownVisit: boolean }>({
    name: 'count-webview-visits',
    text: `SELECT count(*)::int AS visits, COALESCE(bool_or(visit = $2), false) AS "isKnownVisit"
           FROM webview_report WHERE run_id = $1`,
    values: [id, visit],
  });
  return { id, visits: counted.rows[0]?.visits ?? 0, isKnownVisit: counted.rows[0]?.isKnownVisit ?? false };
}

type ReportRow = {
  runId: string;
  visit: string;
  step: number;
  platform: Platform;
  userAgent: string;
  findings: readonly Finding[];
  facts: Facts;
  now: number;
};

/** Writes what a visit found, unless a later step of it is there. */
export async function upsertReport(client: PoolClient, report: ReportRow): Promise<void> {
  await client.query({
    name: 'upsert-webview-report',
    text: `INSERT INTO webview_report AS r (run_id, visit, step, platform, user_agent, findings, facts, first_at, last_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)
           ON CONFLICT (run_id, visit) DO UPDATE SET step = EXCLUDED.step, platform = EXCLUDED.platform,
             user_agent = EXCLUDED.user_agent, findings = EXCLUDED.findings, facts = EXCLUDED.facts, last_at = EXCLUDED.last_at
           WHERE r.step < EXCLUDED.step`,
    values: [
      report.runId,
      report.visit,
      report.step,
      report.platform,
      report.userAgent,
      JSON.stringify(report.findings),
      JSON.stringify(report.facts),
      new Date(report.now),
    ],
  });
}

/** The latest runs of a partner, the newest first, with what was reported. */
export async function readRuns(prisma: Prisma, query: { partnerId: string; limit: number }): Promise<RunView[]> {
  const runs = await prisma.webviewRun.findMany({
    where: { partnerId: query.partnerId },
    orderBy: { id: 'desc' },
    take: query.limit,
    omit: { tokenHash: true },
    include: { reports: { orderBy: { lastAt: 'desc' } } },
  });
  return runs.map((run) => ({
    ...run,
    // Checked as it came in; nothing else writes it.
    reports: run.reports.map((report) => ({
      ...report,
      platform: report.platform as Platform,
      findings: report.findings as unknown as Finding[],
      facts: report.facts as unknown as Facts,
    })),
  }));
}

/** Deletes runs whose links ended before a moment, with their reports. */
export async function deleteRunsBefore(prisma: Prisma, before: Date): Promise<void> {
  await prisma.webviewRun.deleteMany({ where: { expiresAt: { lt: before } } });
}
