import type { OpsStatementView } from '../../../../_lib/procedure-types.ts';
import { Card } from '../../../../_ui/card.tsx';
import { Money } from '../../../../_ui/figures.tsx';

/** The net payable, a step a line, and the volumes that it comes from. */
export function FiguresCard({ statement: { figures } }: { statement: OpsStatementView }) {
  const hasFees = figures.gatewayFeesInr !== 0 || figures.gatewayFeesGstInr !== 0;
  const steps = [
    { label: 'Commission', inr: figures.commissionInr },
    { label: 'GST on commission', inr: figures.commissionGstInr },
    { label: 'Markup passed on', inr: figures.markupPassthroughInr },
    ...(hasFees
      ? [
          { label: 'Gateway fees', inr: -figures.gatewayFeesInr },
          { label: 'GST on gateway fees', inr: -figures.gatewayFeesGstInr },
        ]
      : []),
  ];
  return (
    <Card title="How the net payable comes about">
      <dl>
        {steps.map(({ label, inr }) => (
          <div key={label} className="flex justify-between gap-6 border-b border-line py-2 first:pt-0">
            <dt>{label}</dt>
            <dd>
              <Money inr={inr} className="font-medium" />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-6 pt-3">
          <dt className="font-semibold">{figures.netPayableInr < 0 ? 'Owed by the partner' : 'Net payable'}</dt>
          <dd>
            <Money inr={figures.netPayableInr} className="text-xl font-semibold" />
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-sm text-pretty text-muted">
        Commission, markup and fees are the sums of the rows below; GST is 18% of the month’s sum. Bought by customers:{' '}
        <Money inr={figures.buyVolumeInr} />, sold, gross: <Money inr={figures.sellVolumeInr} />.
      </p>
    </Card>
  );
}
