import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto';

/** Signs certificates with the installation's key. */
export type CertificateSigner = {
  readonly keyId: string;
  /** The 32 bytes of the public key */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  sign(payload: string): Uint8Array<ArrayBuffer>;
};

/** A public key as RFC 8037 writes it in JSON. */
export type PublicJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; use: 'sig'; alg: 'EdDSA' };

/** What stands before the 32 bytes of an Ed25519 seed in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEAL_BYTES = 8;
const SEED_BYTES = 32;

/** A signer from the 32-byte seed of an Ed25519 key. Decisions 13. */
export function createCertificateSigner(seed: Uint8Array): CertificateSigner {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const { x } = createPublicKey(key).export({ format: 'jwk' }) as { x: string };
  const publicKey = new Uint8Array(Buffer.from(x, 'base64url'));
  return {
    keyId: thumbprint(x),
    publicKey,
    sign: (payload) => new Uint8Array(sign(null, Buffer.from(payload, 'utf8'), key)),
  };
}

/** The signer of what sandboxes show, with a key that follows from the installation's and signs nothing else. Decisions 13. */
export function createSampleSigner(seed: Uint8Array): CertificateSigner {
  return createCertificateSigner(new Uint8Array(hkdfSync('sha256', seed, '', 'tola sandbox certificates', SEED_BYTES)));
}

/** Whether the key made this signature of this text. */
export function isSignedBy(publicKey: Uint8Array, payload: string, signature: Uint8Array): boolean {
  return verify(null, Buffer.from(payload, 'utf8'), keyOf(publicKey), signature);
}

/** The public key as it is published. */
export function publicJwk(keyId: string, publicKey: Uint8Array): PublicJwk {
  return { ...jwkOf(publicKey), kid: keyId, use: 'sig', alg: 'EdDSA' };
}

/** The beginning of a signature, short enough to be printed and compared by eye: 3F2A 9C01 77DE 40B5. */
export function sealOf(signature: Uint8Array): string {
  const digits = Buffer.from(signature.subarray(0, SEAL_BYTES)).toString('hex').toUpperCase();
  return digits.match(/.{4}/g)?.join(' ') ?? '';
}

/** RFC 7638: the hash of the key's required members in their order. */
function thumbprint(x: string): string {
  return createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');
}

function keyOf(publicKey: Uint8Array): KeyObject {
  return createPublicKey({ key: jwkOf(publicKey), format: 'jwk' });
}

function jwkOf(publicKey: Uint8Array): { kty: 'OKP'; crv: 'Ed25519'; x: string } {
  return { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') };
}
