'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import documentsWords from '../../../../../messages/generated/embed/kycDocuments.ts';
import type { EmbedKycView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { go } from '../../../_app/router.ts';
import { useWords } from '../../../_app/words.ts';
import { Action } from '../../../_parts/action.tsx';
import { ErrorNote } from '../../../_parts/error-note.tsx';
import { Panel } from '../../../_parts/parts.tsx';
import { Screen } from '../../../_parts/screen.tsx';
import { useKeepStatus } from '../parts/use-keep-status.ts';
import { DetailsForm } from './details-form.tsx';
import { Photos } from './photos.tsx';

/** Manual KYC: details, four photos, and then both go to a person who looks. */
export function DocumentsWay({ kyc }: { kyc: EmbedKycView }) {
  const words = useWords(documentsWords);
  const trpc = useTRPC();
  const keep = useKeepStatus();
  const [isChanging, setChanging] = useState(false);
  const hasDetails = kyc.steps.details === 'submitted';
  const missingCount = Object.values(kyc.pictures).filter((state) => state === 'none').length;
  const handIn = useMutation(
    trpc.embed.kyc.handIn.mutationOptions({
      onSuccess(status) {
        keep(status);
        go('/kyc', { replace: true });
      },
    }),
  );
  return (
    <Screen
      title={words('title')}
      backTo="/kyc"
      foot={
        hasDetails && !isChanging ? (
          <div className="space-y-2">
            {handIn.error ? <ErrorNote error={handIn.error} /> : null}
            <p role="status" className="text-center text-sm text-muted">
              {missingCount > 0 ? words('missingPhotos', { count: missingCount }) : ''}
            </p>
            <Action busy={handIn.isPending} disabled={missingCount > 0} onClick={() => handIn.mutate()}>
              {words('send')}
            </Action>
          </div>
        ) : null
      }
    >
      <Panel title={words('details')}>
        {hasDetails && !isChanging ? (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{words('detailsDone')}</p>
            <button
              type="button"
              onClick={() => setChanging(true)}
              className="min-h-11 font-medium text-accent underline underline-offset-3"
            >
              {words('detailsChange')}
            </button>
          </div>
        ) : (
          <DetailsForm profileName={kyc.profileName} onDone={() => setChanging(false)} />
        )}
      </Panel>
      <Photos pictures={kyc.pictures} />
    </Screen>
  );
}
