import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Keeps personal data and secrets: sealed to read back, or as keyed hashes to find and compare by. */
export type Vault = {
  /** AES-256-GCM with a fresh nonce; the purpose is bound to it. */
  seal(purpose: string, plain: string | Uint8Array): Uint8Array<ArrayBuffer>;
  /** Reads the text that `seal` was given with the same purpose; raises when it was altered. */
  open(purpose: string, sealed: Uint8Array): string;
  /** The same where bytes were sealed. */
  openBytes(purpose: string, sealed: Uint8Array): Uint8Array<ArrayBuffer>;
  /** Keyed hash of a value, equal for equal values of one purpose, useless without the key. */
  fingerprint(purpose: string, plain: string): Uint8Array<ArrayBuffer>;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A vault whose keys derive from the 32-byte root key. */
export function createVault(rootKey: Uint8Array): Vault {
  const sealingKey = new Uint8Array(hkdfSync('sha256', rootKey, '', 'tola seal', 32));
  const hashingKey = new Uint8Array(hkdfSync('sha256', rootKey, '', 'tola fingerprint', 32));
  function open(purpose: string, sealed: Uint8Array): Buffer<ArrayBuffer> {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(sealed.length - TAG_BYTES);
    // A shorter tag, as the end of something cut short would be, is refused.
    const decipher = createDecipheriv('aes-256-gcm', sealingKey, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  }
  return {
    seal(purpose, plain) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(purpose));
      const bytes = typeof plain === 'string' ? Buffer.from(plain) : plain;
      return new Uint8Array(Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
    },
    open: (purpose, sealed) => open(purpose, sealed).toString(),
    openBytes: (purpose, sealed) => new Uint8Array(open(purpose, sealed)),
    fingerprint(purpose, plain) {
      return new Uint8Array(createHmac('sha256', hashingKey).update(`${purpose}\0${plain}`).digest());
    },
  };
}

/** Compares two hashes without telling by its time where they differ. */
export function equalHashes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
