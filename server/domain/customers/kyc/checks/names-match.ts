/** Forms of address, which papers and profiles write or leave out as they like. */
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'shri', 'sri', 'smt', 'kumari', 'late']);

/**
 * Whether two spellings can be the same person's name: in any order and case, with or without titles, dots and accents, with
 * initials for names, with names left out, and with names written as one. At least one whole name has to agree. Pure.
 */
export function namesMatch(one: string, other: string): boolean {
  const [short, long] = [wordsOf(one), wordsOf(other)].sort((left, right) => left.length - right.length);
  if (!short || !long || short.length === 0) return false;
  if (joined(short) === joined(long)) return true;
  return canPair(short, long, false);
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
function canPair(short: readonly string[], long: readonly string[], hasWhole: boolean): boolean {
  const [word, ...rest] = short;
  if (word === undefined) return hasWhole;
  return long.some((candidate, place) => {
    const isSame = candidate === word && word.length > 1;
    if (!isSame && !isInitialOf(word, candidate) && !isInitialOf(candidate, word))
      return isRun(word, long, place, rest);
    return canPair(rest, long.toSpliced(place, 1), hasWhole || isSame);
  });
}

const isInitialOf = (initial: string, word: string): boolean => initial.length === 1 && word.startsWith(initial);

/** Two words of the longer name, written as one in the shorter. */
function isRun(word: string, long: readonly string[], place: number, rest: readonly string[]): boolean {
  const next = long[place + 1];
  if (next === undefined || `${long[place]}${next}` !== word) return false;
  return canPair(rest, long.toSpliced(place, 2), true);
}
