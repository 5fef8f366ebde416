'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { TeamMemberView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { AskTwice } from '../../../_ui/confirmation/ask-twice.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** Takes the passkeys from a member who lost them, once it was asked twice. */
export function ResetPasskeys({ mode, member }: { mode: Mode; member: TeamMemberView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { name } = member;
  const reset = useMutation(
    trpc.team.resetPasskeys.mutationOptions({
      async onSuccess() {
        toast({ tone: 'positive', message: translate('team.passkeysReset', { name }) });
        await queries.invalidateQueries(trpc.team.pathFilter());
      },
    }),
  );
  return (
    <AskTwice
      icon="key"
      words={{
        hint: translate('team.passkeysResetHint', { name }),
        ask: translate('team.passkeysResetAsk'),
        sure: translate('team.passkeysResetSure', { name }),
        cancel: translate('team.cancel'),
      }}
      error={reset.error}
      isBusy={reset.isPending}
      onSure={() => reset.mutate({ mode, memberId: member.memberId })}
    />
  );
}
