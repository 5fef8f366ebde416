import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names.ts';

/** A field for a text of several lines, with its label and hint, tied together for screen readers. */
export function TextArea({
  label,
  hint,
  className,
  ...area
}: { label: string; hint?: string } & Omit<ComponentProps<'textarea'>, 'id'>) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={classNames('min-w-0 space-y-1.5', className)}>
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <textarea
        {...area}
        id={id}
        aria-describedby={hint ? hintId : undefined}
        className="block w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 py-2 font-mono text-base placeholder:text-faint sm:text-xs sm:leading-5"
      />
      {hint ? (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
