/**
 * Where to go after signing in: a path of this site, or home. The attack prevented is a link that signs someone in and
 * sends them to another site, written as //evil, /\evil or with a scheme.
 */
export function safeReturnPath(value: string | string[] | null | undefined): string {
  if (typeof value !== 'string' || !/^\/(?![/\\])/.test(value) || hasControlCharacter(value)) return '/';
  const base = 'http://here.invalid';
  const url = URL.parse(value, base);
  if (url?.origin !== base || url.pathname.startsWith('/sign-in') || url.pathname.startsWith('//')) return '/';
  return `${url.pathname}${url.search}`;
}

/** Browsers drop tabs and line ends from addresses, which would turn "/<tab>/evil" into "//evil". */
function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character.charCodeAt(0) < 32);
}
