'use client';

import { formatCount, formatDate } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { SipView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Grams, Money } from '../../../_ui/figures.tsx';

/** How far the plan has come, what an installment is, and the days to come. */
export function ProgressCard({ sip }: { sip: SipView }) {
  const translate = useTranslate();
  const service = sip.serviceName.charAt(0).toUpperCase() + sip.serviceName.slice(1);
  return (
    <Card title={translate('sips.progress')}>
      <Facts>
        <Fact label={translate('sips.paid')}>
          <span className="figures text-lg font-semibold">{formatCount(sip.paidCount)}</span>
        </Fact>
        <Fact label={translate('sips.invested')}>
          <Money inr={sip.investedInr} className="text-lg font-semibold" />
        </Fact>
        <Fact label={translate('sips.grams')}>
          <Grams grams={sip.totalGrams} className="text-lg font-semibold" />
        </Fact>
        <Fact label={translate('sips.frequency')}>{translate(`sips.frequency.${sip.frequency}`)}</Fact>
        <Fact label={translate('sips.installment')}>
          <Money inr={sip.installmentInr} />
        </Fact>
        <Fact label={translate('payments.fee')}>
          <Money inr={sip.feeInr} />
        </Fact>
        <Fact label={translate('payments.feeBearer')}>
          {translate(`payments.bearer.${sip.feeBearer}`, { service })}
        </Fact>
        <Fact label={translate('payments.funded')}>
          <Money inr={sip.fundedInr} />
        </Fact>
      </Facts>
      <h3 className="mt-5 mb-1.5 font-semibold">{translate('sips.schedule')}</h3>
      {sip.upcoming.length === 0 ? (
        <p className="text-muted">{translate(sip.status === 'paused' ? 'sips.schedulePaused' : 'sips.scheduleNone')}</p>
      ) : (
        <ol className="flex flex-wrap gap-2">
          {sip.upcoming.map((day) => (
            <li key={day} className="figures rounded-md bg-sunken px-2 py-1 text-sm whitespace-nowrap">
              {formatDate(day)}
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
