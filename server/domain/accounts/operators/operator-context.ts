import { DomainError } from '../../kernel/errors.ts';
import type { Actor } from '../../ledger/actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../context.ts';
import { findSession } from '../sessions/find-session.ts';
import { findOperator } from './find-operator.ts';
import { isOperatorAllowed, type OperatorPermission, requireOperatorPermission } from './permissions.ts';

const HOUR_MS = 3_600_000;

/** One call by a member of the service's own staff. Their verbs take it as their first argument. */
export type OperatorContext = {
  readonly core: Pick<Core, 'database' | 'clock' | 'vault'>;
  readonly actor: Actor & { readonly type: 'operator'; readonly role: string };
  readonly requestId: string;
};

/**
 * The context of a signed-in member of the service's staff, with the role they have at this call. `isActing` says that they do
 * something themselves, which keeps the session from going idle. Raises INVALID_TOKEN where the session is over, ROLE_NOT_ALLOWED for staff of partners.
 */
export async function contextForOperator(
  core: Core,
  input: { sessionKey: string; requestId: string; isActing?: boolean },
): Promise<OperatorContext> {
  const member = await findSession(core, input.sessionKey, { isActing: input.isActing ?? false });
  if (!member) throw new DomainError('INVALID_TOKEN');
  if (member.partnerId !== null) throw new DomainError('ROLE_NOT_ALLOWED');
  const { memberId: id, role, sessionId, confirmedAt, secondFactorAt } = member;
  return {
    core,
    actor: { type: 'operator', id, role, sessionId, confirmedAt, secondFactorAt },
    requestId: input.requestId,
  };
}

/**
 * The context of a member of the service's staff by their mobile (10 digits), for the terminal: a person at the machine itself needs no
 * session and no one-time password. Raises NOT_FOUND where no member of the staff has it.
 */
export async function contextForTerminal(
  core: OperatorContext['core'],
  input: { mobile: string; requestId: string },
): Promise<OperatorContext> {
  const mobileHash = core.vault.fingerprint('mobile', input.mobile);
  const operator = await findOperator(core.database.pool, { mobileHash });
  if (!operator) throw new DomainError('NOT_FOUND', { message: 'No member of the service’s staff has this mobile.' });
  const { id, role } = operator;
  return { core, actor: { type: 'operator', id, role, confirmedAt: core.clock.now() }, requestId: input.requestId };
}

/**
 * Raises ROLE_NOT_ALLOWED where the caller's role may not do this, and leaves an audit entry that they tried: once an hour for
 * each permission, so that no client fills the log by trying on.
 */
export async function demandOperatorPermission(
  core: Core,
  context: OperatorContext,
  permission: OperatorPermission,
): Promise<void> {
  const { id, role } = context.actor;
  if (!isOperatorAllowed(role, permission)) {
    const bucket = `refused ${id} ${permission}`;
    const window = await core.accounts.requestWindows({ bucket, windowMs: HOUR_MS, requestsMax: 1 });
    const change = { action: 'role.refused', subject: id, after: { role, permission } };
    if (!window.isOver) await recordAudit(context, core.database.pool, change);
  }
  requireOperatorPermission(role, permission);
}
