'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { countCharacters, unitsFor } from '../../../_lib/characters.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { BrandingView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useLeaveGuard } from '../../../_lib/session-end/use-leave-guard.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { AccentField } from './accent-field.tsx';
import { type BrandingDraft, changesOf, draftOf, NAME_MAX, readAccent } from './branding-draft.ts';
import { CheckoutPreview } from './checkout-preview.tsx';
import { LogoField } from './logo-field.tsx';

/**
 * What customers see, typed and previewed before it is saved. What is typed stays when another person saves meanwhile; the rest shows what
 * is saved.
 */
export function BrandingEditor({ mode, branding }: { mode: Mode; branding: BrandingView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const mayWrite = usePermission('branding.write');
  const saved = draftOf(branding);
  const [typed, setTyped] = useState<Partial<BrandingDraft>>({});
  const draft = { ...saved, ...typed };
  const change = (part: Partial<BrandingDraft>) => setTyped((before) => ({ ...before, ...part }));
  const accent = readAccent(draft.accent);
  const isNameTooLong = countCharacters(draft.name.trim()) > NAME_MAX;
  const changes = isNameTooLong ? undefined : changesOf(draft, saved);
  const isTouched = changes !== undefined || accent === undefined || isNameTooLong;
  const save = useMutation(
    trpc.branding.set.mutationOptions({
      async onSuccess() {
        toast({ tone: 'positive', message: translate('branding.saved') });
        await queries.invalidateQueries(trpc.branding.pathFilter());
        setTyped({});
      },
    }),
  );
  useLeaveGuard(isTouched && !save.isPending, translate('editor.leave'));
  const problem = save.error ? errorOf(save.error) : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (changes) save.mutate({ mode, ...changes });
  }

  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <Card>
        <Form onSubmit={submit} noValidate className="space-y-6">
          <Field
            label={translate('branding.name')}
            hint={translate('branding.nameHint', { name: branding.partnerName })}
            error={isNameTooLong ? translate('branding.nameTooLong') : problem?.fields?.name}
            autoComplete="off"
            maxLength={unitsFor(NAME_MAX)}
            disabled={!mayWrite}
            placeholder={branding.partnerName}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <LogoField
            mode={mode}
            logo={draft.logo}
            isDisabled={!mayWrite}
            problem={problem?.fields?.logo}
            onChange={(logo) => change({ logo })}
          />
          <AccentField
            text={draft.accent}
            accent={accent}
            isDisabled={!mayWrite}
            onChange={(text) => change({ accent: text })}
          />
          {problem && !problem.fields ? <ErrorState error={save.error} /> : null}
          {mayWrite ? (
            <div className="flex flex-wrap gap-2">
              <Button type="submit" variant="primary" busy={save.isPending} disabled={!changes}>
                {translate('branding.save')}
              </Button>
              {isTouched ? (
                <Button
                  variant="quiet"
                  onClick={() => {
                    setTyped({});
                    save.reset();
                  }}
                >
                  {translate('branding.discard')}
                </Button>
              ) : null}
            </div>
          ) : (
            <p className="text-sm text-muted">{translate('editor.roleNote')}</p>
          )}
        </Form>
      </Card>
      <CheckoutPreview
        mode={mode}
        name={draft.name.trim() || branding.partnerName}
        accent={accent ?? null}
        logo={draft.logo}
      />
    </div>
  );
}
