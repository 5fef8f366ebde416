'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useRefusals, useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../mutation-note.tsx';
import { StagedRotation } from './staged-rotation.tsx';

const HIDDEN = `whsec_${'•'.repeat(24)}`;

/** The signing secret, hidden until it is asked for, and its rotation. */
export function SecretPanel({
  mode,
  endpointId,
  nextPromoteAt,
}: {
  mode: Mode;
  endpointId: string;
  nextPromoteAt: string | null;
}) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const toast = useToast();
  const reveal = useMutation(
    trpc.webhooks.revealSecrets.mutationOptions({
      onError: (error) => toast({ tone: 'negative', message: refusalOf(error).message }),
    }),
  );
  const shown = reveal.data;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-medium">{translate('webhooks.secret')}</h3>
          <p className="text-sm text-muted">{translate('webhooks.secretHint')}</p>
        </div>
        <div className="flex gap-2">
          <Button
            aria-pressed={shown !== undefined}
            onClick={() => (shown ? reveal.reset() : reveal.mutate({ mode, endpointId }))}
            busy={reveal.isPending}
          >
            {translate(shown ? 'webhooks.hide' : 'webhooks.reveal')}
          </Button>
          {nextPromoteAt === null ? (
            <RotateButton mode={mode} endpointId={endpointId} onRotated={() => reveal.reset()} />
          ) : null}
        </div>
      </div>
      <Secret value={shown?.secret} copyLabel={translate('webhooks.copySecret')} />
      {nextPromoteAt === null ? null : (
        <StagedRotation mode={mode} endpointId={endpointId} promoteAt={nextPromoteAt} onEnded={() => reveal.reset()}>
          <p className="text-sm font-medium">{translate('webhooks.secretNext')}</p>
          <Secret value={shown?.nextSecret ?? undefined} copyLabel={translate('webhooks.copySecretNext')} />
        </StagedRotation>
      )}
    </div>
  );
}

function Secret({ value, copyLabel }: { value: string | undefined; copyLabel: string }) {
  return (
    <p className="mt-2 flex min-h-9 items-center gap-1 rounded-md bg-sunken px-3 py-1.5">
      <code className="min-w-0 flex-1 font-mono text-sm break-all">{value ?? HIDDEN}</code>
      {value ? <CopyButton text={value} label={copyLabel} /> : null}
    </p>
  );
}

function RotateButton({ mode, endpointId, onRotated }: { mode: Mode; endpointId: string; onRotated: () => void }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const rotate = useMutation(
    trpc.webhooks.rotateSecret.mutationOptions({
      async onSuccess() {
        dialog.current?.close();
        onRotated();
        await queries.invalidateQueries(trpc.webhooks.endpoints.pathFilter());
      },
    }),
  );
  return (
    <>
      <Button
        onClick={() => {
          rotate.reset();
          dialog.current?.showModal();
        }}
      >
        {translate('webhooks.rotate')}
      </Button>
      <Dialog ref={dialog} title={translate('webhooks.rotate')}>
        <div className="space-y-4">
          <p className="text-muted">{translate('webhooks.rotateSure')}</p>
          <MutationNote error={rotate.error} />
          <Button variant="primary" onClick={() => rotate.mutate({ mode, endpointId })} busy={rotate.isPending}>
            {translate('webhooks.rotateStart')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
