import { requireNoFault } from '../../accounts/sandbox/require-no-fault.ts';
import { getUser } from '../../customers/users/read-users.ts';
import { byAsset, metals } from '../../kernel/assets.ts';
import { micrograms, unitsFromDecimal } from '../../kernel/money.ts';
import type { Core, PartnerContext } from '../context.ts';
import type { Certificate } from './certificate.ts';
import type { SignedCopy } from './certificate-files.ts';
import { ensureImage } from './certificate-image.ts';
import { SAMPLE_NUMBER } from './certificate-number.ts';
import { certificatePayload } from './certificate-payload.ts';
import type { IssuedCertificate } from './issue-certificate.ts';
import { type PublicJwk, publicJwk } from './signing.ts';

/** The same for every user of every sandbox. */
const sample: Certificate = {
  number: SAMPLE_NUMBER,
  issuedAt: Date.UTC(2026, 0, 26, 5, 30),
  holderName: 'Asha Rao',
  nameVerified: true,
  holdings: byAsset((asset) => micrograms(unitsFromDecimal(metals[asset].sampleGrams, 6) ?? 0n)),
};

/**
 * The fixed sample of the sandbox: watermarked, with no page that verifies it. Raises USER_CODE_NOT_FOUND, and HOLDINGS_UNAVAILABLE
 * where that fault is armed. Spec 2.8, decisions 14.
 */
export async function issueSample(context: PartnerContext, userCode: string): Promise<IssuedCertificate> {
  const { core } = context;
  await getUser(context, { userCode, withBalances: false });
  await requireNoFault(context, 'holdings');
  await ensureImage(core, sample, { name: 'sample', proof: null });
  return {
    userCode,
    certificate: sample,
    verifyUrl: null,
    imageUrl: `${core.settings.addresses.app}/files/certificates/sample.png`,
    isReused: false,
    isSimulated: true,
  };
}

/** The sample as it is signed, by the key of the sandboxes, so that code which verifies meets a real signature. Decisions 13. */
export function sampleCopy(core: Core): SignedCopy {
  const { sampleSigner } = core.documents;
  const { addresses, serviceName } = core.settings;
  const payload = certificatePayload(sample, {
    issuer: serviceName,
    verifyUrl: `${addresses.verify}/${SAMPLE_NUMBER}`,
    keyId: sampleSigner.keyId,
  });
  return {
    cert_no: SAMPLE_NUMBER,
    algorithm: 'Ed25519',
    key_id: sampleSigner.keyId,
    keys_url: `${addresses.app}/files/certificates/sandbox-keys.json`,
    signature: Buffer.from(sampleSigner.sign(payload)).toString('base64'),
    payload,
  };
}

/** The key of the sandboxes, which signs nothing but the sample and is in no list of others. Decisions 13. */
export function sampleKeys(core: Core): { keys: PublicJwk[] } {
  const { keyId, publicKey } = core.documents.sampleSigner;
  return { keys: [publicJwk(keyId, publicKey)] };
}
