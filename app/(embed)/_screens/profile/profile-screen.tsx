'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import profileWords from '../../../../messages/generated/embed/profile.ts';
import { countCharacters, unitsFor } from '../../../_lib/characters.ts';
import { formatMobile } from '../../../_lib/format.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Form } from '../../../_ui/form/form.tsx';
import { useEmbed } from '../../_app/embed-context.ts';
import type { ScreenProps } from '../../_app/screens.tsx';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Row, TextField } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';

/** Name and email of the person: asked of a new person, and changed by anybody later. */
export default function ProfileScreen({ onDone }: Partial<ScreenProps> & { onDone?: () => void }) {
  const words = useWords(profileWords);
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.embed.access.profile.queryOptions());
  return (
    <Screen title={words(onDone ? 'setUpTitle' : 'title')} {...(onDone ? {} : { backTo: '/more' })}>
      {onDone ? <p className="text-muted">{words('setUp')}</p> : null}
      {data ? (
        <>
          <dl>
            <Row name={words('mobile')}>{formatMobile(data.mobile)}</Row>
          </dl>
          <ProfileForm known={data} onDone={onDone} />
        </>
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      {onDone ? null : <LanguageChoice />}
    </Screen>
  );
}

function ProfileForm({
  known,
  onDone,
}: {
  known: { name: string | null; email: string | null };
  onDone: (() => void) | undefined;
}) {
  const words = useWords(profileWords);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [name, setName] = useState(known.name ?? '');
  const [email, setEmail] = useState(known.email ?? '');
  const [problems, setProblems] = useState<{ name?: string; email?: string }>({});
  const save = useMutation(
    trpc.embed.access.saveProfile.mutationOptions({
      async onSuccess(profile) {
        queries.setQueryData(trpc.embed.access.profile.queryKey(), profile);
        await queries.invalidateQueries({ queryKey: trpc.embed.home.pathKey() });
        onDone?.();
      },
    }),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = {
      ...(name.trim() === ''
        ? { name: words('nameMissing') }
        : countCharacters(name.trim()) > 128
          ? { name: words('nameLong') }
          : {}),
      ...(email !== '' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim())
        ? { email: words('emailWrong') }
        : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate({ name: name.trim(), ...(email.trim() === '' ? {} : { email: email.trim() }) });
  }
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        id="name"
        label={words('name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="name"
        maxLength={unitsFor(128)}
        error={problems.name}
      />
      <TextField
        id="email"
        label={words('email')}
        hint={words('emailHint')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        type="email"
        inputMode="email"
        autoComplete="email"
        error={problems.email}
      />
      {save.error ? <ErrorNote error={save.error} /> : null}
      <Action type="submit" busy={save.isPending}>
        {words('save')}
      </Action>
      <p role="status" className="text-positive">
        {save.isSuccess && !onDone ? words('saved') : ''}
      </p>
    </Form>
  );
}

function LanguageChoice() {
  const { locale, setLocale } = useEmbed();
  const words = useWords(profileWords);
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">{words('language')}</legend>
      {(['en', 'hi'] as const).map((one) => (
        <label key={one} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="language"
            className="size-5"
            checked={one === locale}
            onChange={() => setLocale(one)}
          />
          <span lang={one}>{one === 'en' ? 'English' : 'हिन्दी'}</span>
        </label>
      ))}
    </fieldset>
  );
}
