import { type NewPerson, readMobile, readPerson } from '../../accounts/operators/new-member.ts';
import { fieldError } from '../../kernel/errors.ts';
import type { Core } from '../context.ts';
import { readPartnerName } from '../partners/create-partner.ts';

/** What a business registers itself with, as it was typed in. */
export type SignUpInput = {
  businessName: string;
  ownerName: string;
  mobile: string;
  /** The terms of the sandbox were read and taken */
  hasAcceptedTerms: boolean;
  invitationId?: string | undefined;
};

/** The same as it is kept; the mobile with its 10 digits. */
export type SignUpFields = { name: string; owner: NewPerson; mobile: string; invitationId: string | undefined };

/** Reads what a business registers with. Raises VALIDATION_ERROR on `name`, `owner_name`, `mobile` or `terms`. */
export function readSignUp(core: Pick<Core, 'vault'>, input: SignUpInput): SignUpFields {
  const name = readPartnerName(input.businessName);
  const owner = readPerson(core, { name: input.ownerName, mobile: input.mobile }, 'owner_name');
  if (!input.hasAcceptedTerms) throw fieldError('VALIDATION_ERROR', 'terms', 'must be accepted');
  return { name, owner, mobile: readMobile(input.mobile), invitationId: input.invitationId || undefined };
}
