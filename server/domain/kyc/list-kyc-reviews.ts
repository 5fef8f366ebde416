import type { Core } from '../context.ts';
import { maskAadhaar, maskPan } from '../kernel/masking.ts';
import type { Mode } from '../kernel/mode.ts';
import { type KycDetails, type KycDocument, type LinkedDocument, openPaper } from './papers.ts';
import { pictureAddress } from './pictures/open-picture.ts';
import { findReviews } from './store/reviews.ts';

/** What an operator decides on. Numbers are masked; the documents show them. */
export type KycReview = {
  personId: string;
  mode: Mode;
  /** To be named in the decision */
  submission: number;
  /** Milliseconds */
  submittedAt: number;
  reason: string;
  mobileMasked: string;
  /** As their partners registered them */
  profileNames: string[];
  pan: { masked: string; dob: string; registeredName: string } | null;
  aadhaar: { masked: string; name: string; dob: string | null } | null;
  details: (Omit<KycDetails, 'pan'> & { panMasked: string }) | null;
  /** Each where an operator can open it */
  documents: LinkedDocument[];
};

/** KYC under review in a mode, the longest waiting first, at most so many. For operators of the service. Decisions 11. */
export async function listKycReviews(
  core: Pick<Core, 'database' | 'vault'> & { settings: { addresses: Pick<Core['settings']['addresses'], 'app'> } },
  query: { mode: Mode; limit: number },
): Promise<KycReview[]> {
  const { vault, settings } = core;
  const linked = (document: KycDocument): LinkedDocument =>
    'url' in document
      ? document
      : { type: document.type, url: pictureAddress(settings.addresses.app, document.pictureId) };
  const rows = await findReviews(core.database.pool, query);
  return rows.map((row) => {
    const { personId, sealed, steps, ...rest } = row;
    const pan = openPaper(vault, 'pan', personId, steps.pan === 'verified' ? sealed.pan : null);
    const aadhaar = openPaper(vault, 'aadhaar', personId, steps.aadhaar === 'verified' ? sealed.aadhaar : null);
    const details = openPaper(vault, 'details', personId, steps.details === 'submitted' ? sealed.details : null);
    const documents = openPaper(
      vault,
      'documents',
      personId,
      steps.documents === 'submitted' ? sealed.documents : null,
    );
    return {
      personId,
      ...rest,
      pan: pan ? { masked: maskPan(pan.pan), dob: pan.dob, registeredName: pan.registeredName } : null,
      aadhaar: aadhaar ? { masked: maskAadhaar(aadhaar.lastFour), name: aadhaar.name, dob: aadhaar.dob } : null,
      details: details
        ? { fullName: details.fullName, dob: details.dob, address: details.address, panMasked: maskPan(details.pan) }
        : null,
      documents: documents?.documents.map(linked) ?? [],
    };
  });
}
