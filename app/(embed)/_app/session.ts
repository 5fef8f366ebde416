/** The session's token, in the local storage of the WebView (specification 4.9); in memory where that is not to be had. */
const inMemory = new Map<string, string>();

const keyOf = (partnerId: string) => `tola-embed:${partnerId}`;

/** The token kept for this partner, if any. */
export function readToken(partnerId: string): string | null {
  return readKept(keyOf(partnerId));
}

/** Keeps a token, or forgets it. */
export function keepToken(partnerId: string, token: string | null): void {
  keep(keyOf(partnerId), token);
}

/** The code that this device's session was, or will be, opened with; a spent one opens nothing. */
export function keepCode(partnerId: string, userCode: string): void {
  keep(`${keyOf(partnerId)}:code`, userCode);
}

/** Whether the session kept here is of the very code: of the person whom the host app opened these screens for. */
export function isCodeKept(partnerId: string, userCode: string): boolean {
  return readKept(`${keyOf(partnerId)}:code`) === userCode;
}

/** A choice of the person that outlives the page, such as the language. */
export function readKept(key: string): string | null {
  try {
    return window.localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}

/** Keeps a text under a key, or forgets it. */
export function keep(key: string, value: string | null): void {
  if (value === null) inMemory.delete(key);
  else inMemory.set(key, value);
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // A WebView without DOM storage: the person signs in again next time.
  }
}
