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

/** Writes a file that only this user of the machine can read. Raises UsageError where that cannot be done. */
function writePrivate(file: string, text: string): void {
  // A new file, so that one with wider rights does not pass them on.
  const fresh = `${file}.${process.pid}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(fresh, `${text}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(fresh, file);
  } catch (error) {
    throw new UsageError(
      `${file} cannot be written: ${(error as Error).message}. TOLA_CONFIG_DIR names another folder.`,
    );
  }
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

/** Where the service is: as given, as TOLA_URL says, as at the last log-in. Raises UsageError for what is no address of it. */
export function serviceUrl(given?: string): string {
  return addressOf(given || process.env.TOLA_URL || readSaved().url || DEFAULT_URL);
}

/** An address as people write it, `localhost:3000` too: without a scheme, a token travels unsealed on this machine only. */
function addressOf(text: string): string {
  const isHere = /^(?:localhost|127\.[\d.]+|\[::1\])(?::|\/|$)/i.test(text);
  const url = /^[a-z][\w+.-]*:\/\//i.test(text) ? text : `http${isHere ? '' : 's'}://${text}`;
  let address: URL;
  try {
    address = new URL(url);
  } catch {
    throw new UsageError(`${text} is no address: write https://tola.example.com.`);
  }
  if (!/^https?:$/.test(address.protocol)) {
    throw new UsageError(`${text} is no address: it begins with https:// or http://.`);
  }
  if (/\/partner\/?$/.test(address.pathname)) {
    throw new UsageError(`${text} is the address of the interface: give that of the service, without /partner.`);
  }
  return address.href.replace(/\/$/, '');
}

/** The session of `tola login`; TOLA_URL and TOLA_TOKEN go before it. Raises UsageError where there is none, or where the token is a live one. */
function readSession(): Session {
  const saved = readSaved();
  const token = process.env.TOLA_TOKEN || saved.token;
  if (!(process.env.TOLA_URL || saved.url) || !token) throw new UsageError('You are not logged in. Run: tola login');
  requireSandbox(token);
  return { url: serviceUrl(), token };
}

/** Everything here plays in the sandbox. */
export function requireSandbox(token: string): void {
  if (!/^tola_(?:key_)?test_\w+$/.test(token.trim())) {
    throw new UsageError('This is no sandbox token: the command line works with the sandbox only.');
  }
}

/** A client with the session of this machine. */
export function openClient(): Tola {
  const { url, token } = readSession();
  return new Tola({ baseUrl: url, token });
}
