import type { PartnerContext } from '../context.ts';
import type { Facts, Finding, Platform } from './findings.ts';

const RUNS_SHOWN = 30;

/** A visit of the diagnostics page, as its app reported it; nothing in it is to be trusted. */
type ReportView = {
  readonly visit: string;
  readonly platform: Platform;
  readonly userAgent: string;
  readonly findings: readonly Finding[];
  readonly facts: Facts;
  readonly lastAt: Date;
};

/** A run with the visits it had, the latest first. */
export type RunView = {
  readonly id: string;
  readonly label: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly openedAt: Date | null;
  readonly openedBy: string | null;
  readonly reports: readonly ReportView[];
};

/** The partner's latest thirty runs of either mode, the newest first, with all that was reported. Spec 4.9. */
export async function listRuns(context: PartnerContext): Promise<RunView[]> {
  const runs = await context.core.database.prisma.webviewRun.findMany({
    where: { partnerId: context.partner.id },
    orderBy: { id: 'desc' },
    take: RUNS_SHOWN,
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
