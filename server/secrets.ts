import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { fileError, StartupError } from './startup-error.ts';

const storedSecrets = z.object({
  nextAuthSecret: z.string().min(32),
  encryptionKey: z.string().refine((value) => Buffer.from(value, 'base64').length === 32),
});

/** What signs sessions, and what encrypts secrets at rest (base64 of 32 bytes). */
export type StoredSecrets = z.output<typeof storedSecrets>;

/**
 * The secrets of an installation with the embedded database: made at the first start and kept in
 * `DATA_DIR/secrets.json` (mode 600), so that sessions and encrypted columns outlive a restart. Two first starts at
 * the same moment agree on one file. Raises StartupError when the file cannot be read, written or understood: it is
 * never replaced, since what was encrypted with it would be lost.
 */
export function loadOrCreateSecrets(dataDir: string): StoredSecrets {
  const file = path.join(dataDir, 'secrets.json');
  return readSecrets(file) ?? createSecrets(file);
}

function readSecrets(file: string): StoredSecrets | undefined {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw fileError(`Cannot read the secrets in ${file}`, error);
  }
  try {
    return storedSecrets.parse(JSON.parse(content));
  } catch {
    throw new StartupError(
      `The secrets in ${file} are damaged: restore the file from a backup, or delete it to sign everybody out and lose what was encrypted with it.`,
    );
  }
}

function createSecrets(file: string): StoredSecrets {
  const secrets = {
    nextAuthSecret: randomBytes(48).toString('base64url'),
    encryptionKey: randomBytes(32).toString('base64'),
  };
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
    return secrets;
  } catch (error) {
    const other = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readSecrets(file) : undefined;
    if (other) return other;
    throw fileError(`Cannot keep the secrets in ${file}`, error);
  } finally {
    rmSync(draft, { force: true });
  }
}
