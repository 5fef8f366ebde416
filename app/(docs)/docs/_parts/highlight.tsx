import type { ReactNode } from 'react';

/** What a text is coloured as: JSON, a program or command of some language, or nothing. */
export type Colouring = 'json' | 'code' | 'plain';

/** Strings as <i>, values and variables as <b>: two elements of one letter keep a page light. */
const patterns: Record<Exclude<Colouring, 'plain'>, RegExp> = {
  json: /("(?:[^"\\\n]|\\.)*"(?!:))|(?<![\w."])(-?\d+(?:\.\d+)?|true|false|null)\b(?![^"\n]*":)/g,
  code: /('[^'\n]*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)|((?<![\w$])\$?[A-Z][A-Z\d]*_?[A-Z\d_]+\b)/g,
};

/** A text with its strings and values marked. */
export function highlight(text: string, colouring: Colouring): ReactNode {
  if (colouring === 'plain') return text;
  const parts: ReactNode[] = [];
  let last = 0;
  for (const match of text.matchAll(patterns[colouring])) {
    if (match.index > last) parts.push(text.slice(last, match.index));
    parts.push(match[1] === undefined ? <b key={match.index}>{match[0]}</b> : <i key={match.index}>{match[0]}</i>);
    last = match.index + match[0].length;
  }
  parts.push(text.slice(last));
  return parts;
}

/** JSON as it is shown: characters that are not seen are written as what they are. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(
    /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
