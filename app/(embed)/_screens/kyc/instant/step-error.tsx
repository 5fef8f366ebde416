'use client';

import instantWords from '../../../../../messages/generated/embed/kycInstant.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useWords } from '../../../_app/words.ts';
import { ErrorNote } from '../../../_parts/error-note.tsx';
import { Notice } from '../../../_parts/parts.tsx';

/** What went wrong with a check; where instant checks are not available just now, that the other way is open. */
export function StepError({ error }: { error: unknown }) {
  const words = useWords(instantWords);
  if (errorOf(error).code !== 'FEATURE_DISABLED') return <ErrorNote error={error} />;
  return (
    <div role="alert">
      <Notice tone="warning">{words('off')}</Notice>
    </div>
  );
}
