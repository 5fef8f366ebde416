import type { Vault } from '../../kernel/vault.ts';

/** What is kept of each step, sealed for one person: none of it is ever answered to a partner or written to a log. */
export type SealedRecords = {
  email: { address: string };
  pan: { pan: string; dob: string; registeredName: string };
  /** Of the number the last four digits only */
  aadhaar: { lastFour: string; name: string; dob: string | null };
  details: KycDetails;
  documents: { documents: KycDocument[] };
};

export type KycDetails = {
  fullName: string;
  /** YYYY-MM-DD */
  dob: string;
  pan: string;
  /** One text, or its parts as the partner names them */
  address: string | Record<string, string>;
};

export const documentTypes = ['pan', 'aadhaar_front', 'aadhaar_back', 'selfie'] as const;

export type DocumentType = (typeof documentTypes)[number];

/** A document at an address of the partner. Those handed in before documents were fetched are opened there. */
export type LinkedDocument = { type: DocumentType; url: string };

/** What is kept of a document: a picture, or a PDF that a partner's address answered. */
export type DocumentMedia = 'image/jpeg' | 'application/pdf';

/** A document that is kept (see pictures/): taken by its owner in the hosted screens, or fetched from the partner. A picture unless it says so. */
export type KeptDocument = { type: DocumentType; pictureId: string; media?: DocumentMedia };

export type KycDocument = LinkedDocument | KeptDocument;

const purpose = (kind: keyof SealedRecords, personId: string) => `kyc ${kind} ${personId}`;

/** Seals a record so that it opens for this person and kind only. */
export function sealRecord<Kind extends keyof SealedRecords>(
  vault: Vault,
  kind: Kind,
  personId: string,
  record: SealedRecords[Kind],
): Uint8Array<ArrayBuffer> {
  return vault.seal(purpose(kind, personId), JSON.stringify(record));
}

/** Reads what `sealRecord` made; undefined where nothing was kept. */
export function openRecord<Kind extends keyof SealedRecords>(
  vault: Vault,
  kind: Kind,
  personId: string,
  sealed: Uint8Array | null,
): SealedRecords[Kind] | undefined {
  return sealed ? (JSON.parse(vault.open(purpose(kind, personId), sealed)) as SealedRecords[Kind]) : undefined;
}

/** What a PAN is found by without being read: its keyed hash. */
export function panHash(vault: Vault, pan: string): Uint8Array<ArrayBuffer> {
  return vault.fingerprint('pan', pan.toUpperCase());
}
