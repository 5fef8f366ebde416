import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A name for a font file, as pdfkit registers it. */
export type Face = 'regular' | 'strong' | ScriptFace;
type ScriptFace = (typeof scripts)[number]['face'];

const scripts = [
  {
    face: 'devanagari',
    script: /\p{Script=Devanagari}/u,
    file: 'noto-serif-devanagari/400Regular/NotoSerifDevanagari',
  },
  { face: 'bengali', script: /\p{Script=Bengali}/u, file: 'noto-serif-bengali/400Regular/NotoSerifBengali' },
  { face: 'gujarati', script: /\p{Script=Gujarati}/u, file: 'noto-sans-gujarati/400Regular/NotoSansGujarati' },
  { face: 'gurmukhi', script: /\p{Script=Gurmukhi}/u, file: 'noto-sans-gurmukhi/400Regular/NotoSansGurmukhi' },
  { face: 'kannada', script: /\p{Script=Kannada}/u, file: 'noto-sans-kannada/400Regular/NotoSansKannada' },
  { face: 'malayalam', script: /\p{Script=Malayalam}/u, file: 'noto-sans-malayalam/400Regular/NotoSansMalayalam' },
  { face: 'oriya', script: /\p{Script=Oriya}/u, file: 'noto-sans-oriya/400Regular/NotoSansOriya' },
  { face: 'tamil', script: /\p{Script=Tamil}/u, file: 'noto-sans-tamil/400Regular/NotoSansTamil' },
  { face: 'telugu', script: /\p{Script=Telugu}/u, file: 'noto-serif-telugu/400Regular/NotoSerifTelugu' },
] as const;

const files: Record<Face, string> = {
  regular: 'inter/400Regular/Inter',
  strong: 'inter/600SemiBold/Inter',
  ...(Object.fromEntries(scripts.map(({ face, file }) => [face, file])) as Record<ScriptFace, string>),
};

const require = createRequire(import.meta.url);
const read = new Map<Face, Buffer>();

/** The font file of a face; read once and kept, since every PDF embeds a part of it anew. */
export function faceBytes(face: Face): Buffer {
  let bytes = read.get(face);
  if (!bytes) {
    const weight = face === 'strong' ? '600SemiBold' : '400Regular';
    bytes = readFileSync(require.resolve(`@expo-google-fonts/${files[face]}_${weight}.ttf`));
    read.set(face, bytes);
  }
  return bytes;
}

/** Letters that stand in no script of their own, such as joiners and marks, follow the ones before them. */
const FOLLOWER = /[\p{Script=Inherited}\u200c\u200d]/u;
const LATIN = /[\p{Script=Latin}\p{Script=Common}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const PICTURE = /\p{Extended_Pictographic}/u;

/** Cuts a text into runs of one face each. A letter that no face has becomes a question mark instead of a box. */
export function runsOf(text: string, latin: 'regular' | 'strong'): { face: Face; text: string }[] {
  const runs: { face: Face; text: string }[] = [];
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1);
    const script = scripts.find((one) => one.script.test(letter));
    const face = FOLLOWER.test(letter) && last ? last.face : (script?.face ?? latin);
    const isKnown = script !== undefined || FOLLOWER.test(letter) || (LATIN.test(letter) && !isPicture(letter));
    const shown = isKnown ? letter : '?';
    if (last && last.face === face) last.text += shown;
    else runs.push({ face, text: shown });
  }
  return runs;
}

/** Digits and signs such as © count as pictographs too, and Inter has those. */
function isPicture(letter: string): boolean {
  return PICTURE.test(letter) && (letter.codePointAt(0) ?? 0) > 0x2fff;
}
