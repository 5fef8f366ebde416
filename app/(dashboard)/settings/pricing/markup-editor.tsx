'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { MarkupView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useLeaveGuard } from '../../../_lib/session-end/use-leave-guard.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MarkupExample } from './markup-example.tsx';
import { MarkupStates } from './markup-states.tsx';
import { readPercentage } from './read-percentage.ts';

/**
 * Sets both sides, and shows what customers would pay while it is typed. What is typed stays when another person saves meanwhile; a side
 * that is not shows what is saved.
 */
export function MarkupEditor({ mode, markup }: { mode: Mode; markup: MarkupView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const mayWrite = usePermission('markup.write');
  const [text, setText] = useState<{ buy?: string; sell?: string }>({});
  const { buy = String(markup.buyPct), sell = String(markup.sellPct) } = text;
  const typed = { buy: readPercentage(buy, markup.maxPct), sell: readPercentage(sell, markup.maxPct) };
  const draft =
    'value' in typed.buy && 'value' in typed.sell ? { buyPct: typed.buy.value, sellPct: typed.sell.value } : undefined;
  const isChanged = !draft || draft.buyPct !== markup.buyPct || draft.sellPct !== markup.sellPct;
  const save = useMutation(
    trpc.pricing.setMarkup.mutationOptions({
      async onSuccess() {
        toast({ tone: 'positive', message: translate('pricing.saved') });
        await Promise.all([
          queries.invalidateQueries(trpc.pricing.pathFilter()),
          queries.invalidateQueries(trpc.prices.pathFilter()),
        ]);
        setText({});
      },
    }),
  );
  useLeaveGuard(isChanged && !save.isPending, translate('editor.leave'));
  const problem = save.error ? errorOf(save.error) : undefined;
  const isOpen = mayWrite && markup.isAvailable;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (draft) save.mutate({ mode, ...draft });
  }
  function discard() {
    setText({});
    save.reset();
  }
  function fieldOf(side: 'buy' | 'sell', value: string) {
    const own = typed[side];
    const refusal = problem?.fields?.[`${side}Pct`];
    const words = 'problem' in own ? translate(own.problem, { max: markup.maxPct }) : refusal;
    return (
      <Field
        label={translate(`pricing.${side}`)}
        hint={translate(`pricing.${side}Hint`)}
        error={words}
        suffix="%"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        disabled={!isOpen}
        value={value}
        onChange={(event) => setText({ ...text, [side]: event.target.value })}
      />
    );
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Card title={translate('pricing.markup')}>
        <Form onSubmit={submit} noValidate className="space-y-4">
          <p className="text-sm text-muted">{translate('pricing.markupHint')}</p>
          <p className="text-sm text-muted">{translate(`pricing.setsFor.${mode}`)}</p>
          <MarkupStates modes={markup.modes} />
          {fieldOf('buy', buy)}
          {fieldOf('sell', sell)}
          <p className="text-sm text-muted">{translate('pricing.cap', { max: markup.maxPct })}</p>
          {problem && !problem.fields ? <ErrorState error={save.error} /> : null}
          {isOpen ? (
            <>
              <div className="flex flex-wrap gap-2">
                <Button type="submit" variant="primary" busy={save.isPending} disabled={!draft || !isChanged}>
                  {translate('pricing.save')}
                </Button>
                {isChanged ? (
                  <Button variant="quiet" onClick={discard}>
                    {translate('pricing.discard')}
                  </Button>
                ) : null}
              </div>
              <p className="text-sm text-muted">{translate('pricing.atOnce')}</p>
            </>
          ) : (
            <Closed
              isRole={!mayWrite}
              canSwitchOff={mayWrite && (markup.buyPct > 0 || markup.sellPct > 0)}
              busy={save.isPending}
              onSwitchOff={() => save.mutate({ mode, buyPct: 0, sellPct: 0 })}
            />
          )}
        </Form>
      </Card>
      <div className="space-y-4">
        <Notices markup={markup} />
        <MarkupExample mode={mode} draft={draft} saved={markup} isDraft={isChanged} />
      </div>
    </div>
  );
}

/** Why the markup is not in effect where a person might think it is. */
function Notices({ markup }: { markup: MarkupView }) {
  const translate = useTranslate();
  return (
    <>
      {markup.modes.live.state === 'pending_approval' ? (
        <Callout tone="warning" title={translate('pricing.pendingTitle')}>
          {translate('pricing.pendingText')}
        </Callout>
      ) : null}
      {markup.isAvailable ? null : (
        <Callout tone="info" title={translate('pricing.freeTitle')}>
          {translate('pricing.freeText')}
        </Callout>
      )}
    </>
  );
}

/** In place of the buttons, where the role or the plan does not let anything be set; zero is always allowed. */
function Closed({
  isRole,
  canSwitchOff,
  busy,
  onSwitchOff,
}: {
  isRole: boolean;
  canSwitchOff: boolean;
  busy: boolean;
  onSwitchOff: () => void;
}) {
  const translate = useTranslate();
  if (isRole) return <p className="text-sm text-muted">{translate('editor.roleNote')}</p>;
  if (!canSwitchOff) return null;
  return (
    <Button busy={busy} onClick={onSwitchOff}>
      {translate('pricing.switchOff')}
    </Button>
  );
}
