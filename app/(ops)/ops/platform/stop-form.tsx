'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { unitsFor } from '../../../_lib/characters.ts';
import type { PlatformStopView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { TextArea } from '../../../_ui/form/text-area.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** What is to be stopped, or to go on. */
export type HaltRequest = { isStop: boolean; what: PlatformStopView['what'][] };

/** Stops something for everybody, or lets it go on, at once; asks for the reason. */
export function StopForm({ request, title, onDone }: { request: HaltRequest; title: string; onDone: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const options = {
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: trpc.ops.platform.pathKey() });
      toast({ tone: 'positive', message: request.isStop ? 'Stopped, for everybody.' : 'It goes on, for everybody.' });
      onDone();
    },
  };
  const stop = useMutation(trpc.ops.platform.stop.mutationOptions(options));
  const resume = useMutation(trpc.ops.platform.resume.mutationOptions(options));
  const { mutate, error, isPending } = request.isStop ? stop : resume;
  const errors = error ? (errorOf(error).fields ?? {}) : {};
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate({ what: request.what, reason: String(new FormData(event.currentTarget).get('reason') ?? '') });
  };
  return (
    <Form onSubmit={submit} className="space-y-4" noValidate>
      <p>
        {request.isStop
          ? 'This counts for every partner at once, in live and sandbox. What is debited or paid already is settled.'
          : 'This counts for every partner within a second, in live and sandbox.'}
      </p>
      <TextArea label="Reason" name="reason" rows={2} maxLength={unitsFor(500)} error={errors.reason} />
      {error && Object.keys(errors).length === 0 ? <ErrorState error={error} /> : null}
      <Button type="submit" variant="primary" size="md" busy={isPending}>
        {title}
      </Button>
    </Form>
  );
}
