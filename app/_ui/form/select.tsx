import { type ComponentProps, useId } from 'react';
import { Icon } from '../icon.tsx';

/** One choice of a list, on the browser's own control. */
export function Select({
  label,
  options,
  ...select
}: {
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
} & Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'>) {
  const id = useId();
  return (
    <div className="min-w-0 space-y-1">
      <label htmlFor={id} className="block text-xs font-medium text-muted">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          className="h-9 w-full min-w-0 appearance-none rounded-md border border-line-strong bg-surface pr-8 pl-2.5 max-sm:h-11"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="down"
          size={14}
          className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-muted"
        />
      </div>
    </div>
  );
}
