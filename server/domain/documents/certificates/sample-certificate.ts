import { requireNoFault } from '../../accounts/sandbox/require-no-fault.ts';
import { getUser } from '../../customers/users/read-users.ts';
import { byAsset, metals } from '../../kernel/assets.ts';
import { micrograms, unitsFromDecimal } from '../../kernel/money.ts';
import type { PartnerContext } from '../context.ts';
import type { Certificate } from './certificate.ts';
import { ensureImage } from './certificate-image.ts';
import { SAMPLE_NUMBER } from './certificate-number.ts';
import type { IssuedCertificate } from './issue-certificate.ts';

/** The same for every user of every sandbox. */
const sample: Certificate = {
  number: SAMPLE_NUMBER,
  issuedAt: Date.UTC(2026, 0, 26, 5, 30),
  holderName: 'Asha Rao',
  nameVerified: true,
  holdings: byAsset((asset) => micrograms(unitsFromDecimal(metals[asset].sampleGrams, 6) ?? 0n)),
};

/**
 * The fixed sample of the sandbox: watermarked, with nothing to verify. Raises USER_CODE_NOT_FOUND, and HOLDINGS_UNAVAILABLE
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
