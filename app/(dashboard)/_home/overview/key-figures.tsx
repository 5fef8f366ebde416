import { formatCount, formatDate, formatRupees, formatRupeesShort, formatShare } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { OverviewView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { classNames } from '../../../_ui/class-names.ts';
import { Icon } from '../../../_ui/icon.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { changeOf } from './overview-state.ts';

/** From a crore on a tile says amounts in short; the whole amount is shown on hover and read by screen readers. */
const SHORT_FROM_INR = 10_000_000;

const tiles = [
  { name: 'bought', of: 'buyVolumeInr', isMoney: true },
  { name: 'sold', of: 'sellVolumeInr', isMoney: true },
  { name: 'commission', of: 'commissionInr', isMoney: true },
  { name: 'markup', of: 'markupPassthroughInr', isMoney: true },
  { name: 'users', of: 'activeUsers', isMoney: false },
  { name: 'transactions', of: 'transactions', isMoney: false },
] as const;

/** The figures of the range, each with what it was in as many days before. */
export function KeyFigures({
  overview,
  error,
  onRetry,
  className,
}: {
  overview: OverviewView | undefined;
  error: unknown;
  onRetry: () => void;
  className?: string;
}) {
  const translate = useTranslate();
  if (error && !overview) {
    return (
      <Card flush {...(className && { className })}>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    );
  }
  return (
    <Card
      flush
      title={
        overview ? (
          translate('home.figures', { from: formatDate(overview.from), to: formatDate(overview.to) })
        ) : (
          <Skeleton className="h-5.5 w-52" />
        )
      }
      {...(className && { className })}
    >
      <dl className="grid grid-cols-2 gap-px overflow-hidden bg-line sm:grid-cols-3">
        {tiles.map(({ name, of, isMoney }) => (
          <Tile
            key={name}
            label={translate(`home.kpi.${name}`)}
            now={overview?.current[of]}
            before={overview?.previous[of]}
            isMoney={isMoney}
          />
        ))}
      </dl>
      <p className="border-t border-line px-4 py-2.5 text-xs text-faint sm:px-5">
        {overview ? (
          translate('home.compared', { from: formatDate(overview.previousFrom), to: formatDate(overview.previousTo) })
        ) : (
          <Skeleton className="h-4.5 w-64" />
        )}
      </p>
    </Card>
  );
}

function Tile({
  label,
  now,
  before,
  isMoney,
}: {
  label: string;
  now: number | undefined;
  before: number | undefined;
  isMoney: boolean;
}) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3.5 sm:px-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5">
        {now === undefined || before === undefined ? (
          <>
            <Skeleton className="h-7 w-28" />
            <Skeleton className="mt-1 h-4.5 w-32" />
          </>
        ) : (
          <>
            <Figure value={now} isMoney={isMoney} className="block text-xl font-semibold max-sm:text-lg" />
            <Change now={now} before={before} isMoney={isMoney} />
          </>
        )}
      </dd>
    </div>
  );
}

function Figure({ value, isMoney, className }: { value: number; isMoney: boolean; className?: string }) {
  const whole = isMoney ? formatRupees(value) : formatCount(value);
  const isShort = isMoney && Math.abs(value) >= SHORT_FROM_INR;
  return (
    <span className={classNames('figures whitespace-nowrap', className)} {...(isShort && { title: whole })}>
      {isShort ? (
        <>
          <span aria-hidden="true">{formatRupeesShort(value)}</span>
          <span className="sr-only">{whole}</span>
        </>
      ) : (
        whole
      )}
    </span>
  );
}

/** Says by words, not by colour: more is not better for everything. */
function Change({ now, before, isMoney }: { now: number; before: number; isMoney: boolean }) {
  const translate = useTranslate();
  const change = changeOf(now, before);
  const size = Math.abs(change ?? 0);
  const isSame = change !== undefined && size < 0.05;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-xs text-muted">
      {change === undefined ? (
        translate(now === 0 ? 'home.kpi.same' : 'home.kpi.new')
      ) : (
        <>
          <span className="inline-flex items-center gap-1 font-medium text-ink">
            {isSame ? null : <Icon name={change > 0 ? 'up' : 'down'} size={10} />}
            {isSame
              ? translate('home.kpi.same')
              : translate(change > 0 ? 'home.kpi.up' : 'home.kpi.down', { change: formatShare(size, 100) })}
          </span>
          <span className="text-faint">
            {translate('home.kpi.before', { value: isMoney ? formatRupeesShort(before) : formatCount(before) })}
          </span>
        </>
      )}
    </span>
  );
}
