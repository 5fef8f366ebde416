'use client';

import { useLinkStatus } from 'next/link';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** What stands inside a link: it fades where the page behind it takes a while to come. */
export function LinkFace({ children, className }: { children: ReactNode; className?: string }) {
  const { pending } = useLinkStatus();
  return (
    <span
      aria-busy={pending}
      className={classNames(
        'inline-flex items-center transition-opacity',
        pending && 'opacity-40 delay-150 motion-safe:animate-pulse',
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A line below the row that a link is the title of, while the page behind it comes. */
export function LinkLine() {
  const { pending } = useLinkStatus();
  if (!pending) return null;
  return <span aria-busy="true" className="absolute inset-x-0 bottom-0 h-0.5 bg-accent motion-safe:animate-pulse" />;
}
