import { fieldError } from '../../kernel/errors.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import { hasHiddenCharacters } from '../../kernel/text/hidden-characters.ts';

const NAME_MAX = 80;
const EMAIL_MAX = 254;
const EMAIL = /^[^\s@<>"(),:;\\[\]]+@[^\s@.<>"(),:;\\[\]]+(?:\.[^\s@.<>"(),:;\\[\]]+)+$/;

/** A person's name as it is kept: without spaces around and with single ones inside. Raises VALIDATION_ERROR naming `name`, or the field given. */
export function readName(text: string, field = 'name'): string {
  const name = text.trim().replace(/ +/g, ' ');
  if (name === '') throw fieldError('VALIDATION_ERROR', field, 'Enter a name.');
  if (isLonger(name, NAME_MAX)) throw fieldError('VALIDATION_ERROR', field, `must have at most ${NAME_MAX} characters`);
  if (hasHiddenCharacters(name))
    throw fieldError('VALIDATION_ERROR', field, 'must not have characters that cannot be seen');
  return name;
}

/** An email address, or null where none is given. Raises VALIDATION_ERROR naming `email`. */
export function readEmail(text: string | null | undefined): string | null {
  const email = text?.trim() ?? '';
  if (email === '') return null;
  if (isLonger(email, EMAIL_MAX) || !EMAIL.test(email)) {
    throw fieldError('VALIDATION_ERROR', 'email', 'Enter an email address, as in name@example.com.');
  }
  return email;
}
