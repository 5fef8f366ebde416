import type { ReactNode } from 'react';

/** What a text is coloured as: JSON, a program or command of some language, or nothing. */
export type Colouring = 'json' | 'code' | 'plain';

/** A text with its strings in <i>, its values and variables in <b>: elements of one letter keep a page light. */
export function highlight(text: string, colouring: Colouring): ReactNode {
  if (colouring === 'plain') return text;
  const parts: ReactNode[] = [];
  let plain = '';
  for (const [index, word] of wordsOf(text).entries()) {
    const mark = markOf(word, colouring);
    if (mark === undefined) plain += word;
    else {
      parts.push(plain, mark === 'i' ? <i key={index}>{word}</i> : <b key={index}>{word}</b>);
      plain = '';
    }
  }
  parts.push(plain);
  return parts;
}

/** Strings with the colon after them, names and numbers, and each other character. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = isQuote(text[at]) ? endOfString(text, at) : endOfName(text, at);
    words.push(text.slice(at, end));
    at = end;
  }
  return words;
}

const isQuote = (character: string | undefined) => character === '"' || character === "'" || character === '`';

/** Behind the quote that ends it, and a colon; behind its own quote where none does on its line. */
function endOfString(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\' && quote !== "'") at += 1;
    else if (text[at] === quote) return text[at + 1] === ':' ? at + 2 : at + 1;
    else if (text[at] === '\n' && quote === '"') break;
  }
  return start + 1;
}

function endOfName(text: string, start: number): number {
  let at = start;
  while (at < text.length && /[\w$.-]/.test(text[at] as string)) at += 1;
  return Math.max(at, start + 1);
}

function markOf(word: string, colouring: Colouring): 'i' | 'b' | undefined {
  if (isQuote(word[0])) return word.length === 1 || word.endsWith(':') ? undefined : 'i';
  if (colouring === 'json') return /^(?:-?\d[\d.]*|true|false|null)$/.test(word) ? 'b' : undefined;
  return word.length > 2 && /^\$?[A-Z][A-Z\d_]*$/.test(word) ? 'b' : undefined;
}

/** Characters that are not seen, as they have to be written. */
const UNSEEN = /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g;

/** JSON as it is shown: what cannot be seen is written out. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    UNSEEN,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
