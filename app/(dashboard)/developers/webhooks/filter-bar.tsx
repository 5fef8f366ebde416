'use client';

import { useRouter } from 'next/navigation';
import { type SubmitEvent, useRef } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { Button, ButtonLink } from '../../../_ui/button.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { Select } from '../../../_ui/form/select.tsx';
import { SmallInput } from '../../../_ui/form/small-input.tsx';
import { eventKinds, type LogFilter, logHref, logStates, readLogFilter } from './log-filter.ts';

/** Narrows the log. What is chosen is the address, so Back works and a view can be shared. */
export function FilterBar({ mode, filter }: { mode: Mode; filter: LogFilter }) {
  const translate = useTranslate();
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const { before: _, ...chosen } = filter;
  const all = { value: '', label: translate('webhooks.filter.all') };

  function apply() {
    if (!form.current) return;
    const values = Object.fromEntries(
      [...new FormData(form.current)].map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
    );
    router.push(logHref(mode, readLogFilter(values)), { scroll: false });
  }

  return (
    <Form
      ref={form}
      // Each field starts from its part of the address, also after Back; what is typed in another meanwhile stays.
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        apply();
      }}
      className="grid grid-cols-2 items-end gap-3 border-b border-line px-4 py-3 sm:px-5 lg:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.6fr)_auto]"
    >
      {filter.endpointId ? <input type="hidden" name="endpointId" value={filter.endpointId} /> : null}
      <Select
        key={`state ${filter.state}`}
        label={translate('webhooks.filter.state')}
        name="state"
        defaultValue={filter.state ?? ''}
        onChange={apply}
        options={[all, ...logStates.map((value) => ({ value, label: translate(`webhooks.state.${value}`) }))]}
      />
      <Select
        key={`kind ${filter.kind}`}
        label={translate('webhooks.filter.kind')}
        name="kind"
        defaultValue={filter.kind ?? ''}
        onChange={apply}
        options={[all, ...eventKinds.map((value) => ({ value, label: value }))]}
      />
      {(['from', 'to'] as const).map((name) => (
        <SmallInput
          key={`${name} ${filter[name]}`}
          label={translate(`webhooks.filter.${name}`)}
          name={name}
          type="date"
          defaultValue={filter[name]}
        />
      ))}
      <SmallInput
        key={`search ${filter.search}`}
        label={translate('webhooks.filter.search')}
        name="search"
        type="search"
        autoComplete="off"
        spellCheck={false}
        placeholder={translate('webhooks.filter.searchHint')}
        defaultValue={filter.search}
        className="max-lg:col-span-2"
      />
      <div className="flex gap-2 max-lg:col-span-2">
        <Button type="submit" className="h-9 max-sm:h-11">
          {translate('webhooks.filter.apply')}
        </Button>
        {Object.keys(chosen).length > 0 ? (
          <ButtonLink
            variant="quiet"
            href={logHref(mode, {})}
            scroll={false}
            onClick={() => form.current?.reset()}
            className="h-9 max-sm:h-11"
          >
            {translate('webhooks.filter.clear')}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  );
}
