import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import type { Facts, Finding, Platform } from './findings.ts';
import { USER_AGENT_MAX } from './open-run.ts';
import { runTokenHash } from './run-token.ts';
import { lockRun, upsertReport } from './store.ts';

/** Devices and apps that one link is opened in, at most. */
const VISITS_MAX = 20;

/** All that a visit found so far. */
export type Report = {
  readonly visit: string;
  /** Counts the reports of the visit */
  readonly step: number;
  readonly platform: Platform;
  readonly findings: readonly Finding[];
  readonly facts: Facts;
};

/**
 * Keeps what a visit of the diagnostics page found. Each report says all of it, so a repeat or a late one does no harm: the highest step
 * stands. Raises NOT_FOUND for a token that is unknown, of another partner or too old, RATE_LIMITED past twenty visits. Spec 4.9.
 */
export async function takeReport(
  core: Core,
  input: { partnerId: string; token: string; userAgent: string; report: Report },
): Promise<void> {
  const { partnerId, token, userAgent, report } = input;
  const now = core.clock.now();
  await inTransaction(core.database.pool, async (client) => {
    // Locked: of many new visits at once no more than there is room for are kept.
    const run = await lockRun(client, { partnerId, tokenHash: runTokenHash(token), visit: report.visit, now });
    if (!run) throw new DomainError('NOT_FOUND');
    if (!run.isKnownVisit && run.visits >= VISITS_MAX) throw new DomainError('RATE_LIMITED');
    await upsertReport(client, { ...report, runId: run.id, userAgent: userAgent.slice(0, USER_AGENT_MAX), now });
  });
}
