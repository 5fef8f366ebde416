import { knowMobile } from '../customers/users/know-mobile.ts';
import { sealPerson } from '../customers/users/register-user.ts';
import { newId } from '../kernel/ids.ts';
import type { Metadata } from '../kernel/text/metadata.ts';
import { CODE_LIFE_SECONDS, embedCodeHash, newEmbedCode } from './code.ts';
import type { PartnerContext } from './context.ts';
import { insertCode } from './store/codes.ts';

/** A code, shown this once. `expiresAt` in milliseconds on the book's clock. */
export type IssuedCode = {
  userCode: string;
  /** What the partner's WebView opens */
  embedUrl: string;
  expiresAt: number;
  expiresInSeconds: number;
  userExisted: boolean;
};

/**
 * Makes the single-use code by which a customer (mobile in 10 digits) enters the hosted screens within ten minutes of the book's clock. No user is made
 * yet: name, email, meta and metadata are kept with the code, and taken when its session opens. `userExisted` is what a registration would tell.
 * Spec 2.1, 3.6, decisions 6.
 */
export async function issueCode(
  context: PartnerContext,
  input: {
    mobile: string;
    name?: string | undefined;
    email?: string | undefined;
    stateCode?: string | undefined;
    meta?: Record<string, unknown> | undefined;
    metadata?: Metadata | undefined;
  },
): Promise<IssuedCode> {
  const { core, partner, bookId, now } = context;
  const userCode = newEmbedCode();
  const person = sealPerson(context, input);
  const expiresAt = now + CODE_LIFE_SECONDS * 1000;
  const known = await knowMobile(context, person.mobile);
  await insertCode(core.database.pool, {
    id: newId('emc', now),
    bookId,
    hash: embedCodeHash(userCode),
    channel: 'embed',
    person,
    at: now,
    expiresAt,
    recordedAt: core.clock.now(),
  });
  return {
    userCode,
    embedUrl: `${core.settings.addresses.embed}/${partner.id}?user_code=${userCode}`,
    expiresAt,
    expiresInSeconds: CODE_LIFE_SECONDS,
    userExisted: known.user?.existed ?? known.isKnown,
  };
}
