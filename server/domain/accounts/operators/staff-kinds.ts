import { DomainError, fieldError } from '../../kernel/errors.ts';
import type { ApprovalKind } from './approval.ts';
import { findOperator } from './find-operator.ts';
import { addMember, type NewPerson, readPerson } from './new-member.ts';
import { type OperatorRole, operatorRoles } from './permissions.ts';
import { ADMINS_LEAST } from './remove-operator.ts';
import { countOthersWithRole, expireRequestsOf, updateRole } from './store.ts';

/** Adds a person to the service's staff: by two persons, since one who could do it alone could approve their own requests. */
export const addOperator: ApprovalKind<NewPerson & { role: OperatorRole }> = {
  mayRequest: 'staff.write',
  mayApprove: 'staff.write',
  isAboutPeople: true,
  partnerIdOf: () => null,
  async prepare(_, { core, given }) {
    return { ...readPerson(core, { name: given.name, mobile: given.mobile }), role: readRole(given.role) };
  },
  async execute(client, { core, input, at }) {
    const subject = await addMember(client, core, { ...input, partnerId: null, at });
    const { name, role, mobileMasked: mobile } = input;
    return { action: 'operator.added', subject, after: { name, role, mobile } };
  },
};

/** Gives a member of the service's staff another role; what they asked for in their former one, and was not approved, has to be asked anew. */
export const setOperatorRole: ApprovalKind<{ operatorId: string; from: string; role: OperatorRole }> = {
  mayRequest: 'staff.write',
  mayApprove: 'staff.write',
  isAboutPeople: true,
  partnerIdOf: () => null,
  async prepare(client, { given }) {
    const member = await findOperator(client, String(given.operatorId ?? ''));
    if (!member) throw new DomainError('NOT_FOUND');
    const role = readRole(given.role);
    if (role === member.role) throw fieldError('VALIDATION_ERROR', 'role', 'is what they are already');
    return { operatorId: member.id, from: member.role, role };
  },
  async execute(client, { input: { operatorId, from, role } }) {
    const member = await findOperator(client, operatorId);
    if (!member) throw new DomainError('NOT_FOUND');
    if (member.role !== from) {
      throw new DomainError('INVALID_TRANSITION', { message: `They are ${member.role} by now, not ${from}.` });
    }
    if (from === 'admin' && (await countOthersWithRole(client, { role: from, without: operatorId })) < ADMINS_LEAST) {
      throw new DomainError('INVALID_TRANSITION', { message: 'Two admins have to be left.' });
    }
    await updateRole(client, { id: operatorId, role });
    await expireRequestsOf(client, operatorId);
    return { action: 'operator.role_set', subject: operatorId, before: { role: from }, after: { role } };
  },
};

function readRole(value: unknown): OperatorRole {
  const role = operatorRoles.find((one) => one === value);
  if (!role) throw fieldError('VALIDATION_ERROR', 'role', `must be one of ${operatorRoles.join(', ')}`);
  return role;
}
