/** A proof as a part of an address behind its #, which browsers keep to themselves: UTF-8 in Base64 for addresses. */
export function fragmentOf(text: string): string {
  const signs = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The text behind the # of an address; undefined where it is none. */
export function textFromFragment(fragment: string): string | undefined {
  try {
    const signs = atob(fragment.replaceAll('-', '+').replaceAll('_', '/'));
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(signs, (sign) => sign.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
