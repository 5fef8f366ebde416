/** Forms of address, which documents and profiles write or leave out as they like. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'shri', 'sri', 'smt', 'kumari', 'late', 'master']);
/** This many letters of a truncated name identify it. */
const TELLING_LETTERS = 4;
const LATIN = /\p{Script=Latin}/u;

/**
 * Whether two spellings can be the same person's name: in any order and case, with or without titles, dots and accents, with
 * initials for names, with names left out, and with names written as one. At least one whole name has to agree. Pure.
 */
export function namesMatch(one: string, other: string): boolean {
  return judgeNames(one, other, isInitialOf);
}

/**
 * The same for a name that a bank gave, which cuts long names off. A name without Latin letters cannot be compared with what banks
 * give, and is no reason to refuse the account: it matches. Pure.
 */
export function nameFitsBank(nameAtBank: string, name: string): boolean {
  if (!LATIN.test(nameAtBank) || !LATIN.test(name)) return true;
  return judgeNames(nameAtBank, name, isShortFor);
}

/** Whether one word can be short for the other. */
type Short = (short: string, long: string) => boolean;

function judgeNames(one: string, other: string, isShort: Short): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((left, right) => left.length - right.length);
  if (!short || !long || short.length === 0) return false;
  if (joined(short) === joined(long)) return true;
  return canPair(short, long, { hasWhole: false, isShort });
}

/** Letters of all scripts without their accents, in lower case. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{Mc}]+/u)
    .filter((word) => word !== '' && !TITLES.has(word));
}

const joined = (words: readonly string[]): string => [...words].sort().join('');

/** Whether each word of the shorter name finds one of its own in the longer. Names have few words, so all ways are tried. */
function canPair(short: readonly string[], long: readonly string[], state: Pairing): boolean {
  const [word, ...rest] = short;
  if (word === undefined) return state.hasWhole;
  return long.some((candidate, place) => {
    const isPair = candidate === word || state.isShort(word, candidate) || state.isShort(candidate, word);
    if (!isPair) return isRun(word, { long, place, rest }, state);
    const isWhole = word.length > 1 && candidate.length > 1;
    return canPair(rest, long.toSpliced(place, 1), { ...state, hasWhole: state.hasWhole || isWhole });
  });
}

/** `hasWhole`: some pair so far is more than an initial. */
type Pairing = { readonly hasWhole: boolean; readonly isShort: Short };

const isInitialOf: Short = (initial, word) => initial.length === 1 && word.startsWith(initial);

/** An initial, or the beginning of a long name. */
const isShortFor: Short = (short, word) =>
  (short.length === 1 || short.length >= TELLING_LETTERS) && word.startsWith(short);

/** Two words of the longer name, written as one in the shorter. */
function isRun(
  word: string,
  { long, place, rest }: { long: readonly string[]; place: number; rest: readonly string[] },
  state: Pairing,
): boolean {
  const next = long[place + 1];
  if (next === undefined || `${long[place]}${next}` !== word) return false;
  return canPair(rest, long.toSpliced(place, 2), { ...state, hasWhole: true });
}
