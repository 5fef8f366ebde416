import { fieldError } from '../../../kernel/errors.ts';
import { isLonger } from '../../../kernel/text/characters.ts';
import { hasHiddenCharacters } from '../../../kernel/text/hidden-characters.ts';

/** Why a KYC is rejected, and what its user then reads. `other` says nothing by itself. */
export const rejectionReasons = {
  unreadable: 'A document cannot be read. Take it again in good light, without glare.',
  incomplete: 'A document is missing, or not all of it is to be seen.',
  other_details: 'Name, day of birth or number on the documents are not those that were typed.',
  other_person: 'The selfie and the documents are not of the same person.',
  not_valid: 'A document is not valid: expired, or not one that can be taken.',
  pan_in_use: 'This PAN belongs to an account with another mobile number already.',
  other: null,
} as const;

export type RejectionCode = keyof typeof rejectionReasons;

export const rejectionCodes = Object.keys(rejectionReasons) as [RejectionCode, ...RejectionCode[]];

const NOTE_MAX = 200;

/** What the user reads: the words of the reason, and the note after them. Raises VALIDATION_ERROR on `note`, which `other` needs. */
export function rejectionText(code: RejectionCode, note: string): string {
  const added = note.trim().replace(/\s+/g, ' ');
  if (isLonger(added, NOTE_MAX) || hasHiddenCharacters(added)) {
    throw fieldError('VALIDATION_ERROR', 'note', `must have at most ${NOTE_MAX} plain characters`);
  }
  const words = rejectionReasons[code];
  if (words === null && added === '') throw fieldError('VALIDATION_ERROR', 'note', 'has to say why');
  return [words, added].filter(Boolean).join(' ');
}
