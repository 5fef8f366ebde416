import { checkOrder, type Outcomes, type Platform } from '../_tries/types.ts';

const KEY = 'tola-diagnostics-visit';

/** One device and app on one link, over reloads of the page: what was found, and what was being tried as it was left. */
export type Visit = {
  readonly id: string;
  /** The end of the link's token: another link is another visit */
  readonly run: string;
  readonly step: number;
  readonly platform: Platform;
  readonly outcomes: Outcomes;
  readonly pending?: 'upi_links' | 'intent_links' | undefined;
};

/** The visit that this device is on; a new one where there is none, it was of another link, or nothing can be kept. */
export function openVisit(token: string, platform: Platform): Visit {
  const run = token.slice(-8);
  try {
    const kept = JSON.parse(window.localStorage.getItem(KEY) ?? 'null') as Visit | null;
    if (kept && kept.run === run && typeof kept.id === 'string') return kept;
  } catch {
    // No storage, or what is in it is not ours: begin anew.
  }
  return newVisit(token, platform);
}

/** A visit of its own. */
export function newVisit(token: string, platform: Platform): Visit {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  const id = `visit-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  return { id, run: token.slice(-8), step: 0, platform, outcomes: {} };
}

/** Keeps it for the next load of the page, where the view can. */
export function keepVisit(visit: Visit): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(visit));
  } catch {
    // That storage is off is a finding of its own.
  }
}

/** What a report says of a visit. */
export function findingsOf({ outcomes }: Visit) {
  return checkOrder.map((check) => {
    const { result, note } = outcomes[check] ?? { result: 'unsure' as const, note: 'not tried' };
    return { check, result, note: note.slice(0, 160) };
  });
}
