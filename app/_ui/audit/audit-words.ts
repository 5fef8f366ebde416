import type { AuditEntryView } from '../../_lib/procedure-types.ts';
import type { MessageKey, Translate } from '../../_lib/translate-messages.ts';

/** Actions that have words; another is shown by its own name. */
export const knownActions: ReadonlySet<string> = new Set([
  'member.invited',
  'member.invitation_resent',
  'member.invitation_revoked',
  'member.joined',
  'member.role_changed',
  'member.removed',
  'session.opened',
  'session.ended',
  'role.refused',
  'profile.changed',
  'token.created',
  'token.revoked',
  'webhook.endpoint_set',
  'webhook.endpoint_removed',
  'webhook.switched_on',
  'webhook.secret_revealed',
  'webhook.rotation_staged',
  'webhook.rotation_cancelled',
  'webhook.secret_promoted',
  'webhook.ping_sent',
  'webhook.sent_again',
  'webhook.replayed',
  'webhook.clinic_run',
  'return_origin.added',
  'return_origin.removed',
  'allowed_address.added',
  'allowed_address.removed',
  'idempotency.strictness_set',
  'markup.set',
  'branding.set',
  'domain.added',
  'domain.verified',
  'domain.lapsed',
  'domain.removed',
  'inventory.bought',
  'sandbox.clock_moved',
  'sandbox.fault_set',
  'sandbox.reset',
  'webview_run.created',
  'webview_run.removed',
  'embed.sessions_ended',
  'sip.cancelled',
  'sip.simulated',
  'payment.simulated',
  'delivery.pack',
  'delivery.ship',
  'delivery.deliver',
  'delivery.cancel',
  'delivery.stock',
  'payment.retried',
  'payment.refund_begun',
  'withdrawal.retried',
  'withdrawal.settle_by_hand',
  'kyc.approved',
  'kyc.rejected',
  'kyc.picture_opened',
  'approval.requested',
  'approval.approved',
  'approval.rejected',
  'partner.created',
  'partner.changed',
  'partner.owner_set',
  'credit_line.set',
  'float.topped_up',
  'float.adjusted',
  'statement.settled',
  'fee_bearer.set',
  'commission.set',
  'markup_live.set',
  'operator.added',
  'operator.removed',
  'operator.role_set',
]);

/** What was done, in words. */
export function actionWords(action: string, translate: Translate): string {
  return knownActions.has(action) ? translate(`audit.action.${action}` as MessageKey) : action;
}

/** Who did it, in words: by name where the reader may know it, also one who was removed; a token, the service or its staff as such. */
export function actorWords({ actorType, actorName }: AuditEntryView, translate: Translate): string {
  if (actorName !== null) return actorName;
  return translate(actorType === 'member' ? 'audit.actor.staff' : `audit.actor.${actorType}`);
}
