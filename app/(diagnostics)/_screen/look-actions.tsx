'use client';

import { useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../../_ui/button.tsx';
import { classNames } from '../../_ui/class-names.ts';
import { measure } from '../_tries/at-once.ts';
import { failed, passed } from '../_tries/types.ts';
import { Question } from './try-actions.tsx';
import type { Diagnostics } from './use-diagnostics.ts';

const big = { size: 'md', className: 'min-h-11' } as const;

const corners = [
  ['K', 'top-0 left-0'],
  ['R', 'top-0 right-0'],
  ['M', 'bottom-0 left-0'],
  ['T', 'bottom-0 right-0'],
] as const;

/** Letters in the corners, as far out as the screens would draw, and the question whether they can be read. */
export function EdgesAction({ diagnostics }: { diagnostics: Diagnostics }) {
  const translate = useTranslate();
  const [isShown, setShown] = useState(false);
  const insets = measure().insets;
  const answer = (isReadable: boolean) => () => {
    setShown(false);
    diagnostics.note('safe_area', (isReadable ? passed : failed)(`insets ${insets}, seen by the person`));
  };
  if (!isShown) {
    return (
      <Button {...big} onClick={() => setShown(true)}>
        {diagnostics.visit?.outcomes.safe_area
          ? translate('webviewDiagnostics.tryAgain')
          : translate('webviewDiagnostics.edgesTry')}
      </Button>
    );
  }
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none fixed inset-0 z-10 pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
      >
        <div className="relative h-full">
          {corners.map(([letter, place]) => (
            <span
              key={letter}
              className={classNames(
                'absolute grid size-10 place-items-center bg-solid text-xl font-semibold text-on-solid',
                place,
              )}
            >
              {letter}
            </span>
          ))}
        </div>
      </div>
      <Question text={translate('webviewDiagnostics.edgesAsk')}>
        <Button {...big} onClick={answer(true)}>
          {translate('webviewDiagnostics.yes')}
        </Button>
        <Button {...big} onClick={answer(false)}>
          {translate('webviewDiagnostics.no')}
        </Button>
      </Question>
    </>
  );
}

/** The size that text is drawn at, and the question whether it follows the system. */
export function ZoomAction({ diagnostics }: { diagnostics: Diagnostics }) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const percent = measure().text_zoom;
  const answer = (isFollowing: boolean) => () => {
    setAsking(false);
    diagnostics.note('text_zoom', (isFollowing ? passed : failed)(`text at ${percent}, seen by the person`));
  };
  return (
    <>
      <p>{translate('webviewDiagnostics.zoomSample', { percent })}</p>
      {isAsking ? (
        <Question text={translate('webviewDiagnostics.zoomAsk')}>
          <Button {...big} onClick={answer(true)}>
            {translate('webviewDiagnostics.yes')}
          </Button>
          <Button {...big} onClick={answer(false)}>
            {translate('webviewDiagnostics.no')}
          </Button>
        </Question>
      ) : (
        <>
          <p className="text-sm text-muted">{translate('webviewDiagnostics.zoomAsk')}</p>
          <Button {...big} onClick={() => setAsking(true)}>
            {translate('webviewDiagnostics.zoomTry')}
          </Button>
        </>
      )}
    </>
  );
}
