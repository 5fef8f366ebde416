'use client';

import type { ReactNode } from 'react';
import { useRefusals, useTranslate } from '../_lib/messages/use-translate.tsx';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-2 px-4 py-8 sm:items-center sm:px-6 sm:py-10 sm:text-center">
      <span className="grid size-9 place-items-center rounded-md bg-sunken text-faint">
        <Icon name="empty" size={18} />
      </span>
      <p className="font-medium">{title}</p>
      {children ? <div className="w-full max-w-xl text-muted">{children}</div> : null}
    </div>
  );
}

/** What went wrong in plain words, with the code and request id that support will ask for. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const { code, message, requestId, status } = refusalOf(error);
  const mayPass = status === 0 || status === 429 || status >= 500;
  return (
    <div role="alert" className="flex gap-3 px-4 py-5 sm:px-5">
      <Icon name="alert" size={18} className="mt-0.5 shrink-0 text-negative" />
      <div className="min-w-0 space-y-2">
        <p className="font-medium">{message}</p>
        <dl className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-muted">
          <div className="flex gap-1.5">
            <dt>{translate('error.code')}</dt>
            <dd className="font-mono text-ink">{code}</dd>
          </div>
          {requestId ? (
            <div className="flex min-w-0 items-center gap-1.5">
              <dt className="shrink-0">{translate('error.request')}</dt>
              <dd className="min-w-0 font-mono break-all text-ink">{requestId}</dd>
              <dd>
                <CopyButton text={requestId} label={translate('error.copyRequest')} />
              </dd>
            </div>
          ) : null}
        </dl>
        {onRetry && mayPass ? <Button onClick={onRetry}>{translate('error.retry')}</Button> : null}
      </div>
    </div>
  );
}
