'use client';

import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { useTranslate } from '../_lib/messages/use-translate.tsx';
import { holdsTyping } from '../_lib/session-end/typed.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/**
 * A modal on the browser's own <dialog>: focus stays inside, Escape closes it, and so does a click beside it. Where something is typed in it,
 * Escape asks first, and a click beside it does nothing. Open it with `ref.current?.showModal()`. `side` slides in from the left edge, for
 * navigation on phones.
 */
export function Dialog({
  ref,
  title,
  side = false,
  isLocked = false,
  isCovering = false,
  children,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  title: string;
  side?: boolean;
  /** What it shows must not be lost by accident: only its own buttons close it */
  isLocked?: boolean;
  /** Nothing of the page can be read behind it */
  isCovering?: boolean;
  children: ReactNode;
}) {
  const translate = useTranslate();
  const titleId = useId();
  // A click counts where it began too: text is marked with the mouse beyond the edge, and what was typed must not go by that.
  const isPressedBeside = useRef(false);
  /** By Escape, or the gesture of a phone: asks before what was typed is lost. */
  const leave = (dialog: HTMLDialogElement) => {
    if (!isLocked && window.confirm(translate('dialog.leave'))) dialog.close();
  };
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // That of a file field inside, where no file was chosen, comes here too.
        if (event.target !== event.currentTarget || (!isLocked && !holdsTyping(event.currentTarget))) return;
        event.preventDefault();
        leave(event.currentTarget);
      }}
      // However it was closed: what it shows is not lost.
      onClose={(event) => {
        if (isLocked) event.currentTarget.showModal();
      }}
      onKeyDown={(event) => {
        // A second Escape closes a dialog whatever its cancel event is answered; one that never arrives does not.
        const isHeld = isLocked || holdsTyping(event.currentTarget);
        if (event.key !== 'Escape' || !isHeld || event.nativeEvent.isComposing) return;
        event.preventDefault();
        leave(event.currentTarget);
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        const isBeside = isPressedBeside.current && event.target === event.currentTarget;
        if (!isLocked && isBeside && !holdsTyping(event.currentTarget)) event.currentTarget.close();
      }}
      className={classNames(
        'bg-surface text-ink shadow-float',
        isCovering && 'backdrop:bg-canvas',
        side
          ? 'm-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line'
          : 'm-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-line',
      )}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 px-4 pt-3 pb-2">
          <h2 id={titleId} className="font-semibold">
            {title}
          </h2>
          <form method="dialog" hidden={isLocked}>
            <button
              type="submit"
              aria-label={translate('dialog.close')}
              className="grid size-9 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
            >
              <Icon name="close" />
            </button>
          </form>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">{children}</div>
      </div>
    </dialog>
  );
}
