'use client';

import type { OpsPartnerView } from '../../../../_lib/procedure-types.ts';
import { Card } from '../../../../_ui/card.tsx';
import { Fact } from '../../../../_ui/detail/facts.tsx';
import { Money } from '../../../../_ui/figures.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { AskForm } from '../../../_parts/ask-form.tsx';
import { figureOf } from '../../../_parts/figures-of.ts';
import { InDialog } from '../../../_parts/in-dialog.tsx';
import { Pairs } from '../../../_parts/pairs.tsx';
import { useMay } from '../../../_shell/operator.tsx';

const rupees = { inputMode: 'decimal', prefix: '₹', autoComplete: 'off' } as const;

/** The live wallet. What changes it takes two persons. */
export function MoneyCard({ partner }: { partner: OpsPartnerView }) {
  const mayAsk = useMay('money.request');
  const { name, walletType, balanceInr, creditLimitInr } = partner;
  return (
    <Card title="Live wallet">
      <Pairs>
        <Fact label="Balance">
          {walletType === null ? (
            <span className="text-faint">none</span>
          ) : (
            <Money inr={balanceInr} className="text-lg font-semibold" />
          )}
        </Fact>
        <Fact label="Kind">
          {walletType === null ? 'No wallet yet' : walletType === 'credit' ? 'Credit line' : 'Prepaid'}
        </Fact>
        {walletType === 'credit' ? (
          <Fact label="Credit limit">
            <Money inr={creditLimitInr} />
          </Fact>
        ) : null}
        {walletType === null ? null : (
          <Fact label="Can be spent">
            <Money inr={balanceInr + creditLimitInr} />
          </Fact>
        )}
      </Pairs>
      {mayAsk ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {walletType === null ? null : (
            <>
              <InDialog label="Top up" title={`Top up ${name}`} icon="plus">
                {(close) => <AmountForm partner={partner} kind="float.top_up" onAsked={close} />}
              </InDialog>
              <InDialog label="Adjust" title={`Adjust the float of ${name}`} icon="edit">
                {(close) => <AmountForm partner={partner} kind="float.adjust" onAsked={close} />}
              </InDialog>
            </>
          )}
          <InDialog label="Kind of wallet" title={`Live wallet of ${name}`} icon="wallet">
            {(close) => <WalletForm partner={partner} onAsked={close} />}
          </InDialog>
        </div>
      ) : null}
    </Card>
  );
}

function AmountForm({
  partner,
  kind,
  onAsked,
}: {
  partner: OpsPartnerView;
  kind: 'float.top_up' | 'float.adjust';
  onAsked: () => void;
}) {
  return (
    <AskForm
      kind={kind}
      onAsked={onAsked}
      read={(form) => ({ partnerId: partner.partnerId, amountInr: figureOf(form, 'amount') })}
      fields={(errors) => (
        <Field
          {...rupees}
          label="Amount"
          name="amount"
          error={errors.amount_inr}
          hint={
            kind === 'float.top_up'
              ? 'What the partner has paid to us.'
              : 'With a minus sign where it is taken from the float.'
          }
        />
      )}
    />
  );
}

function WalletForm({ partner, onAsked }: { partner: OpsPartnerView; onAsked: () => void }) {
  return (
    <AskForm
      kind="credit_line.set"
      onAsked={onAsked}
      read={(form) => {
        const walletType = String(form.get('walletType'));
        return {
          partnerId: partner.partnerId,
          walletType,
          ...(walletType === 'credit' && { limitInr: figureOf(form, 'limit') }),
        };
      }}
      fields={(errors) => (
        <>
          <Select
            label="Kind"
            name="walletType"
            defaultValue={partner.walletType ?? 'prepaid'}
            options={[
              { value: 'prepaid', label: 'Prepaid' },
              { value: 'credit', label: 'Credit line' },
            ]}
          />
          <Field
            {...rupees}
            label="Credit limit"
            name="limit"
            defaultValue={partner.creditLimitInr || ''}
            hint="Of a credit line: how far below zero the wallet may go."
            error={errors.limit_inr}
          />
        </>
      )}
    />
  );
}
