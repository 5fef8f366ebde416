import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';

/** A field for a text of several lines, with its label, hint and error, tied together for screen readers. `isCode` sets it as such. */
export function TextArea({
  label,
  hint,
  error,
  isCode = false,
  className,
  ...area
}: { label: string; hint?: string; error?: string | undefined; isCode?: boolean } & Omit<
  ComponentProps<'textarea'>,
  'id'
>) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  return (
    <div className={classNames('min-w-0 space-y-1.5', className)}>
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={classNames(hint ? hintId : null, error ? errorId : null) || undefined}
        className={classNames(
          'block w-full min-w-0 rounded-md border bg-surface px-3 py-2 text-base placeholder:text-faint',
          isCode && 'font-mono sm:text-xs sm:leading-5',
          error ? 'border-negative' : 'border-line-strong',
        )}
      />
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
