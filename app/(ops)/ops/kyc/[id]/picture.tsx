'use client';

import { useState } from 'react';
import { Button } from '../../../../_ui/button.tsx';
import { classNames } from '../../../../_ui/class-names.ts';
import { Icon } from '../../../../_ui/icon.tsx';

const turns = ['rotate-0', 'rotate-90', 'rotate-180', '-rotate-90'] as const;
const sizes = ['w-full', 'w-[150%]', 'w-[225%]', 'w-[350%]'] as const;

/** The picture of a document, to be turned and seen closer without leaving the page. */
export function Picture({ address, label }: { address: string; label: string }) {
  const [turn, setTurn] = useState(0);
  const [size, setSize] = useState(0);
  const [isBroken, setBroken] = useState(false);
  return (
    <figure>
      <figcaption className="mb-1 flex flex-wrap items-center justify-between gap-1">
        <h3 className="font-medium">{label}</h3>
        <span className="flex gap-0.5">
          <Button variant="quiet" icon="repeat" aria-label={`Turn ${label}`} onClick={() => setTurn((turn + 1) % 4)} />
          <Button
            variant="quiet"
            icon="plus"
            aria-label={`See ${label} closer`}
            disabled={size === sizes.length - 1}
            onClick={() => setSize(size + 1)}
          />
          <Button variant="quiet" aria-label={`Fit ${label}`} disabled={size === 0} onClick={() => setSize(0)}>
            Fit
          </Button>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={`${label} in a tab of its own`}
            className="inline-grid size-8 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
          >
            <Icon name="external" />
          </a>
        </span>
      </figcaption>
      {isBroken ? (
        <p role="alert" className="rounded-md border border-line bg-sunken p-4 text-muted">
          This picture cannot be opened: it was replaced or forgotten.
        </p>
      ) : (
        <section
          aria-label={`Picture: ${label}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
          tabIndex={0}
          className="aspect-square overflow-auto rounded-md border border-line bg-sunken"
        >
          <div className={classNames('aspect-square', sizes[size])}>
            <img
              src={address}
              alt={label}
              onError={() => setBroken(true)}
              className={classNames('size-full object-contain', turns[turn])}
            />
          </div>
        </section>
      )}
    </figure>
  );
}
