import { readFileSync } from 'node:fs';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';
import { nameFile, type Run, runsOf } from './fonts.ts';

/** A glyph's outline, and where it stands; one unit is the size of the type, y grows upwards. */
type Glyph = { outline: string; x: number; y: number; scale: number };
type Line = { glyphs: Glyph[]; width: number };

/** A holder's name as it is set: in one line, or in two where one would be too small to read. */
export type NameLines = { lines: Line[]; size: number };

const SIZE_MAX = 76;
const ONE_LINE_SIZE_MIN = 46;
const TWO_LINES_SIZE_MAX = 44;
const WIDTH_MAX = 800;
/** Stands for a name in a script that there is no face for. */
const UNPRINTABLE = 'the holder named on the verification page';

const fonts = new Map<string, { font: Font; unitsPerEm: number }>();

/**
 * Sets a name as large as its place allows, in pixels. HarfBuzz shapes it: the letters of Indian scripts join, stack and
 * change places, which resvg's own text does not get right.
 */
export function setName(name: string): NameLines {
  const isPrintable = setLine(name).glyphs.length > 0;
  const words = isPrintable ? name : UNPRINTABLE;
  const whole = setLine(words);
  const size = fittingSize(whole, SIZE_MAX);
  if (size >= ONE_LINE_SIZE_MIN) return { lines: [whole], size };
  const lines = halves(words).map(setLine);
  return { lines, size: Math.min(...lines.map((line) => fittingSize(line, TWO_LINES_SIZE_MAX))) };
}

/** A line as SVG, centred. */
export function drawLine(line: Line, place: { x: number; y: number; size: number; fill: string }): string {
  const left = place.x - (line.width * place.size) / 2;
  const glyphs = line.glyphs.map(({ outline, x, y, scale }) => {
    const unit = place.size * scale;
    return `<path transform="translate(${left + x * place.size} ${place.y - y * place.size}) scale(${unit} ${-unit})" d="${outline}"/>`;
  });
  return `<g fill="${place.fill}">${glyphs.join('')}</g>`;
}

function setLine(words: string): Line {
  const glyphs: Glyph[] = [];
  let width = 0;
  for (const run of runsOf(words)) {
    const { font, unitsPerEm } = fontOf(run.family);
    for (const glyph of shaped(font, run)) {
      const at = { x: width + glyph.xOffset / unitsPerEm, y: glyph.yOffset / unitsPerEm, scale: 1 / unitsPerEm };
      // Glyph 0 is the empty box of what the face lacks.
      if (glyph.id === 0) continue;
      glyphs.push({ outline: font.glyphToPath(glyph.id), ...at });
      width += glyph.xAdvance / unitsPerEm;
    }
  }
  return { glyphs, width };
}

function shaped(font: Font, { words }: Run): { id: number; xAdvance: number; xOffset: number; yOffset: number }[] {
  const buffer = new Buffer();
  buffer.addText(words);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint }, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    return { id: codepoint, xAdvance, xOffset, yOffset };
  });
}

function fontOf(family: string): { font: Font; unitsPerEm: number } {
  const known = fonts.get(family);
  if (known) return known;
  const bytes = readFileSync(nameFile(family));
  const face = new Face(new Blob(new Uint8Array(bytes).buffer));
  const made = { font: new Font(face), unitsPerEm: face.upem };
  fonts.set(family, made);
  return made;
}

/** Broken at the space nearest the middle, or in the middle of a name without any. */
function halves(words: string): [string, string] {
  const middle = words.length / 2;
  const spaces = [...words.matchAll(/\s+/g)].map(({ index }) => index);
  const nearest = spaces.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  const at = nearest ?? Math.floor(middle);
  return [words.slice(0, at), words.slice(at)];
}

function fittingSize({ width }: Line, largest: number): number {
  return Math.min(largest, Math.floor(WIDTH_MAX / Math.max(width, 1)));
}
