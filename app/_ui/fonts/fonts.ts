import localFont from 'next/font/local';

/** Inter for Latin text. Served from our own address; nothing is asked of anyone else. */
const inter = localFont({
  src: '../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  display: 'swap',
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
    },
  ],
});

/** The rupee sign alone, which every page shows: 1 KiB instead of the 85 of the file below. Cut out of it by pyftsubset. */
const interRupee = localFont({
  src: './inter-rupee-wght-normal.woff2',
  variable: '--font-inter-rupee',
  weight: '100 900',
  display: 'swap',
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+20B9' }],
});

/** Inter beyond Latin-1, fetched where a name needs it. */
const interMore = localFont({
  src: '../../../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  variable: '--font-inter-more',
  weight: '100 900',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1E9F, U+20A0-20AB, U+20AD-20B8, U+20BA-20C0, U+2C60-2C7F' },
  ],
});

/** Class names that make the fonts available to the tokens. Goes on <html>. */
export const fontVariables = `${inter.variable} ${interRupee.variable} ${interMore.variable}`;
