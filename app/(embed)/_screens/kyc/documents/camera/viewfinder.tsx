'use client';

import type { RefObject } from 'react';
import documentsWords from '../../../../../../messages/generated/embed/kycDocuments.ts';
import { classNames } from '../../../../../_ui/class-names.ts';
import { useWords } from '../../../../_app/words.ts';
import { Notice } from '../../../../_parts/parts.tsx';
import type { CameraState } from './use-camera.ts';

/** What the camera sees; a face as in a mirror. */
export function Viewfinder({
  video,
  state,
  facing,
}: {
  video: RefObject<HTMLVideoElement | null>;
  state: CameraState;
  facing: 'environment' | 'user';
}) {
  const words = useWords(documentsWords);
  return (
    <div className="relative grid min-h-48 flex-1 place-items-center overflow-hidden rounded-lg bg-sunken">
      <video
        ref={video}
        playsInline
        muted
        tabIndex={-1}
        className={classNames(
          'absolute inset-0 size-full object-contain',
          facing === 'user' && '-scale-x-100',
          state !== 'on' && 'invisible',
        )}
      />
      {state === 'starting' ? <p role="status">{words('cameraStarting')}</p> : null}
      {state === 'off' ? (
        <div role="alert" className="p-4">
          <Notice tone="warning">{words('cameraOff')}</Notice>
        </div>
      ) : null}
    </div>
  );
}
