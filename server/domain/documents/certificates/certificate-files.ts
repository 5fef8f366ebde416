import type { Core } from '../context.ts';
import { type PublicJwk, publicJwk } from './signing.ts';
import { findCertificate, findImage, listKeys } from './store.ts';

/** A certificate with its signature, which any reader can check against the published keys. */
export type SignedCopy = {
  cert_no: string;
  algorithm: 'Ed25519';
  key_id: string;
  keys_url: string;
  /** Base64 of 64 bytes, over the UTF-8 bytes of `payload` */
  signature: string;
  payload: string;
};

/** The PNG of this name, or undefined. Spec 2.8. */
export function findCertificateImage(core: Core, fileName: string): Promise<Uint8Array | undefined> {
  return findImage(core.database.pool, fileName);
}

/** The signed copy of the certificate with files of this name, or undefined. Decisions 13. */
export async function findSignedCopy(core: Core, fileName: string): Promise<SignedCopy | undefined> {
  const found = await findCertificate(core.database.pool, { fileName });
  if (!found) return undefined;
  const { number, keyId, signature, payload } = found.certificate;
  return {
    cert_no: number,
    algorithm: 'Ed25519',
    key_id: keyId,
    keys_url: `${core.settings.addresses.app}/files/certificates/keys.json`,
    signature: Buffer.from(signature).toString('base64'),
    payload,
  };
}

/** Every public key that certificates were ever signed with, and the present one (RFC 7517, RFC 8037). Decisions 13. */
export async function publishedKeys(core: Core): Promise<{ keys: PublicJwk[] }> {
  const { certificateSigner: signer } = core.documents;
  const kept = await listKeys(core.database.pool);
  const isKept = kept.some(({ id }) => id === signer.keyId);
  const all = isKept ? kept : [...kept, { id: signer.keyId, publicKey: signer.publicKey }];
  return { keys: all.map(({ id, publicKey }) => publicJwk(id, publicKey)) };
}
