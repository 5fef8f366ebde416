import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';

/** An input with a small label above it, for bars of filters and rows of pairs. `hideLabel` leaves it to screen readers. */
export function SmallInput({
  label,
  hideLabel = false,
  className,
  ...input
}: { label: string; hideLabel?: boolean } & Omit<ComponentProps<'input'>, 'id'>) {
  const id = useId();
  return (
    <div className={classNames('min-w-0 space-y-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'block text-xs font-medium text-muted'}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className="h-9 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 placeholder:text-faint max-sm:h-11 max-sm:text-lg"
      />
    </div>
  );
}
