import { fieldError } from '../../kernel/errors.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import { readName } from '../team/person.ts';

const NAME_MAX = 40;

/** What a member calls a passkey. Raises VALIDATION_ERROR on `name`. */
export function readPasskeyName(text: string): string {
  const name = readName(text);
  if (isLonger(name, NAME_MAX))
    throw fieldError('VALIDATION_ERROR', 'name', `must have at most ${NAME_MAX} characters`);
  return name;
}
