import { encode } from 'next-auth/jwt';
import { contextForMember } from '../../domain/accounts/partners/member-context.ts';
import { SESSION_SECONDS } from '../../domain/accounts/sessions/open-session.ts';
import { newSessionKey, sessionHash } from '../../domain/accounts/sessions/session-key.ts';
import type { Role } from '../../domain/accounts/team/permissions.ts';
import type { PartnerContext } from '../../domain/context.ts';
import { newId } from '../../domain/kernel/ids.ts';
import { maskMobile } from '../../domain/kernel/masking.ts';
import type { Mode } from '../../domain/kernel/mode.ts';
import { sql } from '../trades.ts';
import { randomMobile, type TestPartner, type World } from '../world.ts';

/** Whose member: an id, or the first owner of a partner. */
type Who = TestPartner | string;

/** Opens a session for a member and answers its key, as a sign-in does, without its audit entry. */
export async function sessionKeyOf(world: World, who: Who): Promise<string> {
  const sessionKey = newSessionKey();
  const now = world.clock.now();
  const opened = await sql(
    world,
    `INSERT INTO member_session (id, member_id, hash, address, device, created_at, last_seen_at, confirmed_at, expires_at)
     SELECT $1, id, $2, '203.0.113.x', 'Firefox, Linux', $3, $3, $3, $4 FROM member
     WHERE id = $5 OR partner_id = $5 ORDER BY role <> 'owner', id LIMIT 1 RETURNING id`,
    [
      newId('ses', now),
      sessionHash(sessionKey),
      new Date(now),
      new Date(now + SESSION_SECONDS * 1_000),
      typeof who === 'string' ? who : who.id,
    ],
  );
  if (opened.length === 0) throw new Error('there is no such member');
  return sessionKey;
}

/** The Cookie header of a member who has just signed in, sealed with the secret of the service that will read it. */
export async function sessionCookie(world: World, who: Who, secret: string): Promise<string> {
  return sealedCookie(await sessionKeyOf(world, who), { secret });
}

/** The Cookie header that holds a session's key. */
export async function sealedCookie(
  sessionKey: string,
  { secret, maxAgeSeconds = 60 }: { secret: string; maxAgeSeconds?: number },
): Promise<string> {
  return `tola.session=${await encode({ token: { sessionKey }, secret, maxAge: maxAgeSeconds })}`;
}

/** What a member who is signed in does at the dashboard, at this moment. */
export async function memberContext(world: World, who: Who, mode: Mode = 'sandbox'): Promise<PartnerContext> {
  return contextForMember(world.core, { sessionKey: await sessionKeyOf(world, who), mode, requestId: 'req_dashboard' });
}

/** One more member of a partner's staff; answers their id. */
export async function makeMember(
  world: World,
  partner: TestPartner,
  role: Role,
  { name = `${role} of ${partner.name}`, mobile = randomMobile() } = {},
): Promise<{ id: string; mobile: string }> {
  const id = newId('mbr', world.clock.now());
  const { vault } = world.core;
  await sql(
    world,
    `INSERT INTO member (id, partner_id, name, role, mobile_hash, mobile_sealed, mobile_masked) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, partner.id, name, role, vault.fingerprint('mobile', mobile), vault.seal('mobile', mobile), maskMobile(mobile)],
  );
  return { id, mobile };
}
