'use client';

import { formatCount } from '../../../../_lib/format.ts';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import type { CallDetailView } from '../../../../_lib/procedure-types.ts';
import { Card } from '../../../../_ui/card.tsx';
import { CodeView } from '../../../../_ui/code-view.tsx';

/** Both bodies as they were kept, indented where they are whole. Text, never markup. */
export function Bodies({ call }: { call: CallDetailView }) {
  const translate = useTranslate();
  const sized = (title: string, bytes: number | null) =>
    bytes === null ? title : `${title}, ${translate('logs.bytes', { count: formatCount(bytes) })}`;
  const isUnread = call.requestBody === null && call.method !== 'GET';
  return (
    <Card>
      <div className="grid gap-4 xl:grid-cols-2">
        {call.requestBody === null ? (
          <p className="rounded-md border border-line px-3 py-2.5 text-sm text-muted">
            {translate(isUnread ? 'logs.requestUnread' : 'logs.noRequest')}
          </p>
        ) : (
          <CodeView
            title={sized(translate('logs.request'), call.requestBytes)}
            text={indented(call.requestBody)}
            copyLabel={translate('logs.copyRequest')}
          />
        )}
        {call.responseBody === null ? (
          <p className="rounded-md border border-line px-3 py-2.5 text-sm text-muted">{translate('logs.noResponse')}</p>
        ) : (
          <CodeView
            title={sized(translate('logs.response'), call.responseBytes)}
            text={indented(call.responseBody)}
            copyLabel={translate('logs.copyResponse')}
          />
        )}
      </div>
      <p className="mt-3 text-sm text-faint">{translate('logs.redacted')}</p>
    </Card>
  );
}

/** What broke off is no JSON any more, and is shown as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
