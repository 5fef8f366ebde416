import { DomainError } from '../kernel/errors.ts';
import { isAtItsPlace } from './at-its-place.ts';
import { embedCodeHash } from './code.ts';
import type { Core, PartnerContext } from './context.ts';
import { requireEmbed } from './require-embed.ts';
import { type CodeBook, type CodeRow, findCode } from './store/codes.ts';
import { countUnknownCode } from './windows.ts';

/** Who comes with a code, and from where. */
export type CodeHolder = {
  userCode: string;
  /** The partner whose screens it is brought to; undefined where it is brought to none */
  partnerId?: string | undefined;
  /** Whose verified domain it is brought through; undefined elsewhere */
  domainPartnerId?: string | undefined;
  address: string;
  userAgent: string;
  requestId: string;
};

function isBroughtToItsPlace(
  { code, book: { partnerId } }: { code: CodeRow; book: CodeBook },
  holder: Pick<CodeHolder, 'partnerId' | 'domainPartnerId'>,
): boolean {
  if (holder.partnerId !== undefined && holder.partnerId !== partnerId) return false;
  return isAtItsPlace({ channel: code.channel, partnerId }, holder.domainPartnerId);
}

/**
 * A code with the context of the customer it was made for. Raises USER_CODE_NOT_FOUND (also for one of another partner than asked for, and of a
 * sandbox that was reset), RATE_LIMITED after many of those, and what closes the partner's screens.
 */
export async function openCode(core: Core, holder: CodeHolder): Promise<{ context: PartnerContext; code: CodeRow }> {
  const found = await findCode(core.database.pool, embedCodeHash(holder.userCode));
  if (!found || !isBroughtToItsPlace(found, holder)) {
    await countUnknownCode(core, holder.address);
    throw new DomainError('USER_CODE_NOT_FOUND', { message: 'No such code.' });
  }
  const { code, book } = found;
  const context: PartnerContext = {
    core,
    partner: await core.accounts.partnerSettings.get(book.partnerId, book.version),
    mode: book.mode,
    bookId: book.bookId,
    walletType: book.walletType,
    hasFaults: book.hasFaults,
    now: core.clock.now() + book.clockOffsetMs,
    requestId: holder.requestId,
    actor: { type: 'user', id: code.id },
    channel: code.channel,
  };
  requireEmbed(context);
  return { context, code };
}
