'use client';

import type { Filter } from '../../_lib/list-state.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Select } from '../form/select.tsx';
import { SmallInput } from '../form/small-input.tsx';
import { ChoicesField } from './choices-field.tsx';

/** How a filter looks: its label, and the words of its choices or the hint of its text. */
export type FilterField = {
  readonly label: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly placeholder?: string;
};

/** The field of one filter, as its kind asks for. Choices apply at once, text and days with the form. */
export function FilterInput({
  name,
  filter,
  field: { label, options = {}, placeholder },
  value,
  onChange,
}: {
  name: string;
  filter: Filter;
  field: FilterField;
  value: string | readonly string[] | undefined;
  onChange: () => void;
}) {
  const translate = useTranslate();
  const shown = (values: readonly string[]) => values.map((one) => ({ value: one, label: options[one] ?? one }));
  const text = typeof value === 'string' ? value : '';
  switch (filter.kind) {
    case 'choice':
      return (
        <div className="lg:w-36">
          <Select
            label={label}
            name={name}
            defaultValue={text}
            onChange={onChange}
            options={[{ value: '', label: translate('list.all') }, ...shown(filter.values)]}
          />
        </div>
      );
    case 'choices':
      return (
        <ChoicesField
          label={label}
          name={name}
          chosen={typeof value === 'object' ? value : []}
          options={shown(filter.values)}
          onChange={onChange}
        />
      );
    case 'day':
      return <SmallInput label={label} name={name} type="date" defaultValue={text} className="lg:w-36" />;
    case 'text':
      return (
        <SmallInput
          label={label}
          name={name}
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={filter.maxLength ?? 100}
          {...(placeholder !== undefined && { placeholder })}
          defaultValue={text}
          className="max-lg:col-span-2 lg:min-w-40 lg:flex-1"
        />
      );
  }
}
