import { mayDayBeLost } from '../../accounts/restorations/read-restoration.ts';
import type { Core } from '../context.ts';
import type { SignedCertificate } from './certificate.ts';
import { issueDayOf, readCertificateNumber, SAMPLE_NUMBER } from './certificate-number.ts';
import { isPayloadOf } from './certificate-payload.ts';
import { isSignedBy, sealOf } from './signing.ts';
import { findCertificate } from './store.ts';

/** What is known of the number of a certificate. */
export type Verification =
  | { state: 'genuine'; certificate: SignedCertificate; seal: string }
  /** It was issued, and its record no longer fits its signature: not to be relied on */
  | { state: 'damaged'; number: string }
  | { state: 'sample'; number: string }
  | { state: 'unknown'; number: string }
  /** None is on record, and one of this day may be lost: the database was restored to a moment before it */
  | { state: 'lost'; number: string }
  /** Not a certificate number at all */
  | { state: 'malformed' };

/**
 * Whether a certificate with this number was issued, and what it certified: the signature is checked each time. Old ones stay
 * genuine whatever became of the holdings. The number may be written with spaces, in small letters or without its dashes.
 * Spec 2.8 and 4.3, decisions 13.
 */
export async function verifyCertificate(core: Core, text: string): Promise<Verification> {
  const number = readCertificateNumber(text);
  if (number === undefined) return { state: 'malformed' };
  if (number === SAMPLE_NUMBER) return { state: 'sample', number };
  const found = await findCertificate(core.database.pool, { number });
  if (!found) {
    const day = issueDayOf(number);
    const isLost = day !== undefined && (await mayDayBeLost(core.database.pool, day));
    return { state: isLost ? 'lost' : 'unknown', number };
  }
  const { certificate, publicKey } = found;
  const { payload, signature } = certificate;
  if (!isSignedBy(publicKey, payload, signature) || !isPayloadOf(payload, certificate)) {
    return { state: 'damaged', number };
  }
  return { state: 'genuine', certificate, seal: sealOf(signature) };
}
