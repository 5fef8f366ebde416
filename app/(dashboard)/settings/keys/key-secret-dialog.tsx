'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { useTRPC } from '../../../_lib/trpc.ts';
import { SecretDialog } from '../../../_ui/secret/secret-dialog.tsx';

/** The dialog in which a key gets a secret; the list of keys is read anew once that is stored. */
export function KeySecretDialog(props: Omit<ComponentProps<typeof SecretDialog>, 'shown' | 'onDone'>) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (
    <SecretDialog
      {...props}
      shown={{ title: translate('apiKeys.once'), value: translate('apiKeys.value'), copy: translate('apiKeys.copy') }}
      onDone={() => queries.invalidateQueries(trpc.apiKeys.pathFilter())}
    />
  );
}
