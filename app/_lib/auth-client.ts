'use client';

/** What became of a sign-in: in, or a code of the core (INVALID_OTP, OTP_EXPIRED, OTP_LOCKED, RATE_LIMITED ...). */
export type SignInOutcome = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** Trades mobile and OTP for a session cookie; with what a business registers with, for that of its owner. */
export async function signIn(credentials: {
  mobile: string;
  otp: string;
  challenge: string;
  invitation?: string;
  /** What a business is registered with; absent of a sign-in */
  signUp?: { business: string; owner: string; terms: string };
}): Promise<SignInOutcome> {
  const { signUp, ...fields } = credentials;
  const { response, url } = await post('/api/auth/callback/credentials', { ...fields, ...signUp });
  if (response.ok) return { ok: true };
  return { ok: false, code: url?.searchParams.get('error') ?? 'SERVICE_UNAVAILABLE' };
}

/** Ends the session of this browser; raises when the server could not be asked. */
export async function signOut(): Promise<void> {
  const { response } = await post('/api/auth/signout', {});
  if (!response.ok) throw new Error('SERVICE_UNAVAILABLE');
}

/** next-auth wants its own CSRF token, bound to a cookie, in every post. */
async function post(path: string, fields: Record<string, string>): Promise<{ response: Response; url: URL | null }> {
  const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
  const body = new URLSearchParams({ ...fields, csrfToken, json: 'true', callbackUrl: '/' });
  const response = await fetch(path, { method: 'POST', body });
  const answer = (await response.json().catch(() => ({}))) as { url?: string };
  return { response, url: answer.url ? URL.parse(answer.url, location.origin) : null };
}
