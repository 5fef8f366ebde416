import type { Asset } from '../../../server/domain/kernel/assets.ts';
import { formatIstClock, formatRupees, formatUtc } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { PriceView } from '../../_lib/procedure-types.ts';
import { useNow } from '../../_lib/use-now.ts';
import { assetColours } from '../../_ui/asset-colours.ts';
import { Badge } from '../../_ui/badge.tsx';
import { Card } from '../../_ui/card.tsx';
import { classNames } from '../../_ui/class-names.ts';
import { Rate } from '../../_ui/figures.tsx';
import { Skeleton } from '../../_ui/skeleton.tsx';
import { ErrorState } from '../../_ui/states.tsx';

/** A price is refused after 120 s (decisions 5); from half of that on it is shown as delayed. */
const STALE_AFTER_SECONDS = 60;

/** Today's rates of one metal, with their age. */
export function RateCard({
  asset,
  prices,
  error,
  onRetry,
}: {
  asset: Asset;
  prices: readonly PriceView[] | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  const translate = useTranslate();
  const price = prices?.find((one) => one.asset === asset);
  const title = (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className={classNames('size-2.5 rounded-sm', assetColours[asset].dot)} />
      {translate(`rates.${asset}`)}
      {price ? (
        <span className="text-xs font-normal text-faint">{translate('rates.purity', { purity: price.purity })}</span>
      ) : null}
      {price && !price.isTradable ? (
        <Badge tone="negative" icon="alert">
          {translate('rates.halted')}
        </Badge>
      ) : null}
    </span>
  );
  if (error && !price) {
    return (
      <Card flush title={title}>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    );
  }
  return (
    <Card title={title} actions={price ? <Freshness updatedAt={price.updatedAt} failing={Boolean(error)} /> : null}>
      <dl className="grid grid-cols-2 gap-4">
        <Side
          label={translate('rates.buy')}
          rate={price?.buyRateInr}
          note={
            price?.markup
              ? translate('rates.base', {
                  rate: formatRupees(price.markup.baseBuyRateInr),
                  percent: `${price.markup.buyPct}%`,
                })
              : translate('rates.gstIncluded')
          }
        />
        <Side
          label={translate('rates.sell')}
          rate={price?.sellRateInr}
          note={
            price?.markup
              ? translate('rates.baseSell', {
                  rate: formatRupees(price.markup.baseSellRateInr),
                  percent: `${price.markup.sellPct}%`,
                })
              : translate('rates.beforeFee')
          }
        />
      </dl>
    </Card>
  );
}

function Side({ label, rate, note }: { label: string; rate: number | undefined; note: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">
        {rate === undefined ? (
          <Skeleton className="h-7 w-28" />
        ) : (
          <Rate inrPerGram={rate} className="text-xl font-semibold [&>span]:text-sm [&>span]:font-normal" />
        )}
        {note ? <span className="mt-0.5 block text-xs text-faint">{note}</span> : null}
      </dd>
    </div>
  );
}

function Freshness({ updatedAt, failing }: { updatedAt: string; failing: boolean }) {
  const translate = useTranslate();
  const now = useNow();
  const seconds = now === undefined ? undefined : Math.max(0, Math.floor((now - Date.parse(updatedAt)) / 1_000));
  const isStale = failing || (seconds !== undefined && seconds >= STALE_AFTER_SECONDS);
  return (
    <span className="flex items-center gap-2">
      <time dateTime={updatedAt} title={formatUtc(updatedAt)} className="figures text-xs text-muted">
        {seconds === undefined
          ? translate('rates.updatedAt', { time: formatIstClock(updatedAt) })
          : translate('rates.updated', { seconds })}
      </time>
      {isStale ? (
        <Badge tone="warning" icon="clock">
          {translate(failing ? 'rates.paused' : 'rates.stale')}
        </Badge>
      ) : null}
    </span>
  );
}
