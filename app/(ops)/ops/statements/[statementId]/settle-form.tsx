'use client';

import type { OpsStatementView } from '../../../../_lib/procedure-types.ts';
import { Money } from '../../../../_ui/figures.tsx';
import { Select } from '../../../../_ui/select.tsx';
import { AskForm } from '../../../_parts/ask-form.tsx';
import { monthText } from '../words.ts';

/** Asks that the net of a statement be settled, into the float or by a transfer. */
export function SettleForm({ statement, onAsked }: { statement: OpsStatementView; onAsked: () => void }) {
  const { statementId, partnerName, month, figures } = statement;
  const isOwed = figures.netPayableInr < 0;
  const options = isOwed
    ? [
        { value: 'float', label: 'Take it from the float' },
        { value: 'bank', label: 'The partner transferred it to us' },
      ]
    : [
        { value: 'float', label: 'Into the float' },
        { value: 'bank', label: 'Transferred to the partner’s bank account' },
      ];
  return (
    <AskForm
      kind="statement.settle"
      label="Ask to settle"
      onAsked={onAsked}
      read={(form) => ({ statementId, through: String(form.get('through')) })}
      fields={() => (
        <>
          <p className="text-pretty">
            <Money inr={Math.abs(figures.netPayableInr)} className="font-semibold" />{' '}
            {isOwed ? `owed by ${partnerName} for` : `payable to ${partnerName} for`} {monthText(month)}. Of a transfer
            the reference is its UTR; the partner sees the reference.
          </p>
          <Select label="How" name="through" options={options} />
        </>
      )}
    />
  );
}
