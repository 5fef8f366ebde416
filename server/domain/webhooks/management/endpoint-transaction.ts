import { auditRow } from '../../accounts/audit/record-audit.ts';
import { fieldError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { type Endpoint, openEndpoint } from '../endpoint.ts';

type Prisma = Parameters<Parameters<PartnerContext['core']['database']['prisma']['$transaction']>[0]>[0];
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
    await prisma.$queryRaw`SELECT FROM partner WHERE id = ${partner.id} FOR UPDATE`;
    const row = await prisma.webhookEndpoint.findUnique({ where: { partnerId: partner.id } });
    const tx: EndpointTransaction = {
      prisma,
      async audit(action, { before, after } = {}) {
        await prisma.auditEntry.create({ data: auditRow(context, { action, subject: partner.id, before, after }) });
      },
    };
    return work(tx, row ? openEndpoint(core.vault, row, now) : undefined);
  });
}

/** What is asked needs an address first. */
export function noEndpoint() {
  return fieldError('VALIDATION_ERROR', 'url', 'Set the address of your endpoint first.');
}
