'use client';

import { useRouter } from 'next/navigation';
import { type SubmitEvent, useId, useRef, useState, useTransition } from 'react';
import { type ListFilters as Filters, type ListSpec, type ListState, readListState } from '../../_lib/list-state.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button, ButtonLink } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Form } from '../form/form.tsx';
import { Select } from '../form/select.tsx';
import { Icon } from '../icon.tsx';
import { type FilterField, FilterInput } from './filter-input.tsx';

type Props<Spec extends ListSpec> = {
  spec: Spec;
  state: ListState<Spec>;
  fields: { readonly [Name in keyof Spec['filters']]: FilterField };
  /** Words of the orders; absent where there is only one */
  sorts?: { readonly [Sort in Spec['sorts'][number]]: string };
  /** The address of the list in a state; its page is the first */
  hrefOf: (state: { filters: Filters<Spec>; sort: Spec['sorts'][number] }) => string;
};

/** Narrows and orders a list. What is chosen is the address, so Back works and a view can be shared. */
export function ListFilters<const Spec extends ListSpec>({ spec, state, fields, sorts, hrefOf }: Props<Spec>) {
  const translate = useTranslate();
  const router = useRouter();
  const [isPending, startNarrowing] = useTransition();
  const form = useRef<HTMLFormElement>(null);
  const formId = useId();
  const count = Object.keys(state.filters).length;
  // From tablets on the filters are always in sight.
  const [isOpen, setOpen] = useState(count > 0);

  function apply() {
    if (!form.current) return;
    const values: Record<string, string> = {};
    for (const [name, value] of new FormData(form.current)) {
      if (typeof value === 'string') values[name] = values[name] ? `${values[name]},${value}` : value;
    }
    startNarrowing(() => router.push(hrefOf(readListState(spec, values)), { scroll: false }));
  }

  return (
    <div aria-busy={isPending} className="relative border-b border-line">
      {isPending ? <div className="absolute inset-x-0 -bottom-px h-0.5 bg-accent motion-safe:animate-pulse" /> : null}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setOpen(!isOpen)}
        className="flex h-11 w-full items-center gap-2 px-4 font-medium text-muted md:hidden"
      >
        <Icon name="filter" />
        {count > 0 ? translate('list.filtersOn', { count }) : translate('list.filters')}
        <Icon name={isOpen ? 'up' : 'down'} size={12} className="ml-auto" />
      </button>
      <Form
        id={formId}
        ref={form}
        aria-label={translate('list.filter')}
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          apply();
        }}
        className={classNames(
          'grid grid-cols-2 items-end gap-3 px-4 py-3 sm:px-5 md:grid-cols-3 lg:flex lg:flex-wrap',
          !isOpen && 'max-md:hidden',
        )}
      >
        {Object.entries(spec.filters).map(([name, filter]) => (
          <FilterInput
            // Each starts from its part of the address, also after Back; what is typed in another meanwhile stays.
            key={JSON.stringify([name, state.filters[name]])}
            name={name}
            filter={filter}
            field={fields[name] as FilterField}
            value={state.filters[name] as string | readonly string[] | undefined}
            onChange={apply}
          />
        ))}
        {sorts && spec.sorts.length > 1 ? (
          <div className="lg:w-40">
            <Select
              key={state.sort}
              label={translate('list.sort')}
              name="sort"
              defaultValue={state.sort}
              onChange={apply}
              options={spec.sorts.map((value) => ({ value, label: sorts[value as Spec['sorts'][number]] }))}
            />
          </div>
        ) : null}
        <div className="flex gap-2 max-lg:col-span-2">
          <Button type="submit" className="h-9 max-sm:h-11">
            {translate('list.apply')}
          </Button>
          {count > 0 ? (
            <ButtonLink
              variant="quiet"
              href={hrefOf({ filters: {}, sort: state.sort })}
              scroll={false}
              onClick={() => form.current?.reset()}
              className="h-9 max-sm:h-11"
            >
              {translate('list.clear')}
            </ButtonLink>
          ) : null}
        </div>
      </Form>
    </div>
  );
}
