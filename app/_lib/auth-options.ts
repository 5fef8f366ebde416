import 'server-only';

import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { Door } from '../../server/door.ts';

/**
 * How next-auth signs members in: mobile and OTP go to the core, which alone judges them; the session is a sealed
 * cookie naming member, partner and role. A refusal's code becomes the `error` of next-auth's answer.
 */
export function authOptions({ session, signIn }: Door): NextAuthOptions {
  return {
    secret: session.secret,
    useSecureCookies: session.secure,
    session: { strategy: 'jwt', maxAge: session.maxAgeSeconds },
    cookies: {
      sessionToken: {
        name: session.cookieName,
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: session.secure },
      },
    },
    pages: { signIn: '/sign-in', signOut: '/sign-in', error: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { mobile: {}, otp: {} },
        async authorize(credentials, request) {
          const address = String(request.headers?.['x-tola-address'] ?? '');
          const { mobile, otp } = { mobile: '', otp: '', ...credentials };
          try {
            const member = await signIn({ mobile, otp, address });
            return { id: member.memberId, partnerId: member.partnerId, role: member.role };
          } catch (error) {
            throw new Error(codeOf(error), { cause: error });
          }
        },
      }),
    ],
    callbacks: {
      jwt({ token, user }) {
        if (!user) return token;
        const { id, partnerId, role } = user as { id: string; partnerId: string | null; role: string };
        return { sub: id, partnerId, role };
      },
      session: ({ session: shown }) => ({ expires: shown.expires }),
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}

/** The code of a domain error; told by its shape, since the class this module sees is another copy of it. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : 'SERVICE_UNAVAILABLE';
}
