import { inTransaction } from '../../../database/transaction.ts';
import { recordAudit } from '../../accounts/audit/record-audit.ts';
import { lockSettings } from '../../accounts/partners/lock-partner.ts';
import { fieldError } from '../../kernel/errors.ts';
import { type Paise, paise, rupees } from '../../kernel/money.ts';
import type { PartnerContext } from '../context.ts';
import { readThreshold, saveThreshold } from './store/float-threshold.ts';

/** INR 10 crore: more than a float holds. */
const THRESHOLD_MAX_PAISE = 1_000_000_000_00n;

/** What a float has available when float.low is sent, the same in both modes; undefined where it is never sent. Decisions 15. */
export async function readFloatThreshold(context: PartnerContext): Promise<Paise | undefined> {
  const threshold = await readThreshold(context.core.database.pool, context.partner.id);
  return threshold === undefined ? undefined : paise(threshold);
}

/**
 * Sets below what available amount float.low is sent, of both modes; undefined sends none. Where the float has less already, the event is sent at
 * once. Raises VALIDATION_ERROR naming `threshold`: not above zero, or over ten crore rupees. Leaves an audit entry. Decisions 15.
 */
export async function setFloatThreshold(context: PartnerContext, threshold: Paise | undefined): Promise<void> {
  if (threshold !== undefined && (threshold <= 0n || threshold > THRESHOLD_MAX_PAISE)) {
    throw fieldError(
      'VALIDATION_ERROR',
      'threshold',
      `must be above 0 and at most ${rupees(paise(THRESHOLD_MAX_PAISE))}`,
    );
  }
  const { core, partner } = context;
  await inTransaction(core.database.pool, async (client) => {
    await lockSettings(client, partner.id);
    const before = await readThreshold(client, partner.id);
    if (before === threshold) return;
    await saveThreshold(client, { partnerId: partner.id, belowPaise: threshold });
    await recordAudit(context, client, {
      action: 'webhook.float_threshold_set',
      subject: partner.id,
      before: { thresholdPaise: before === undefined ? null : String(before) },
      after: { thresholdPaise: threshold === undefined ? null : String(threshold) },
    });
  });
}
