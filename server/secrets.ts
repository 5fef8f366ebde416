import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { fingerprintKeyOf, type VaultKeys } from './domain/kernel/vault.ts';
import { fileError, StartupError } from './startup-error.ts';

const key32 = z.string().refine((value) => Buffer.from(value, 'base64').length === 32);

const storedSecrets = z.object({
  nextAuthSecret: z.string().min(32),
  encryptionKey: key32,
  certificateSigningKey: key32,
  /** Keys that open what they sealed, and seal nothing: there while the key is changed (npm run rotate-keys) */
  readEncryptionKeys: z.array(key32).optional(),
  /** Secrets of session cookies that are accepted beside the one that seals them */
  readNextAuthSecrets: z.array(z.string().min(32)).optional(),
  /** What look-ups of mobiles and links of invoices are made with: it follows from the first encryption key, and stays when that is changed */
  fingerprintKey: key32.optional(),
  /** When the newest keys were begun to be used; null before, absent where no change is under way */
  rotatedAt: z.iso.datetime().nullable().optional(),
});

/** A file of a version without certificates lacks their key. */
const readableSecrets = storedSecrets.partial({ certificateSigningKey: true });

/** The keys of the vault by these secrets. */
export function vaultKeysOf({
  encryptionKey,
  readEncryptionKeys = [],
  fingerprintKey,
}: Pick<StoredSecrets, 'encryptionKey' | 'readEncryptionKeys' | 'fingerprintKey'>): VaultKeys {
  const bytes = (key: string) => new Uint8Array(Buffer.from(key, 'base64'));
  return {
    roots: [bytes(encryptionKey), ...readEncryptionKeys.map(bytes)],
    fingerprintKey: fingerprintKey === undefined ? undefined : bytes(fingerprintKey),
  };
}

/**
 * The secrets with those of the same installation at another time to read by, as in the middle of a change of keys: `reseal` and `finish` end it. Both
 * make the same hashes.
 */
export function readingAlso(own: StoredSecrets, other: StoredSecrets): StoredSecrets {
  const read = [...(own.readEncryptionKeys ?? []), other.encryptionKey, ...(other.readEncryptionKeys ?? [])];
  const first = () => Buffer.from(fingerprintKeyOf(Buffer.from(own.encryptionKey, 'base64'))).toString('base64');
  return {
    ...own,
    readEncryptionKeys: [...new Set(read)].filter((key) => key !== own.encryptionKey),
    fingerprintKey: own.fingerprintKey ?? first(),
    rotatedAt: own.rotatedAt === undefined ? new Date().toISOString() : own.rotatedAt,
  };
}

/** Puts changed secrets into the file of an installation, whole or not at all. Raises StartupError where it cannot. */
export function replaceSecrets(dataDir: string, secrets: StoredSecrets): void {
  writeSecrets(path.join(dataDir, 'secrets.json'), secrets, renameSync);
}

/** What signs sessions, what encrypts secrets at rest, and what signs certificates (the last two base64 of 32 bytes). */
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
    const { certificateSigningKey, ...others } = readableSecrets.parse(JSON.parse(content));
    return certificateSigningKey === undefined ? addSigningKey(file, others) : { ...others, certificateSigningKey };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(
      `The secrets in ${file} are damaged: restore the file from a backup, or delete it to sign everybody out and lose what was encrypted with it.`,
    );
  }
}

/** The key follows from the one at hand, so that several first starts add the same. */
function addSigningKey(file: string, others: Omit<StoredSecrets, 'certificateSigningKey'>): StoredSecrets {
  const derived = hkdfSync('sha256', Buffer.from(others.encryptionKey, 'base64'), '', 'tola certificates', 32);
  const secrets = { ...others, certificateSigningKey: Buffer.from(derived).toString('base64') };
  return writeSecrets(file, secrets, renameSync);
}

function createSecrets(file: string): StoredSecrets {
  const secrets = {
    nextAuthSecret: randomBytes(48).toString('base64url'),
    encryptionKey: randomBytes(32).toString('base64'),
    certificateSigningKey: randomBytes(32).toString('base64'),
  };
  return writeSecrets(file, secrets, linkSync);
}

/** Whole or not at all: written beside its place, and put there by `place`, which fails where a link finds another file. */
function writeSecrets(
  file: string,
  secrets: StoredSecrets,
  place: (draft: string, file: string) => void,
): StoredSecrets {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    place(draft, file);
    return secrets;
  } catch (error) {
    const other = (error as NodeJS.ErrnoException).code === 'EEXIST' ? readSecrets(file) : undefined;
    if (other) return other;
    throw fileError(`Cannot keep the secrets in ${file}`, error);
  } finally {
    rmSync(draft, { force: true });
  }
}
