import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { addMember, readPerson } from './new-member.ts';
import type { OperatorContext } from './operator-context.ts';
import { ADMINS_LEAST } from './remove-operator.ts';
import { countOthersWithRole, lockOperators } from './store.ts';

/**
 * Takes on one of the first two admins of a new service, by the person who set it up: from then on it takes two of them. Raises
 * INVALID_TRANSITION where there are two, VALIDATION_ERROR on `name` or `mobile`. Leaves an audit entry. Answers their id.
 */
export async function beginStaff(
  context: Omit<OperatorContext, 'actor'> & { actor: { type: 'system'; id: string } },
  input: { name: string; mobile: string },
): Promise<string> {
  const { core } = context;
  const person = readPerson(core, input);
  return inTransaction(core.database.pool, async (client) => {
    await lockOperators(client);
    if ((await countOthersWithRole(client, { role: 'admin', without: '' })) >= ADMINS_LEAST) {
      throw new DomainError('INVALID_TRANSITION', { message: 'There are two admins: they take on the others.' });
    }
    const id = await addMember(client, core, { ...person, partnerId: null, role: 'admin', at: core.clock.now() });
    const after = { name: person.name, role: 'admin', mobile: person.mobileMasked };
    await recordAudit(context, client, { action: 'operator.added', subject: id, after });
    return id;
  });
}
