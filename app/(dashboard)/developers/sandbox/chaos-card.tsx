'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { Select } from '../../../_ui/form/select.tsx';
import { SmallInput } from '../../../_ui/form/small-input.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../mutation-note.tsx';

const profiles = ['all', 'network', 'money', 'webhooks', 'none'] as const;

/** Arms the faults of a profile at once. */
export function ChaosCard() {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [profile, setProfile] = useState<(typeof profiles)[number]>('all');
  const [seed, setSeed] = useState('1');
  const arm = useMutation(
    trpc.sandbox.setChaos.mutationOptions({
      async onSuccess(armed) {
        await queries.invalidateQueries(trpc.sandbox.pathFilter());
        toast({
          tone: 'positive',
          message: translate(armed.length > 0 ? 'sandbox.armedDone' : 'sandbox.disarmedDone'),
        });
      },
    }),
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    arm.mutate({ mode: 'sandbox', profile, seed });
  }

  return (
    <Card title={translate('sandbox.chaos')}>
      <p className="text-sm text-pretty text-muted">{translate('sandbox.chaosHint')}</p>
      <Form onSubmit={submit} noValidate className="mt-3 grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <Select
          label={translate('sandbox.chaos.profile')}
          value={profile}
          onChange={(event) => setProfile(event.target.value as typeof profile)}
          options={profiles.map((name) => ({ value: name, label: translate(`sandbox.chaos.${name}`) }))}
        />
        <SmallInput
          label={translate('sandbox.chaos.seed')}
          value={seed}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setSeed(event.target.value)}
        />
        <Button type="submit" className="h-9 max-sm:h-11" busy={arm.isPending}>
          {translate('sandbox.chaos.arm')}
        </Button>
      </Form>
      <MutationNote error={arm.error} />
    </Card>
  );
}
