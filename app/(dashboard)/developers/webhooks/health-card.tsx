import type { ReactNode } from 'react';
import { formatCount, formatLatency, formatShare } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { WebhookHealthView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';

type Figures = WebhookHealthView['day'];

/** How the endpoint fares, in a glance. */
export function HealthCard({
  health,
  error,
  onRetry,
}: {
  health: WebhookHealthView | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  const translate = useTranslate();
  if (error && !health) {
    return (
      <Card flush title={translate('webhooks.health')}>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    );
  }
  return (
    <Card title={translate('webhooks.health')}>
      <p className="text-sm text-muted">{translate('webhooks.rate')}</p>
      {health ? <Rate figures={health.day} /> : <Skeleton className="mt-1 h-8 w-32" />}
      <dl className="mt-4 space-y-2 text-sm">
        <Row label={translate('webhooks.week')}>
          {health && (health.week.attempts > 0 ? shareOf(health.week) : translate('webhooks.rateNone'))}
        </Row>
        <Row label={translate('webhooks.latency')}>{health && latencyOf(health)}</Row>
        <Row label={translate('webhooks.lastSuccess')}>
          {health &&
            (health.week.lastSuccessAt ? <Time at={health.week.lastSuccessAt} /> : translate('webhooks.never'))}
        </Row>
        <Row label={translate('webhooks.lastFailure')}>
          {health &&
            (health.week.lastFailureAt ? <Time at={health.week.lastFailureAt} /> : translate('webhooks.never'))}
        </Row>
        <Row label={translate('webhooks.onTheWay')}>{health && formatCount(health.onTheWay)}</Row>
      </dl>
    </Card>
  );
}

function Rate({ figures }: { figures: Figures }) {
  const translate = useTranslate();
  if (figures.attempts === 0) return <p className="mt-0.5 text-lg text-muted">{translate('webhooks.rateNone')}</p>;
  const values = { succeeded: formatCount(figures.succeeded), attempts: formatCount(figures.attempts) };
  return (
    <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
      <span className="figures text-2xl font-semibold">{shareOf(figures)}</span>
      <span className="figures text-sm text-muted">{translate('webhooks.rateOf', values)}</span>
    </p>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="figures font-medium">{children ?? <Skeleton className="h-4 w-20" />}</dd>
    </div>
  );
}

const shareOf = ({ succeeded, attempts }: Figures) => formatShare(succeeded, attempts);

function latencyOf({ day, week }: WebhookHealthView): string {
  const { p50Ms, p95Ms } = day.attempts > 0 ? day : week;
  return p50Ms === null || p95Ms === null ? '–' : `${formatLatency(p50Ms)} · ${formatLatency(p95Ms)}`;
}
