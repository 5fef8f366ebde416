'use client';

import buyWords from '../../../../messages/generated/embed/buy.ts';
import { formatRupees } from '../../../_lib/format.ts';
import { useNow } from '../../../_lib/use-now.ts';
import { useWords } from '../../_app/words.ts';

/** The live rate, and when it is asked for anew. Only the rate is spoken, not each second. */
export function RateLine({ rateInr, nextAt }: { rateInr: number | null; nextAt: number }) {
  const words = useWords(buyWords);
  const now = useNow();
  const seconds = now === undefined ? 0 : Math.max(0, Math.ceil((nextAt - now) / 1_000));
  return (
    <div className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-4 rounded-lg bg-accent-soft px-4 py-2.5">
      {rateInr === null ? (
        <p className="text-warning">{words('rateNone')}</p>
      ) : (
        <>
          <p className="figures font-semibold" aria-live="off">
            {words('rate', { rate: formatRupees(rateInr) })}
            <span className="font-normal text-muted"> · {words('rateNote')}</span>
          </p>
          <p className="figures text-sm text-muted" role="timer">
            {words('rateNext', { seconds })}
          </p>
        </>
      )}
    </div>
  );
}
