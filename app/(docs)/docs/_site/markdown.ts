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
};

/** What is for eyes and hands, not part of the text. */
const leftOut =
  /<(button|form|svg|details class="try")\b.*?<\/(?:button|form|svg|details)>|<span class="languages">.*?<\/span>/gs;

type State = { text: string; lists: ('ul' | 'ol')[]; counts: number[]; inCode: boolean; href: string[] };

/** The text of a page's markup, with its elements. */
export function withoutControls(html: string): string {
  return html.replace(leftOut, ' ');
}

/** The markup of a page as Markdown. It knows the elements that our own parts draw. */
export function toMarkdown(html: string, origin: string): string {
  const state: State = { text: '', lists: [], counts: [], inCode: false, href: [] };
  for (const [token, close, name = '', attributes = ''] of withoutControls(html).matchAll(
    /<(\/?)([a-z]+\d?)([^>]*)>|[^<]+/g,
  )) {
    if (token[0] !== '<') write(state, token);
    else if (close) end(state, name);
    else begin(state, name, attributes, origin);
  }
  return `${state.text
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

function write(state: State, text: string): void {
  state.text += state.inCode ? decode(text) : decode(text).replaceAll('|', '\\|');
}

function begin(state: State, name: string, attributes: string, origin: string): void {
  if (name === 'pre') {
    state.text += '\n\n```\n';
    state.inCode = true;
  } else if (state.inCode) return;
  else if (name === 'code') state.text += '`';
  else if (name === 'a') {
    const href = decode(/href="([^"]*)"/.exec(attributes)?.[1] ?? '');
    state.href.push(href.startsWith('/') ? origin + href : href);
    state.text += '[';
  } else if (name === 'li') {
    const list = state.lists.at(-1);
    const nth = (state.counts[state.counts.length - 1] ?? 0) + 1;
    state.counts[state.counts.length - 1] = nth;
    state.text += `\n${'  '.repeat(Math.max(0, state.lists.length - 1))}${list === 'ol' ? `${nth}.` : '-'} `;
  } else {
    if (name === 'ul' || name === 'ol') {
      state.lists.push(name);
      state.counts.push(0);
    }
    state.text += around[name]?.[0] ?? '';
  }
}

function end(state: State, name: string): void {
  if (name === 'pre') {
    state.inCode = false;
    state.text += '\n```\n\n';
    return;
  }
  if (state.inCode) return;
  if (name === 'code') state.text += '`';
  else if (name === 'a') state.text += linkEnd(state.href.pop() ?? '');
  else if (name === 'thead') state.text += `\n|${' --- |'.repeat(columnsOf(state.text))}`;
  else {
    if (name === 'ul' || name === 'ol') {
      state.lists.pop();
      state.counts.pop();
    }
    state.text += around[name]?.[1] ?? '';
  }
}

const linkEnd = (href: string) => `](${href})`;

/** Cells of the row that was written last. */
function columnsOf(text: string): number {
  return (text.slice(text.lastIndexOf('\n')).match(/(?<!\\)\|/g)?.length ?? 1) - 1;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Text of markup as it is read. */
export function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
}
