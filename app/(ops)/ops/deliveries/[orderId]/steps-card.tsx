'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { unitsFor } from '../../../../_lib/characters.ts';
import type { OpsDeliveryView } from '../../../../_lib/procedure-types.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button, TextLink } from '../../../../_ui/button.tsx';
import { Callout } from '../../../../_ui/callout.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Dialog } from '../../../../_ui/dialog.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Form } from '../../../../_ui/form/form.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { AskForm } from '../../../_parts/ask-form.tsx';
import { useMay } from '../../../_shell/operator.tsx';

/** The next step of an order, and the way back while it has not left. */
export function StepsCard({ delivery }: { delivery: OpsDeliveryView }) {
  const trpc = useTRPC();
  const mayWrite = useMay('deliveries.write');
  const pack = useStep(trpc.ops.deliveries.pack);
  const deliver = useStep(trpc.ops.deliveries.deliver);
  const { orderId, status } = delivery;
  const hasLeft = status === 'shipped' || status === 'delivered' || status === 'cancelled';
  if (!mayWrite || status === 'delivered' || status === 'cancelled') return null;
  const error = pack.error ?? deliver.error;
  return (
    <Card title="Next step">
      <div className="space-y-4">
        {error ? <ErrorState error={error} /> : null}
        {status === 'placed' ? (
          <Button
            variant="primary"
            size="md"
            icon="parcel"
            busy={pack.isPending}
            onClick={() => pack.mutate({ orderId })}
          >
            Packed
          </Button>
        ) : null}
        {status === 'packed' ? <ShipForm orderId={orderId} /> : null}
        {status === 'shipped' ? (
          <Button
            variant="primary"
            size="md"
            icon="check"
            busy={deliver.isPending}
            onClick={() => deliver.mutate({ orderId })}
          >
            Delivered
          </Button>
        ) : null}
        {hasLeft ? null : <Cancelling delivery={delivery} />}
      </div>
    </Card>
  );
}

type Step = Pick<ReturnType<typeof useTRPC>['ops']['deliveries']['pack'], 'mutationOptions'>;

/** A step of an order; whatever came of it, the page shows how the order stands then. */
function useStep(step: Step) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.ops.deliveries.pathKey() });
  return useMutation(step.mutationOptions({ onSuccess: refresh, onError: refresh }));
}

function ShipForm({ orderId }: { orderId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.ops.deliveries.pathKey() });
  const { mutate, error, isPending } = useMutation(
    trpc.ops.deliveries.ship.mutationOptions({ onSuccess: refresh, onError: refresh }),
  );
  const problem = error ? errorOf(error) : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    mutate({ orderId, carrier: text('carrier'), awb: text('awb'), url: text('url') || null });
  };
  return (
    <Form onSubmit={submit} className="space-y-4" noValidate>
      <Field
        label="Courier"
        name="carrier"
        maxLength={unitsFor(100)}
        autoComplete="off"
        error={problem?.fields?.carrier}
      />
      <Field
        label="AWB"
        name="awb"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        hint="The courier’s number of the parcel."
        error={problem?.fields?.awb}
      />
      <Field
        label="Address to follow it"
        name="url"
        type="url"
        maxLength={500}
        autoComplete="off"
        hint="https, where the courier has one."
        error={problem?.fields?.url}
      />
      {problem && !problem.fields ? <ErrorState error={error} /> : null}
      <Button type="submit" variant="primary" size="md" icon="out" busy={isPending}>
        Shipped
      </Button>
    </Form>
  );
}

function Cancelling({ delivery }: { delivery: OpsDeliveryView }) {
  const trpc = useTRPC();
  const dialog = useRef<HTMLDialogElement>(null);
  const { orderId, partnerId, status, isFollowed } = delivery;
  const callOff = useStep(trpc.ops.deliveries.callOff);
  const waiting = useQuery(trpc.ops.approvals.list.queryOptions({ state: 'waiting', partnerId, limit: 100 }));
  const asked = waiting.data?.approvals.find(
    ({ kind, input }) => kind === 'delivery.cancel' && input.deliveryId === orderId,
  );
  if (asked) {
    return (
      <Callout tone="info" title="A cancellation waits for another operator">
        {asked.requestedBy}: {asked.reason}. <TextLink href="/ops/approvals">Approvals</TextLink>
      </Callout>
    );
  }
  const mustCallOff = status === 'packed' && isFollowed;
  return (
    <div className="border-t border-line pt-4">
      <Button icon="failed" onClick={() => dialog.current?.showModal()}>
        Cancel and give back…
      </Button>
      <Dialog ref={dialog} title="Cancel and give back">
        {mustCallOff ? (
          <div className="space-y-4">
            <p>
              A courier is to fetch this parcel. Call it off first; from then on people note its steps. Where the
              courier has it already, it cannot be cancelled any more.
            </p>
            {callOff.error ? <ErrorState error={callOff.error} /> : null}
            <Button size="md" busy={callOff.isPending} onClick={() => callOff.mutate({ orderId })}>
              Call the courier off
            </Button>
          </div>
        ) : (
          <div className="space-y-4">
            <p>
              The user gets the metal back, the partner the charges, the stock the pieces. Another operator has to
              approve it.
            </p>
            <AskForm
              kind="delivery.cancel"
              onAsked={() => dialog.current?.close()}
              read={(form) => ({ orderId, cancelReason: String(form.get('cancelReason') ?? '') })}
              fields={(errors) => (
                <Field
                  label="What the partner is shown"
                  name="cancelReason"
                  maxLength={unitsFor(200)}
                  autoComplete="off"
                  error={errors.cancelReason}
                />
              )}
            />
          </div>
        )}
      </Dialog>
    </div>
  );
}
