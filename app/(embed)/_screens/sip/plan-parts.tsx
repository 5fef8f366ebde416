'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import sipWords from '../../../../messages/generated/embed/sip.ts';
import { formatDate, formatGrams, formatRupees } from '../../../_lib/format.ts';
import type { EmbedSip } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { untilAnswered } from '../../_parts/amount/until-answered.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Notice, NotRegulated, Panel, Row } from '../../_parts/parts.tsx';
import { everyKey } from './every.ts';

/** What a plan is, and what it has come to. */
export function PlanFacts({ plan }: { plan: EmbedSip }) {
  const words = useWords(sipWords);
  const [next, ...later] = plan.upcoming;
  const isBefore = plan.status === 'pending_authorisation';
  return (
    <Panel title={plan.name}>
      <dl>
        <Row name={words('status')}>{words(`status.${plan.status}`)}</Row>
        <Row name={words('metal')}>{words(plan.asset)}</Row>
        <Row name={words('each')} strong>
          {formatRupees(plan.installmentInr)} {words(everyKey[plan.frequency])}
        </Row>
        {plan.fee.bearer === 'end_user' ? (
          <>
            <Row name={words('fee')}>{formatRupees(plan.fee.perInstallmentInr)}</Row>
            <Row name={words('funded')}>{formatRupees(plan.fundedInr)}</Row>
          </>
        ) : null}
        {isBefore ? <Row name={words('first')}>{words('firstValue')}</Row> : null}
        {next ? <Row name={words('nextRow')}>{formatDate(next)}</Row> : null}
        {later.length > 0 ? <Row name={words('thenRow')}>{later.map(formatDate).join(', ')}</Row> : null}
        {isBefore ? null : (
          <>
            <Row name={words('count')}>{plan.paidCount}</Row>
            <Row name={words('invested')}>{formatRupees(plan.investedInr)}</Row>
            <Row name={words('bought')} strong>
              {formatGrams(plan.totalGrams)}
            </Row>
          </>
        )}
        {plan.isCancellable ? (
          <Row name={words('ends')}>{words('endsValue', { date: formatDate(plan.mandateEndsOn) })}</Row>
        ) : null}
      </dl>
      {plan.isCancellable ? (
        <div className="mt-2 space-y-2">
          <p className="text-sm text-muted">{words('priceNote')}</p>
          <NotRegulated />
        </div>
      ) : null}
    </Panel>
  );
}

/** The latest days on which the bank debited, or did not. */
export function PlanDays({ plan }: { plan: EmbedSip }) {
  const words = useWords(sipWords);
  return (
    <Panel title={words('history')}>
      <ul className="divide-y divide-line">
        {plan.days.map((day) => (
          <li key={`${day.on} ${day.transactionId}`} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {formatDate(day.on)}
              <span className="block text-sm text-muted">{words(`day.${day.status}`)}</span>
            </span>
            <span className="figures ml-auto text-right">
              {day.amountInr === null ? '' : formatRupees(day.amountInr)}
              {day.grams === null ? null : <span className="block text-sm text-muted">{formatGrams(day.grams)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Ends a plan, once asked whether that is meant. */
export function EndPlan({ plan, change }: { plan: EmbedSip; change: (plan: EmbedSip) => void }) {
  const words = useWords(sipWords);
  const trpc = useTRPC();
  const [isAsked, setAsked] = useState(false);
  const cancel = useMutation(trpc.embed.sips.cancel.mutationOptions({ ...untilAnswered, onSuccess: change }));
  if (!isAsked) {
    return (
      <Action look="secondary" onClick={() => setAsked(true)}>
        {words('end')}
      </Action>
    );
  }
  return (
    <fieldset aria-label={words('end')} className="space-y-3">
      <Notice tone="warning">{words('endSure')}</Notice>
      {cancel.error ? <ErrorNote error={cancel.error} /> : null}
      <Action busy={cancel.isPending} onClick={() => cancel.mutate({ sipId: plan.sipId })}>
        {words(cancel.isPaused ? 'waiting' : 'endYes')}
      </Action>
      <Action look="secondary" disabled={cancel.isPending} onClick={() => setAsked(false)}>
        {words('endNo')}
      </Action>
    </fieldset>
  );
}

/** What a sandbox can let the bank do, in place of a UPI app. */
export function SimulateBank({ plan, change }: { plan: EmbedSip; change: (plan: EmbedSip) => void }) {
  const words = useWords(sipWords);
  const trpc = useTRPC();
  const simulate = useMutation(trpc.embed.sips.simulate.mutationOptions({ onSuccess: change }));
  if (plan.outcomes.length === 0) return null;
  return (
    <Panel title={words('simulate')} className="space-y-2">
      {simulate.error ? <ErrorNote error={simulate.error} /> : null}
      {plan.outcomes.map((outcome) => (
        <Action
          key={outcome}
          look="secondary"
          busy={simulate.isPending && simulate.variables?.outcome === outcome}
          disabled={simulate.isPending}
          onClick={() => simulate.mutate({ sipId: plan.sipId, outcome })}
        >
          {words(`simulate.${outcome}`)}
        </Action>
      ))}
    </Panel>
  );
}
