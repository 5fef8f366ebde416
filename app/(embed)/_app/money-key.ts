/**
 * The idempotency key of something that moves money: the same for every try of one intent, until its outcome is known. It is kept
 * for this window, so that a reload in between repeats the same call instead of making a second one.
 */
export function moneyKey(intent: string): string {
  const place = `tola-key:${intent}`;
  const known = read(place);
  if (known) return known;
  const made = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(3)), String).join('-');
  write(place, made);
  return made;
}

/** Whether an intent was tried and its outcome is not known here, also where the page was begun anew since: its key is kept still. */
export function isOutcomeAwaited(intent: string): boolean {
  return read(`tola-key:${intent}`) !== null;
}

/** Forgets the key of an intent, once its outcome is known. */
export function forgetMoneyKey(intent: string): void {
  write(`tola-key:${intent}`, null);
}

const inMemory = new Map<string, string>();

function read(place: string): string | null {
  try {
    return window.sessionStorage.getItem(place) ?? inMemory.get(place) ?? null;
  } catch {
    return inMemory.get(place) ?? null;
  }
}

function write(place: string, value: string | null): void {
  if (value === null) inMemory.delete(place);
  else inMemory.set(place, value);
  try {
    if (value === null) window.sessionStorage.removeItem(place);
    else window.sessionStorage.setItem(place, value);
  } catch {
    // Without storage the key lives as long as the page.
  }
}
