/**
 * What scripts add to the checkout, which is whole without them: the time runs, the page follows its order without a reload, and
 * tells what goes on. It has no imports and is sent as it stands, its types taken off; the words come with the page.
 */

/** What the page tells the script, in `data-page` of its main element. */
export type ScriptPage = {
  /** Where to ask how things stand */
  asks: string;
  status: string;
  canPay: boolean;
  secondsLeft: number;
  /** How often to ask where the order stands; null at an end */
  looksAfterSeconds: number | null;
  returns: { to: string; afterSeconds: number } | null;
  words: Record<'copied' | 'checking' | 'none' | 'notOpened' | 'offline' | 'returning', string> & {
    /** Said as so many seconds are left */
    marks: Record<number, string>;
  };
};

type Progress = Pick<ScriptPage, 'status' | 'canPay' | 'secondsLeft'>;

const ANSWER_WITHIN_MS = 8_000;
/** An app that opens hides the page within this while. */
const OPENS_WITHIN_MS = 2_500;
/** Banks take some seconds to tell: that long it says "checking" to a person who comes back from an app. */
const CHECKS_FOR_MS = 15_000;
const PAUSE_MAX_SECONDS = 30;
/** One failure may be chance: it is soon known whether there is no connection. */
const DOUBT_SECONDS = 1;

let page = readPage();
let endsAt = Date.now() + page.secondsLeft * 1000;
let spokenMark = page.secondsLeft;
let failures = 0;
let checksUntil = 0;
let isAsking = false;
let isToLookAgain = false;
let looking: ReturnType<typeof setTimeout> | undefined;
let returning: ReturnType<typeof setInterval> | undefined;

function readPage(): ScriptPage {
  return JSON.parse(find('checkout')?.dataset.page ?? '{}');
}

function find(id: string): HTMLElement | null {
  return document.getElementById(id);
}

function say(id: 'notice' | 'spoken', text: string): void {
  const place = find(id);
  if (place && place.textContent !== text) place.textContent = text;
}

/** Asks for an address; a network that hangs is one that fails. */
async function ask(address: string): Promise<Response> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), ANSWER_WITHIN_MS);
  try {
    const response = await fetch(address, { cache: 'no-store', signal: abort.signal });
    if (!response.ok) throw new Error(String(response.status));
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Looks where the order stands, and draws the page anew if that has changed. Anyone who comes back while a call is under way may know
 * more than its answer will: for them it looks again as soon as that call ends.
 */
async function look(): Promise<void> {
  if (page.looksAfterSeconds === null) return;
  isToLookAgain = isAsking;
  if (isAsking) return;
  isAsking = true;
  clearTimeout(looking);
  try {
    const progress: Progress = (await (await ask(page.asks)).json()).result.data;
    endsAt = Date.now() + progress.secondsLeft * 1000;
    if (progress.status !== page.status || progress.canPay !== page.canPay) await redraw();
    if (failures > 0) say('notice', '');
    failures = 0;
  } catch {
    failures++;
  }
  isAsking = false;
  tell();
  if (isToLookAgain) void look();
  else lookLater();
}

function lookLater(): void {
  clearTimeout(looking);
  if (page.looksAfterSeconds === null) return;
  const pause =
    failures === 1 ? DOUBT_SECONDS : Math.min(PAUSE_MAX_SECONDS, page.looksAfterSeconds * 2 ** Math.min(failures, 4));
  looking = setTimeout(() => void look(), pause * 1000);
}

/** Takes the page's new state from the server, which alone knows how to say it in the reader's language. */
async function redraw(): Promise<void> {
  const text = await (await ask(location.href)).text();
  // Its style carries another nonce than this page's, and is the same.
  const [styleBegins, styleEnds] = [text.indexOf('<style'), text.indexOf('</style>')];
  const bare = styleBegins < 0 ? text : text.slice(0, styleBegins) + text.slice(styleEnds);
  const fresh = new DOMParser().parseFromString(bare, 'text/html');
  const [from, to] = [find('checkout'), fresh.getElementById('checkout')];
  if (!from || !to) throw new Error('there is no checkout in the answer');
  from.replaceWith(to);
  document.title = fresh.title;
  page = readPage();
  checksUntil = 0;
  document.querySelector('h1')?.focus();
  begin();
}

/** What a person who waits reads: never more than is known. */
function tell(): void {
  if (failures > 1) say('notice', page.words.offline);
  else if (checksUntil > Date.now()) say('notice', page.words.checking);
  else if (checksUntil > 0) {
    say('notice', page.words.none);
    checksUntil = 0;
  }
}

/** A person is back, perhaps from an app in which they paid. */
function comeBack(): void {
  if (document.visibilityState !== 'visible' || page.looksAfterSeconds === null) return;
  if (page.canPay) checksUntil = Date.now() + CHECKS_FOR_MS;
  tell();
  void look();
}

function tick(): void {
  const place = find('left');
  if (!place) return;
  const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
  place.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  for (const [mark, words] of Object.entries(page.words.marks)) {
    if (left <= Number(mark) && spokenMark > Number(mark)) say('spoken', words);
  }
  spokenMark = left;
  if (left > 0) return;
  // No new payment is started now; what was paid in the last moment is being asked for.
  const ways = find('ways');
  if (!ways || ways.hidden) return;
  ways.hidden = true;
  checksUntil = Date.now() + CHECKS_FOR_MS;
  tell();
  void look();
}

/** An app's link was followed: if the page is still in sight soon after, there is no such app. */
function watchOpening(): void {
  let wasHidden = false;
  const notice = () => {
    wasHidden ||= document.visibilityState === 'hidden';
  };
  document.addEventListener('visibilitychange', notice);
  setTimeout(() => {
    document.removeEventListener('visibilitychange', notice);
    if (wasHidden || !page.canPay) return;
    say('notice', page.words.notOpened);
    const details = document.querySelector('details');
    if (details) details.open = true;
  }, OPENS_WITHIN_MS);
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not every WebView lets pages write to the clipboard by that name.
    const field = document.createElement('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
  }
  say('notice', page.words.copied);
}

/** Goes back to the shop after some seconds, unless asked to stay. The checkout is not left behind in the history. */
function startReturning(): void {
  clearInterval(returning);
  const [place, returns] = [find('returning'), page.returns];
  if (!place || !returns) return;
  const inAWhile = () => Date.now() + returns.afterSeconds * 1000;
  let goesAt = inAWhile();
  const step = () => {
    // A customer who is away, perhaps in an app to pay, is not sent on behind their back.
    if (document.visibilityState === 'hidden') goesAt = inAWhile();
    const seconds = Math.max(0, Math.ceil((goesAt - Date.now()) / 1000));
    (place.firstElementChild as HTMLElement).textContent = page.words.returning.replace('{seconds}', String(seconds));
    if (seconds > 0) return;
    clearInterval(returning);
    location.replace(returns.to);
  };
  step();
  place.hidden = false;
  returning = setInterval(step, 1000);
}

function begin(): void {
  endsAt = Date.now() + page.secondsLeft * 1000;
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false;
  startReturning();
  lookLater();
}

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null;
  if (!target) return;
  if (target.hasAttribute('data-app')) watchOpening();
  if (target.dataset.copy) void copy(target.dataset.copy);
  if (target.parentElement?.id === 'returning') {
    clearInterval(returning);
    target.parentElement.hidden = true;
  }
});
document.addEventListener('visibilitychange', comeBack);
addEventListener('pageshow', (event) => {
  if (event.persisted) comeBack();
});
addEventListener('online', comeBack);
setInterval(tick, 1000);
begin();
