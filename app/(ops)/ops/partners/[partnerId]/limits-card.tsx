'use client';

import { formatCount } from '../../../../_lib/format.ts';
import type { OpsPartnerView } from '../../../../_lib/procedure-types.ts';
import { Card } from '../../../../_ui/card.tsx';
import { Fact } from '../../../../_ui/detail/facts.tsx';
import { Money } from '../../../../_ui/figures.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { figureOf, figureOrNone } from '../../../_parts/figures-of.ts';
import { InDialog } from '../../../_parts/in-dialog.tsx';
import { Pairs } from '../../../_parts/pairs.tsx';
import { useMay } from '../../../_shell/operator.tsx';
import { ChangeForm } from './change-form.tsx';

/** How much may be bought, sent and called. */
export function LimitsCard({ partner }: { partner: OpsPartnerView }) {
  const mayWrite = useMay('limits.write');
  const { orderMinInr, orderMaxInr, dailySendLimitInr, freeBuyLimitInr, sandboxDailyLimit } = partner;
  return (
    <Card
      title="Limits"
      actions={
        mayWrite ? (
          <InDialog label="Change limits" title={`Limits of ${partner.name}`} icon="edit">
            {(close) => <LimitsForm partner={partner} onChanged={close} />}
          </InDialog>
        ) : null
      }
    >
      <Pairs>
        <Fact label="Payment order, least">
          <Money inr={orderMinInr} />
        </Fact>
        <Fact label="Payment order, most">
          <Money inr={orderMaxInr} />
        </Fact>
        <Fact label="Sends a day">
          <Money inr={dailySendLimitInr} />
        </Fact>
        <Fact label="Bought without KYC, a year">
          {freeBuyLimitInr === null ? <ServiceOwn /> : <Money inr={freeBuyLimitInr} />}
        </Fact>
        <Fact label="Sandbox calls a day">
          {sandboxDailyLimit === null ? (
            <ServiceOwn />
          ) : (
            <span className="figures">{formatCount(sandboxDailyLimit)}</span>
          )}
        </Fact>
      </Pairs>
    </Card>
  );
}

function ServiceOwn() {
  return <span className="text-muted">as for everybody</span>;
}

function LimitsForm({ partner, onChanged }: { partner: OpsPartnerView; onChanged: () => void }) {
  const rupees = { inputMode: 'decimal', prefix: '₹', autoComplete: 'off' } as const;
  return (
    <ChangeForm
      partnerId={partner.partnerId}
      onChanged={onChanged}
      read={(form) => ({
        orderMinInr: figureOf(form, 'orderMinInr'),
        orderMaxInr: figureOf(form, 'orderMaxInr'),
        dailySendLimitInr: figureOf(form, 'dailySendLimitInr'),
        freeBuyLimitInr: figureOrNone(form, 'freeBuyLimitInr'),
        sandboxDailyLimit: figureOrNone(form, 'sandboxDailyLimit'),
      })}
      fields={(errors) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              {...rupees}
              label="Payment order, least"
              name="orderMinInr"
              defaultValue={partner.orderMinInr}
              error={errors.orderMinInr}
            />
            <Field
              {...rupees}
              label="Payment order, most"
              name="orderMaxInr"
              defaultValue={partner.orderMaxInr}
              error={errors.orderMaxInr}
            />
          </div>
          <Field
            {...rupees}
            label="Sends a day"
            name="dailySendLimitInr"
            defaultValue={partner.dailySendLimitInr}
            error={errors.dailySendLimitInr}
          />
          <Field
            {...rupees}
            label="Bought without KYC, a year"
            name="freeBuyLimitInr"
            hint="Empty: as for everybody."
            defaultValue={partner.freeBuyLimitInr ?? ''}
            error={errors.freeBuyLimitInr}
          />
          <Field
            label="Sandbox calls a day"
            name="sandboxDailyLimit"
            inputMode="numeric"
            autoComplete="off"
            hint="Empty: as for everybody."
            defaultValue={partner.sandboxDailyLimit ?? ''}
            error={errors.sandboxDailyLimit}
          />
        </>
      )}
    />
  );
}
