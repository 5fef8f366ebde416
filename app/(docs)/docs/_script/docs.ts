/**
 * What a script adds to the documentation, which is whole without it: copying, search, the theme, a language of samples without a
 * reload, and calls that are tried. It has no imports and is sent as it stands, its types taken off.
 */

/** One part of a page that can be found: where it is, the page’s title, its own heading, and its text. */
export type Findable = [href: string, title: string, heading: string, text: string];

const FOUND_MAX = 12;
const SNIPPET_BEFORE = 40;
const SNIPPET_LENGTH = 160;
const YEAR_SECONDS = 31_536_000;
/** In the session of this tab only: it ends with the tab, and no other tab or server reads it. */
const VARIABLES = 'tola-docs-variables';
const SANDBOX_TOKEN = /^tola_(?:test|key_test)_/;

const say = (text: string) => {
  const place = document.getElementById('spoken');
  if (place) place.textContent = text;
};

document.addEventListener('click', async (event) => {
  const target = event.target as HTMLElement;
  const copy = target.closest('[data-copy]');
  if (copy) {
    const text = copy.closest('figure')?.querySelector('code')?.textContent ?? '';
    const done = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    copy.textContent = done ? 'Copied' : 'Copy';
    say(done ? 'Copied' : 'It could not be copied');
    setTimeout(() => (copy.textContent = 'Copy'), 1500);
  }
  if (target.closest('[data-search]')) openSearch();
  const language = target.closest<HTMLAnchorElement>('.languages a');
  if (language && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    showIn(language);
  }
});

/** Puts the page in another language in the place of this one, where the reader is in it. */
async function showIn(link: HTMLAnchorElement): Promise<void> {
  const figures = [...document.querySelectorAll('figure')];
  const nth = figures.indexOf(link.closest('figure') as HTMLElement);
  const before = link.getBoundingClientRect().top;
  const response = await fetch(link.href);
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const fresh = page.querySelectorAll('figure');
  if (!response.ok || fresh.length !== figures.length) return location.assign(link.href);
  for (const [place, figure] of figures.entries()) figure.replaceWith(fresh[place] as Node);
  const same = document.querySelectorAll('figure')[nth]?.querySelector<HTMLAnchorElement>('.languages a[aria-current]');
  if (same) window.scrollBy(0, same.getBoundingClientRect().top - before);
  same?.focus({ preventScroll: true });
  say(`Samples in ${link.textContent}`);
}

document.addEventListener('change', (event) => {
  const { name, value } = event.target as HTMLInputElement;
  if (name !== 'theme') return;
  document.documentElement.dataset.theme = value;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `tola-theme=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
});

let index: Promise<Findable[]> | undefined;
const dialog = document.getElementById('search') as HTMLDialogElement;
const field = dialog.querySelector('input') as HTMLInputElement;
const list = dialog.querySelector('ul') as HTMLUListElement;
const count = dialog.querySelector('p') as HTMLElement;

function openSearch(): void {
  index ??= fetch('/docs/_/search.json').then((response) => response.json() as Promise<Findable[]>);
  index.catch(() => (index = undefined));
  if (!dialog.open) dialog.showModal();
  field.select();
}

document.addEventListener('keydown', (event) => {
  const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test((event.target as HTMLElement).tagName);
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isSlash && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return;
  event.preventDefault();
  openSearch();
});

field.addEventListener('input', search);
field.addEventListener('keydown', (event) => {
  const first = list.querySelector('a');
  if (event.key === 'Enter') first?.click();
  if (event.key === 'ArrowDown') first?.focus();
});
list.addEventListener('keydown', (event) => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const links = [...list.querySelectorAll('a')];
  (links[links.indexOf(document.activeElement as HTMLAnchorElement) + step] ?? field).focus();
});
list.addEventListener('click', () => dialog.close());
dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());

async function search(): Promise<void> {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length > 0 && list.childElementCount === 0) count.textContent = 'Searching…';
  const all = await (index ?? []);
  // Another letter may have been typed meanwhile.
  if (words.join(' ') !== field.value.toLowerCase().split(/\s+/).filter(Boolean).join(' ')) return;
  const found = words.length === 0 ? [] : all.flatMap((one) => rank(one, words)).sort((a, b) => b.score - a.score);
  count.textContent = words.length === 0 ? '' : found.length === 0 ? 'Nothing matches.' : `${found.length} found`;
  list.replaceChildren(...found.slice(0, FOUND_MAX).map(({ one }) => entry(one, words[0] as string)));
}

/** Every word has to be there; those of headings count for more than those of the text. */
function rank(one: Findable, words: string[]): { one: Findable; score: number }[] {
  const [title, heading, text] = [one[1], one[2], one[3]].map((part) => part.toLowerCase()) as [string, string, string];
  let score = 0;
  for (const word of words) {
    const own =
      // A page named after the word, `Refunds`, is what a reader looks for.
      (heading === word || (heading === '' && title.startsWith(word)) ? 40 : 0) +
      (heading.includes(word) ? 12 : 0) +
      (title.includes(word) ? 8 : 0) +
      (text.includes(word) ? 2 : 0);
    if (own === 0) return [];
    score += own;
  }
  return [{ one, score: score + 1 / (1 + text.length) }];
}

function entry([href, title, heading, text]: Findable, word: string): HTMLElement {
  const item = document.createElement('li');
  const link = item.appendChild(document.createElement('a'));
  link.href = href;
  link.append(heading ? `${title}: ${heading}` : title);
  const near = text.toLowerCase().indexOf(word) - SNIPPET_BEFORE;
  // From the beginning of a word.
  const from = near <= 0 ? 0 : text.indexOf(' ', near) + 1;
  const snippet = text.slice(from, from + SNIPPET_LENGTH);
  link.appendChild(document.createElement('span')).textContent = from === 0 ? snippet : `… ${snippet}`;
  return item;
}

const readVariables = () => JSON.parse(sessionStorage.getItem(VARIABLES) ?? '{}') as Record<string, string>;

/** A text with the variables that earlier answers left. */
const filled = (text: string) => text.replace(/\$([A-Z_]+)/g, (whole, name: string) => readVariables()[name] ?? whole);

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-try]')) {
  (form.parentElement as HTMLElement).hidden = false;
  const token = form.elements.namedItem('token') as HTMLInputElement | null;
  if (token) token.value = readVariables().TOKEN ?? '';
  for (const name of ['path', 'key', 'body']) {
    const input = form.elements.namedItem(name) as HTMLInputElement | null;
    if (input) input.value = filled(input.value);
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form, token);
  });
}

async function send(form: HTMLFormElement, token: HTMLInputElement | null): Promise<void> {
  const output = form.querySelector('output') as HTMLOutputElement;
  const written = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value.trim() ?? '';
  const given = token?.value.trim() ?? '';
  if (token && !SANDBOX_TOKEN.test(given)) {
    output.textContent = 'A sandbox token begins with tola_test_. No other is sent from here.';
    return;
  }
  if (token) sessionStorage.setItem(VARIABLES, JSON.stringify({ ...readVariables(), TOKEN: given }));
  const path = filled(written('path'));
  const missing = /\$[A-Z_]+/.exec(path + written('body'))?.[0];
  if (!path.startsWith('/partner/') || missing) {
    output.textContent = missing ? `Put a value in the place of ${missing}.` : 'A path begins with /partner/.';
    return;
  }
  const body = written('body');
  output.textContent = 'Sending…';
  try {
    const response = await fetch(path, {
      method: String(form.dataset.try),
      credentials: 'omit',
      headers: {
        ...(given && { Authorization: `Bearer ${given}` }),
        ...(body && { 'Content-Type': 'application/json' }),
        ...(written('key') && { 'Idempotency-Key': written('key') }),
      },
      ...(body && { body }),
    });
    const answer = await response.json();
    output.textContent = `${response.status}\n${JSON.stringify(answer, null, 2)}`;
    keep(JSON.parse(form.dataset.takes ?? '{}'), answer.data ?? {});
  } catch {
    output.textContent = 'There was no answer. Look whether you are connected, and send again.';
  }
}

/** What later calls need of an answer stays in the tab's session. A live token that an answer holds is not kept. */
function keep(takes: Record<string, string>, data: Record<string, unknown>): void {
  const taken = Object.entries(takes).flatMap(([name, fieldName]) => {
    const value = data[fieldName];
    return typeof value === 'string' && !value.startsWith('tola_live_') ? [[name, value]] : [];
  });
  sessionStorage.setItem(VARIABLES, JSON.stringify({ ...readVariables(), ...Object.fromEntries(taken) }));
}

for (const hidden of document.querySelectorAll<HTMLElement>('.search, .themes')) hidden.hidden = false;
