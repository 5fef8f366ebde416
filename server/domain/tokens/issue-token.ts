import type { Core } from '../context.ts';
import { DomainError } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Mode } from '../kernel/mode.ts';
import { findMemberByMobile } from '../partners/find-member.ts';
import { consumeOtp } from './otp.ts';
import { makeToken, tokenHash } from './token-format.ts';

export type IssuedToken = { accessToken: string; mode: Mode; partner: { id: string; name: string } };

/**
 * Exchanges an OTP for a bearer token, shown this once. The token before it in the same mode is dead from the same commit
 * on. The caller's window is entered before. Raises INVALID_OTP, OTP_EXPIRED, OTP_LOCKED. Spec 4.1, part 5, decisions 4.
 */
export async function exchangeOtpForToken(
  core: Core,
  input: { mobile: string; otp: string; mode: Mode },
): Promise<IssuedToken> {
  await consumeOtp(core, { purpose: 'token', mode: input.mode, mobile: input.mobile }, input.otp);
  const member = await findMemberByMobile(core, input.mobile);
  if (!member?.partnerId) throw new DomainError('INVALID_OTP');
  return issueToken(core, { partnerId: member.partnerId, mode: input.mode });
}

/** Ends the living token of a partner and mode and makes a new one, in one commit. Two at once leave exactly one alive. */
export async function issueToken(core: Core, input: { partnerId: string; mode: Mode }): Promise<IssuedToken> {
  const now = core.clock.now();
  const accessToken = makeToken(input.mode);
  const partner = await core.database.prisma.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM partner WHERE id = ${input.partnerId} FOR UPDATE`;
    await tx.accessToken.updateMany({
      where: { partnerId: input.partnerId, mode: input.mode, revokedAt: null },
      data: { revokedAt: new Date(now) },
    });
    const made = await tx.accessToken.create({
      data: {
        id: newId('tok', now),
        partnerId: input.partnerId,
        mode: input.mode,
        hash: new Uint8Array(tokenHash(accessToken) as Buffer),
        lastFour: accessToken.slice(-4),
        createdAt: new Date(now),
      },
      select: { partner: { select: { id: true, name: true } } },
    });
    return made.partner;
  });
  return { accessToken, mode: input.mode, partner };
}
