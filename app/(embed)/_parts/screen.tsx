'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import frameWords from '../../../messages/generated/embed/frame.ts';
import { Icon } from '../../_ui/icon.tsx';
import { announce } from '../_app/bridge.ts';
import { back, useScreen } from '../_app/router.ts';
import { useWords } from '../_app/words.ts';

/** The last path whose title was spoken, so that one screen is not announced twice as its data comes. */
let spoken: string | undefined;

/**
 * One screen: its title, the way back where there is one, its content, and at the foot what the person can do. The title takes the
 * focus as the screen opens, so that screen readers say where they are.
 */
export function Screen({
  title,
  backTo,
  foot,
  children,
}: {
  title: string;
  /** Where back leads if the person came from nowhere; none where the screen is a place of the navigation */
  backTo?: string;
  foot?: ReactNode;
  children: ReactNode;
}) {
  const words = useWords(frameWords);
  const path = useScreen();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
    if (spoken === path) return;
    if (spoken !== undefined) heading.current?.focus({ preventScroll: true });
    spoken = path;
    announce({ type: 'tola.opened', screen: path });
  }, [title, path]);
  return (
    <main className="mx-auto flex w-full max-w-lg flex-1 flex-col px-4 pt-2 pb-6 sm:px-6">
      <div className="flex min-h-12 items-center gap-1">
        {backTo === undefined ? null : (
          <button
            type="button"
            onClick={() => back(backTo)}
            aria-label={words('back')}
            className="-ml-3 grid size-11 shrink-0 place-items-center rounded-full text-muted"
          >
            <Icon name="left" size={20} />
          </button>
        )}
        <h1 ref={heading} tabIndex={-1} className="min-w-0 text-xl font-semibold break-words outline-none">
          {title}
        </h1>
      </div>
      <div className="flex flex-1 flex-col gap-4 pt-2">{children}</div>
      {foot ? (
        <div className="sticky bottom-[var(--navigation,0px)] mt-4 space-y-2 bg-canvas pt-3 pb-1">{foot}</div>
      ) : null}
    </main>
  );
}
