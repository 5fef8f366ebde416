'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { ApiKeyView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Segmented } from '../../../_ui/segmented.tsx';
import { MutationNote } from '../../developers/mutation-note.tsx';
import { KeySecretDialog } from './key-secret-dialog.tsx';

/** How long the secret before stays good, in hours. */
const overlaps = ['0', '1', '24', '72', '168'] as const;
type Overlap = (typeof overlaps)[number];

/** Gives a key a second secret and shows it once; the first stays good beside it for as long as is chosen. */
export function RotateKey({ mode, apiKey }: { mode: Mode; apiKey: ApiKeyView }) {
  const translate = useTranslate();
  return (
    <KeySecretDialog
      label={translate('apiKeys.rotate')}
      title={translate('apiKeys.rotateTitle', { name: apiKey.name })}
      form={(dialog) => <RotateForm mode={mode} apiKey={apiKey} {...dialog} />}
    />
  );
}

function RotateForm({
  mode,
  apiKey: { keyId, isOwn },
  onSecret,
  onCancel,
}: {
  mode: Mode;
  apiKey: ApiKeyView;
  onSecret: (secret: string) => void;
  onCancel: () => void;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const [overlap, setOverlap] = useState<Overlap>('24');
  const rotate = useMutation(
    trpc.apiKeys.rotate.mutationOptions({ gcTime: 0, onSuccess: ({ secret }) => onSecret(secret) }),
  );
  return (
    <div className="space-y-4">
      <p>{translate('apiKeys.rotateHint')}</p>
      <div className="space-y-1.5">
        <p className="font-medium">{translate('apiKeys.overlap')}</p>
        <Segmented
          label={translate('apiKeys.overlap')}
          options={overlaps.map((value) => ({ value, label: translate(`apiKeys.overlaps.${value}`) }))}
          value={overlap}
          onChange={setOverlap}
        />
      </div>
      {isOwn ? null : <p className="text-muted">{translate('apiKeys.rotateTakesOver')}</p>}
      <MutationNote error={rotate.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={rotate.isPending}
          onClick={() => rotate.mutate({ mode, keyId, overlapHours: Number(overlap) })}
        >
          {translate('tokens.show')}
        </Button>
        <Button variant="quiet" disabled={rotate.isPending} onClick={onCancel}>
          {translate('dev.cancel')}
        </Button>
      </div>
    </div>
  );
}
