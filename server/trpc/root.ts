import { authRouter } from './dashboard/auth.ts';
import { pricesRouter } from './dashboard/prices.ts';
import { sandboxRouter } from './dashboard/sandbox.ts';
import { sessionRouter } from './dashboard/session.ts';
import { transactionsRouter } from './dashboard/transactions.ts';
import { walletRouter } from './dashboard/wallet.ts';
import { webhookClinicRouter } from './dashboard/webhook-clinic.ts';
import { webhooksRouter } from './dashboard/webhooks.ts';
import { router } from './init.ts';
import { certificatesRouter } from './public/certificates.ts';
import { checkoutRouter } from './public/checkout.ts';
import { invoicesRouter } from './public/invoices.ts';
import { labRouter } from './public/lab.ts';
import { sipCheckoutRouter } from './public/sip-checkout.ts';

/** Every procedure the screens can call. */
export const rootRouter = router({
  auth: authRouter,
  session: sessionRouter,
  wallet: walletRouter,
  transactions: transactionsRouter,
  prices: pricesRouter,
  certificates: certificatesRouter,
  invoices: invoicesRouter,
  checkout: checkoutRouter,
  sipCheckout: sipCheckoutRouter,
  lab: labRouter,
  sandbox: sandboxRouter,
  webhookClinic: webhookClinicRouter,
  webhooks: webhooksRouter,
});

export type RootRouter = typeof rootRouter;
