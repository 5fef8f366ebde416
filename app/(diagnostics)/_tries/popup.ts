import { failed, type Outcome, passed } from './types.ts';

const WAIT_MS = 6_000;
const LOOK_MS = 200;
const OPENER_MS = 1_500;

/** What a window that was opened leaves for the one that opened it; a second view of an app shares storage, and nothing else. */
const ANSWER_KEY = 'tola-diagnostics-window';
/** In session storage, which a window of its own does not share: who finds it there was loaded in place of the first page. */
const PENDING_KEY = 'tola-diagnostics-waiting';

/** Opens a window and waits for it to answer, by whatever way it can. Call it from a tap. */
export function tryPopup(visit: string): Promise<Outcome> {
  forgetAnswer();
  mark(visit);
  const address = `${window.location.pathname.replace(/\/{1,9}$/, '')}/popup?visit=${encodeURIComponent(visit)}`;
  const opened = window.open(address, '_blank', 'width=420,height=640');
  return new Promise((resolve) => {
    const began = Date.now();
    const finish = (outcome: Outcome) => {
      clearInterval(looking);
      window.removeEventListener('message', hear);
      window.removeEventListener('pageshow', back);
      mark(undefined);
      resolve(outcome);
    };
    const hear = ({ origin, data }: MessageEvent) => {
      if (origin !== window.location.origin || data?.type !== 'tola-diagnostics.window' || data.visit !== visit) return;
      finish(passed('the window opened and answered its opener'));
    };
    // The window was in our place, and the way back found this page as it was left.
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) finish(replaced());
    };
    window.addEventListener('pageshow', back);
    window.addEventListener('message', hear);
    const looking = setInterval(() => {
      if (takeAnswer() === visit) {
        clearInterval(looking);
        // A word to its opener may still be on its way.
        setTimeout(() => finish(passed('the window opened; it shares storage, not its opener')), OPENER_MS);
        return;
      }
      if (Date.now() - began < WAIT_MS) return;
      finish(failed(opened ? 'a window was given and never showed the page' : 'window.open gave nothing'));
    }, LOOK_MS);
  });
}

/**
 * What the page of the window does: answers. Answers `same` where it was loaded in place of the page that opened it, which then
 * learns of it when it is loaded again.
 */
export function answerOpener(visit: string): 'own' | 'same' {
  const opener = window.opener as Window | null;
  if (!opener && readStorage(() => window.sessionStorage.getItem(PENDING_KEY)) === visit) return 'same';
  opener?.postMessage({ type: 'tola-diagnostics.window', visit }, window.location.origin);
  readStorage(() => window.localStorage.setItem(ANSWER_KEY, visit));
  return 'own';
}

/** What became of a window that took the place of this page; undefined where none did. */
export function findReplaced(visit: string): Outcome | undefined {
  if (readStorage(() => window.sessionStorage.getItem(PENDING_KEY)) !== visit) return undefined;
  mark(undefined);
  return replaced();
}

const replaced = () => failed('the page was replaced: the view has no second window');

function mark(visit: string | undefined): void {
  readStorage(() =>
    visit === undefined
      ? window.sessionStorage.removeItem(PENDING_KEY)
      : window.sessionStorage.setItem(PENDING_KEY, visit),
  );
}

function takeAnswer(): string | null | undefined {
  return readStorage(() => window.localStorage.getItem(ANSWER_KEY));
}

function forgetAnswer(): void {
  readStorage(() => window.localStorage.removeItem(ANSWER_KEY));
}

/** Storage that is off raises; another check reports that. */
function readStorage<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
