import { InsufficientFundsError, micrograms, Tola } from '@tola/sdk';

const tola = new Tola({ baseUrl: process.env.TOLA_URL ?? 'http://localhost:3000', token: process.env.TOLA_TOKEN });

const user = await tola.users.register({ mobile: '9876543210', name: 'Asha Rao' });
const quote = await tola.buys.quote({ user_code: user.user_code, asset_type: 'gold', amount_inr: '500.00' });

try {
  // An Idempotency-Key is made and kept over retries: this happens once, whatever the network does.
  const buy = await tola.buys.confirm({ quote_id: quote.quote_id });
  process.stdout.write(
    `${buy.transaction_id}: ${buy.quantity_grams} g, ${micrograms(buy.quantity_grams)} micrograms\n`,
  );
} catch (error) {
  if (!(error instanceof InsufficientFundsError)) throw error;
  process.stdout.write(`The float does not cover it: ${error.code}, request ${error.requestId}\n`);
}
