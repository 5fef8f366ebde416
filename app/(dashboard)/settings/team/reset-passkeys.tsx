'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { TeamMemberView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** Takes the passkeys from a member who lost them; takes a second word. */
export function ResetPasskeys({ mode, member }: { mode: Mode; member: TeamMemberView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { name } = member;
  const reset = useMutation(
    trpc.team.resetPasskeys.mutationOptions({
      async onSuccess() {
        setAsking(false);
        toast({ tone: 'positive', message: translate('team.passkeysReset', { name }) });
        await queries.invalidateQueries(trpc.team.pathFilter());
      },
    }),
  );
  return (
    <div className="space-y-3 border-t border-line pt-4">
      <p className="text-sm text-muted">{translate('team.passkeysResetHint', { name })}</p>
      {reset.error ? <ErrorState error={reset.error} /> : null}
      {isAsking ? (
        <div className="flex flex-wrap gap-2">
          <Button
            icon="key"
            busy={reset.isPending}
            onClick={() => reset.mutate({ mode, memberId: member.memberId })}
            className="max-w-full border-negative/50 text-negative"
          >
            <span className="truncate">{translate('team.passkeysResetSure', { name })}</span>
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {translate('team.cancel')}
          </Button>
        </div>
      ) : (
        <Button icon="key" onClick={() => setAsking(true)}>
          {translate('team.passkeysResetAsk')}
        </Button>
      )}
    </div>
  );
}
