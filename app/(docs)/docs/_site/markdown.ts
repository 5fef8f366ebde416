import { attributeOf, type Token, tokensOf } from './markup.ts';

/** How an element begins and ends in Markdown; what is not here is its text alone. */
const around: Readonly<Record<string, readonly [begin: string, end: string]>> = {
  h1: ['\n\n# ', '\n\n'],
  h2: ['\n\n## ', '\n\n'],
  h3: ['\n\n### ', '\n\n'],
  p: ['\n\n', '\n\n'],
  caption: ['\n\n', '\n\n'],
  figcaption: ['\n\n**', '**\n\n'],
  summary: ['\n\n', '\n\n'],
  b: ['**', '**'],
  em: [' (', ')'],
  ul: ['\n', '\n'],
  ol: ['\n', '\n'],
  dl: ['\n', '\n'],
  dt: ['\n- ', ''],
  dd: [': ', ''],
  tr: ['\n|', ''],
  th: [' ', ' |'],
  td: [' ', ' |'],
  table: ['\n\n', '\n\n'],
  code: ['`', '`'],
};

type State = {
  text: string;
  lists: { isOrdered: boolean; count: number }[];
  isInPre: boolean;
  href: string[];
  columns: number;
  /** Inside of a cell of a table all stands on one line */
  isInCell: boolean;
};

/** The markup of a page as Markdown. It knows the elements that our own parts draw. */
export function toMarkdown(html: string, origin: string): string {
  const state: State = { text: '', lists: [], isInPre: false, href: [], columns: 0, isInCell: false };
  for (const token of tokensOf(html)) take(state, token, origin);
  const lines = state.text.split('\n').map((line) => line.trimEnd());
  const kept = lines.filter((line, index) => line !== '' || lines[index - 1] !== '');
  return `${kept.join('\n').trim()}\n`;
}

function take(state: State, token: Token, origin: string): void {
  if ('text' in token) state.text += state.isInPre ? token.text : token.text.replaceAll('|', '\\|');
  else if ('begins' in token) begin(state, token.begins, token.attributes, origin);
  else end(state, token.ends);
}

function begin(state: State, name: string, attributes: string, origin: string): void {
  if (name === 'pre') {
    state.text += '\n\n```\n';
    state.isInPre = true;
  }
  if (state.isInPre) return;
  if (name === 'thead') state.columns = 0;
  if (name === 'th') state.columns += 1;
  if (name === 'a') {
    // A heading that leads to itself is its text.
    const href = attributeOf(attributes, 'href') ?? '#';
    if (href.startsWith('#')) return void state.href.push('');
    state.href.push(href.startsWith('/') ? origin + href : href);
    state.text += '[';
  }
  if (name === 'td') state.isInCell = true;
  const list = state.lists.at(-1);
  if (name === 'li' && list) {
    list.count += 1;
    if (state.isInCell) state.text += list.count > 1 ? ', ' : '';
    else state.text += `\n${'  '.repeat(state.lists.length - 1)}${list.isOrdered ? `${list.count}.` : '-'} `;
  }
  if (!(state.isInCell && isList(name))) state.text += around[name]?.[0] ?? '';
  if (isList(name)) state.lists.push({ isOrdered: name === 'ol', count: 0 });
}

function end(state: State, name: string): void {
  if (name === 'pre') {
    state.isInPre = false;
    state.text += '\n```\n\n';
  }
  if (state.isInPre || name === 'pre') return;
  const href = name === 'a' ? state.href.pop() : undefined;
  if (href) state.text += `](${href})`;
  if (name === 'thead') state.text += `\n|${' --- |'.repeat(state.columns)}`;
  if (isList(name)) state.lists.pop();
  if (!(state.isInCell && isList(name))) state.text += around[name]?.[1] ?? '';
  if (name === 'td') state.isInCell = false;
}

const isList = (name: string) => name === 'ul' || name === 'ol';
