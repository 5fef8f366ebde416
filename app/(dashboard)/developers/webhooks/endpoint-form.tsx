'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { WebhookEndpointView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Field } from '../../../_ui/field.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { type HeaderRow, HeaderRows } from './header-rows.tsx';
import { RemoveEndpoint } from './remove-endpoint.tsx';

/** Sets address and headers. Values that are kept are never sent to the browser, and stay where nothing is typed. */
export function EndpointForm({
  mode,
  setting,
  onDone,
}: {
  mode: Mode;
  setting: WebhookEndpointView | null;
  onDone: () => void;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [url, setUrl] = useState(setting?.url ?? '');
  const [rows, setRows] = useState<readonly HeaderRow[]>(
    (setting?.headers ?? []).map(({ name, valueMasked }) => ({ key: name, name, value: '', kept: valueMasked })),
  );
  const save = useMutation(
    trpc.webhooks.setEndpoint.mutationOptions({
      async onSuccess() {
        toast({ tone: 'positive', message: translate('webhooks.saved') });
        onDone();
        await queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  const problem = save.error ? errorOf(save.error) : undefined;
  const { url: urlProblem, ...headerProblems } = problem?.fields ?? {};
  const others = problem && !problem.fields ? [problem.message] : headerWords(headerProblems);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const headers = rows
      .filter(({ name, value }) => name.trim() !== '' || value !== '')
      .map(({ name, value, kept }) => ({ name, ...(value === '' && kept !== undefined ? {} : { value }) }));
    save.mutate({ mode, url, headers });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <Field
        label={translate('webhooks.url')}
        hint={translate('webhooks.urlHint')}
        error={urlProblem && `${translate('webhooks.url')}: ${urlProblem}`}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://shop.example.com/webhooks"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
      />
      <HeaderRows rows={rows} onChange={setRows} />
      {others.map((text) => (
        <p key={text} role="alert" className="flex gap-1.5 text-sm text-negative">
          <Icon name="alert" size={14} className="mt-0.5 shrink-0" />
          {text}
        </p>
      ))}
      <div className="flex flex-wrap justify-between gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          {translate('webhooks.save')}
        </Button>
        {setting ? <RemoveEndpoint mode={mode} onDone={onDone} /> : null}
      </div>
    </form>
  );
}

/** `headers.X-Key` with its problem, as words. */
function headerWords(problems: Readonly<Record<string, string>>): string[] {
  return Object.entries(problems).map(([field, problem]) => `${field.replace(/^headers\.?/, '')} ${problem}`.trim());
}
