import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Keeps personal data and secrets: sealed to read back, or as keyed hashes to find and compare by. */
export type Vault = {
  /** AES-256-GCM with a fresh nonce; the purpose is bound to it. */
  seal(purpose: string, plain: string | Uint8Array): Uint8Array<ArrayBuffer>;
  /** Reads the text that `seal` was given with the same purpose; raises when it was altered. */
  open(purpose: string, sealed: Uint8Array): string;
  /** The same where bytes were sealed. */
  openBytes(purpose: string, sealed: Uint8Array): Uint8Array<ArrayBuffer>;
  /** The same value sealed with the newest key; undefined where it is already. Raises where no key opens it. */
  reseal(purpose: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> | undefined;
  /** Keyed hash of a value, equal for equal values of one purpose, useless without the key. */
  fingerprint(purpose: string, plain: string): Uint8Array<ArrayBuffer>;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What a vault works with. */
export type VaultKeys = {
  /** 32-byte root keys: the first one seals, each of them opens */
  readonly roots: readonly [Uint8Array, ...Uint8Array[]];
  /** 32 bytes for fingerprints, `fingerprintKeyOf` the first root there ever was; that of the first root here where it is absent */
  readonly fingerprintKey?: Uint8Array | undefined;
};

/** What fingerprints are made with under a root key. It opens nothing: the root does not follow from it. */
export function fingerprintKeyOf(rootKey: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hkdfSync('sha256', rootKey, '', 'tola fingerprint', 32));
}

/**
 * A vault whose keys derive from 32-byte root keys. A sealed value does not name its key: with several of them each is tried, the newest
 * first, and the tag of GCM says which one it was. So values are written as they always were, and a process of an earlier release reads them.
 */
export function createVault(keys: Uint8Array | VaultKeys): Vault {
  const { roots, fingerprintKey }: VaultKeys = keys instanceof Uint8Array ? { roots: [keys] } : keys;
  const sealingKeys = roots.map((root) => new Uint8Array(hkdfSync('sha256', root, '', 'tola seal', 32)));
  const [newest] = sealingKeys as [Uint8Array<ArrayBuffer>];
  const hashingKey = fingerprintKey ?? fingerprintKeyOf(roots[0]);
  const open = (purpose: string, sealed: Uint8Array) => openWithAny(sealingKeys, purpose, sealed).plain;
  const seal = (purpose: string, bytes: Uint8Array) => sealWith(newest, purpose, bytes);
  return {
    seal: (purpose, plain) => seal(purpose, typeof plain === 'string' ? Buffer.from(plain) : plain),
    open: (purpose, sealed) => open(purpose, sealed).toString(),
    openBytes: (purpose, sealed) => new Uint8Array(open(purpose, sealed)),
    reseal(purpose, sealed) {
      const { plain, key } = openWithAny(sealingKeys, purpose, sealed);
      return key === newest ? undefined : seal(purpose, plain);
    },
    fingerprint(purpose, plain) {
      return new Uint8Array(createHmac('sha256', hashingKey).update(`${purpose}\0${plain}`).digest());
    },
  };
}

function sealWith(key: Uint8Array, purpose: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  return new Uint8Array(Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]));
}

function openWithAny(
  keys: readonly Uint8Array[],
  purpose: string,
  sealed: Uint8Array,
): { plain: Buffer<ArrayBuffer>; key: Uint8Array } {
  let failure: unknown;
  for (const key of keys) {
    try {
      return { plain: openWith(key, purpose, sealed), key };
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function openWith(key: Uint8Array, purpose: string, sealed: Uint8Array): Buffer<ArrayBuffer> {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(sealed.length - TAG_BYTES);
  // A shorter tag, as the end of something cut short would be, is refused.
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/** Compares two hashes without telling by its time where they differ. */
export function equalHashes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
