'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { ApiKeyView } from '../../../_lib/procedure-types.ts';
import { EndedSecrets } from '../../../_ui/secret/ended-secrets.tsx';

/** Keys that have ended, the latest first. */
export function EndedKeys({ ended }: { ended: readonly ApiKeyView[] }) {
  const translate = useTranslate();
  return (
    <EndedSecrets
      title={translate('apiKeys.ended')}
      columns={[
        {
          id: 'name',
          label: translate('apiKeys.name'),
          phone: 'title',
          cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
        },
        {
          id: 'scopes',
          label: translate('apiKeys.scopes'),
          phone: 'hidden',
          cell: ({ scopes }) => <span className="font-mono text-xs text-muted">{scopes.join(', ')}</span>,
        },
      ]}
      rows={ended}
      rowKey={({ keyId }) => keyId}
    />
  );
}
