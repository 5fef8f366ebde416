import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentColours, contrastOf, themes } from '../../_lib/colour/accent.ts';
import { accentStyles } from './accent-styles.ts';
import { styles } from './styles.ts';

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const aTheme = fc.constantFrom('light' as const, 'dark' as const);

describe('an accent', () => {
  it('of any colour can be read and seen in both themes', () => {
    fc.assert(
      fc.property(anyColour, aTheme, (given, theme) => {
        const { accent, soft, solid, onSolid } = accentColours(given, theme);
        const { canvas, surface, ink } = themes[theme];
        for (const ground of [canvas, surface, soft]) expect(contrastOf(accent, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(ink, soft)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(onSolid, solid)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(solid, surface)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['#ffffff', '#000000', '#ffff00', '#808080', '#777777', '#0000ff', '#ff0000', '#00ff00', '#1a1917'])(
    'of %s, too',
    (given) => {
      for (const theme of ['light', 'dark'] as const) {
        const { accent, soft, solid, onSolid } = accentColours(given, theme);
        expect(contrastOf(accent, soft)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(onSolid, solid)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('that can be read stays as it is', () => {
    expect(accentColours('#0e6e5c', 'light')).toMatchObject({
      accent: '#0e6e5c',
      solid: '#0e6e5c',
      onSolid: '#ffffff',
    });
    expect(accentColours('#e3b45b', 'dark')).toMatchObject({ accent: '#e3b45b', solid: '#e3b45b', onSolid: '#000000' });
  });

  it('is measured against the grounds that the page has', () => {
    const [light = '', dark = ''] = styles.split('@media(prefers-color-scheme:dark)');
    for (const [theme, css] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      for (const name of ['canvas', 'surface', 'ink'] as const) {
        const written = new RegExp(`--${name}:(#[0-9a-f]+)`).exec(css)?.[1]?.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');
        expect(written, `${name} of ${theme}`).toBe(themes[theme][name]);
      }
    }
  });

  it('comes last in the style, and holds nothing but colours', () => {
    expect(accentStyles('#0e6e5c')).toMatch(
      /^:root\{(--[a-z-]+:#[0-9a-f]{6};?){4}\}@media\(prefers-color-scheme:dark\)\{:root\{(--[a-z-]+:#[0-9a-f]{6};?){4}\}\}$/,
    );
  });
});

it('contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
  expect(contrastOf('#ff0000', '#ff0000')).toBe(1);
});
