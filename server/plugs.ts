import { hkdfSync } from 'node:crypto';
import type { Pool } from 'pg';
import { createCashfreeBankCheck } from './adapters/bank-check/cashfree.ts';
import { simulatedBankCheck } from './adapters/bank-check/simulated.ts';
import { unpluggedBankCheck } from './adapters/bank-check/unplugged.ts';
import { byHand } from './adapters/courier/by-hand.ts';
import { createShiprocketCourier } from './adapters/courier/shiprocket.ts';
import { simulatedCourier } from './adapters/courier/simulated.ts';
import { silentEmail } from './adapters/email/silent.ts';
import { createSmtpSender } from './adapters/email/smtp.ts';
import { createCashfreeIdentity } from './adapters/identity/cashfree.ts';
import { simulatedIdentity } from './adapters/identity/simulated.ts';
import { createShippedDirectory } from './adapters/ifsc-directory/shipped.ts';
import { createCashfreeMandates } from './adapters/mandate-gateway/cashfree.ts';
import { createSimulatedMandates } from './adapters/mandate-gateway/simulated.ts';
import { unpluggedMandates } from './adapters/mandate-gateway/unplugged.ts';
import { createCashfreeGateway } from './adapters/payment-gateway/cashfree.ts';
import { createSimulatedGateway } from './adapters/payment-gateway/simulated.ts';
import { unpluggedGateway } from './adapters/payment-gateway/unplugged.ts';
import { createCashfreePayouts } from './adapters/payout-gateway/cashfree.ts';
import { createSimulatedPayouts } from './adapters/payout-gateway/simulated.ts';
import { unpluggedPayouts } from './adapters/payout-gateway/unplugged.ts';
import { createGoldapiFeed } from './adapters/price-feed/goldapi.ts';
import { createMetalsDevFeed } from './adapters/price-feed/metals-dev.ts';
import { createSimulatedFeed } from './adapters/price-feed/simulated.ts';
import { createDnsResolver } from './adapters/resolver/dns.ts';
import { createSimulatedResolver } from './adapters/resolver/simulated.ts';
import { createMsg91Sender } from './adapters/sms/msg91.ts';
import { silentSender } from './adapters/sms/silent.ts';
import { CALLBACKS_PATH } from './callbacks/serve-callback.ts';
import type { Config, PriceFeedConfig, SmsConfig } from './config.ts';
import type { CorePlugs } from './core.ts';
import { simulatedMandates } from './db/simulated-mandates.ts';
import { simulatedPayments } from './db/simulated-payments.ts';
import { simulatedPayouts } from './db/simulated-payouts.ts';
import { simulatedZone } from './db/simulated-zone.ts';
import type { EmailSender } from './domain/accounts/email/email.ts';
import type { OtpSender } from './domain/accounts/tokens/otp-sender.ts';
import type { BankCheck } from './domain/customers/bank/bank-check.ts';
import type { IdentityProvider } from './domain/customers/kyc/ports/identity.ts';
import type { Couriers } from './domain/delivery/couriers.ts';
import type { MandateGateway } from './domain/payments/orders/gateway/mandate-gateway.ts';
import type { PaymentGateway } from './domain/payments/orders/payment-gateway.ts';
import type { Payouts } from './domain/payments/withdrawals/payouts.ts';
import type { PriceFeed } from './domain/pricing/price-feed.ts';

/** Providers and what stands for them. */
export type ProviderPlugs = Pick<
  CorePlugs,
  'priceFeed' | 'otpSender' | 'collection' | 'banking' | 'payouts' | 'identity' | 'email' | 'couriers' | 'resolver'
>;

/** What the core is plugged into outside of this process, as the settings say. */
export function choosePlugs(config: Config, pool: () => Pool): ProviderPlugs {
  const simulated = createSimulatedGateway(simulatedPayments(pool), {
    payeeAddress: config.payments.payeeAddress,
    callbackSecret: callbackSecret(config.secrets.encryptionKey),
  });
  const simulatedBank = createSimulatedMandates(simulatedMandates(pool), {
    payeeAddress: config.payments.payeeAddress,
  });
  return {
    priceFeed: choosePriceFeed(config.priceFeed),
    otpSender: chooseOtpSender(config.sms),
    collection: {
      gateways: { live: chooseLiveGateway(config, simulated), sandbox: simulated },
      mandates: { live: chooseLiveMandates(config, simulatedBank), sandbox: simulatedBank },
      gpayIosScheme: config.payments.gpayIosScheme,
    },
    banking: {
      directory: createShippedDirectory(),
      checks: { live: chooseBankCheck(config), sandbox: simulatedBankCheck },
    },
    payouts: choosePayouts(config, pool),
    identity: { live: chooseLiveIdentity(config), sandbox: simulatedIdentity },
    email: chooseEmail(config),
    couriers: chooseCouriers(config),
    resolver:
      config.domainResolver === 'simulated' ? createSimulatedResolver(simulatedZone(pool)) : createDnsResolver(),
  };
}

/** Where rates come from. */
export function choosePriceFeed(feed: PriceFeedConfig): PriceFeed {
  switch (feed.kind) {
    case 'simulated':
      return createSimulatedFeed();
    case 'metals_dev':
      return createMetalsDevFeed({ baseUrl: feed.baseUrl, apiKey: feed.apiKey });
    case 'goldapi':
      return createGoldapiFeed({ baseUrl: feed.baseUrl, apiKey: feed.apiKey });
  }
}

function chooseOtpSender(sms: SmsConfig): OtpSender {
  return sms.provider === 'msg91' ? createMsg91Sender(sms) : silentSender;
}

function chooseEmail({ email, demo }: Config): EmailSender | null {
  if (email.provider === 'smtp') return createSmtpSender(email);
  return demo ? silentEmail : null;
}

function chooseLiveIdentity({ kyc: { identity } }: Config): IdentityProvider | null {
  switch (identity.kind) {
    case 'simulated':
      return simulatedIdentity;
    case 'none':
      return null;
    case 'cashfree':
      return createCashfreeIdentity(identity);
  }
}

/** Who takes parcels to users; for commands too, that note what people did by hand. */
export function chooseCouriers({ courier }: Pick<Config, 'courier'>): Couriers {
  const live = courier.kind === 'shiprocket' ? createShiprocketCourier(courier) : byHand;
  return { live, sandbox: simulatedCourier };
}

function chooseLiveGateway({ payments, appUrl }: Config, simulated: PaymentGateway): PaymentGateway {
  const { gateway } = payments;
  switch (gateway.kind) {
    case 'simulated':
      return simulated;
    case 'none':
      return unpluggedGateway;
    case 'cashfree':
      return createCashfreeGateway({ ...gateway, callbackUrl: `${appUrl}${CALLBACKS_PATH}/cashfree/callback` });
  }
}

function chooseLiveMandates({ payments, appUrl }: Config, simulated: MandateGateway): MandateGateway {
  const { gateway } = payments;
  switch (gateway.kind) {
    case 'simulated':
      return simulated;
    case 'none':
      return unpluggedMandates;
    case 'cashfree':
      return createCashfreeMandates({ ...gateway, callbackUrl: `${appUrl}${CALLBACKS_PATH}/cashfree/callback` });
  }
}

/** Who pays withdrawals out: the live provider of the settings, and the simulated one on the books of a database. */
function choosePayouts({ payouts, secrets }: Config, pool: () => Pool): Payouts {
  const sandbox = createSimulatedPayouts(simulatedPayouts(pool), {
    callbackSecret: callbackSecret(secrets.encryptionKey),
  });
  switch (payouts.kind) {
    case 'simulated':
      return { gateways: { live: sandbox, sandbox } };
    case 'none':
      return { gateways: { live: unpluggedPayouts, sandbox } };
    case 'cashfree':
      return { gateways: { live: createCashfreePayouts(payouts), sandbox } };
  }
}

function chooseBankCheck({ bankCheck }: Config): BankCheck {
  switch (bankCheck.kind) {
    case 'simulated':
      return simulatedBankCheck;
    case 'none':
      return unpluggedBankCheck;
    case 'cashfree':
      return createCashfreeBankCheck(bankCheck);
  }
}

/** What the simulated gateway signs its callbacks with: the same in every process. */
function callbackSecret(encryptionKey: string): string {
  const key = hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', 'tola simulated gateway', 32);
  return Buffer.from(key).toString('base64url');
}
