import { router } from '../init.ts';
import { accessRouter } from './access.ts';
import { brandProcedure } from './brand.ts';
import { embedBuyRouter } from './buy.ts';
import { diagnosticsRouter } from './diagnostics.ts';
import { signInRouter } from './domain/sign-in.ts';
import { embedGiftRouter } from './gift.ts';
import { embedHistoryRouter } from './history.ts';
import { embedHomeRouter } from './home.ts';
import { embedKycRouter } from './kyc.ts';
import { embedSellRouter } from './sell.ts';
import { embedSipsRouter } from './sips.ts';
import { embedWalletRouter } from './wallet.ts';

/** Procedures of the screens that run inside a partner's app, or on its own domain. */
export const embedRouter = router({
  brand: brandProcedure,
  access: accessRouter,
  diagnostics: diagnosticsRouter,
  sips: embedSipsRouter,
  home: embedHomeRouter,
  buy: embedBuyRouter,
  sell: embedSellRouter,
  gift: embedGiftRouter,
  history: embedHistoryRouter,
  wallet: embedWalletRouter,
  kyc: embedKycRouter,
  signIn: signInRouter,
});
