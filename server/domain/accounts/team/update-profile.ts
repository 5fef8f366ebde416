import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { maskEmail } from '../../kernel/masking.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { readEmail, readName } from './person.ts';
import { lockProfile, saveProfile } from './store/members.ts';

/**
 * Sets a member's own name and email; an empty email takes it away. Raises VALIDATION_ERROR naming `name` or `email`. What did
 * not change leaves no audit entry.
 */
export async function updateProfile(
  context: PartnerContext,
  input: { name: string; email: string | null },
): Promise<void> {
  const { core, actor } = context;
  const name = readName(input.name);
  const email = readEmail(input.email);
  await inTransaction(core.database.pool, async (client) => {
    const member = await lockProfile(client, actor.id);
    if (!member) throw new DomainError('INVALID_TOKEN');
    const before = { name: member.name, email: member.emailSealed && core.vault.open('email', member.emailSealed) };
    if (before.name === name && before.email === email) return;
    const emailSealed = email === null ? null : core.vault.seal('email', email);
    await saveProfile(client, { id: actor.id, name, emailSealed });
    const [was, is] = [shown(before), shown({ name, email })];
    // Two addresses may look alike once they are masked.
    const after = was.email === is.email && before.email !== email ? { ...is, newEmail: is.email } : is;
    await recordAudit(context, client, { action: 'profile.changed', subject: actor.id, before: was, after });
  });
}

function shown({ name, email }: { name: string; email: string | null }) {
  return { name, email: email === null ? null : maskEmail(email) };
}
