import { isLonger } from './characters.ts';
import { hasHiddenCharacters } from './hidden-characters.ts';

/** A partner's own pairs of texts on what it makes: kept, answered with it, never interpreted (decisions 15). */
export type Metadata = Record<string, string>;

/** What one may hold. */
export const metadataBounds = { pairsMax: 20, keyCharactersMax: 40, valueCharactersMax: 500 } as const;

/** What is wrong with a value as metadata, in words that follow the field's name; undefined where it may be kept. Pure. */
export function metadataProblem(value: unknown): string | undefined {
  const { pairsMax, keyCharactersMax, valueCharactersMax } = metadataBounds;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be a JSON object of strings';
  const pairs = Object.entries(value);
  if (pairs.length > pairsMax) return `must have at most ${pairsMax} pairs`;
  for (const [key, text] of pairs) {
    if (key === '' || isLonger(key, keyCharactersMax))
      return `has a key that is not of 1 to ${keyCharactersMax} characters`;
    if (key === '__proto__') return 'has the key __proto__, which many languages cannot read';
    if (typeof text !== 'string') return `has a value that is not a string: ${JSON.stringify(key)}`;
    if (isLonger(text, valueCharactersMax)) {
      return `has a value of more than ${valueCharactersMax} characters: ${JSON.stringify(key)}`;
    }
    if (hasHiddenCharacters(key)) return 'has a key with invisible or control characters';
    if (hasHiddenCharacters(text, { lines: true })) {
      return `has a value with invisible or control characters: ${JSON.stringify(key)}`;
    }
  }
  return undefined;
}
