import { isoTime } from '../../domain/kernel/clock.ts';
import type { KycReview } from '../../domain/kyc/list-kyc-reviews.ts';

/** A review as an operator reads it at a terminal, a blank line last. */
export function reviewLines(review: KycReview): string[] {
  const { pan, aadhaar, details } = review;
  return [
    `${review.personId} ${review.submission}  since ${isoTime(review.submittedAt)}  ${review.mobileMasked}`,
    `  why         ${review.reason}`,
    `  registered  ${review.profileNames.join(', ') || 'without a name'}`,
    ...(pan ? [`  PAN         ${pan.masked}, ${pan.registeredName}, born ${pan.dob}`] : []),
    ...(aadhaar
      ? [`  Aadhaar     ${aadhaar.masked}, ${aadhaar.name}${aadhaar.dob ? `, born ${aadhaar.dob}` : ''}`]
      : []),
    ...(details
      ? [
          `  states      ${details.fullName}, born ${details.dob}, PAN ${details.panMasked}, ${addressText(details.address)}`,
        ]
      : []),
    ...review.documents.map(({ type, url }) => `  ${type.padEnd(13)} ${url}`),
    '',
  ].map(plain);
}

function addressText(address: string | Record<string, string>): string {
  return typeof address === 'string' ? address : Object.values(address).join(', ');
}

/** What people typed must not move the cursor of who reads it. */
function plain(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}
