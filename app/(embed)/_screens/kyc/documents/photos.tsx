'use client';

import { lazy, Suspense, useState } from 'react';
import documentsWords from '../../../../../messages/generated/embed/kycDocuments.ts';
import type { EmbedKycView } from '../../../../_lib/procedure-types.ts';
import { classNames } from '../../../../_ui/class-names.ts';
import { Icon } from '../../../../_ui/icon.tsx';
import { useWords } from '../../../_app/words.ts';
import { Panel } from '../../../_parts/parts.tsx';

const Camera = lazy(() => import('./camera/camera.tsx'));

export type PictureType = keyof EmbedKycView['pictures'];

const names = {
  pan: 'panPhoto',
  aadhaar_front: 'aadhaarFront',
  aadhaar_back: 'aadhaarBack',
  selfie: 'selfie',
} as const satisfies Record<PictureType, keyof typeof documentsWords.en>;

const states = { none: 'none', kept: 'kept', handed_in: 'handedIn' } as const;

/** The four photos, each kept at the server as soon as it is taken. */
export function Photos({ pictures }: { pictures: EmbedKycView['pictures'] }) {
  const words = useWords(documentsWords);
  const [taking, setTaking] = useState<PictureType | null>(null);
  return (
    <Panel title={words('photos')}>
      <p className="text-muted">{words('photosWhy')}</p>
      <ul className="mt-2 divide-y divide-line">
        {(Object.keys(names) as PictureType[]).map((type) => {
          const state = pictures[type];
          const name = words(names[type]);
          const action = words(state === 'none' ? 'take' : 'retake');
          return (
            <li key={type} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span
                  className={classNames(
                    'flex items-center gap-1 text-sm',
                    state === 'none' ? 'text-muted' : 'text-positive',
                  )}
                >
                  {state === 'none' ? null : <Icon name="check" size={14} className="shrink-0" />}
                  {words(states[state])}
                </span>
              </span>
              <button
                type="button"
                onClick={() => setTaking(type)}
                aria-label={`${action}: ${name}`}
                className="min-h-11 shrink-0 rounded-lg border border-line-strong/60 px-4 font-semibold"
              >
                {action}
              </button>
            </li>
          );
        })}
      </ul>
      {taking ? (
        <Suspense>
          <Camera key={taking} type={taking} name={words(names[taking])} onClose={() => setTaking(null)} />
        </Suspense>
      ) : null}
    </Panel>
  );
}
