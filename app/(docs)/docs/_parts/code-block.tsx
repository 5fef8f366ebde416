import type { ReactNode } from 'react';
import { type Colouring, highlight } from './highlight.tsx';

/** A text of code with its title and a button that copies it. Long lines scroll, in print they wrap. */
export function CodeBlock({
  title,
  text,
  language = 'plain',
  copy = language !== 'json',
  tools,
}: {
  title: string;
  text: string;
  language?: Colouring;
  copy?: boolean;
  /** Beside the button */
  tools?: ReactNode;
}) {
  return (
    <figure>
      <figcaption>
        <span>{title}</span>
        {tools}
        {copy ? (
          <button type="button" data-copy="" aria-label={`Copy: ${title}`}>
            Copy
          </button>
        ) : null}
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
      >
        <code>{highlight(text, language)}</code>
      </pre>
    </figure>
  );
}
