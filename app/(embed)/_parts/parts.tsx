'use client';

import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import frameWords from '../../../messages/generated/embed/frame.ts';
import { classNames } from '../../_ui/class-names.ts';
import { Icon, type IconName } from '../../_ui/icon.tsx';
import { Skeleton } from '../../_ui/skeleton.tsx';
import { useWords } from '../_app/words.ts';
import { ScreenLink } from './action.tsx';

/** A surface for things that belong together. */
export function Panel({ title, className, children }: { title?: string; className?: string; children: ReactNode }) {
  return (
    <section className={classNames('rounded-lg border border-line bg-surface p-4', className)}>
      {title ? <h2 className="mb-2 text-base font-semibold">{title}</h2> : null}
      {children}
    </section>
  );
}

/** A name and its value on one line; the value wraps below where there is no room. */
export function Row({ name, strong = false, children }: { name: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-1.5">
      <dt className="text-muted">{name}</dt>
      <dd className={classNames('figures ml-auto text-right break-words', strong && 'text-lg font-semibold')}>
        {children}
      </dd>
    </div>
  );
}

/** A place to go to, in a list of such. */
export function PlaceRow({
  to,
  icon,
  hint,
  children,
}: {
  to: string;
  icon: IconName;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <ScreenLink to={to} className="flex min-h-14 items-center gap-3 px-4 py-2">
      <Icon name={icon} size={20} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{children}</span>
        {hint ? <span className="block text-sm text-muted">{hint}</span> : null}
      </span>
      <Icon name="right" size={16} className="shrink-0 text-faint" />
    </ScreenLink>
  );
}

const tones = {
  info: { box: 'border-info/40 bg-info-soft', ink: 'text-info', icon: 'info' },
  warning: { box: 'border-warning/40 bg-warning-soft', ink: 'text-warning', icon: 'alert' },
  positive: { box: 'border-positive/40 bg-positive-soft', ink: 'text-positive', icon: 'check' },
  negative: { box: 'border-negative/40 bg-negative-soft', ink: 'text-negative', icon: 'alert' },
} as const satisfies Record<string, { box: string; ink: string; icon: IconName }>;

/** Something the person should know. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  const { box, ink, icon } = tones[tone];
  return (
    <div className={classNames('flex gap-3 rounded-lg border px-4 py-3', box)}>
      <Icon name={icon} size={18} className={classNames('mt-0.5 shrink-0', ink)} />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** The plain notice that stands wherever metal is bought (decisions 7). */
export function NotRegulated() {
  return <p className="text-sm text-muted">{useWords(frameWords)('notRegulated')}</p>;
}

/** Holds the place of lines on their way. */
export function Loading({ lines = 3 }: { lines?: number }) {
  const words = useWords(frameWords);
  return (
    <div role="status" className="space-y-3 py-2">
      <span className="sr-only">{words('loading')}</span>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className="h-12 w-full" />
      ))}
    </div>
  );
}

/** Whole seconds left of `secondsLeft`, which held at `asOf` (milliseconds of this device); never below 0. */
export function useSecondsLeft(secondsLeft: number, asOf: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil(secondsLeft - Math.max(0, now - asOf) / 1_000));
}

/** A text field with its label, hint and error, large enough for thumbs. */
export function TextField({
  id,
  label,
  hint,
  error,
  prefix,
  className,
  ...input
}: {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  prefix?: string;
} & Omit<ComponentProps<'input'>, 'id' | 'prefix'>) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <div
        className={classNames(
          'flex min-h-12 items-center rounded-lg border bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
          error ? 'border-negative' : 'border-line-strong',
        )}
      >
        {prefix ? (
          <span aria-hidden="true" className="figures pl-4 text-lg text-muted">
            {prefix}
          </span>
        ) : null}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(error ? `${id}-error` : null, hint ? `${id}-hint` : null) || undefined}
          className={classNames(
            'figures min-h-12 w-full min-w-0 rounded-lg bg-transparent px-4 text-lg outline-none placeholder:text-faint',
            className,
          )}
        />
      </div>
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-negative">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
