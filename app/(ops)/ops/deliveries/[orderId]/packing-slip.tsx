import type { OpsAddressView, OpsDeliveryView } from '../../../../_lib/procedure-types.ts';
import { Grams, Time } from '../../../../_ui/figures.tsx';
import { AddressLines } from './address-card.tsx';

/** What goes into the parcel and where to, on paper only. */
export function PackingSlip({ delivery, address }: { delivery: OpsDeliveryView; address: OpsAddressView }) {
  return (
    <section aria-hidden="true" className="hidden space-y-6 text-ink print:block">
      <h1 className="text-xl font-semibold">Packing slip</h1>
      <div className="text-lg">
        <p className="text-sm text-muted">To</p>
        <AddressLines address={address} />
      </div>
      <table className="w-full text-left">
        <thead>
          <tr>
            <th className="border-b border-line py-1">Product</th>
            <th className="border-b border-line py-1">SKU</th>
            <th className="border-b border-line py-1 text-right">Weight of one</th>
            <th className="border-b border-line py-1 text-right">Pieces</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className="py-1">{delivery.name}</td>
            <td className="py-1 font-mono">{delivery.sku}</td>
            <td className="py-1 text-right">
              <Grams grams={delivery.weightGrams} />, {delivery.purity}
            </td>
            <td className="figures py-1 text-right">{delivery.quantity}</td>
          </tr>
        </tbody>
      </table>
      <p>
        Order <span className="font-mono">{delivery.orderId}</span>, placed <Time at={delivery.createdAt} />, of{' '}
        {delivery.partnerName}
      </p>
      <p>Packed by ______________________ Checked by ______________________</p>
    </section>
  );
}
