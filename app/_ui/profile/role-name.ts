import type { PlainKey, Translate } from '../../_lib/messages/translate.ts';

const roles = new Set(['owner', 'admin', 'developer', 'finance', 'viewer', 'support', 'compliance']);

/** A role as people say it. */
export function roleName(role: string, translate: Translate): string {
  return roles.has(role) ? translate(`role.${role}` as PlainKey) : role;
}
