/**
 * Joiners where a script of India needs them: after a sign that ends a letter's own vowel, such as the halant, also at a word's end;
 * and between signs of these scripts, Urdu, Sindhi and Kashmiri included.
 */
const AFTER_VIRAMA =
  /(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\uaaf6\uabed])[\u200c\u200d]/gu;
const BETWEEN_SIGNS =
  /(?<=[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Arabic}\p{Script=Meetei_Mayek}\p{Script=Ol_Chiki}\u064b-\u065f])[\u200c\u200d](?=[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Arabic}\p{Script=Meetei_Mayek}\p{Script=Ol_Chiki}\u064b-\u065f])/gu;
/** Joiners and variation selectors that make one picture of emoji. */
const WITHIN_EMOJI = /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu;
const LOOK_OF_EMOJI = /(?<=\p{Emoji})[\ufe0e\ufe0f]/gu;

/** Control and format characters, what no screen draws, line separators, and halves of characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
const HIDDEN_BUT_LINES = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/** What is wrong with a text that `hasHiddenCharacters`: follows the field's name. */
export const HIDDEN_PROBLEM = 'must not have invisible or control characters';

/**
 * Whether a text holds characters that are not seen, or that make others seem what they are not: controls, all that turn the direction
 * of writing (U+202E and its kin), zero widths and other format characters. Joiners stand where the scripts of India need them, and
 * within emoji. `lines` lets tabs and line breaks be. Linear in the text's length.
 */
export function hasHiddenCharacters(text: string, { lines = false } = {}): boolean {
  const pattern = lines ? HIDDEN_BUT_LINES : HIDDEN;
  // Nearly every text is done with this one look.
  if (!pattern.test(text)) return false;
  return pattern.test(withoutLawful(text));
}

const DEPTH_MAX = 32;
const WITH_LINES = { lines: true };

function withoutLawful(text: string): string {
  // The joiners of emoji look at their selectors, so those go last.
  return [AFTER_VIRAMA, BETWEEN_SIGNS, WITHIN_EMOJI, LOOK_OF_EMOJI].reduce(
    (rest, lawful) => rest.replace(lawful, ''),
    text,
  );
}

/** Fields of several lines. */
const LINES = new Set(['message', 'note', 'reason', 'address', 'description', 'missing']);
/**
 * Fields that are kept or judged as they are: free JSON, what is looked for, webhooks pasted to be diagnosed, and addresses, which their
 * own reader writes in the one spelling.
 */
const AS_IT_IS = new Set([
  'meta',
  // Judged whole, keys too, by metadataProblem.
  'metadata',
  'search',
  'text',
  'query',
  'body',
  'headers',
  'rawBody',
  'secret',
  'return_url',
  'returnUrl',
  // Words and days of price history, each refused with a code of its own.
  'asset',
  'interval',
  'from',
  'to',
]);

/** A path is read by a person, so it is short; a key may be as long as its body. */
const PATH_CHARACTERS_MAX = 200;

/** The path of the first field of an input whose text has hidden characters, its first 200 characters, or undefined. */
export function findHiddenField(value: unknown): string | undefined {
  const keys = hiddenAt(value, '', 0);
  return keys && (keys.reverse().join('.').slice(0, PATH_CHARACTERS_MAX) || 'body');
}

/** The keys that lead to such a text, the innermost first: nothing is put together for the many that lead to none. */
function hiddenAt(value: unknown, field: string, depth: number): string[] | undefined {
  if (typeof value === 'string')
    return hasHiddenCharacters(value, LINES.has(field) ? WITH_LINES : undefined) ? [] : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  // No input of ours is as deep; what is never looked at is not let by.
  if (depth > DEPTH_MAX) return [];
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = hiddenAt(value[index], field, depth + 1);
      if (found) return [...found, String(index)];
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    if (AS_IT_IS.has(key)) continue;
    const found = hiddenAt((value as Record<string, unknown>)[key], key, depth + 1);
    if (found) return [...found, key.slice(0, PATH_CHARACTERS_MAX)];
  }
  return undefined;
}
