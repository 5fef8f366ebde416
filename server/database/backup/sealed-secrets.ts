import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { StartupError } from '../../startup-error.ts';

const SALT_BYTES = 16;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** 128 MiB and a quarter of a second for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const PURPOSE = Buffer.from('tola backup secrets 1');

/** Seals the secrets of an installation by a passphrase: salt, nonce, AES-256-GCM, tag. */
export function sealSecrets(plain: Buffer, passphrase: string): Buffer {
  const [salt, nonce] = [randomBytes(SALT_BYTES), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce).setAAD(PURPOSE);
  return Buffer.concat([salt, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Opens them. Raises StartupError where the passphrase is another one. */
export function openSecrets(sealed: Buffer, passphrase: string): Buffer {
  const salt = sealed.subarray(0, SALT_BYTES);
  const nonce = sealed.subarray(SALT_BYTES, SALT_BYTES + NONCE_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce, {
      authTagLength: TAG_BYTES,
    })
      .setAAD(PURPOSE)
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(SALT_BYTES + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new StartupError('BACKUP_PASSPHRASE does not open the secrets of this backup.', { cause: error });
  }
}
