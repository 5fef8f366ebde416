'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useState } from 'react';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useLeaveGuard } from '../../../../_lib/session-end/use-leave-guard.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button, ButtonLink } from '../../../../_ui/button.tsx';
import { Callout } from '../../../../_ui/callout.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Form } from '../../../../_ui/form/form.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { useToast } from '../../../../_ui/toast.tsx';
import { useMay } from '../../../_shell/operator.tsx';
import { CapabilityChoices } from '../capability-choices.tsx';
import { PARTNERS_PATH } from '../partner-list.ts';

/** What a partner may do before anybody has decided otherwise. */
const FIRST_CAPABILITIES = ['pricing', 'users', 'buy'];

/** Takes a business on, with its owner. */
export function NewPartnerScreen() {
  const trpc = useTRPC();
  const router = useRouter();
  const queries = useQueryClient();
  const toast = useToast();
  const mayWrite = useMay('partners.write');
  const { mutate, error, isPending, isSuccess } = useMutation(
    trpc.ops.partners.create.mutationOptions({
      async onSuccess({ partnerId }) {
        toast({ tone: 'positive', message: 'The partner is there. Its owner can sign in.' });
        router.push(`${PARTNERS_PATH}/${partnerId}`);
        await queries.invalidateQueries({ queryKey: trpc.ops.partners.list.pathKey() });
      },
    }),
  );
  const [isTouched, setTouched] = useState(false);
  useLeaveGuard(isTouched && !isPending && !isSuccess, 'Leave without creating the partner?');
  const problem = error ? errorOf(error) : undefined;
  const errors = problem?.fields ?? {};
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    mutate({
      name: text('name'),
      ownerName: text('ownerName'),
      mobile: text('mobile'),
      tier: text('tier') === 'paid' ? 'paid' : 'free',
      capabilities: form.getAll('capability').map(String),
      hasPrepaidWallet: form.get('wallet') === 'on',
    });
  };
  return (
    <>
      <PageHeader
        title="New partner"
        hint="Live stays off until you switch it on; the sandbox is filled and open at once."
      />
      {mayWrite ? (
        <Card className="max-w-2xl">
          <Form onSubmit={submit} onInput={() => setTouched(true)} className="space-y-4" noValidate>
            <Field label="Name of the business" name="name" maxLength={200} error={errors.name} autoComplete="off" />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Owner’s name"
                name="ownerName"
                maxLength={200}
                error={errors.owner_name}
                autoComplete="off"
              />
              <Field
                label="Owner’s mobile"
                name="mobile"
                inputMode="numeric"
                prefix="+91"
                hint="They sign in with it."
                error={errors.mobile}
                autoComplete="off"
              />
            </div>
            <div className="max-w-48">
              <Select
                label="Plan"
                name="tier"
                options={[
                  { value: 'free', label: 'Free' },
                  { value: 'paid', label: 'Paid' },
                ]}
              />
            </div>
            <CapabilityChoices granted={FIRST_CAPABILITIES} error={errors.capabilities} />
            <label className="flex items-start gap-2">
              <input type="checkbox" name="wallet" defaultChecked className="mt-1 size-4" />
              <span>
                Prepaid live wallet
                <span className="block text-sm text-muted">
                  Empty until it is topped up. Leave it out where a credit line will be agreed on.
                </span>
              </span>
            </label>
            {problem && Object.keys(errors).length === 0 ? <ErrorState error={error} /> : null}
            <div className="flex gap-2">
              <Button type="submit" variant="primary" size="md" busy={isPending || isSuccess}>
                Create partner
              </Button>
              <ButtonLink href={PARTNERS_PATH} size="md" variant="quiet">
                Cancel
              </ButtonLink>
            </div>
          </Form>
        </Card>
      ) : (
        <Callout tone="info" title="Admins take partners on">
          Your role sees partners, and cannot create one.
        </Callout>
      )}
    </>
  );
}
