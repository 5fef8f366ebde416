import type { Prisma } from '../../../database/database.ts';
import { recordAuditIn } from '../../accounts/audit/record-audit.ts';
import { lockSettingsIn } from '../../accounts/partners/lock-partner.ts';
import { fieldError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { type Endpoint, openEndpoint } from '../endpoint.ts';
import { findEndpointRow } from './store/endpoint.ts';

type AuditedValue = { url?: string; headers?: string[] } | undefined;

export type EndpointTransaction = {
  prisma: Prisma;
  /** Notes who did what. Neither secrets nor values of headers belong into it */
  audit(action: string, change?: { before?: AuditedValue; after?: AuditedValue }): Promise<void>;
};

/** One change of a partner's endpoint at a time; `work` is given it as it stands now. */
export async function inEndpointTransaction<Result>(
  context: PartnerContext,
  work: (tx: EndpointTransaction, endpoint: Endpoint | undefined) => Promise<Result>,
): Promise<Result> {
  const { core, partner } = context;
  const now = core.clock.now();
  return core.database.prisma.$transaction(async (prisma) => {
    await lockSettingsIn(prisma, partner.id);
    const row = await findEndpointRow(prisma, partner.id);
    const tx: EndpointTransaction = {
      prisma,
      audit: (action, change = {}) => recordAuditIn(prisma, context, { action, subject: partner.id, ...change }),
    };
    return work(tx, row ? openEndpoint(core.vault, row, now) : undefined);
  });
}

/** What is asked needs an address first. */
export function noEndpoint() {
  return fieldError('VALIDATION_ERROR', 'url', 'Set the address of your endpoint first.');
}
