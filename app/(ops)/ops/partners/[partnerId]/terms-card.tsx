'use client';

import { useState } from 'react';
import type { OpsPartnerView } from '../../../../_lib/procedure-types.ts';
import { Badge } from '../../../../_ui/badge.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Fact } from '../../../../_ui/detail/facts.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { AskForm } from '../../../_parts/ask-form.tsx';
import { figureOf } from '../../../_parts/figures-of.ts';
import { InDialog } from '../../../_parts/in-dialog.tsx';
import { Pairs } from '../../../_parts/pairs.tsx';
import { useMay } from '../../../_shell/operator.tsx';

const bearers: Readonly<Record<string, string>> = {
  service: 'The service',
  end_user: 'The customer',
  partner: 'The partner',
};
const percent = { inputMode: 'decimal', suffix: '%', autoComplete: 'off' } as const;

/** What was agreed on: gateway fees, commission, and the markup. What changes them takes two persons. */
export function TermsCard({ partner }: { partner: OpsPartnerView }) {
  const mayAsk = useMay('money.request');
  return (
    <Card title="Terms">
      <Pairs>
        <Fact label="Gateway fees borne by">{bearers[partner.feeBearer] ?? partner.feeBearer}</Fact>
        <Fact label="Commission, buys">
          <span className="figures">{partner.commissionBuyPct}%</span>
        </Fact>
        <Fact label="Commission, sells">
          <span className="figures">{partner.commissionSellPct}%</span>
        </Fact>
        <Fact label="Markup, buys">
          <span className="figures">{partner.markupBuyPct}%</span>
        </Fact>
        <Fact label="Markup, sells">
          <span className="figures">{partner.markupSellPct}%</span>
        </Fact>
        <Fact label="Markup in live">
          {partner.markupLiveEnabled ? (
            <Badge tone="positive" icon="check">
              Approved
            </Badge>
          ) : (
            <Badge tone={partner.isMarkupPending ? 'warning' : 'neutral'}>Not approved</Badge>
          )}
        </Fact>
      </Pairs>
      {mayAsk ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <InDialog label="Fee bearer" title="Who bears gateway fees" icon="edit">
            {(close) => <BearerForm partner={partner} onAsked={close} />}
          </InDialog>
          <InDialog label="Commission" title={`Commission of ${partner.name}`} icon="percent">
            {(close) => <CommissionForm partner={partner} onAsked={close} />}
          </InDialog>
          <InDialog
            label={partner.markupLiveEnabled ? 'Take markup out of live' : 'Let markup count in live'}
            title={partner.markupLiveEnabled ? 'Take the markup out of live?' : 'Let the markup count in live?'}
            icon="check"
          >
            {(close) => <MarkupForm partner={partner} onAsked={close} />}
          </InDialog>
        </div>
      ) : null}
    </Card>
  );
}

type FormProps = { partner: OpsPartnerView; onAsked: () => void };

function BearerForm({ partner, onAsked }: FormProps) {
  return (
    <AskForm
      kind="fee_bearer.set"
      onAsked={onAsked}
      read={(form) => ({ partnerId: partner.partnerId, feeBearer: String(form.get('feeBearer')) })}
      fields={() => (
        <Select
          label="From the next payment order on"
          name="feeBearer"
          defaultValue={partner.feeBearer}
          options={Object.entries(bearers).map(([value, label]) => ({ value, label }))}
        />
      )}
    />
  );
}

function CommissionForm({ partner, onAsked }: FormProps) {
  return (
    <AskForm
      kind="commission.set"
      onAsked={onAsked}
      read={(form) => ({
        partnerId: partner.partnerId,
        buyPct: figureOf(form, 'buyPct'),
        sellPct: figureOf(form, 'sellPct'),
      })}
      fields={(errors) => (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            {...percent}
            label="On buys"
            name="buyPct"
            defaultValue={partner.commissionBuyPct}
            error={errors.buy_pct}
          />
          <Field
            {...percent}
            label="On sells"
            name="sellPct"
            defaultValue={partner.commissionSellPct}
            error={errors.sell_pct}
          />
        </div>
      )}
    />
  );
}

function MarkupForm({ partner, onAsked }: FormProps) {
  const { markupLiveEnabled, markupBuyPct, markupSellPct, partnerId } = partner;
  // What was asked when the dialog opened, whatever another person does meanwhile.
  const [isEnabled] = useState(!markupLiveEnabled);
  return (
    <AskForm
      kind="markup_live.set"
      onAsked={onAsked}
      read={() => ({ partnerId, isEnabled })}
      fields={() => (
        <p className="text-muted">
          The partner has set {markupBuyPct}% on buys and {markupSellPct}% on sells. What is approved is the markup as
          it stands now: where the partner changes it meanwhile, this has to be asked for again.
        </p>
      )}
    />
  );
}
