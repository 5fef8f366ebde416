import type { ReactNode } from 'react';
import { CopyButton } from '../../../_ui/copy-button.tsx';

/** A sample with its title and a button that copies it. Long lines scroll, in print they wrap. */
export function CodeBlock({
  title,
  text,
  language,
  copy = language !== 'json',
}: {
  title: string;
  text: string;
  /** `code` is shown plain */
  language: 'shell' | 'json' | 'code';
  copy?: boolean;
}) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface break-inside-avoid">
      <figcaption className="flex h-9 items-center justify-between border-b border-line bg-sunken pr-1.5 pl-3.5 text-xs font-medium text-muted">
        {title}
        <span className="print:hidden">{copy ? <CopyButton text={text} label={`Copy: ${title}`} /> : null}</span>
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="max-h-[32rem] overflow-auto px-3.5 py-3 font-mono text-xs leading-5 print:max-h-none print:whitespace-pre-wrap"
      >
        <code>{language === 'json' ? colourJson(text) : language === 'shell' ? colourShell(text) : text}</code>
      </pre>
    </figure>
  );
}

/** Keys in ink, strings and numbers in their colours. */
function colourJson(text: string): ReactNode[] {
  return colour(text, /("(?:[^"\\]|\\.)*"?)(:)?|(?<![\w.])(-?\d+(?:\.\d+)?|true|false|null)\b/g, ([, string, colon]) =>
    colon ? 'text-ink' : string ? 'text-positive' : 'text-info',
  );
}

/** Strings and variables; the rest is plain. */
function colourShell(text: string): ReactNode[] {
  return colour(text, /('[^']*')|(\$\w+)|("[^"]*")/g, ([, single, variable]) =>
    single ? 'text-positive' : variable ? 'text-accent' : 'text-info',
  );
}

function colour(text: string, pattern: RegExp, classOf: (match: RegExpExecArray) => string): ReactNode[] {
  const parts: ReactNode[] = [];
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(last, match.index));
    parts.push(
      <span key={match.index} className={classOf(match)}>
        {match[0]}
      </span>,
    );
    last = match.index + match[0].length;
  }
  parts.push(text.slice(last));
  return parts;
}
