import { formatLatency } from '../../../_lib/format.ts';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { TransactionDetailView } from '../../../_lib/procedure-types.ts';
import type { Translate } from '../../../_lib/translate-messages.ts';
import { TextLink } from '../../../_ui/button.tsx';
import type { TimelineEntry } from '../../../_ui/detail/timeline.tsx';

type Step = TransactionDetailView['steps'][number];

/** What happened to a transaction, in sentences that lead on. */
export function transactionTimeline(steps: readonly Step[], mode: Mode, translate: Translate): TimelineEntry[] {
  return steps.map((step, index) => ({ id: String(index), at: step.at, ...entry(step, mode, translate) }));
}

function entry(step: Step, mode: Mode, translate: Translate): Omit<TimelineEntry, 'id' | 'at'> {
  switch (step.kind) {
    case 'quoted':
      return { icon: 'document', title: translate('transaction.did.quoted') };
    case 'paid':
      return {
        icon: 'payment',
        tone: 'positive',
        title: translate('transaction.did.paid'),
        detail: <TextLink href={hrefIn(mode, `/payments/${step.paymentId}`)}>…{step.paymentId.slice(-8)}</TextLink>,
      };
    case 'debited':
      return { icon: 'wallet', tone: 'info', title: translate('transaction.did.debited') };
    case 'completed':
      return { icon: 'check', tone: 'positive', title: translate('transaction.did.completed') };
    case 'voided':
      return { icon: 'failed', tone: 'negative', title: translate('transaction.did.voided') };
    case 'invoiced':
      return { icon: 'document', title: translate('transaction.did.invoiced', { number: step.invoiceNo }) };
    case 'event':
      return { icon: 'bolt', title: translate('transaction.did.event', { event: step.event }) };
    case 'attempt':
      return attempt(step, mode, translate);
  }
}

function attempt(step: Extract<Step, { kind: 'attempt' }>, mode: Mode, translate: Translate) {
  const { status, error, latencyMs } = step;
  const isUnderWay = status === null && error === null;
  const isGood = status !== null && error === null && status >= 200 && status <= 299;
  const words = isUnderWay
    ? translate('transaction.attempt.underWay')
    : status === null
      ? translate('transaction.attempt.failed', { error: error ?? '' })
      : translate('transaction.attempt.answered', { status, latency: formatLatency(latencyMs ?? 0) });
  return {
    icon: isGood ? 'check' : isUnderWay ? 'clock' : 'alert',
    tone: isGood ? 'positive' : isUnderWay ? 'info' : 'negative',
    title: translate('transaction.did.attempt', { event: step.event, number: step.number }),
    detail: <TextLink href={hrefIn(mode, `/developers/webhooks/${step.deliveryId}`)}>{words}</TextLink>,
  } as const;
}
