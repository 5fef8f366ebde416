'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Card } from '../../../_ui/card.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { EntryList } from './entry-list.tsx';

/** Origins that customers may be sent back to. */
export function OriginsCard({ mode, origins }: { mode: Mode; origins: readonly string[] }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const done = async (message: string) => {
    await queries.invalidateQueries(trpc.network.pathFilter());
    toast({ tone: 'positive', message });
  };
  const add = useMutation(
    trpc.network.addOrigin.mutationOptions({
      onSuccess: (_, { origin }) => done(translate('network.added', { value: origin })),
    }),
  );
  const remove = useMutation(
    trpc.network.removeOrigin.mutationOptions({
      onSuccess: (_, { origin }) => done(translate('network.removed', { value: origin })),
    }),
  );
  return (
    <Card title={translate('network.origins')}>
      <p className="text-sm text-pretty text-muted">
        {translate('network.originsHint')} {translate('dev.bothModes')}
      </p>
      <EntryList
        entries={origins}
        none={translate('network.originsNone')}
        label={translate('network.origin')}
        hint={translate('network.originHint')}
        placeholder="https://shop.example.com"
        field="origin"
        mayWrite={usePermission('network.write')}
        isBusy={add.isPending || remove.isPending}
        error={add.error ?? remove.error}
        onAdd={(origin) => add.mutateAsync({ mode, origin })}
        onRemove={(origin) => remove.mutate({ mode, origin })}
      />
    </Card>
  );
}
