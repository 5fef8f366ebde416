import { inTransaction } from '../../../database/transaction.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { DomainError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';
import { newRunToken, runTokenHash } from './run-token.ts';
import { countRuns, insertRun } from './store.ts';

const DAY_MS = 86_400_000;
/** How long a link works, in real time. */
const RUN_DAYS = 7;
const RUNS_A_DAY = 50;

/** A run as it was made, with the token of its link, which is shown once. */
export type NewRun = { readonly runId: string; readonly token: string; readonly expiresAt: number };

/**
 * Makes a link to the WebView diagnostics that works for seven days on any device, in no mode. Leaves an audit entry. Raises RATE_LIMITED
 * past fifty in a day. Each call makes another one. Spec 4.9.
 */
export async function createRun(context: PartnerContext, input: { label: string }): Promise<NewRun> {
  const { core, partner, actor } = context;
  const now = core.clock.now();
  const run = {
    id: newId('wvr', now),
    partnerId: partner.id,
    label: input.label,
    createdBy: actor.id,
    createdAt: now,
    expiresAt: now + RUN_DAYS * DAY_MS,
  };
  const token = newRunToken();
  await inTransaction(core.database.pool, async (client) => {
    if ((await countRuns(client, { partnerId: partner.id, since: now - DAY_MS })) >= RUNS_A_DAY) {
      throw new DomainError('RATE_LIMITED');
    }
    await insertRun(client, { ...run, tokenHash: runTokenHash(token) });
    await recordAudit(context, client, { action: 'webview_run.created', subject: run.id, after: { label: run.label } });
  });
  return { runId: run.id, token, expiresAt: run.expiresAt };
}
