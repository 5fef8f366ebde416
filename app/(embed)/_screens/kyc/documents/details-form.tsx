'use client';

import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useState } from 'react';
import documentsWords from '../../../../../messages/generated/embed/kycDocuments.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Form } from '../../../../_ui/form/form.tsx';
import { useWords } from '../../../_app/words.ts';
import { Action } from '../../../_parts/action.tsx';
import { ErrorNote } from '../../../_parts/error-note.tsx';
import { TextField } from '../../../_parts/parts.tsx';
import { Birthday } from '../parts/birthday.tsx';
import { keepDraft, readDraft } from '../parts/draft.ts';
import { isRefused } from '../parts/field-of.ts';
import { isPan, PanField } from '../parts/pan-field.tsx';
import { useKeepStatus } from '../parts/use-keep-status.ts';

const PLACE = 'details';

/** What is kept while a person types; the PAN and the date of birth are not. */
const nothing = { fullName: '', line1: '', line2: '', city: '', state: '', pincode: '' };
type Typed = typeof nothing;
type Field = keyof Typed | 'pan' | 'dob';

const inputs = [
  { field: 'line1', autoComplete: 'address-line1', maxLength: 120 },
  { field: 'line2', autoComplete: 'address-line2', maxLength: 120 },
  { field: 'city', autoComplete: 'address-level2', maxLength: 80 },
  { field: 'state', autoComplete: 'address-level1', maxLength: 80 },
  { field: 'pincode', autoComplete: 'postal-code', maxLength: 6, inputMode: 'numeric' },
] as const satisfies readonly ({ field: keyof Typed } & ComponentProps<'input'>)[];

/** Who the person is, in their own words, for a person to compare with the documents. */
export function DetailsForm({ profileName, onDone }: { profileName: string | null; onDone: () => void }) {
  const words = useWords(documentsWords);
  const trpc = useTRPC();
  const keep = useKeepStatus();
  const [typed, setTyped] = useState<Typed>(() => ({
    ...nothing,
    fullName: profileName ?? '',
    ...readDraft<Typed>(PLACE),
  }));
  const [pan, setPan] = useState('');
  const [dob, setDob] = useState('');
  const [wrong, setWrong] = useState<ReadonlySet<Field>>(new Set());
  const save = useMutation(
    trpc.embed.kyc.submitDetails.mutationOptions({
      onSuccess(status) {
        keepDraft(PLACE, null);
        keep(status);
        onDone();
      },
    }),
  );
  function forgive(field: Field) {
    setWrong((before) => new Set([...before].filter((one) => one !== field)));
  }
  function type(field: keyof Typed, text: string) {
    const next = { ...typed, [field]: text };
    setTyped(next);
    keepDraft(PLACE, next);
    forgive(field);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    const { fullName, line1, line2, city, state, pincode } = typed;
    const found = new Set<Field>([
      ...(['fullName', 'line1', 'city', 'state'] as const).filter((field) => typed[field].trim() === ''),
      ...(/^[1-9]\d{5}$/.test(pincode.trim()) ? [] : (['pincode'] as const)),
      ...(isPan(pan) ? [] : (['pan'] as const)),
      ...(dob === '' ? (['dob'] as const) : []),
    ]);
    setWrong(found);
    if (found.size > 0) return;
    save.mutate({ fullName, pan, dob, address: { line1, line2, city, state, pincode } });
  }
  const isDayRefused = isRefused(save.error, 'dob');
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <p className="text-muted">{words('detailsWhy')}</p>
      <TextField
        id="fullName"
        label={words('name')}
        value={typed.fullName}
        onChange={({ target }) => type('fullName', target.value)}
        autoComplete="name"
        maxLength={128}
        error={wrong.has('fullName') ? words('nameWrong') : undefined}
      />
      <PanField
        label={words('pan')}
        value={pan}
        onChange={(next) => {
          setPan(next);
          forgive('pan');
        }}
        error={wrong.has('pan') ? words('panWrong') : undefined}
      />
      <Birthday
        words={{ legend: words('birthday'), day: words('day'), month: words('month'), year: words('year') }}
        error={wrong.has('dob') || isDayRefused ? words('birthdayWrong') : undefined}
        onChange={(day) => {
          setDob(day);
          forgive('dob');
        }}
      />
      {inputs.map(({ field, ...input }) => (
        <TextField
          key={field}
          {...input}
          id={field}
          label={words(field)}
          value={typed[field]}
          onChange={({ target }) => type(field, target.value)}
          error={wrong.has(field) ? words(field === 'pincode' ? 'pincodeWrong' : 'missing') : undefined}
        />
      ))}
      {save.error && !isDayRefused ? <ErrorNote error={save.error} /> : null}
      <Action type="submit" busy={save.isPending}>
        {words('save')}
      </Action>
    </Form>
  );
}
