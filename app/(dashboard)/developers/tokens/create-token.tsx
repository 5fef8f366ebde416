'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { TokenView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { SecretDialog } from '../../../_ui/secret/secret-dialog.tsx';
import { MutationNote } from '../mutation-note.tsx';

/** Makes a token and shows it once. */
export function CreateToken({ mode, living }: { mode: Mode; living: TokenView | null }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const label = translate(living ? 'tokens.replace' : 'tokens.create');
  return (
    <SecretDialog
      icon="key"
      label={label}
      title={label}
      shown={{
        title: translate('tokens.once', { mode: translate(`mode.${mode}`).toLowerCase() }),
        value: translate('tokens.value'),
        copy: translate('tokens.copy'),
      }}
      form={(dialog) => <CreateForm mode={mode} living={living} {...dialog} />}
      onDone={() => queries.invalidateQueries(trpc.tokens.pathFilter())}
    />
  );
}

function CreateForm({
  mode,
  living,
  onBusy,
  onSecret,
  onCancel,
}: {
  mode: Mode;
  living: TokenView | null;
  onBusy: (isBusy: boolean) => void;
  onSecret: (secret: string) => void;
  onCancel: () => void;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      gcTime: 0,
      onMutate: () => onBusy(true),
      onSuccess: ({ accessToken }) => onSecret(accessToken),
      onSettled: () => onBusy(false),
    }),
  );
  return (
    <div className="space-y-4 text-left">
      <p>{translate('tokens.createHint')}</p>
      {living ? (
        <Callout tone="warning" title={translate('tokens.endsAtOnce', { lastFour: living.lastFour })}>
          {translate('tokens.endsAtOnceHint')}
        </Callout>
      ) : null}
      <MutationNote error={create.error} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={create.isPending} onClick={() => create.mutate({ mode })}>
          {translate('tokens.show')}
        </Button>
        <Button variant="quiet" disabled={create.isPending} onClick={onCancel}>
          {translate('dev.cancel')}
        </Button>
      </div>
    </div>
  );
}
