import { Tola } from '@tola/sdk';

const tola = new Tola({ baseUrl: process.env.TOLA_URL ?? 'http://localhost:3000', token: process.env.TOLA_TOKEN });

const user = await tola.users.register({ mobile: '9876543211' });
const order = await tola.payments.orders.create(
  { user_code: user.user_code, amount_inr: '750.50', checkout_type: 'hosted', reference: `order-${Date.now()}` },
  // Your own key: the order is made once over a restart of this program too.
  { idempotencyKey: `order of ${user.user_code} at ${Date.now()}` },
);
process.stdout.write(`Send your customer to ${order.checkout_url}\n`);

// In the sandbox the customer is played by a call.
const paid = await tola.payments.orders.simulate(order.payment_id, { outcome: 'success' });
process.stdout.write(`${paid.status}: ${paid.fulfilment?.asset_quantity} g for ${paid.funded_amount_inr} rupees\n`);

for await (const row of tola.payments.orders.list({ status: ['completed'], limit: 50 })) {
  process.stdout.write(`${row.payment_id} ${row.amount_inr}\n`);
}
