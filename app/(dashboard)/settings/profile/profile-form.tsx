'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useState } from 'react';
import { unitsFor } from '../../../_lib/characters.ts';
import { formatMobile } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useLeaveGuard } from '../../../_lib/session-end/use-leave-guard.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { roleName } from '../../../_ui/profile/role-name.ts';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';

export type Profile = { name: string; email: string | null; mobile: string; role: string };

/** The member's name and email; mobile and role are others' to change. */
export function ProfileForm({ mode, profile }: { mode: Mode; profile: Profile }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const router = useRouter();
  const toast = useToast();
  const [name, setName] = useState(profile.name);
  const [email, setEmail] = useState(profile.email ?? '');
  const [saved, setSaved] = useState({ name, email });
  const save = useMutation(
    trpc.profile.update.mutationOptions({
      onSuccess(_answer, sent) {
        setSaved({ name: sent.name, email: sent.email });
        toast({ tone: 'positive', message: translate('me.saved') });
        router.refresh();
      },
    }),
  );
  const isChanged = name !== saved.name || email !== saved.email;
  useLeaveGuard(isChanged && !save.isPending, translate('editor.leave'));
  const fields = save.error ? errorOf(save.error).fields : undefined;
  return (
    <Form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        save.mutate({ mode, name, email });
      }}
      className="space-y-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={translate('me.name')}
          autoComplete="name"
          required
          maxLength={unitsFor(80)}
          value={name}
          error={fields?.name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={translate('me.email')}
          hint={translate(profile.role === 'owner' ? 'me.emailOwnerHint' : 'me.emailHint')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          error={fields?.email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
      <dl className="grid gap-4 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-muted">{translate('me.mobile')}</dt>
          <dd className="figures mt-0.5 text-base font-medium">+91 {formatMobile(profile.mobile)}</dd>
          <dd className="mt-0.5 text-muted">{translate('me.mobileHint')}</dd>
        </div>
        <div>
          <dt className="text-muted">{translate('me.role')}</dt>
          <dd className="mt-0.5 text-base font-medium">{roleName(profile.role, translate)}</dd>
        </div>
      </dl>
      {save.error && !fields ? <ErrorState error={save.error} /> : null}
      <Button type="submit" variant="primary" busy={save.isPending}>
        {translate('me.save')}
      </Button>
    </Form>
  );
}
