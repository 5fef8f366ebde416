'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../../_ui/button.tsx';
import { tryCamera } from '../_tries/camera.ts';
import { diagnosticsLinks, tryLink } from '../_tries/link.ts';
import { tryPopup } from '../_tries/popup.ts';
import { failed, type Outcome, passed, unsure } from '../_tries/types.ts';
import type { Diagnostics } from './use-diagnostics.ts';

const FILE_WAIT_MS = 4_000;
const big = { size: 'md', className: 'min-h-11' } as const;

type ActionProps = { diagnostics: Diagnostics };

/** Opens a window of its own. */
export function PopupAction({ diagnostics }: ActionProps) {
  const translate = useTranslate();
  const [isWaiting, setWaiting] = useState(false);
  const { visit } = diagnostics;
  if (!visit) return null;
  const isTried = visit.outcomes.popups !== undefined;
  return (
    <Button
      {...big}
      busy={isWaiting}
      onClick={() => {
        setWaiting(true);
        tryPopup(visit.id).then((outcome) => {
          setWaiting(false);
          diagnostics.note('popups', outcome);
        });
      }}
    >
      {isWaiting
        ? translate('webviewDiagnostics.popupWait')
        : isTried
          ? translate('webviewDiagnostics.tryAgain')
          : translate('webviewDiagnostics.popupTry')}
    </Button>
  );
}

/** Opens a link of the system, and asks where nothing could be seen. */
export function LinkAction({ diagnostics, check }: ActionProps & { check: keyof typeof diagnosticsLinks }) {
  const translate = useTranslate();
  // A page that was loaded anew in the middle of it asks too.
  const [state, setState] = useState<'idle' | 'waiting' | 'asking'>(
    diagnostics.visit?.pending === check ? 'asking' : 'idle',
  );
  const isTried = diagnostics.visit?.outcomes[check] !== undefined;
  function open() {
    setState('waiting');
    diagnostics.leaveFor(check);
    tryLink(diagnosticsLinks[check]).then((outcome) => {
      if (!outcome) return setState('asking');
      setState('idle');
      diagnostics.note(check, outcome);
    });
  }
  if (state === 'asking') {
    const answer = (outcome: Outcome) => () => {
      setState('idle');
      diagnostics.note(check, outcome);
    };
    return (
      <Question text={translate('webviewDiagnostics.linkAsk')}>
        <Button {...big} onClick={answer(passed('seen by the person'))}>
          {translate('webviewDiagnostics.yes')}
        </Button>
        <Button {...big} onClick={answer(failed('nothing opened, or an error page'))}>
          {translate('webviewDiagnostics.no')}
        </Button>
        <Button {...big} onClick={answer(unsure('no UPI app on the device'))}>
          {translate('webviewDiagnostics.linkNone')}
        </Button>
      </Question>
    );
  }
  return (
    <>
      <Button {...big} busy={state === 'waiting'} onClick={open}>
        {state === 'waiting'
          ? translate('webviewDiagnostics.linkWait')
          : isTried
            ? translate('webviewDiagnostics.tryAgain')
            : translate('webviewDiagnostics.linkTry')}
      </Button>
      <p className="text-sm text-muted">{translate('webviewDiagnostics.linkHint')}</p>
    </>
  );
}

/** Turns the camera on for a moment. */
export function CameraAction({ diagnostics }: ActionProps) {
  const translate = useTranslate();
  const [isOn, setOn] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const isTried = diagnostics.visit?.outcomes.camera !== undefined;
  async function turnOn() {
    if (!video.current) return;
    setOn(true);
    diagnostics.note('camera', await tryCamera(video.current));
    setOn(false);
  }
  return (
    <>
      <Button {...big} busy={isOn} onClick={turnOn}>
        {isTried && !isOn ? translate('webviewDiagnostics.tryAgain') : translate('webviewDiagnostics.cameraTry')}
      </Button>
      <p className="text-sm text-muted">{translate('webviewDiagnostics.cameraWait')}</p>
      <video
        ref={video}
        muted
        playsInline
        hidden={!isOn}
        aria-label={translate('webviewDiagnostics.cameraView')}
        className="aspect-video w-full max-w-64 rounded-md bg-sunken object-cover"
      />
    </>
  );
}

/** Has a picture chosen; that the system shows its chooser is enough. */
export function FileAction({ diagnostics }: ActionProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTried = diagnostics.visit?.outcomes.file_chooser !== undefined;
  // Whatever comes back, however late, says more than that nothing came.
  const finish = (outcome: Outcome) => {
    clearTimeout(waiting.current);
    diagnostics.note('file_chooser', outcome);
  };
  const latest = useRef(finish);
  latest.current = finish;
  useEffect(() => {
    const element = input.current;
    const cancelled = () => latest.current(passed('the chooser opened and was cancelled'));
    // React knows no such event of an input.
    element?.addEventListener('cancel', cancelled);
    return () => {
      clearTimeout(waiting.current);
      element?.removeEventListener('cancel', cancelled);
    };
  }, []);
  function open() {
    waiting.current = setTimeout(() => latest.current(failed('no chooser came up')), FILE_WAIT_MS);
    // Something came up: how long the choice takes is not ours to say.
    const seen = () => clearTimeout(waiting.current);
    window.addEventListener('blur', seen, { once: true });
    document.addEventListener('visibilitychange', seen, { once: true });
    input.current?.click();
  }
  return (
    <>
      <Button {...big} onClick={open}>
        {isTried ? translate('webviewDiagnostics.tryAgain') : translate('webviewDiagnostics.fileTry')}
      </Button>
      <p className="text-sm text-muted">{translate('webviewDiagnostics.fileHint')}</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          finish(file ? passed(`chose ${Math.ceil(file.size / 1_024)} KiB`) : failed('the choice came back empty'));
          event.target.value = '';
        }}
      />
    </>
  );
}

/** A question that only a person can answer. */
export function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <fieldset className="space-y-2">
      <legend className="pb-2 font-medium">{text}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}
