'use client';

import { useRouter } from 'next/navigation';
import { type SubmitEvent, useOptimistic, useState, useTransition } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { SmallInput } from '../../../_ui/form/small-input.tsx';
import { Segmented } from '../../../_ui/segmented.tsx';
import { isRange, presets, type Range } from './overview-state.ts';

const choices = [...presets, 'custom'] as const;

/** Which IST days Home shows. What is chosen is the address, so Back works and a view can be shared. */
export function RangePicker({
  range,
  days,
  hrefOf,
}: {
  range: Range;
  /** The days that are shown, and the last that can be; undefined until known */
  days: { from: string; to: string; today: string } | undefined;
  hrefOf: (range: Range) => string;
}) {
  const translate = useTranslate();
  const router = useRouter();
  const [, startShowing] = useTransition();
  // What was chosen is marked at once; its figures follow.
  const [shown, setShown] = useOptimistic(range);
  const chosen = typeof shown === 'string' ? shown : 'custom';
  const [isOpen, setOpen] = useState(chosen === 'custom');
  const show = (target: Range) =>
    startShowing(() => {
      setShown(target);
      router.push(hrefOf(target), { scroll: false });
    });
  return (
    <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
      <div className="-mx-1 max-w-full overflow-x-auto px-1 py-0.5">
        <Segmented
          label={translate('home.range')}
          value={isOpen ? 'custom' : chosen}
          onChange={(choice) => {
            setOpen(choice === 'custom');
            if (choice !== 'custom') show(choice);
          }}
          options={choices.map((value) => ({ value, label: translate(`home.range.${value}`) }))}
        />
      </div>
      {isOpen ? <OwnRange key={`${days?.from} ${days?.to}`} days={days} onChoose={show} /> : null}
    </div>
  );
}

function OwnRange({
  days,
  onChoose,
}: {
  days: { from: string; to: string; today: string } | undefined;
  onChoose: (range: Range) => void;
}) {
  const translate = useTranslate();
  const [isWrong, setWrong] = useState(false);
  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [from, to] = [String(form.get('from')), String(form.get('to'))];
    setWrong(!isRange(from, to));
    if (isRange(from, to)) onChoose({ from, to });
  }
  const field = { type: 'date', required: true, ...(days && { max: days.today }) };
  return (
    <Form onSubmit={choose} className="flex flex-wrap items-end gap-2 max-sm:w-full">
      <SmallInput
        label={translate('home.range.from')}
        name="from"
        {...field}
        defaultValue={days?.from}
        className="max-sm:flex-1"
      />
      <SmallInput
        label={translate('home.range.to')}
        name="to"
        {...field}
        defaultValue={days?.to}
        className="max-sm:flex-1"
      />
      <Button type="submit" className="h-9 max-sm:h-11">
        {translate('home.range.apply')}
      </Button>
      {isWrong ? (
        <p role="alert" className="w-full text-sm text-negative">
          {translate('home.range.wrong')}
        </p>
      ) : null}
    </Form>
  );
}
