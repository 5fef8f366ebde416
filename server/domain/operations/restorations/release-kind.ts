import type { ApprovalKind } from '../../accounts/operators/approval.ts';
import { readRestoration } from '../../accounts/restorations/read-restoration.ts';
import { releaseRestoration } from '../../accounts/restorations/release-restoration.ts';
import { heldWebhooks } from '../../accounts/restorations/restoration.ts';
import { isoTime } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { readChoice } from '../partners/read-input.ts';

/** What is let go on, and what becomes of the webhooks that waited when it was restored. */
type ReleaseInput = { restorationId: string; stoodAt: string; webhooks: string };

/**
 * Lets a restored service send money and webhooks again, once its staff have compared what is lost with providers and partners. It takes
 * two persons, since what they overlook is paid a second time. What came after it is not held any more. Decision restored-database.
 */
export const releaseRestorationKind: ApprovalKind<ReleaseInput> = {
  mayRequest: 'money.request',
  mayApprove: 'money.approve',
  partnerIdOf: () => null,
  async prepare(client, { given }) {
    const webhooks = readChoice('webhooks', given.webhooks, heldWebhooks);
    const found = await readRestoration(client);
    if (found?.releasedAt !== null) throw nothingHeld();
    return { restorationId: found.id, stoodAt: isoTime(found.stoodAt), webhooks };
  },
  async execute(client, { input: { restorationId, webhooks }, approvalId, at }) {
    const found = await readRestoration(client);
    if (found?.id !== restorationId || found.releasedAt !== null) throw nothingHeld();
    await releaseRestoration(client, { webhooks: readChoice('webhooks', webhooks, heldWebhooks), approvalId, at });
    return { action: 'restoration.released', subject: restorationId, before: { held: true }, after: { webhooks } };
  },
};

function nothingHeld(): DomainError {
  return new DomainError('INVALID_TRANSITION', { message: 'Nothing is held: the database was not restored since.' });
}
