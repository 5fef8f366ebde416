import { istDayNumber } from '../../kernel/clock.ts';
import { fieldError } from '../../kernel/errors.ts';
import { type Switches, switchList } from '../../kernel/lists/switches.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { parseIpRange } from '../partners/ip-range.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { demandPermission } from '../team/demand-permission.ts';
import { findStaff } from '../team/find-staff.ts';
import { requirePermission, tokenPermission } from '../team/permissions.ts';
import { inTokenTransaction } from '../tokens/token-transaction.ts';
import { type KeyFields, type KeyInput, readKeyFields } from './key-fields.ts';
import { lockLivingKey } from './living-key.ts';
import { readLivingNames, updateKey } from './store/keys.ts';

/** What of a key is changed. What is not given or named stays: another person may be changing it. */
export type KeyChanges = {
  readonly name?: string | undefined;
  readonly scopes?: Switches | undefined;
  /** The last IST day on which it works (day number); null for no end */
  readonly lastDay?: number | null | undefined;
  readonly allowedAddresses?: Switches | undefined;
};

/**
 * Changes what is given of the name and end date of a living key of this mode, and puts scopes and addresses in or takes them out; each call with any of its
 * secrets is judged by them from then on, in every process. Of live by an owner or admin who has confirmed; a developer changes the sandbox keys that they
 * answer for. Who answers for it stays so, and a secret that is being replaced ends no later than before. A second call with the same changes
 * nothing. Leaves an audit entry of what changed. Raises ROLE_NOT_ALLOWED, CONFIRMATION_REQUIRED, NOT_FOUND, VALIDATION_ERROR (also for the name of
 * another living key), INVALID_TRANSITION for one that has ended. Decisions 15.
 */
export async function changeKey(
  context: PartnerContext,
  { keyId, ...changes }: KeyChanges & { keyId: string },
): Promise<void> {
  const { core, partner, mode, actor } = context;
  await demandPermission(context, tokenPermission(mode));
  if (mode === 'live') requireConfirmed(context);
  const now = core.clock.now();
  await inTokenTransaction(context, tokenPermission(mode), async (client) => {
    const at = new Date(now);
    const key = await lockLivingKey(client, context, keyId);
    if (key.heldBy !== actor.id) {
      const member = await findStaff(client, partner.id, { id: actor.id });
      requirePermission(member?.role ?? '', 'tokens.live');
    }
    const fields = readKeyFields(changed(key, changes), now);
    const [before, after] = [noted(key), noted(fields)];
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    const names = await readLivingNames(client, { partnerId: partner.id, mode, at, except: key.id });
    if (names.includes(fields.name)) throw fieldError('VALIDATION_ERROR', 'name', 'is that of another key already');
    await updateKey(client, { id: key.id, ...fields, at });
    await recordAudit(context, client, {
      action: 'key.changed',
      subject: key.id,
      before: { mode, ...before },
      after: { mode, ...after },
    });
  });
}

function changed(key: KeyFields, changes: KeyChanges): KeyInput {
  const { name = key.name, lastDay = key.endsAt && istDayNumber(key.endsAt.getTime() - 1) } = changes;
  const spell = (address: string) => parseIpRange(address)?.text ?? address;
  return {
    name,
    scopes: switchList(key.scopes, changes.scopes ?? {}),
    allowedAddresses: switchList(key.allowedAddresses, changes.allowedAddresses ?? {}, spell),
    lastDay: lastDay ?? undefined,
  };
}

/** What the audit log has of a key. */
function noted({ name, scopes, allowedAddresses, endsAt }: KeyFields) {
  return { name, scopes, allowed_addresses: allowedAddresses, ends_at: endsAt };
}
