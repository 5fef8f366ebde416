import type { PoolClient } from 'pg';
import { fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { maskMobile, normaliseMobile } from '../../kernel/masking.ts';
import { readName } from '../team/person.ts';
import type { OperatorContext } from './operator-context.ts';
import { insertMember } from './store.ts';

/** A person who is to join a staff, as JSON; the mobile is sealed. */
export type NewPerson = { name: string; mobileSealed: string; mobileMasked: string };

/** Reads name and mobile of a person who is to join. Raises VALIDATION_ERROR on `name` (or the field that it has) or `mobile`. */
export function readPerson(
  { vault }: Pick<OperatorContext['core'], 'vault'>,
  given: { name: unknown; mobile: unknown },
  nameField = 'name',
): NewPerson {
  const mobile = readMobile(given.mobile);
  return {
    name: readName(String(given.name ?? ''), nameField),
    mobileSealed: Buffer.from(vault.seal('mobile', mobile)).toString('base64'),
    mobileMasked: maskMobile(mobile),
  };
}

/** A mobile as it is typed in, with its 10 digits. Raises VALIDATION_ERROR on `mobile`. */
export function readMobile(given: unknown): string {
  const mobile = normaliseMobile(String(given ?? '').replace(/[\s+-]/g, ''));
  if (mobile === undefined) throw fieldError('VALIDATION_ERROR', 'mobile', 'Enter a 10-digit Indian mobile number.');
  return mobile;
}

/**
 * Adds a person to a partner's staff, or (null) to the service's own; they sign in with their mobile from then on. Raises VALIDATION_ERROR
 * on `mobile` where it belongs to a person who signs in already. Answers their id.
 */
export async function addMember(
  client: PoolClient,
  { vault }: Pick<OperatorContext['core'], 'vault'>,
  member: NewPerson & { partnerId: string | null; role: string; at: number },
): Promise<string> {
  const mobileSealed = Buffer.from(member.mobileSealed, 'base64');
  const mobileHash = vault.fingerprint('mobile', vault.open('mobile', mobileSealed));
  const id = newId('mbr', member.at);
  // An invitation that is accepted, or a business that registers itself, may be faster.
  if (await insertMember(client, { ...member, id, mobileHash, mobileSealed })) return id;
  throw fieldError('VALIDATION_ERROR', 'mobile', 'This number signs in already, here or at a partner.');
}
