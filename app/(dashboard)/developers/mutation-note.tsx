'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { errorOf } from '../../_lib/screen-error.ts';
import { CopyButton } from '../../_ui/copy-button.tsx';
import { Icon } from '../../_ui/icon.tsx';

/** Why something could not be done, with the request id that support will ask for. Nothing while all is well. */
export function MutationNote({ error }: { error: unknown }) {
  const translate = useTranslate();
  if (!error) return null;
  const { message, requestId, fields } = errorOf(error);
  const words = Object.values(fields ?? {}).join(' ');
  return (
    <p role="alert" className="flex flex-wrap items-start gap-1.5 text-sm text-negative">
      <Icon name="alert" size={14} className="mt-0.5 shrink-0" />
      <span className="min-w-0 flex-1 break-words">{words || message}</span>
      {requestId ? (
        <span className="flex items-center gap-1 font-mono text-xs">
          {requestId}
          <CopyButton text={requestId} label={translate('error.copyRequest')} />
        </span>
      ) : null}
    </p>
  );
}
