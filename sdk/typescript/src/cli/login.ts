import { Tola } from '../index.ts';
import { requireSandbox, saveSession, serviceUrl } from './session.ts';
import { ask, say, UsageError, warn } from './terminal.ts';

/**
 * Gets a sandbox token by a one-time password and keeps it for later commands. With `isTokenGiven` it takes one that you have: a
 * new token would end the one your program uses.
 */
export async function login(options: { url: string | undefined; mobile: string | undefined; isTokenGiven: boolean }) {
  const url = serviceUrl(options.url);
  const token = options.isTokenGiven ? await ask('Sandbox token or key: ') : await tokenByOtp(url, options.mobile);
  requireSandbox(token);
  const me = await new Tola({ baseUrl: url, token }).dashboard.me();
  const file = saveSession({ url, token });
  say(`Logged in to the sandbox of ${me.name} at ${url}. The token is in ${file}, readable by you alone.`);
}

async function tokenByOtp(url: string, given: string | undefined): Promise<string> {
  const { auth } = new Tola({ baseUrl: url });
  warn(
    'A new sandbox token ends the one you had. If a program uses that one, run: tola login --token, with it or with a',
  );
  warn('key of its own, which the dashboard makes under Settings, API keys, and which no log-in ends.');
  const mobile = given ?? (await ask('Mobile of your account: '));
  const sent = await auth.requestOtp({ mobile, mode: 'sandbox' });
  const otp = await ask(`One-time password sent to ${sent.mobile_masked} (in the sandbox 1234): `);
  const answer = await auth.verifyOtp({ mobile, otp, mode: 'sandbox', challenge_id: sent.challenge_id });
  if (!answer.access_token) throw new UsageError('No token was answered.');
  return answer.access_token;
}
