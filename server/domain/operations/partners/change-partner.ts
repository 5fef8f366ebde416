import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { type OperatorPermission, requireOperatorPermission } from '../../accounts/operators/permissions.ts';
import { readReason } from '../../accounts/operators/reason.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { readPartnerName, switchCapabilities } from './create-partner.ts';
import { readChoice, readCount, readPaise, readSwitch } from './read-input.ts';
import { lockPartnerRow, type PartnerColumns, updatePartner } from './store/partner.ts';

/** The most that one payment order may be of, with any gateway. */
const ORDER_CEILING_PAISE = 50_000_00n;
const SANDBOX_CALLS_MAX = 1_000_000;

/** How a field is read, by what the partner's row has; the row is locked. */
type Field = { permission: OperatorPermission; read(value: unknown, row: PartnerColumns): PartnerColumns };

const switchOf = (name: keyof PartnerColumns, permission: OperatorPermission): Field => ({
  permission,
  read: (value) => ({ [name]: readSwitch(name, value) }),
});
const limitOf = (name: keyof PartnerColumns, field: string, bounds: { from?: bigint; to?: bigint } = {}): Field => ({
  permission: 'limits.write',
  read: (value) => ({ [name]: readPaise(field, value, bounds) }),
});
const orNone = (name: keyof PartnerColumns, field: Field): Field => ({
  ...field,
  read: (value, row) => (value === null ? { [name]: null } : field.read(value, row)),
});

/** What one person may change, each with who may. What moves money, and its terms, are requests: see server/domain/approvals. */
const fields = {
  name: { permission: 'partners.write', read: (value) => ({ name: readPartnerName(value) }) },
  tier: { permission: 'partners.write', read: (value) => ({ tier: readChoice('tier', value, ['free', 'paid']) }) },
  capabilities: {
    permission: 'partners.write',
    read: (value, row) => ({ capabilities: switchCapabilities(row.capabilities, value) }),
  },
  liveEnabled: switchOf('liveEnabled', 'partners.write'),
  sandboxEnabled: switchOf('sandboxEnabled', 'partners.write'),
  collectionEnabled: switchOf('collectionEnabled', 'partners.write'),
  enabled: switchOf('enabled', 'partners.stop'),
  instantKycEnabled: switchOf('instantKycEnabled', 'limits.write'),
  dailySendLimitInr: limitOf('dailySendLimitPaise', 'dailySendLimitInr'),
  orderMinInr: limitOf('orderMinPaise', 'orderMinInr', { from: 1_00n, to: ORDER_CEILING_PAISE }),
  orderMaxInr: limitOf('orderMaxPaise', 'orderMaxInr', { from: 1_00n, to: ORDER_CEILING_PAISE }),
  freeBuyLimitInr: orNone('freeBuyLimitPaise', limitOf('freeBuyLimitPaise', 'freeBuyLimitInr')),
  sandboxDailyLimit: orNone('sandboxDailyLimit', {
    permission: 'limits.write',
    read: (value) => ({ sandboxDailyLimit: readCount('sandboxDailyLimit', value, SANDBOX_CALLS_MAX) }),
  }),
} as const satisfies Record<string, Field>;

export type PartnerField = keyof typeof fields;
export const partnerFields = Object.keys(fields) as [PartnerField, ...PartnerField[]];

/**
 * Changes what one person may change of a partner: name, plan, capabilities (each that is to be granted or taken away, as true or false), switches
 * (`enabled` is the kill-switch of both modes), limits in rupees, null for the service's own. It counts from the next request on in every process; what is not given stays. Raises
 * NOT_FOUND, ROLE_NOT_ALLOWED where the role may not change one of them, VALIDATION_ERROR on the field. Leaves an audit entry with
 * before and after, where anything changed.
 */
export async function changePartner(
  context: OperatorContext,
  input: { partnerId: string; changes: { readonly [Name in PartnerField]?: unknown }; reason: string },
): Promise<{ changed: string[] }> {
  const reason = readReason(input.reason);
  const given = Object.entries(input.changes).filter(([, value]) => value !== undefined);
  return inOperatorTransaction(context, 'partners.read', async ({ client, operator, audit }) => {
    const row = await lockPartnerRow(client, input.partnerId);
    if (!row) throw new DomainError('NOT_FOUND', { message: 'There is no such partner.' });
    let to: PartnerColumns = {};
    for (const [name, value] of given) {
      const field: Field | undefined = Object.hasOwn(fields, name) ? fields[name as PartnerField] : undefined;
      if (!field) throw fieldError('VALIDATION_ERROR', name, 'cannot be changed here');
      requireOperatorPermission(operator.role, field.permission);
      to = { ...to, ...field.read(value, row) };
    }
    const next = { ...row, ...to } as Required<PartnerColumns>;
    if (BigInt(next.orderMinPaise as bigint) > BigInt(next.orderMaxPaise as bigint)) {
      throw fieldError('VALIDATION_ERROR', 'orderMinInr', 'must not be above the most');
    }
    const isChanged = (name: keyof PartnerColumns) => text(row[name]) !== text(to[name]);
    const names = (Object.keys(to) as (keyof PartnerColumns)[]).filter(isChanged);
    if (names.length === 0) return { changed: [] };
    const pick = (from: PartnerColumns) => Object.fromEntries(names.map((name) => [name, plain(from[name])]));
    await updatePartner(client, input.partnerId, Object.fromEntries(names.map((name) => [name, to[name]])));
    const after = { ...pick(to), reason };
    await audit({
      action: 'partner.changed',
      subject: input.partnerId,
      before: pick(row),
      after,
      partnerId: input.partnerId,
    });
    return { changed: names };
  });
}

/** As JSON has it: amounts as text. */
function plain(value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

function text(value: unknown): string {
  return JSON.stringify(plain(value));
}
