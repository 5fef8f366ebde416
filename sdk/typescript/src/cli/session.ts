import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { Tola } from '../index.ts';
import { UsageError } from './terminal.ts';

/** Where the service is, and the sandbox token calls are made with. */
type Session = { url: string; token: string };

function configFile(): string {
  const { TOLA_CONFIG_DIR, XDG_CONFIG_HOME, APPDATA } = process.env;
  const base = XDG_CONFIG_HOME ?? (process.platform === 'win32' && APPDATA ? APPDATA : path.join(homedir(), '.config'));
  return path.join(TOLA_CONFIG_DIR ?? path.join(base, 'tola'), 'credentials.json');
}

/** Keeps the session for later commands, in a file that only this user of the machine can read. Answers its path. */
export function saveSession(session: Session): string {
  const file = configFile();
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  // A new file, so that one with wider rights does not pass them on.
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(fresh, file);
  return file;
}

/** The session of `tola login`; TOLA_URL and TOLA_TOKEN go before it. Raises UsageError where there is none, or where the token is a live one. */
function readSession(): Session {
  let saved: Partial<Session> = {};
  try {
    saved = JSON.parse(readFileSync(configFile(), 'utf8')) as Partial<Session>;
  } catch {
    // Never logged in here.
  }
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
