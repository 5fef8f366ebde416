import { createRequire } from 'node:module';

/** Families as their files name them: titles and Latin names in the first, words and figures in the second. */
export const TITLE_FAMILY = 'Cormorant Garamond';
export const TEXT_FAMILY = 'EB Garamond';

/** A stretch of words that one face holds whole, so that it is shaped as its script demands. */
export type Run = { words: string; family: string };

const latinFiles = [
  'cormorant-garamond/600SemiBold/CormorantGaramond_600SemiBold.ttf',
  'cormorant-garamond/500Medium_Italic/CormorantGaramond_500Medium_Italic.ttf',
  'eb-garamond/500Medium/EBGaramond_500Medium.ttf',
];

/** The scripts of India that names are written in, each with its face. */
const indianFaces: readonly { script: RegExp; family: string }[] = [
  { script: /\p{Script=Devanagari}/u, family: 'Noto Serif Devanagari' },
  { script: /\p{Script=Bengali}/u, family: 'Noto Serif Bengali' },
  { script: /\p{Script=Telugu}/u, family: 'Noto Serif Telugu' },
  { script: /\p{Script=Tamil}/u, family: 'Noto Sans Tamil' },
  { script: /\p{Script=Gujarati}/u, family: 'Noto Sans Gujarati' },
  { script: /\p{Script=Kannada}/u, family: 'Noto Sans Kannada' },
  { script: /\p{Script=Malayalam}/u, family: 'Noto Sans Malayalam' },
  { script: /\p{Script=Gurmukhi}/u, family: 'Noto Sans Gurmukhi' },
  { script: /\p{Script=Oriya}/u, family: 'Noto Sans Oriya' },
];

/** What the Latin face draws: every sign of ASCII, letters with the accents of Europe, and the quotes and dash that stand in names. */
const LATIN = /[!-~\u00C0-\u024F\u1E00-\u1EFF‘’“”–]/u;
/** What joins letters to what stands before them. */
const JOINING = /[\p{Mark}\u200C\u200D]/u;

/**
 * A name as runs of one script each, a space staying with what it follows. What there is no face for is left out rather than
 * drawn as an empty box; a name may come out empty.
 */
export function runsOf(name: string): Run[] {
  const runs: Run[] = [];
  let isSpaceDue = false;
  for (const sign of name.normalize('NFC')) {
    const last = runs.at(-1);
    if (/\s/.test(sign)) {
      isSpaceDue = last !== undefined;
      continue;
    }
    const family = JOINING.test(sign) ? last?.family : familyOf(sign);
    if (family === undefined) continue;
    if (last && isSpaceDue) last.words += ' ';
    isSpaceDue = false;
    if (last?.family === family) last.words += sign;
    else runs.push({ words: sign, family });
  }
  return runs;
}

/** The files of the faces of the certificate's own words. */
export const textFiles = latinFiles.map(pathOf);

/** The file of the face that names are set in. */
export function nameFile(family: string): string {
  if (family === TITLE_FAMILY) return textFiles[0] as string;
  return pathOf(
    `${family.toLowerCase().replaceAll(' ', '-')}/600SemiBold/${family.replaceAll(' ', '')}_600SemiBold.ttf`,
  );
}

function pathOf(file: string): string {
  return createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`);
}

function familyOf(sign: string): string | undefined {
  if (LATIN.test(sign)) return TITLE_FAMILY;
  return indianFaces.find(({ script }) => script.test(sign))?.family;
}
