import { formatRupees } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { FloatView } from '../../../_lib/procedure-types.ts';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { lastsWords } from './lasts-words.ts';

/** For how long what is left may last, and by which days that is estimated; or why there is no estimate. */
export function FloatForecast({ forecast }: { forecast: FloatView['forecast'] | undefined }) {
  const translate = useTranslate();
  return (
    <div className="mt-3 min-h-16 border-t border-line pt-3">
      {!forecast ? (
        <Skeleton className="h-5.5 w-48" />
      ) : forecast.kind === 'lasts' ? (
        <>
          <p className="font-medium">{lastsWords(forecast.lastsDays, translate)}</p>
          <p className="text-sm text-muted">
            {translate('home.lasts.from', { perDay: formatRupees(forecast.perDayInr), days: forecast.days })}
          </p>
        </>
      ) : (
        <p className="text-sm text-muted">
          {translate(forecast.kind === 'too_early' ? 'home.lasts.early' : 'home.lasts.none')}
        </p>
      )}
    </div>
  );
}
