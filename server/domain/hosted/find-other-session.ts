import { readOwnContact } from '../customers/users/contact.ts';
import { DomainError } from '../kernel/errors.ts';
import { maskMobile } from '../kernel/masking.ts';
import { mobileHash } from '../kernel/mobile-hash.ts';
import { equalHashes } from '../kernel/vault.ts';
import type { Core } from './context.ts';

import { type CodeHolder, openCode } from './find-code.ts';
import { contextForEmbed } from './session-context.ts';

/** Who is signed in where a code is brought, and whom it is for; mobiles masked. */
export type OtherSession = { signedInAs: string; codeFor: string };

/**
 * The user signed in (by the kept token) where a code is brought, if the code is for another one; undefined where no user is signed in, it is
 * the same person, or the code leads nowhere, which the exchange tells. The code is not spent. The attack prevented: a link with the
 * attacker's own code signs a person in as the attacker, who then buys or leaves their documents in that account. Raises
 * USER_CODE_NOT_FOUND, RATE_LIMITED, and what closes the partner's screens. Spec 4.9.
 */
export async function findOtherSession(
  core: Core,
  holder: CodeHolder,
  token: string | undefined,
): Promise<OtherSession | undefined> {
  const mobile = token === undefined ? undefined : await mobileOfSession(core, holder, token);
  if (mobile === undefined) return undefined;
  const { context, code } = await openCode(core, holder);
  if (code.status !== 'issued' || code.expiresAt <= context.now) return undefined;
  if (equalHashes(mobileHash(core.vault, context, mobile), code.person.mobile.hash)) return undefined;
  return { signedInAs: maskMobile(mobile), codeFor: code.person.mobile.masked };
}

/** The mobile of the user signed in by a token; undefined of a session that is over, or closed for now. */
async function mobileOfSession(core: Core, holder: CodeHolder, token: string): Promise<string | undefined> {
  const { requestId, domainPartnerId } = holder;
  try {
    const { partner, user } = await contextForEmbed(core, { token, requestId, domainPartnerId });
    return (await readOwnContact(partner, user.userCode)).mobile;
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
