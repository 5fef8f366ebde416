'use client';

import type { PlainKey } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { Card } from '../../../_ui/card.tsx';
import { ExplanationSteps, type ExplanationView } from '../../../_ui/detail/explanation/explanation-steps.tsx';

/** Every rupee and gram, step by step: words, formula, numbers; then what adds up to what. */
export function ExplanationCard({ explanation }: { explanation: ExplanationView | null }) {
  const translate = useTranslate();
  if (!explanation) {
    return (
      <Card title={translate('figure.explained')}>
        <p className="text-muted">{translate('figure.unexplained')}</p>
      </Card>
    );
  }
  return (
    <Card title={translate('figure.explained')}>
      <p className="mb-3 text-muted text-sm">{translate('figure.explainedHint')}</p>
      <ExplanationSteps
        explanation={explanation}
        addsUp={translate('figure.sums')}
        nameOf={(name) => nameOf(name, translate)}
      />
    </Card>
  );
}

/** A figure's name in words; one without words keeps the name that the interface has for it. */
function nameOf(name: string, translate: ReturnType<typeof useTranslate>): string {
  const key = `figure.${name}`;
  return isKnown(key) ? translate(key) : name;
}

const known: ReadonlySet<string> = new Set([
  'figure.amount_inr',
  'figure.base_rate_inr_per_gram',
  'figure.rate_inr_per_gram',
  'figure.rate_per_gram',
  'figure.quantity_grams',
  'figure.markup_pct',
  'figure.markup_amount_inr',
  'figure.rounding_inr',
  'figure.taxable_inr',
  'figure.cgst_inr',
  'figure.sgst_inr',
  'figure.gst_inr',
  'figure.round_off_inr',
  'figure.commission_inr',
  'figure.net_amount_inr',
  'figure.gross_amount_inr',
  'figure.platform_fee_inr',
  'figure.value_at_base_rate_inr',
  'figure.metal_sales_inr',
  'figure.receiver_gets_inr',
  'figure.receiver_gets_grams',
  'figure.fee_grams',
  'figure.fee_inr',
  'figure.payer_debit_grams',
  'figure.payer_debit_inr_equivalent',
  'figure.making_charge_inr',
  'figure.delivery_charge_inr',
  'figure.total_charges_inr',
] satisfies PlainKey[]);

function isKnown(key: string): key is PlainKey {
  return known.has(key);
}
