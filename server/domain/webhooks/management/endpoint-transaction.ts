import type { Prisma } from '../../../database/database.ts';
import { recordAuditIn } from '../../accounts/audit/record-audit.ts';
import { lockSettingsIn } from '../../accounts/partners/lock-partner.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { type Endpoint, openEndpoint } from '../endpoint.ts';
import { type EndpointRow, findEndpointRow } from './store/endpoint.ts';

type AuditedValue =
  | {
      url?: string;
      headers?: string[];
      /** Names of those whose value is another */
      newHeaderValues?: string[];
      name?: string | null;
      kinds?: string[];
      isEnabled?: boolean;
      mode?: string;
    }
  | undefined;

export type EndpointTransaction = {
  prisma: Prisma;
  /** Notes who did what. Neither secrets nor values of headers belong into it */
  audit(action: string, change?: { before?: AuditedValue; after?: AuditedValue }): Promise<void>;
};

/** An endpoint as it is kept, and with its secrets opened. */
export type KeptEndpoint = Endpoint & { row: EndpointRow };

/** Which endpoint is meant; without an id it is the first, of spec part 6. */
export type EndpointChoice = { endpointId?: string | undefined };

/** The id of a partner's first endpoint: always the same, so that one that is removed and set again goes on with what it was due. */
export function firstEndpointId(partnerId: string): string {
  return `whe_${partnerId.slice(4)}`;
}

/** One change of a partner's endpoints at a time; `work` is given the one that is meant as it stands now. */
export async function inEndpointTransaction<Result>(
  context: PartnerContext,
  { endpointId }: EndpointChoice,
  work: (tx: EndpointTransaction, endpoint: KeptEndpoint | undefined) => Promise<Result>,
): Promise<Result> {
  const { core, partner } = context;
  const now = core.clock.now();
  return core.database.prisma.$transaction(async (prisma) => {
    await lockSettingsIn(prisma, partner.id);
    const row = await findEndpointRow(prisma, partner.id, endpointId ?? firstEndpointId(partner.id));
    const tx: EndpointTransaction = {
      prisma,
      audit: (action, change = {}) =>
        recordAuditIn(prisma, context, { action, subject: endpointId ?? partner.id, ...change }),
    };
    return work(tx, row ? { ...openEndpoint(core.vault, row, now), row } : undefined);
  });
}

/** The endpoint that is meant: raises NOT_FOUND for an id that is not the partner's, VALIDATION_ERROR where the first is not set. */
export function requireKept(endpoint: KeptEndpoint | undefined, { endpointId }: EndpointChoice): KeptEndpoint {
  if (endpoint) return endpoint;
  throw endpointId === undefined ? noEndpoint() : noSuchEndpoint();
}

/** What is asked needs an address first. */
export function noEndpoint() {
  return fieldError('VALIDATION_ERROR', 'url', 'Set the address of your endpoint first.');
}

/** There is no endpoint of the partner by this id. */
export function noSuchEndpoint() {
  return new DomainError('NOT_FOUND', { message: 'There is no such webhook endpoint.' });
}
