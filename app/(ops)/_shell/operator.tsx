'use client';

import { createContext, type ReactNode, use } from 'react';
import type { OperatorSelfView } from '../../_lib/procedure-types.ts';

/** What a role of the service's staff may be allowed to do (server/domain/accounts/operators/permissions.ts). */
export type OperatorPermission = OperatorSelfView['permissions'][number];

export type Operator = { operatorId: string; name: string; role: string; permissions: readonly OperatorPermission[] };

const OperatorContext = createContext<Operator | null>(null);

/** Tells the screens below who is signed in. */
export function OperatorProvider({ operator, children }: { operator: Operator; children: ReactNode }) {
  return <OperatorContext value={operator}>{children}</OperatorContext>;
}

/** Who is signed in. */
export function useOperator(): Operator {
  const operator = use(OperatorContext);
  if (!operator) throw new Error('useOperator needs an OperatorProvider above it.');
  return operator;
}

/** Whether they may do this. For what is shown; what is done, the server decides. */
export function useMay(permission: OperatorPermission): boolean {
  return useOperator().permissions.includes(permission);
}
