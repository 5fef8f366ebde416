import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { isAllowed, type Permission, requirePermission } from './permissions.ts';

const HOUR_MS = 3_600_000;

/** Raises ROLE_NOT_ALLOWED where the caller's role may not do this, and leaves an audit entry that they tried. */
export async function demandPermission(context: PartnerContext, permission: Permission): Promise<void> {
  const role = context.actor.role ?? '';
  if (!isAllowed(role, permission)) await noteRefusal(context, permission);
  requirePermission(role, permission);
}

/** Once an hour for each member and permission, so that no client fills the log by trying on. */
async function noteRefusal(context: PartnerContext, permission: Permission): Promise<void> {
  const { core, actor } = context;
  const bucket = `refused ${actor.id} ${permission}`;
  const window = await core.accounts.requestWindows({ bucket, windowMs: HOUR_MS, requestsMax: 1 });
  if (window.isOver) return;
  const after = { role: actor.role, permission };
  await recordAudit(context, core.database.pool, { action: 'role.refused', subject: actor.id, after });
}
