import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { classNames } from '../class-names.ts';

/** The figures of a chart as a table, drawn once it is opened: rows that few people look at would be most of the page. */
export function FiguresTable({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: () => ReactNode;
}) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      // It may have been opened before React listened.
      ref={(element) => {
        if (element?.open) setOpen(true);
      }}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mt-2 text-sm"
    >
      <summary className="w-fit text-muted hover:text-ink">{translate('chart.asTable')}</summary>
      {isOpen ? (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
          tabIndex={0}
          aria-label={label}
          className={classNames('mt-2 max-h-72', className)}
        >
          {children()}
        </section>
      ) : null}
    </details>
  );
}
