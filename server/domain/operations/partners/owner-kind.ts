import type { PoolClient } from 'pg';
import type { ApprovalKind } from '../../accounts/operators/approval.ts';
import { addMember, type NewPerson, readPerson } from '../../accounts/operators/new-member.ts';
import { findStaff } from '../../accounts/team/find-staff.ts';
import { type Role, roles } from '../../accounts/team/permissions.ts';
import { promoteToOwner } from '../../accounts/team/promote-to-owner.ts';
import { retireOwner } from '../../accounts/team/retire-owner.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { readChoice } from './read-input.ts';
import { lockPartnerRow } from './store/partner.ts';

type LesserRole = Exclude<Role, 'owner'>;

/** Who is to own a partner. `memberId` is theirs where they are on its staff already, with the name and number they have there. */
type OwnerInput = NewPerson & {
  partnerId: string;
  memberId: string | null;
  fromRole: string | null;
  /** Whom they replace, and what becomes of those; null where no owner is replaced */
  former: { memberId: string; name: string; becomes: LesserRole | 'removed' } | null;
};

/** What an owner may become who is replaced. */
const becomings = [...roles.filter((role): role is LesserRole => role !== 'owner'), 'removed'] as const;

/**
 * Gives a partner another owner: a new person, or a member of its staff, in the place of one of its owners or beside them. It takes two
 * persons, since an owner can do everything there; also while the partner is switched off, which is when it may be
 * needed. The rules of its team hold: an owner is left, and a mobile signs in at one place.
 */
export const setOwner: ApprovalKind<OwnerInput> = {
  mayRequest: 'partners.write',
  mayApprove: 'partners.write',
  isAboutPeople: true,
  partnerIdOf: ({ partnerId }) => partnerId,
  async prepare(client, { core, given }) {
    const partnerId = String(given.partnerId ?? '');
    await lock(client, partnerId);
    const person = readPerson(core, { name: given.name, mobile: given.mobile });
    const mobile = core.vault.open('mobile', Buffer.from(person.mobileSealed, 'base64'));
    const known = await findStaff(client, partnerId, { mobileHash: core.vault.fingerprint('mobile', mobile) });
    if (known?.role === 'owner') throw fieldError('VALIDATION_ERROR', 'mobile', 'They own this partner already.');
    return {
      partnerId,
      ...person,
      name: known?.name ?? person.name,
      memberId: known?.id ?? null,
      fromRole: known?.role ?? null,
      former: await readFormer(client, partnerId, given),
    };
  },
  async execute(client, { core, input, at }) {
    const { partnerId, memberId, former, name, mobileSealed, mobileMasked } = input;
    await lock(client, partnerId);
    const person = { name, mobileSealed, mobileMasked };
    const ownerId = memberId ?? (await addMember(client, core, { ...person, partnerId, role: 'owner', at }));
    if (memberId !== null) await promoteToOwner(client, { partnerId, memberId });
    const ended = former === null ? undefined : await retire(client, { partnerId, former, at });
    return {
      action: 'partner.owner_set',
      subject: ownerId,
      ...(former && { before: { owner: former.name } }),
      after: { owner: name, mobile: mobileMasked, ...(former && { formerOwner: former.becomes }), ...ended },
    };
  },
};

function retire(
  client: PoolClient,
  { partnerId, former, at }: { partnerId: string; former: NonNullable<OwnerInput['former']>; at: number },
): Promise<{ ended: string[] } | undefined> {
  const role = former.becomes === 'removed' ? null : former.becomes;
  return retireOwner(client, { partnerId, memberId: former.memberId, role, at });
}

async function lock(client: PoolClient, partnerId: string): Promise<void> {
  if (await lockPartnerRow(client, partnerId)) return;
  throw new DomainError('NOT_FOUND', { message: 'There is no such partner.' });
}

async function readFormer(
  client: PoolClient,
  partnerId: string,
  { formerOwnerId, formerBecomes }: Readonly<Record<string, unknown>>,
): Promise<OwnerInput['former']> {
  if (formerOwnerId === undefined || formerOwnerId === '') return null;
  const member = await findStaff(client, partnerId, { id: String(formerOwnerId) });
  if (member?.role !== 'owner') throw fieldError('VALIDATION_ERROR', 'former_owner_id', 'must be one of its owners');
  const becomes = readChoice('former_becomes', formerBecomes, becomings);
  return { memberId: member.id, name: member.name, becomes };
}
