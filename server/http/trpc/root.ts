import { authRouter } from './dashboard/auth.ts';
import { brandingRouter } from './dashboard/branding.ts';
import { apiKeysRouter } from './dashboard/developers/keys.ts';
import { networkRouter } from './dashboard/developers/network.ts';
import { requestLogRouter } from './dashboard/developers/request-log.ts';
import { tokensRouter } from './dashboard/developers/tokens.ts';
import { usageRouter } from './dashboard/developers/usage.ts';
import { webviewRouter } from './dashboard/developers/webview.ts';
import { domainsRouter } from './dashboard/domains.ts';
import { figuresRouter } from './dashboard/home/figures.ts';
import { homeRouter } from './dashboard/home/home.ts';
import { inventoryRouter } from './dashboard/inventory.ts';
import { deliveriesRouter } from './dashboard/orders/deliveries.ts';
import { paymentsRouter } from './dashboard/orders/payments.ts';
import { sipsRouter } from './dashboard/orders/sips.ts';
import { withdrawalsRouter } from './dashboard/orders/withdrawals.ts';
import { pricesRouter } from './dashboard/prices.ts';
import { pricingRouter } from './dashboard/pricing.ts';
import { sandboxRouter } from './dashboard/sandbox.ts';
import { searchRouter } from './dashboard/search/search.ts';
import { sessionRouter } from './dashboard/session.ts';
import { statementsRouter } from './dashboard/statements/statements.ts';
import { auditRouter } from './dashboard/team/audit.ts';
import { passkeysRouter } from './dashboard/team/passkeys.ts';
import { profileRouter } from './dashboard/team/profile.ts';
import { secondFactorRouter } from './dashboard/team/second-factor.ts';
import { teamRouter } from './dashboard/team/team.ts';
import { transactionsRouter } from './dashboard/transactions.ts';
import { usersRouter } from './dashboard/users.ts';
import { walletRouter } from './dashboard/wallet.ts';
import { webhookDebuggerRouter } from './dashboard/webhook-debugger.ts';
import { webhooksRouter } from './dashboard/webhooks.ts';
import { embedRouter } from './embed/router.ts';
import { router } from './init.ts';
import { opsRouter } from './ops/router.ts';
import { certificatesRouter } from './public/certificates.ts';
import { checkoutRouter } from './public/checkout.ts';
import { invitationsRouter } from './public/invitations.ts';
import { invoicesRouter } from './public/invoices.ts';
import { signUpRouter } from './public/sign-up.ts';
import { simulatorRouter } from './public/simulator.ts';
import { sipCheckoutRouter } from './public/sip-checkout.ts';
import { statementDocumentsRouter } from './public/statement-documents.ts';
import { statusRouter } from './public/status.ts';
import { trustRouter } from './public/trust.ts';

/** Every procedure the screens can call. */
export const rootRouter = router({
  auth: authRouter,
  session: sessionRouter,
  secondFactor: secondFactorRouter,
  passkeys: passkeysRouter,
  wallet: walletRouter,
  transactions: transactionsRouter,
  statements: statementsRouter,
  figures: figuresRouter,
  inventory: inventoryRouter,
  users: usersRouter,
  search: searchRouter,
  payments: paymentsRouter,
  sips: sipsRouter,
  deliveries: deliveriesRouter,
  withdrawals: withdrawalsRouter,
  home: homeRouter,
  prices: pricesRouter,
  pricing: pricingRouter,
  branding: brandingRouter,
  domains: domainsRouter,
  certificates: certificatesRouter,
  trust: trustRouter,
  status: statusRouter,
  invoices: invoicesRouter,
  statementDocuments: statementDocumentsRouter,
  checkout: checkoutRouter,
  sipCheckout: sipCheckoutRouter,
  simulator: simulatorRouter,
  embed: embedRouter,
  network: networkRouter,
  requestLog: requestLogRouter,
  sandbox: sandboxRouter,
  tokens: tokensRouter,
  apiKeys: apiKeysRouter,
  usage: usageRouter,
  webhookDebugger: webhookDebuggerRouter,
  webhooks: webhooksRouter,
  webview: webviewRouter,
  team: teamRouter,
  profile: profileRouter,
  audit: auditRouter,
  invitations: invitationsRouter,
  signUp: signUpRouter,
  ops: opsRouter,
});

export type RootRouter = typeof rootRouter;
