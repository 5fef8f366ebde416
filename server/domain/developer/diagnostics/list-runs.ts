import type { PartnerContext } from '../context.ts';
import type { Facts, Finding, Platform } from './findings.ts';
import { readRuns } from './store.ts';

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
export function listRuns(context: PartnerContext): Promise<RunView[]> {
  return readRuns(context.core.database.prisma, { partnerId: context.partner.id, limit: RUNS_SHOWN });
}
