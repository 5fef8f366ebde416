import { CopyButton } from './copy-button.tsx';

/** A text to the letter, such as headers or a body, with a button that copies it. Long lines wrap, long texts scroll. */
export function CodeView({ title, text, copyLabel }: { title: string; text: string; copyLabel: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line">
      <figcaption className="flex h-9 items-center justify-between gap-2 border-b border-line bg-sunken pr-1.5 pl-3 text-xs font-medium text-muted">
        {title}
        <CopyButton text={text} label={copyLabel} />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto px-3 py-2.5 font-mono text-xs leading-5 break-all whitespace-pre-wrap"
      >
        <code>{text}</code>
      </pre>
    </figure>
  );
}
