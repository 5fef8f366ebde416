/** Red, green and blue, each from 0 to 255. */
type Colour = readonly [number, number, number];

/** The colours of one theme that a partner's accent takes the place of. */
export type AccentColours = {
  /** Text and lines, on the page's grounds and on `soft` */
  accent: string;
  /** A ground for `accent` and for ordinary text */
  soft: string;
  /** A button, and the text on it */
  solid: string;
  onSolid: string;
};

/** The grounds of the page and its ordinary text, as in app/(pay)/_page/styles.ts. */
export const themes = {
  light: { canvas: '#faf9f7', surface: '#ffffff', ink: '#1c1a17', softShare: 0.1 },
  dark: { canvas: '#121110', surface: '#1a1917', ink: '#f2efe9', softShare: 0.18 },
} as const;

/** What text needs (WCAG 2.2 AA), with room for rounding, and what the bounds of a button need. */
const TEXT_CONTRAST = 4.55;
const BOUND_CONTRAST = 3.05;
const STEP = 0.02;
const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [255, 255, 255];

/**
 * An accent (#rrggbb) as a theme can carry it: whatever it is, its text can be read and its buttons be seen. It stays as it is where
 * that is so already; else it goes towards black in the light theme, towards white in the dark one, as far as it must. Pure.
 */
export function accentColours(accent: string, theme: keyof typeof themes): AccentColours {
  const given = read(accent);
  const { canvas, surface, softShare } = themes[theme];
  const end = theme === 'light' ? BLACK : WHITE;
  const soft = mix(read(surface), given, softShare);
  const text = shift(given, end, (colour) =>
    [read(canvas), read(surface), soft].every((ground) => contrast(colour, ground) >= TEXT_CONTRAST),
  );
  const solid = shift(given, end, (colour) => contrast(colour, read(surface)) >= BOUND_CONTRAST);
  // One of the two always reads at 4.58 or better.
  const onSolid = contrast(WHITE, solid) >= TEXT_CONTRAST ? WHITE : BLACK;
  return { accent: write(text), soft: write(soft), solid: write(solid), onSolid: write(onSolid) };
}

/** The contrast of two colours (#rrggbb) by WCAG, from 1 to 21. Pure. */
export function contrastOf(one: string, other: string): number {
  return contrast(read(one), read(other));
}

function shift(colour: Colour, end: Colour, isEnough: (colour: Colour) => boolean): Colour {
  for (let share = 0; share < 1; share += STEP) {
    const shifted = mix(colour, end, share);
    if (isEnough(shifted)) return shifted;
  }
  return end;
}

function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] * (1 - share) + other[index] * share);
  return [part(0), part(1), part(2)];
}

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const linear = (value: number) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function read(text: string): Colour {
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function write(colour: Colour): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
