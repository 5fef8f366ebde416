'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { unitsFor } from '../../../_lib/characters.ts';
import { useRefusals, useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { WebhookEndpointView } from '../../../_lib/procedure-types.ts';
import { useLeaveGuard } from '../../../_lib/session-end/use-leave-guard.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { endpointChanges, headersOf } from './_endpoints/endpoint-changes.ts';
import { KindsField } from './_endpoints/kinds-field.tsx';
import { type HeaderRow, HeaderRows } from './header-rows.tsx';
import { standardKinds } from './log-filter.ts';
import { RemoveEndpoint } from './remove-endpoint.tsx';

/**
 * Sets up the first endpoint (`setting` is null), makes another ("new"), or changes one. Values of headers that are kept are never sent to the
 * browser, and stay where nothing is typed.
 */
export function EndpointForm({
  mode,
  setting: given,
  onDone,
  onSecret,
}: {
  mode: Mode;
  setting: WebhookEndpointView | 'new' | null;
  onDone: () => void;
  onSecret?: (secret: string) => void;
}) {
  const setting = given === 'new' ? null : given;
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [url, setUrl] = useState(setting?.url ?? '');
  const [name, setName] = useState(setting?.name ?? '');
  const [kinds, setKinds] = useState<readonly string[]>(setting?.kinds ?? standardKinds);
  const [rows, setRows] = useState<readonly HeaderRow[]>(
    (setting?.headers ?? []).map(({ name, valueMasked }) => ({ key: name, name, value: '', kept: valueMasked })),
  );
  const fields = { url, headers: headersOf(rows), name, kinds: [...kinds] };
  const [begun] = useState(fields);
  async function done() {
    toast({ tone: 'positive', message: translate('webhooks.saved') });
    onDone();
    await queries.invalidateQueries(trpc.webhooks.pathFilter());
  }
  const setUp = useMutation(trpc.webhooks.setEndpoint.mutationOptions({ onSuccess: done }));
  const change = useMutation(trpc.webhooks.changeEndpoint.mutationOptions({ onSuccess: done }));
  const add = useMutation(
    trpc.webhooks.addEndpoint.mutationOptions({
      onSuccess({ secret }) {
        onSecret?.(secret);
        return done();
      },
    }),
  );
  const save = given === 'new' ? add : setting ? change : setUp;
  // The first one is set up on the page; another, or a change, in a dialog, which outlives what it held.
  const isTypedOnPage = given === null && (url !== '' || fields.headers.length > 0);
  useLeaveGuard(isTypedOnPage && !save.isPending, translate('editor.leave'));
  const problem = save.error ? refusalOf(save.error) : undefined;
  const { url: urlProblem, ...headerProblems } = problem?.fields ?? {};
  const others = problem && !problem.fields ? [problem.message] : headerWords(headerProblems);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (given === 'new') add.mutate({ mode, ...fields });
    else if (setting) change.mutate({ mode, endpointId: setting.endpointId, ...endpointChanges(begun, fields) });
    else setUp.mutate({ mode, url, headers: fields.headers });
  }

  return (
    <Form onSubmit={submit} noValidate className="space-y-5">
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
      {given === 'new' || setting?.mode ? (
        <Field
          label={translate('webhooks.name')}
          hint={translate('webhooks.nameHint')}
          autoComplete="off"
          maxLength={unitsFor(60)}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      ) : null}
      <HeaderRows rows={rows} onChange={setRows} />
      {given ? <KindsField chosen={kinds} onChange={setKinds} /> : null}
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
        {setting ? <RemoveEndpoint mode={mode} endpoint={setting} onDone={onDone} /> : null}
      </div>
    </Form>
  );
}

/** `headers.X-Key` with its problem, as words. */
function headerWords(problems: Readonly<Record<string, string>>): string[] {
  return Object.entries(problems).map(([field, problem]) => `${field.replace(/^headers\.?/, '')} ${problem}`.trim());
}
