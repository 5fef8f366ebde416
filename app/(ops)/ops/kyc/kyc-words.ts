import type { OpsKycView } from '../../../_lib/procedure-types.ts';

/** The ways of KYC. */
export const methodWords = { manual: 'Documents', instant: 'PAN and Aadhaar at once' } as const;

/** The types of documents. */
export const documentWords = {
  pan: 'PAN card',
  aadhaar_front: 'Aadhaar, front',
  aadhaar_back: 'Aadhaar, back',
  selfie: 'Selfie',
} as const;

const stepWords = {
  email: 'email',
  pan: 'PAN',
  aadhaar: 'Aadhaar',
  details: 'details',
  documents: 'documents',
} as const;

/** What a person has given so far: "details, documents". */
export function givenWords(steps: OpsKycView['steps']): string {
  const given = (Object.keys(stepWords) as (keyof typeof stepWords)[]).filter((step) => steps[step] !== 'pending');
  return given.map((step) => stepWords[step]).join(', ');
}
