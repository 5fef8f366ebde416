'use client';

import { useRefusals, useTranslate } from '../../_lib/messages/use-translate.tsx';
import { errorOf } from '../../_lib/screen-error.ts';
import { CopyButton } from '../../_ui/copy-button.tsx';
import { Icon } from '../../_ui/icon.tsx';

/** Why something could not be done, with the request id that support will ask for. Nothing while all is well. */
export function MutationNote({ error }: { error: unknown }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  if (!error) return null;
  const { message, requestId, fields } = refusalOf(error);
  const words = Object.values(fields ?? {});
  // Words of fields come in English; beside a message in another language they are said once.
  const isTranslated = message !== errorOf(error).message;
  const text = isTranslated ? [message, ...(words.length > 1 ? words : [])].join(' ') : words.join(' ') || message;
  return (
    <p role="alert" className="flex flex-wrap items-start gap-1.5 text-sm text-negative">
      <Icon name="alert" size={14} className="mt-0.5 shrink-0" />
      <span className="min-w-0 flex-1 break-words">{text}</span>
      {requestId ? (
        <span className="flex items-center gap-1 font-mono text-xs">
          {requestId}
          <CopyButton text={requestId} label={translate('error.copyRequest')} />
        </span>
      ) : null}
    </p>
  );
}
