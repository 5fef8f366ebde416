import type { Config } from './config.ts';
import { systemClock } from './domain/kernel/clock.ts';
import { paise } from './domain/kernel/money.ts';
import type { PriceFeed } from './domain/pricing/price-feed.ts';
import { checkCashfreeVerification } from './providers/cashfree/bank-check.ts';
import { createCashfreeGateway } from './providers/cashfree/payments/payments.ts';
import { createCashfreePayouts } from './providers/cashfree/payouts/payouts.ts';
import { checkMsg91 } from './providers/msg91/check-msg91.ts';
import { checkShiprocket } from './providers/shiprocket/courier.ts';
import { checkSmtp } from './providers/smtp/email.ts';
import { choosePriceFeed } from './providers.ts';

/** One provider of live mode, and how to ask it something harmless that its documentation has; none where it is simulated. */
export type ProviderCheck = {
  role: string;
  provider: string;
  /** Raises with the reason where it cannot be reached or does not take our credentials */
  ask: (() => Promise<unknown>) | undefined;
};

const PRICE_AGE_MS_MAX = 120_000;

/** Every provider that the settings switch on, for `npm run providers:check`. */
export function providerChecks(config: Config): ProviderCheck[] {
  const { priceFeed, payments, payouts, bankCheck, sms, email, courier } = config;
  const { identity } = config.kyc;
  const gateway = payments.gateway;
  return [
    {
      role: 'price feed',
      provider: priceFeed.kind,
      ask: priceFeed.kind === 'simulated' ? undefined : () => requireFreshPrices(choosePriceFeed(priceFeed)),
    },
    {
      role: 'payment gateway',
      provider: gateway.kind,
      ask:
        gateway.kind === 'cashfree'
          ? () => createCashfreeGateway({ ...gateway, callbackUrl: '' }).read('pay_providers_check')
          : undefined,
    },
    {
      role: 'payouts',
      provider: payouts.kind,
      ask:
        payouts.kind === 'cashfree'
          ? () => createCashfreePayouts(payouts).read({ withdrawalId: 'wd_providers_check', amount: paise(1) })
          : undefined,
    },
    {
      role: 'bank check',
      provider: bankCheck.kind,
      ask: bankCheck.kind === 'cashfree' ? () => checkCashfreeVerification(bankCheck) : undefined,
    },
    {
      role: 'SMS',
      provider: sms.provider,
      ask: sms.provider === 'msg91' ? () => checkMsg91(sms) : undefined,
    },
    {
      role: 'identity',
      provider: identity.kind,
      ask: identity.kind === 'cashfree' ? () => checkCashfreeVerification(identity) : undefined,
    },
    {
      role: 'email',
      provider: email.provider,
      ask: email.provider === 'smtp' ? () => checkSmtp(email) : undefined,
    },
    {
      role: 'courier',
      provider: courier.kind,
      ask: courier.kind === 'shiprocket' ? () => checkShiprocket(courier) : undefined,
    },
  ];
}

async function requireFreshPrices(feed: PriceFeed): Promise<void> {
  const ticks = await feed.latest(AbortSignal.timeout(10_000));
  const oldest = Math.min(...ticks.map(({ at }) => at));
  const ageMs = systemClock.now() - oldest;
  if (ageMs > PRICE_AGE_MS_MAX) {
    throw new Error(`its prices are ${Math.round(ageMs / 1000)} s old; those older than 120 s are not used`);
  }
}
