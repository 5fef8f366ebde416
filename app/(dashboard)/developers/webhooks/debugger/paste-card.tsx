'use client';

import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../../_lib/mode.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Form } from '../../../../_ui/form/form.tsx';
import { TextArea } from '../../../../_ui/form/text-area.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import type { FindingView } from './debugger-types.ts';
import { FindingRow } from './finding-row.tsx';

const subjects = ['request', 'computed', 'secret'] as const;
const plain = { spellCheck: false, autoComplete: 'off', autoCapitalize: 'off' } as const;

/** Takes a request that was refused and names the cause. */
export function PasteCard({ mode, endpointId }: { mode: Mode; endpointId: string | undefined }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const diagnosis = useMutation(trpc.webhookDebugger.diagnose.mutationOptions());

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Where a form writes line ends as CR LF, as they were typed: every byte counts here.
    const text = (name: string) => String(form.get(name) ?? '').replaceAll('\r\n', '\n');
    diagnosis.mutate({
      mode,
      endpointId,
      headers: text('headers'),
      body: text('body'),
      ...(text('computed') ? { computed: text('computed') } : {}),
      ...(text('secret') ? { secret: text('secret') } : {}),
    });
  }

  return (
    <Card title={translate('webhookDebugger.paste')}>
      <Form onSubmit={submit} className="space-y-4">
        <p className="max-w-2xl text-muted">{translate('webhookDebugger.pasteHint')}</p>
        <div className="grid gap-4 md:grid-cols-2">
          <TextArea
            isCode
            {...plain}
            name="headers"
            required
            rows={8}
            maxLength={16_384}
            label={translate('webhookDebugger.headers')}
            hint={translate('webhookDebugger.headersHint')}
            placeholder={'X-Service-Signature: sha256=…\nX-Service-Timestamp: 1795282000'}
          />
          <TextArea
            isCode
            {...plain}
            name="body"
            rows={8}
            maxLength={32_768}
            label={translate('webhookDebugger.body')}
            hint={translate('webhookDebugger.bodyHint')}
            placeholder={'{"event":"buy.completed",…}'}
          />
          <Field
            {...plain}
            name="computed"
            maxLength={300}
            label={translate('webhookDebugger.computed')}
            hint={translate('webhookDebugger.computedHint')}
          />
          <Field
            {...plain}
            name="secret"
            type="password"
            autoComplete="new-password"
            maxLength={300}
            label={translate('webhookDebugger.secret')}
            hint={translate('webhookDebugger.secretHint')}
          />
        </div>
        <Button type="submit" variant="primary" size="md" busy={diagnosis.isPending}>
          {translate('webhookDebugger.find')}
        </Button>
      </Form>
      <div aria-live="polite">
        {diagnosis.error ? (
          <div className="-mx-4 mt-2 sm:-mx-5">
            <ErrorState error={diagnosis.error} />
          </div>
        ) : null}
        {diagnosis.data && !diagnosis.error && !diagnosis.isPending ? <Findings findings={diagnosis.data} /> : null}
      </div>
    </Card>
  );
}

function Findings({ findings }: { findings: readonly FindingView[] }) {
  const translate = useTranslate();
  return (
    <section aria-label={translate('webhookDebugger.findings')} className="mt-5 space-y-4 border-t border-line pt-4">
      {subjects.map((subject) => {
        const about = findings.filter((one) => one.about === subject);
        if (about.length === 0) return null;
        return (
          <div key={subject}>
            <h3 className="font-semibold">{translate(`webhookDebugger.about.${subject}`)}</h3>
            <ul className="mt-2 space-y-3">
              {about.map((finding) => (
                <FindingRow key={finding.code} finding={finding} />
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
