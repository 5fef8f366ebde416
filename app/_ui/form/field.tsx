import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

/** A text input with its label, hint and error, tied together for screen readers. */
export function Field({
  label,
  hint,
  error,
  prefix,
  suffix,
  className,
  ...input
}: { label: string; hint?: ReactNode; error?: string | undefined; prefix?: string; suffix?: string } & Omit<
  ComponentProps<'input'>,
  'id' | 'prefix'
>) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <div
        className={classNames(
          'flex h-10 items-center rounded-md border bg-surface',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
          error ? 'border-negative' : 'border-line-strong',
        )}
      >
        {prefix ? (
          <span aria-hidden="true" className="figures pl-3 text-muted">
            {prefix}
          </span>
        ) : null}
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint ? hintId : null, error ? errorId : null) || undefined}
          className={classNames(
            'h-full w-full min-w-0 rounded-md bg-transparent px-3 text-lg outline-none placeholder:text-faint sm:text-base',
            className,
          )}
        />
        {suffix ? (
          <span aria-hidden="true" className="figures pr-3 text-muted">
            {suffix}
          </span>
        ) : null}
      </div>
      {error ? (
        <p id={errorId} role="alert" className="flex gap-1.5 text-sm text-negative">
          <Icon name="alert" size={14} className="mt-0.5 shrink-0" />
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
