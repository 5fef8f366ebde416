import 'server-only';

import type { NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import type { AppBridge } from '../../server/app-bridge.ts';

const blank = { mobile: '', otp: '', challenge: '', invitation: '', business: '', owner: '', terms: '' };

/**
 * How next-auth signs members in, and registers businesses: mobile and OTP go to the core, which alone judges them and opens a session; the sealed cookie
 * holds its key and nothing else. Signing out ends it. A refusal's code becomes the `error` of next-auth's answer.
 */
export function authOptions(
  { session, openCookie, signIn, signUp, signOut }: AppBridge,
  requestId: string,
): NextAuthOptions {
  return {
    secret: session.formSecret,
    jwt: {
      secret: session.secret,
      decode: async ({ token }) => (token === undefined ? null : openCookie(token)),
    },
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
        credentials: { mobile: {}, otp: {}, challenge: {}, invitation: {}, business: {}, owner: {}, terms: {} },
        async authorize(credentials, request) {
          const header = (name: string) => String(request.headers?.[name] ?? '');
          const { mobile, otp, challenge, invitation, business, owner, terms } = { ...blank, ...credentials };
          const entry = {
            mobile,
            otp,
            challengeId: challenge || undefined,
            invitationId: invitation || undefined,
            address: header('x-tola-address'),
            userAgent: header('user-agent'),
            requestId,
          };
          try {
            const member = await (business === ''
              ? signIn(entry)
              : signUp({ ...entry, businessName: business, ownerName: owner, hasAcceptedTerms: terms === 'accepted' }));
            return { id: member.memberId, sessionKey: member.sessionKey };
          } catch (error) {
            throw new Error(codeOf(error), { cause: error });
          }
        },
      }),
    ],
    callbacks: {
      jwt({ token, user }) {
        if (!user) return token;
        return { sessionKey: (user as unknown as { sessionKey: string }).sessionKey };
      },
      session: ({ session: shown }) => ({ expires: shown.expires }),
    },
    events: {
      async signOut({ token }) {
        const sessionKey: unknown = token?.sessionKey;
        if (typeof sessionKey === 'string') await signOut({ sessionKey, requestId });
      },
    },
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
}

/** The code of a domain error; known by its shape, since the class this module sees is another copy of it. */
function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[A-Z_]+$/.test(code) ? code : 'SERVICE_UNAVAILABLE';
}
