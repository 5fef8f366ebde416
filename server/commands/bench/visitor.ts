import { encode } from 'next-auth/jwt';
import { openDatabase } from '../../database/database.ts';
import { newSessionKey, sessionHash } from '../../domain/accounts/sessions/session-key.ts';
import { makeToken, tokenHash } from '../../domain/accounts/tokens/token-format.ts';
import { newId } from '../../domain/kernel/ids.ts';

/** The demo partner, whose screens are looked at; it has every capability. */
export const VISITED_PARTNER = 'ptn_demo';
const OPERATOR = 'mbr_operator';
const SESSION_MS = 3_600_000;

/** Who looks at screens: the Cookie headers of a partner's owner and of an operator, and tokens of the partner. */
export type Visitor = { cookie: string; operatorCookie: string; token: string; sandboxToken: string };

/** Signs an owner and an operator of the demo in, and makes the partner tokens, as sign-ins do after their OTP. */
export async function makeVisitor(service: { databaseUrl: string; sessionSecret: string }): Promise<Visitor> {
  const database = openDatabase(service.databaseUrl, { poolSize: 1 });
  const at = Date.now();
  const openSession = async (memberOrPartner: string): Promise<string> => {
    const sessionKey = newSessionKey();
    await database.pool.query(
      `INSERT INTO member_session (id, member_id, hash, address, device, created_at, last_seen_at, confirmed_at, expires_at)
       SELECT $1, id, $2, '127.0.0.x', 'Bench', $3, $3, $3, $4 FROM member WHERE id = $5 OR partner_id = $5 ORDER BY role <> 'owner' LIMIT 1`,
      [newId('ses', at), sessionHash(sessionKey), new Date(at), new Date(at + SESSION_MS), memberOrPartner],
    );
    const sealed = await encode({ token: { sessionKey }, secret: service.sessionSecret, maxAge: SESSION_MS / 1_000 });
    return `tola.session=${sealed}`;
  };
  const issueToken = async (mode: 'live' | 'sandbox'): Promise<string> => {
    const token = makeToken(mode);
    await database.pool.query(
      'INSERT INTO access_token (id, partner_id, mode, hash, last_four) VALUES ($1, $2, $3, $4, $5)',
      [newId('tok', at), VISITED_PARTNER, mode, tokenHash(token), token.slice(-4)],
    );
    return token;
  };
  try {
    return {
      cookie: await openSession(VISITED_PARTNER),
      operatorCookie: await openSession(OPERATOR),
      token: await issueToken('live'),
      sandboxToken: await issueToken('sandbox'),
    };
  } finally {
    await database.close();
  }
}
