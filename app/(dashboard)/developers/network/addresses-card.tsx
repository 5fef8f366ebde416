'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { NetworkView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { StandaloneLink } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Card } from '../../../_ui/card.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { callsHref } from '../logs/call-list.ts';
import { EntryList } from './entry-list.tsx';

/** Addresses that may call in this mode. Where the viewer's is not among them a line says so. */
export function AddressesCard({ mode, network }: { mode: Mode; network: NetworkView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { ranges, yourAddress, isYoursAllowed } = network;
  const done = async (message: string) => {
    await queries.invalidateQueries(trpc.network.pathFilter());
    toast({ tone: 'positive', message });
  };
  const add = useMutation(
    trpc.network.allowAddress.mutationOptions({
      onSuccess: (_, { range }) => done(translate('network.added', { value: range })),
    }),
  );
  const remove = useMutation(
    trpc.network.removeAddress.mutationOptions({
      onSuccess: (_, { range }) => done(translate('network.removed', { value: range })),
    }),
  );
  const yours = translate('network.yours', { address: yourAddress });
  return (
    <Card
      title={translate('network.addresses', { mode: translate(`mode.${mode}`).toLowerCase() })}
      actions={
        <StandaloneLink href={callsHref(mode, { code: 'IP_NOT_ALLOWED' })} prefetch={false}>
          {translate('network.refusals')}
        </StandaloneLink>
      }
    >
      <p className="text-sm text-pretty text-muted">{translate('network.addressesHint')}</p>
      {isYoursAllowed ? null : (
        <Callout tone="warning" title={translate('network.lockout')} className="mt-3">
          {translate('network.lockoutHint', { address: yourAddress })}
        </Callout>
      )}
      <EntryList
        entries={ranges}
        none={translate('network.addressesNone')}
        label={translate('network.range')}
        hint={`${translate('network.rangeHint')} ${ranges.length === 0 ? `${translate('network.first')} ${yours}` : yours}`}
        placeholder="203.0.113.0/24"
        field="range"
        mayWrite={usePermission('network.write')}
        isBusy={add.isPending || remove.isPending}
        error={add.error ?? remove.error}
        onAdd={(range) => add.mutateAsync({ mode, range })}
        onRemove={(range) => remove.mutate({ mode, range })}
        warningOf={() => (ranges.length === 1 ? translate('network.removeLastSure') : undefined)}
      />
    </Card>
  );
}
