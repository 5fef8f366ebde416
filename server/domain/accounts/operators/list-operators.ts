import { listStaff } from '../team/list-staff.ts';
import type { OperatorContext } from './operator-context.ts';

/** A member of the service's staff. Instants in milliseconds, real time. */
export type ListedOperator = {
  operatorId: string;
  name: string;
  role: string;
  mobileMasked: string;
  joinedAt: number;
  /** Of their sessions, to the minute; undefined where there was none of late */
  lastSeenAt: number | undefined;
  /** They sign in with one beside the one-time password */
  hasPasskey: boolean;
  /** The one who asks */
  isSelf: boolean;
};

/** Everybody who works for the service, by name. */
export async function listOperators({ core, actor }: OperatorContext): Promise<ListedOperator[]> {
  const members = await listStaff(core, null);
  return members.map(({ id, name, role, mobileMasked, createdAt, lastSeenAt, passkeys }) => ({
    operatorId: id,
    name,
    role,
    mobileMasked,
    joinedAt: createdAt.getTime(),
    lastSeenAt,
    hasPasskey: passkeys > 0,
    isSelf: id === actor.id,
  }));
}
