'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatMobile } from '../../../../_lib/format.ts';
import type { OpsAddressView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';

/** Where the parcel goes, once a person asks: that they looked is audited. With it there is a packing slip to print. */
export function AddressCard({
  orderId,
  address,
  onOpen,
}: {
  orderId: string;
  address: OpsAddressView | undefined;
  onOpen: (address: OpsAddressView) => void;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation(
    trpc.ops.deliveries.openAddress.mutationOptions({
      async onSuccess(opened) {
        onOpen(opened);
        await queries.invalidateQueries({ queryKey: trpc.ops.deliveries.read.queryKey({ orderId }) });
      },
    }),
  );
  return (
    <Card title="Address">
      {error ? <ErrorState error={error} /> : null}
      {address ? (
        <div className="space-y-3">
          <AddressLines address={address} />
          <Button icon="document" onClick={() => window.print()}>
            Print the packing slip
          </Button>
        </div>
      ) : (
        <div className="space-y-3">
          <p className="text-muted">Who looks at it is recorded.</p>
          <Button busy={isPending} onClick={() => mutate({ orderId })}>
            Show the address
          </Button>
        </div>
      )}
    </Card>
  );
}

/** A whole address, as it stands on a parcel. */
export function AddressLines({ address }: { address: OpsAddressView }) {
  return (
    <address className="break-words not-italic">
      <span className="block font-medium">{address.name}</span>
      <span className="block">{address.line1}</span>
      {address.line2 ? <span className="block">{address.line2}</span> : null}
      <span className="block">
        {address.city} {address.pincode}
      </span>
      <span className="block">{address.state}</span>
      <span className="figures block">+91 {formatMobile(address.mobile)}</span>
    </address>
  );
}
