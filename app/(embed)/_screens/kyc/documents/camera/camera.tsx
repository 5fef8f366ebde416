'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import frameWords from '../../../../../../messages/generated/embed/frame.ts';
import documentsWords from '../../../../../../messages/generated/embed/kycDocuments.ts';
import { useTRPC } from '../../../../../_lib/trpc.ts';
import { Icon } from '../../../../../_ui/icon.tsx';
import { useWords } from '../../../../_app/words.ts';
import { Action } from '../../../../_parts/action.tsx';
import { ErrorNote } from '../../../../_parts/error-note.tsx';
import { Notice } from '../../../../_parts/parts.tsx';
import { isRefused } from '../../parts/field-of.ts';
import { useKeepStatus } from '../../parts/use-keep-status.ts';
import type { PictureType } from '../photos.tsx';
import { ChooseFile } from './choose-file.tsx';
import { pictureOf, stillOf, uploadOf } from './picture.ts';
import { Still } from './still.tsx';
import { useCamera } from './use-camera.ts';
import { Viewfinder } from './viewfinder.tsx';

/** Takes one photo over the whole screen, by the camera or from the device; shows it; and keeps it when the person says so. */
export default function Camera({ type, name, onClose }: { type: PictureType; name: string; onClose: () => void }) {
  const words = useWords(documentsWords);
  const trpc = useTRPC();
  const keepStatus = useKeepStatus();
  const dialog = useRef<HTMLDialogElement>(null);
  const [taken, setTaken] = useState<HTMLCanvasElement | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const facing = type === 'selfie' ? 'user' : 'environment';
  const { video, state } = useCamera({ facing, isWanted: taken === null });
  const keep = useMutation(
    trpc.embed.kyc.keepPicture.mutationOptions({
      onSuccess(status) {
        keepStatus(status);
        dialog.current?.close();
      },
    }),
  );
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  async function take(make: () => HTMLCanvasElement | Promise<HTMLCanvasElement>) {
    setUnreadable(false);
    keep.reset();
    try {
      setTaken(await make());
    } catch {
      setUnreadable(true);
    }
  }
  const choose = (file: File) => void take(() => pictureOf(file));
  const shoot = () => void take(() => stillOf(video.current as HTMLVideoElement));
  return (
    <dialog
      ref={dialog}
      aria-labelledby="camera-title"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-canvas pt-[env(safe-area-inset-top)] pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] text-ink"
    >
      <div className="mx-auto flex min-h-full max-w-lg flex-col gap-3 p-4">
        <CameraHead name={name} onClose={() => dialog.current?.close()} />
        <p className="text-muted">{words(taken ? 'checkIt' : type === 'selfie' ? 'hintSelfie' : 'hintCard')}</p>
        {taken ? <Still picture={taken} name={name} /> : <Viewfinder video={video} state={state} facing={facing} />}
        <Problem isUnreadable={isUnreadable} isWaiting={keep.isPaused} error={keep.error} />
        {taken ? (
          <>
            <Action busy={keep.isPending} onClick={() => keep.mutate({ type, picture: uploadOf(taken) })}>
              {words('use')}
            </Action>
            <Action look="secondary" disabled={keep.isPending} onClick={() => setTaken(null)}>
              {words('again')}
            </Action>
          </>
        ) : (
          <>
            {state === 'off' ? (
              <ChooseFile look="primary" capture={facing} onChoose={choose}>
                {words('shoot')}
              </ChooseFile>
            ) : (
              <Action disabled={state !== 'on'} onClick={shoot}>
                {words('shoot')}
              </Action>
            )}
            <ChooseFile look="secondary" onChoose={choose}>
              {words('choose')}
            </ChooseFile>
          </>
        )}
      </div>
    </dialog>
  );
}

function CameraHead({ name, onClose }: { name: string; onClose: () => void }) {
  const words = useWords(documentsWords);
  return (
    <div className="flex items-center justify-between gap-3">
      <h2 id="camera-title" className="text-xl font-semibold">
        {name}
      </h2>
      <button
        type="button"
        onClick={onClose}
        aria-label={words('close')}
        className="-mr-3 grid size-11 shrink-0 place-items-center rounded-full text-muted"
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  );
}

function Problem({ isUnreadable, isWaiting, error }: { isUnreadable: boolean; isWaiting: boolean; error: unknown }) {
  const words = useWords(documentsWords);
  const frame = useWords(frameWords);
  if (isWaiting) {
    return (
      <div role="alert">
        <Notice tone="warning">{frame('offline')}</Notice>
      </div>
    );
  }
  const problem = isUnreadable ? words('unreadable') : isRefused(error, 'picture') ? words('refused') : null;
  if (problem === null) return error ? <ErrorNote error={error} /> : null;
  return (
    <div role="alert">
      <Notice tone="negative">{problem}</Notice>
    </div>
  );
}
