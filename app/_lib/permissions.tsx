'use client';

import { createContext, type ReactNode, use } from 'react';
import type { SessionView } from './procedure-types.ts';

/** What a role may be allowed to do (server/domain/accounts/team/permissions.ts). */
export type Permission = SessionView['permissions'][number];

const PermissionsContext = createContext<readonly Permission[]>([]);

/** Tells the screens below what the signed-in member may do. */
export function PermissionsProvider({
  permissions,
  children,
}: {
  permissions: readonly Permission[];
  children: ReactNode;
}) {
  return <PermissionsContext value={permissions}>{children}</PermissionsContext>;
}

/** What the signed-in member may do. For what is shown; what is done, the server decides. */
export function usePermissions(): readonly Permission[] {
  return use(PermissionsContext);
}

/** Whether the signed-in member may do this. */
export function usePermission(permission: Permission): boolean {
  return usePermissions().includes(permission);
}
