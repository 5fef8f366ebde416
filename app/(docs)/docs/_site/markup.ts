/** An element's beginning or end, or a text between them. */
export type Token =
  | { readonly text: string }
  | { readonly begins: string; readonly attributes: string }
  | { readonly ends: string };

/** What is for eyes and hands, not part of the text. */
function isControl(name: string, attributes: string): boolean {
  return /^(?:button|form|svg)$/.test(name) || /class="(?:languages|try)"/.test(attributes);
}

/** The parts of a markup that our own components drew, controls left out. */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  let skipped: { name: string; depth: number } | undefined;
  for (const piece of html.split('<').slice(html.startsWith('<') ? 1 : 0)) {
    const end = piece.indexOf('>');
    const tag = end < 0 ? '' : piece.slice(0, end);
    const isEnd = tag.startsWith('/');
    const [name = '', ...attributes] = (isEnd ? tag.slice(1) : tag).split(' ');
    const written = attributes.join(' ');
    if (skipped) {
      if (name === skipped.name) skipped.depth += isEnd ? -1 : 1;
      if (skipped.depth === 0) skipped = undefined;
      else continue;
    } else if (!isEnd && isControl(name, written)) {
      skipped = { name, depth: 1 };
      continue;
    } else if (tag) tokens.push(isEnd ? { ends: name } : { begins: name, attributes: written });
    const text = decode(piece.slice(end + 1));
    if (text) tokens.push({ text });
  }
  return tokens;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/** Text of markup as it is read. */
function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] ?? '');
}

/** The value of an attribute; undefined where it is not there. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const [, value] = ` ${attributes}`.split(` ${name}="`);
  return value === undefined ? undefined : decode(value.slice(0, value.indexOf('"')));
}
