import { DomainError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import { runTokenHash } from './run-token.ts';
import { markOpened } from './store.ts';

export const USER_AGENT_MAX = 400;

/**
 * Notes that the page of a run was asked for, before any script ran: a run that was opened and never reported tells that JavaScript is
 * off. Answers who is being tried. Raises NOT_FOUND for a token that is unknown, of another partner or too old. Spec 4.9.
 */
export async function openRun(
  core: Core,
  input: { partnerId: string; token: string; userAgent: string },
): Promise<{ label: string; partnerName: string }> {
  const found = await markOpened(core.database.pool, {
    partnerId: input.partnerId,
    tokenHash: runTokenHash(input.token),
    userAgent: input.userAgent.slice(0, USER_AGENT_MAX),
    now: core.clock.now(),
  });
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}
