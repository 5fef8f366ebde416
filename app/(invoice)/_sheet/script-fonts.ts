import localFont from 'next/font/local';

/*
 * Fonts of Indian scripts for names, so that none becomes boxes on a computer that lacks them. A browser asks for one only
 * where a letter of its range is on the page.
 */

const devanagari = localFont({
  src: '../../../node_modules/@expo-google-fonts/noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
  variable: '--font-devanagari',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0900-097F, U+1CD0-1CFF, U+A8E0-A8FF' }],
});
const bengali = localFont({
  src: '../../../node_modules/@expo-google-fonts/noto-serif-bengali/400Regular/NotoSerifBengali_400Regular.ttf',
  variable: '--font-bengali',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0980-09FF' }],
});
const gurmukhi = localFont({
  src: '../../../node_modules/@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
  variable: '--font-gurmukhi',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0A00-0A7F' }],
});
const gujarati = localFont({
  src: '../../../node_modules/@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
  variable: '--font-gujarati',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0A80-0AFF' }],
});
const oriya = localFont({
  src: '../../../node_modules/@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf',
  variable: '--font-oriya',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0B00-0B7F' }],
});
const tamil = localFont({
  src: '../../../node_modules/@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  variable: '--font-tamil',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0B80-0BFF' }],
});
const telugu = localFont({
  src: '../../../node_modules/@expo-google-fonts/noto-serif-telugu/400Regular/NotoSerifTelugu_400Regular.ttf',
  variable: '--font-telugu',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0C00-0C7F' }],
});
const kannada = localFont({
  src: '../../../node_modules/@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
  variable: '--font-kannada',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0C80-0CFF' }],
});
const malayalam = localFont({
  src: '../../../node_modules/@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf',
  variable: '--font-malayalam',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0D00-0D7F' }],
});

/** Class names that make the fonts available to invoice.css. */
export const scriptFontVariables = [devanagari, bengali, gurmukhi, gujarati, oriya, tamil, telugu, kannada, malayalam]
  .map((font) => font.variable)
  .join(' ');
