'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { UserDetailView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Card } from '../../../_ui/card.tsx';

/** Where a user is paid to; numbers stay masked. */
export function BankAccounts({ accounts }: { accounts: UserDetailView['bankAccounts'] }) {
  const translate = useTranslate();
  return (
    <Card title={translate('user.banks')}>
      {accounts.length === 0 ? <p className="text-muted">{translate('user.banksNone')}</p> : null}
      <ul className="divide-y divide-line">
        {accounts.map((account) => (
          <li key={account.bankAccountId} className="flex items-start justify-between gap-3 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0">
              <span className="figures block break-all">{account.masked}</span>
              <span className="block break-words text-muted text-sm">
                {[account.bankName, account.ifsc, account.holderName].filter(Boolean).join(', ')}
              </span>
            </span>
            <Badge tone={account.status === 'active' ? 'positive' : 'neutral'}>
              {translate(account.status === 'active' ? 'user.bankOn' : 'user.bankOff')}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
