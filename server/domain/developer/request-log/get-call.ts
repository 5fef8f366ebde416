import { DomainError } from '../../kernel/errors.ts';
import type { Delivery } from '../../webhooks/management/delivery.ts';
import { listDeliveries } from '../../webhooks/management/list-deliveries.ts';
import type { PartnerContext } from '../context.ts';
import type { CallDetail } from './logged-call.ts';
import { findCall } from './store/read-calls.ts';

/** What a call's answer names: of which kind, and its id. */
export type NamedThing = { kind: keyof typeof FIELDS; id: string };

/** Fields of answers that name something with a page of its own. */
const FIELDS = {
  transaction: 'transaction_id',
  payment: 'payment_id',
  sip: 'sip_id',
  delivery: 'order_id',
  withdrawal: 'withdrawal_id',
  user: 'user_code',
} as const;
const ID_AND_QUOTE = /^([a-z]{2,4}_[0-9a-z]{1,60})"/;
const NAMED_MAX = 6;
const WEBHOOKS_MAX = 10;
/** What events are about. */
const WITH_EVENTS = new Set<NamedThing['kind']>(['transaction', 'payment', 'sip', 'withdrawal']);

/**
 * One call with its redacted bodies, what its answer names, and the webhooks about it. Raises NOT_FOUND, also for those of another
 * partner or mode, and after 30 days. Decisions 3 and 4.
 */
export async function getCall(
  context: PartnerContext,
  input: { requestId: string },
): Promise<CallDetail & { named: NamedThing[]; webhooks: Delivery[] }> {
  const { core, partner, mode } = context;
  const query = { partnerId: partner.id, mode, requestId: input.requestId };
  const call = await findCall(core.database.pool, query);
  if (!call) throw new DomainError('NOT_FOUND');
  const named = call.method === 'GET' ? [] : namedIn(call.responseBody ?? '');
  const subjects = named.filter(({ kind }) => WITH_EVENTS.has(kind));
  const webhooks = await Promise.all(
    subjects.map(({ id }) => listDeliveries(context, { search: id, limit: WEBHOOKS_MAX })),
  );
  return { ...call, named, webhooks: webhooks.flatMap(({ deliveries }) => deliveries).slice(0, WEBHOOKS_MAX) };
}

/** Read as text: an answer that broke off is no JSON any more. */
function namedIn(body: string): NamedThing[] {
  const named: NamedThing[] = [];
  for (const [kind, field] of Object.entries(FIELDS) as [NamedThing['kind'], string][]) {
    const at = body.indexOf(`"${field}":"`);
    const id = at < 0 ? undefined : ID_AND_QUOTE.exec(body.slice(at + field.length + 4, at + field.length + 80))?.[1];
    if (id !== undefined) named.push({ kind, id });
  }
  return named.slice(0, NAMED_MAX);
}
