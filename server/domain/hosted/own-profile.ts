import { isEmailVerified } from '../customers/kyc/is-email-verified.ts';
import { changeOwnContact, readOwnContact } from '../customers/users/contact.ts';
import type { UserBalances } from '../customers/users/end-user.ts';
import { getUser } from '../customers/users/read-users.ts';
import type { PartnerContext } from './context.ts';

/** Users as they see themselves in the hosted screens: in full what they or this partner gave. */
export type OwnProfile = {
  userCode: string;
  name: string | null;
  /** 10 digits */
  mobile: string;
  email: string | null;
  /** This address was proved with a code */
  isEmailVerified: boolean;
  balances: UserBalances;
};

/** A user's own profile. For that user only: numbers are in full. Raises USER_CODE_NOT_FOUND. Spec 4.9. */
export async function readOwnProfile(context: PartnerContext, userCode: string): Promise<OwnProfile> {
  const [user, contact] = await Promise.all([
    getUser(context, { userCode, withBalances: true }),
    readOwnContact(context, userCode),
  ]);
  const { email } = contact;
  return {
    userCode,
    name: user.name,
    mobile: contact.mobile,
    email,
    isEmailVerified: email !== null && (await isEmailVerified(context, userCode, email)),
    balances: user.balances as UserBalances,
  };
}

/** Sets the name a user goes by at this partner, and the email where one is given. Raises USER_CODE_NOT_FOUND. */
export async function saveOwnProfile(
  context: PartnerContext,
  userCode: string,
  input: { name: string; email?: string | undefined },
): Promise<OwnProfile> {
  await changeOwnContact(context, userCode, input);
  return readOwnProfile(context, userCode);
}
