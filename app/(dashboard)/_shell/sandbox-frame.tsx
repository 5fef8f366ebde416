'use client';

import { useQuery } from '@tanstack/react-query';
import { formatIst } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { useTRPC } from '../../_lib/trpc.ts';
import { useNow } from '../../_lib/use-now.ts';
import { classNames } from '../../_ui/class-names.ts';
import { Icon } from '../../_ui/icon.tsx';

const CLOCK_EVERY_MS = 15_000;

/** How far the sandbox was ahead of real time when the page was drawn, and when that was (milliseconds). */
export type SandboxClockRead = { offsetSeconds: number; readAt: number };

/** The strip and frame of the sandbox, with its own time where that is not the real one. */
export function SandboxFrame({ clock }: { clock: SandboxClockRead }) {
  const translate = useTranslate();
  const time = useSandboxTime(clock);
  // A phone has room for one of the two, and the time names the sandbox as well.
  const besideTime = time ? 'max-sm:hidden' : '';
  return (
    <>
      <section
        aria-label={translate('mode.sandbox')}
        className="sticky top-0 z-30 flex h-8 items-center justify-center gap-2 bg-sandbox px-4 text-sm text-on-sandbox"
      >
        <Icon name="flask" size={14} className="shrink-0" />
        <strong className={classNames('font-semibold', besideTime)}>{translate('mode.sandbox')}</strong>
        <span className={classNames('truncate', besideTime)}>
          {translate('mode.sandboxPromise')}{' '}
          {time ? null : <span className="max-sm:hidden">{translate('mode.sandboxNote')}</span>}
        </span>
        {time ? <span className="figures shrink-0">{translate('mode.sandboxTime', { time })}</span> : null}
      </section>
      <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-40 border-2 border-sandbox" />
    </>
  );
}

/** The sandbox's time in words; undefined while it is the real one. */
function useSandboxTime({ offsetSeconds, readAt }: SandboxClockRead): string | undefined {
  const trpc = useTRPC();
  const now = useNow() ?? readAt;
  const { data } = useQuery(
    trpc.sandbox.clock.queryOptions(
      { mode: 'sandbox' },
      { refetchInterval: CLOCK_EVERY_MS, initialData: { offsetSeconds }, initialDataUpdatedAt: readAt },
    ),
  );
  return data.offsetSeconds > 0 ? formatIst(now + data.offsetSeconds * 1_000) : undefined;
}
