import { fieldError } from '../../kernel/errors.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import { hasHiddenCharacters } from '../../kernel/text/hidden-characters.ts';

const REASON_MAX = 500;

/** Why something is done, in words. Raises VALIDATION_ERROR on `reason`. */
export function readReason(text: string, field = 'reason'): string {
  const reason = text.trim().replace(/\s+/g, ' ');
  if (reason.length < 3 || isLonger(reason, REASON_MAX) || hasHiddenCharacters(reason)) {
    throw fieldError('VALIDATION_ERROR', field, `Say why, in 3 to ${REASON_MAX} characters.`);
  }
  return reason;
}
