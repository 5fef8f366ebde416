import { decode, type JWT } from 'next-auth/jwt';
import { SESSION_SECONDS } from '../../domain/accounts/sessions/open-session.ts';

/** How the session cookie is named, sealed and aged. One description for next-auth, which writes it, and tRPC, which reads it. */
export type SessionSettings = {
  readonly secret: string;
  /** Of cookies that are accepted beside, while the secret is changed: of another process that has the new one, or of before */
  readonly readSecrets: readonly string[];
  /** What next-auth signs its forms with; the same in all processes while the secret of cookies is changed */
  readonly formSecret: string;
  readonly cookieName: string;
  /** The cookie travels over https only */
  readonly secure: boolean;
  readonly maxAgeSeconds: number;
};

/** What a session cookie holds. Whose it is and whether it lives, the database says on every call. */
export type SessionClaims = { readonly sessionKey: string };

/** Session settings of a service at this address. Over https the `__Host-` prefix pins the cookie to the host. */
export function sessionSettings(options: {
  appUrl: string;
  secret: string;
  readSecrets?: readonly string[];
  formSecret?: string;
}): SessionSettings {
  const secure = options.appUrl.startsWith('https:');
  return {
    secret: options.secret,
    readSecrets: options.readSecrets ?? [],
    formSecret: options.formSecret ?? options.secret,
    cookieName: secure ? '__Host-tola.session' : 'tola.session',
    secure,
    maxAgeSeconds: SESSION_SECONDS,
  };
}

/** What is in the session cookie of a Cookie header; null when there is none, or it is altered, foreign or too old. */
export async function readSession(
  cookies: string | null | undefined,
  settings: SessionSettings,
): Promise<SessionClaims | null> {
  const token = findCookie(cookies ?? '', settings.cookieName);
  if (token === undefined) return null;
  const claims = await openCookie(token, settings);
  return typeof claims?.sessionKey === 'string' ? { sessionKey: claims.sessionKey } : null;
}

/** What a session cookie holds, by whichever of the secrets it was sealed with; null where by none, or it is too old. */
export async function openCookie(
  token: string,
  { secret, readSecrets }: Pick<SessionSettings, 'secret' | 'readSecrets'>,
): Promise<JWT | null> {
  for (const one of [secret, ...readSecrets]) {
    const claims = await decode({ token, secret: one }).catch(() => null);
    if (claims) return claims;
  }
  return null;
}

function findCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim();
  }
  return undefined;
}
