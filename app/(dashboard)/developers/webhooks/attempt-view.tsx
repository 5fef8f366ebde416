'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { WebhookDeliveryDetailView } from '../../../_lib/procedure-types.ts';
import { CodeView } from '../../../_ui/code-view.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { answerOf } from './delivery-words.tsx';

type Attempt = WebhookDeliveryDetailView['attemptList'][number];

/** One attempt: a line that opens to what went out and what came back. */
export function AttemptView({ attempt, isOpen }: { attempt: Attempt; isOpen: boolean }) {
  const translate = useTranslate();
  const { number, startedAt, url, requestHeaders, hasSucceeded } = attempt;
  return (
    <details open={isOpen} className="group border-t border-line first:border-t-0">
      <summary className="flex list-none flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-canvas sm:px-5 [&::-webkit-details-marker]:hidden">
        <Icon name="right" size={14} className="shrink-0 text-faint group-open:rotate-90" />
        <Icon
          name={hasSucceeded === null ? 'clock' : hasSucceeded ? 'check' : 'failed'}
          className={hasSucceeded === null ? 'text-info' : hasSucceeded ? 'text-positive' : 'text-negative'}
        />
        <span className="font-medium">{translate('webhooks.attempt', { number })}</span>
        <span className="figures">{answerOf(attempt, translate) ?? translate('webhooks.sending')}</span>
        <Time at={startedAt} toSecond className="ml-auto text-sm text-muted" />
      </summary>
      <div className="space-y-3 px-4 pb-4 sm:px-5">
        {url ? <p className="text-sm break-all text-muted">{translate('webhooks.sentTo', { url })}</p> : null}
        {requestHeaders ? (
          <Part title={translate('webhooks.requestHeaders')} text={headerLines(requestHeaders)} />
        ) : null}
        <AnswerParts attempt={attempt} />
      </div>
    </details>
  );
}

/** Headers and body of an answer; nothing where none came. */
export function AnswerParts({ attempt }: { attempt: Pick<Attempt, 'responseHeaders' | 'responseBody' | 'status'> }) {
  const translate = useTranslate();
  const { status, responseHeaders, responseBody } = attempt;
  if (status === null) return null;
  return (
    <>
      {responseHeaders ? (
        <Part title={translate('webhooks.responseHeaders')} text={headerLines(responseHeaders)} />
      ) : null}
      {responseBody ? (
        <Part title={translate('webhooks.responseBody')} text={responseBody} />
      ) : (
        <p className="text-sm text-muted">{translate('webhooks.responseEmpty')}</p>
      )}
    </>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  const translate = useTranslate();
  return <CodeView title={title} text={text} copyLabel={translate('webhooks.copyThis', { what: title })} />;
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
