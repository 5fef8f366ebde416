'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** Whether everybody in the team signs in with a passkey too; owners decide. */
export function PasskeysRequired({ mode, isRequired, isOwner }: { mode: Mode; isRequired: boolean; isOwner: boolean }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const set = useMutation(
    trpc.team.requirePasskeys.mutationOptions({
      async onSuccess(_, input) {
        const message = translate(input.isRequired ? 'team.passkeysNowRequired' : 'team.passkeysNowOptional');
        toast({ tone: 'positive', message });
        await queries.invalidateQueries(trpc.team.pathFilter());
      },
    }),
  );
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {translate('team.passkeysTitle')}
          <Badge tone={isRequired ? 'positive' : 'neutral'}>
            {translate(isRequired ? 'team.passkeysRequired' : 'team.passkeysOptional')}
          </Badge>
        </span>
      }
      actions={
        isOwner ? (
          <Button busy={set.isPending} onClick={() => set.mutate({ mode, isRequired: !isRequired })}>
            {translate(isRequired ? 'team.passkeysLeave' : 'team.passkeysRequire')}
          </Button>
        ) : null
      }
    >
      <p className="max-w-3xl text-muted">{translate('team.passkeysHint')}</p>
      {set.error ? <ErrorState error={set.error} /> : null}
    </Card>
  );
}
