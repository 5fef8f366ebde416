'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { SandboxMessageView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import { Card } from '../../../_ui/card.tsx';
import { CodeView } from '../../../_ui/code-view.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { SkeletonLines } from '../../../_ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../_ui/states.tsx';

const FRESH_EVERY_MS = 5_000;

const tones: Record<SandboxMessageView['kind'], Tone> = { otp: 'accent', email: 'info', webhook: 'neutral' };

/** What the sandbox sent or would have sent, newest first. */
export function MessagesCard() {
  const translate = useTranslate();
  const trpc = useTRPC();
  const messages = useQuery(
    trpc.sandbox.messages.queryOptions({ mode: 'sandbox' }, { refetchInterval: FRESH_EVERY_MS }),
  );
  return (
    <Card flush title={translate('sandbox.messages')}>
      <p className="px-4 pt-3 text-sm text-muted sm:px-5">{translate('sandbox.messagesHint')}</p>
      {messages.data ? (
        messages.data.length === 0 ? (
          <EmptyState title={translate('sandbox.messagesNone')}>{translate('sandbox.messagesNoneHint')}</EmptyState>
        ) : (
          <ul className="divide-y divide-line px-4 py-1 sm:px-5">
            {messages.data.map((message) => (
              <MessageRow key={message.messageId} message={message} />
            ))}
          </ul>
        )
      ) : messages.error ? (
        <ErrorState error={messages.error} onRetry={() => messages.refetch()} />
      ) : (
        <SkeletonLines count={4} />
      )}
    </Card>
  );
}

function MessageRow({ message: { kind, to, purpose, content, code, createdAt } }: { message: SandboxMessageView }) {
  const translate = useTranslate();
  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[kind]}>{translate(`sandbox.kind.${kind}`)}</Badge>
        <span className="font-medium">{purpose}</span>
        <span className="min-w-0 text-sm break-all text-muted">{to}</span>
        {code ? (
          <span className="flex items-center gap-1 font-mono text-sm">
            {translate('sandbox.code', { code })}
            <CopyButton text={code} label={translate('sandbox.copyCode')} />
          </span>
        ) : null}
        <Time at={createdAt} toSecond className="ml-auto text-sm text-muted" />
      </div>
      {kind === 'webhook' ? (
        <details className="group mt-1">
          <summary className="mb-1 flex cursor-pointer list-none items-center gap-1.5 text-sm text-muted">
            <Icon name="right" size={12} className="group-open:rotate-90" />
            JSON
          </summary>
          <CodeView title={purpose} text={indented(content)} copyLabel={translate('sandbox.copyContent')} />
        </details>
      ) : (
        <p className="mt-1 text-sm break-words whitespace-pre-line text-muted">{content}</p>
      )}
    </li>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
