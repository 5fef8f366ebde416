'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { TokenView } from '../../../_lib/procedure-types.ts';
import { Time } from '../../../_ui/figures.tsx';
import { EndedSecrets } from '../../../_ui/secret/ended-secrets.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { makerOf } from './living-token.tsx';

/** Tokens that have ended, the latest first. */
export function TokenHistory({
  ended,
  error,
  onRetry,
  className,
}: {
  ended: readonly TokenView[] | undefined;
  error: unknown;
  onRetry: () => void;
  className: string;
}) {
  const translate = useTranslate();
  return (
    <EndedSecrets
      title={translate('tokens.history')}
      className={className}
      columns={[
        {
          id: 'end',
          label: translate('tokens.end'),
          phone: 'title',
          cell: ({ lastFour }) => <span className="font-mono">…{lastFour}</span>,
        },
        { id: 'by', label: translate('tokens.by'), cell: (token) => makerOf(token, translate) },
        {
          id: 'created',
          label: translate('tokens.created'),
          phone: 'hidden',
          cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
        },
      ]}
      rows={ended}
      rowKey={({ tokenId }) => tokenId}
      error={error}
      onRetry={onRetry}
      empty={<EmptyState title={translate('tokens.historyNone')} />}
    />
  );
}
