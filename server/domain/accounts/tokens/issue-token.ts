import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Mode } from '../../kernel/mode.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Core } from '../context.ts';
import { findMemberByMobile } from '../partners/find-member.ts';
import { lockSettings } from '../partners/lock-partner.ts';
import { findStaff } from '../team/find-staff.ts';
import { isAllowed, requirePermission, tokenPermission } from '../team/permissions.ts';
import { consumeOtp, type OtpGuess } from './otp.ts';
import { insertToken, replaceLiving } from './store/tokens.ts';
import { makeToken, tokenHash } from './token-format.ts';

export type IssuedToken = { accessToken: string; mode: Mode; partner: { id: string; name: string } };

/**
 * Exchanges an OTP for a bearer token, shown this once. The token before it in the same mode is dead from the same commit
 * on. Whose role takes no tokens of the mode is as unknown here as a stranger. The caller's window is entered before. Raises INVALID_OTP, OTP_EXPIRED,
 * OTP_LOCKED, RATE_LIMITED. Spec 4.1, part 5, decisions 4.
 */
export async function exchangeOtpForToken(
  core: Core,
  input: { mobile: string; mode: Mode; guess: OtpGuess; requestId: string },
): Promise<IssuedToken> {
  await consumeOtp(core, { purpose: 'token', mode: input.mode, mobile: input.mobile }, input.guess);
  const member = await findMemberByMobile(core, input.mobile);
  if (!member?.partnerId || !isAllowed(member.role, tokenPermission(input.mode))) throw new DomainError('INVALID_OTP');
  const by = { memberId: member.id, via: 'otp', requestId: input.requestId } as const;
  return issueToken(core, { partnerId: member.partnerId, mode: input.mode, by });
}

/** Who makes a token, and how: with an OTP over the interface, or signed in to the dashboard. */
export type TokenMaker = { memberId: string; via: 'otp' | 'dashboard'; requestId: string };

/**
 * Ends the living token of a partner and mode and makes a new one, in one commit with its audit entry where a member made it. Two at once
 * leave exactly one alive. Its maker has to be a member in this very commit, in a role that may: one who is being removed leaves
 * no token behind. Raises INVALID_TOKEN, ROLE_NOT_ALLOWED (INVALID_OTP for both where it is made by OTP). Spec 5.2, decisions 4.
 */
export async function issueToken(
  core: Core,
  input: { partnerId: string; mode: Mode; by?: TokenMaker },
): Promise<IssuedToken & { tokenId: string }> {
  const { partnerId, mode, by } = input;
  const now = core.clock.now();
  const accessToken = makeToken(mode);
  const tokenId = newId('tok', now);
  const lastFour = accessToken.slice(-4);
  const partner = await inTransaction(core.database.pool, async (client) => {
    await lockSettings(client, partnerId);
    if (by) requireMaker(await findStaff(client, partnerId, { id: by.memberId }), mode, by);
    const replaced = await replaceLiving(client, { partnerId, mode, by: by?.memberId ?? null, at: new Date(now) });
    const made = await insertToken(client, {
      id: tokenId,
      partnerId,
      mode,
      hash: tokenHash(accessToken) as Buffer,
      lastFour,
      createdAt: new Date(now),
      createdBy: by?.memberId ?? null,
      createdVia: by?.via ?? null,
    });
    if (by) {
      const actor = { type: 'member', id: by.memberId } as const;
      await recordAudit({ core, partner: { id: partnerId }, actor, requestId: by.requestId }, client, {
        action: 'token.created',
        subject: tokenId,
        before: replaced === undefined ? null : { mode, last_four: replaced },
        after: { mode, last_four: lastFour, via: by.via },
      });
    }
    return made;
  });
  return { accessToken, mode, partner, tokenId };
}

function requireMaker(maker: { role: string } | undefined, mode: Mode, { via }: TokenMaker): void {
  if (via === 'otp') {
    if (!maker || !isAllowed(maker.role, tokenPermission(mode))) throw new DomainError('INVALID_OTP');
    return;
  }
  if (!maker) throw new DomainError('INVALID_TOKEN');
  requirePermission(maker.role, tokenPermission(mode));
}
