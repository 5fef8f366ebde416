import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Tola } from '../index.ts';
import { UsageError } from './terminal.ts';

/** Where the service is, and the sandbox token calls are made with. */
type Session = { url: string; token: string };

/** Where the service is unless it is said. */
const DEFAULT_URL = 'http://localhost:3000';

function configFile(name: 'credentials.json' | 'webhook-secret'): string {
  const { TOLA_CONFIG_DIR, XDG_CONFIG_HOME, APPDATA } = process.env;
  const base = XDG_CONFIG_HOME ?? (process.platform === 'win32' && APPDATA ? APPDATA : path.join(homedir(), '.config'));
  return path.join(TOLA_CONFIG_DIR ?? path.join(base, 'tola'), name);
}

/** Writes a file that only this user of the machine can read. */
function writePrivate(file: string, text: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // A new file, so that one with wider rights does not pass them on.
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${text}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
}

function readSaved(): Partial<Session> {
  try {
    const { url, token } = JSON.parse(readFileSync(configFile('credentials.json'), 'utf8')) as Record<string, unknown>;
    return { ...(typeof url === 'string' && { url }), ...(typeof token === 'string' && { token }) };
  } catch {
    // Never logged in here, or the file is no longer what a log-in wrote.
    return {};
  }
}

/** Keeps the session for later commands, in a file that only this user of the machine can read. Answers its path. */
export function saveSession(session: Session): string {
  const file = configFile('credentials.json');
  writePrivate(file, JSON.stringify(session, null, 2));
  return file;
}

/** The secret that events are signed with on this machine: made once, so that a receiver knows it from then on. */
export function machineSecret(): string {
  const file = configFile('webhook-secret');
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.startsWith('whsec_')) return kept;
  } catch {
    // None was made yet.
  }
  const secret = `whsec_${randomBytes(32).toString('base64url')}`;
  writePrivate(file, secret);
  return secret;
}

/** Where the service is: as given, as TOLA_URL says, as at the last log-in. */
export function serviceUrl(given?: string): string {
  return given ?? process.env.TOLA_URL ?? readSaved().url ?? DEFAULT_URL;
}

/** The session of `tola login`; TOLA_URL and TOLA_TOKEN go before it. Raises UsageError where there is none, or where the token is a live one. */
function readSession(): Session {
  const saved = readSaved();
  const url = process.env.TOLA_URL ?? saved.url;
  const token = process.env.TOLA_TOKEN ?? saved.token;
  if (!url || !token) throw new UsageError('You are not logged in. Run: tola login');
  requireSandbox(token);
  return { url, token };
}

/** Everything here plays in the sandbox. */
export function requireSandbox(token: string): void {
  if (!/^tola_(?:key_)?test_/.test(token)) {
    throw new UsageError('This is no sandbox token: the command line works with the sandbox only.');
  }
}

/** A client with the session of this machine. */
export function openClient(): Tola {
  const { url, token } = readSession();
  return new Tola({ baseUrl: url, token });
}
