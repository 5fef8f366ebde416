'use client';

import type { OpsStatementView } from '../../../../_lib/procedure-types.ts';
import { Money } from '../../../../_ui/figures.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { AskForm } from '../../../_parts/ask-form.tsx';
import { monthText } from '../words.ts';

/** Asks that the net of a statement be settled, into the float or by a transfer. */
export function SettleForm({ statement, onAsked }: { statement: OpsStatementView; onAsked: () => void }) {
  const { statementId, partnerName, month, figures } = statement;
  const options = optionsOf(figures.netPayableInr);
  return (
    <AskForm
      kind="statement.settle"
      label="Ask to settle"
      onAsked={onAsked}
      read={(form) => ({ statementId, through: String(form.get('through')) })}
      fields={() => (
        <>
          <p className="text-pretty">
            <Due inr={figures.netPayableInr} partnerName={partnerName} /> {monthText(month)}. Of a transfer the
            reference is its UTR; the partner sees the reference.
          </p>
          <Select label="How" name="through" options={options} />
        </>
      )}
    />
  );
}

function optionsOf(netInr: number) {
  if (netInr === 0) return [{ value: 'float', label: 'Set commission and markup against the fees' }];
  return netInr < 0
    ? [
        { value: 'float', label: 'Take it from the float' },
        { value: 'bank', label: 'The partner transferred it to us' },
      ]
    : [
        { value: 'float', label: 'Into the float' },
        { value: 'bank', label: 'Transferred to the partner’s bank account' },
      ];
}

/** What is due, as the beginning of a sentence that ends with the month. */
function Due({ inr, partnerName }: { inr: number; partnerName: string }) {
  if (inr === 0) return <>No money moves: nothing is due, either way, for</>;
  return (
    <>
      <Money inr={Math.abs(inr)} className="font-semibold" />{' '}
      {inr < 0 ? `owed by ${partnerName} for` : `payable to ${partnerName} for`}
    </>
  );
}
