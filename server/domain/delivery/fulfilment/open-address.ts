import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { openAddress, type PostalAddress } from '../address.ts';
import { findOrderAtWork } from '../store/orders.ts';

/** The whole address of an order, with the mobile, for the packer; the audit log records that it was opened. Raises NOT_FOUND, ROLE_NOT_ALLOWED. */
export async function openDeliveryAddress(
  context: OperatorContext,
  { orderId }: { orderId: string },
): Promise<PostalAddress> {
  const { vault } = context.core;
  return inOperatorTransaction(context, 'deliveries.write', async ({ client, audit }) => {
    const found = await findOrderAtWork(client, orderId);
    if (!found) throw new DomainError('NOT_FOUND', { message: 'No such order.' });
    await audit({ action: 'delivery.address_opened', subject: orderId, partnerId: found.partnerId });
    return openAddress(vault, found.order.addressSealed);
  });
}
