import { hkdfSync } from 'node:crypto';
import type { Pool } from 'pg';
import type { Config, PriceFeedConfig, SmsConfig } from './config.ts';
import type { CoreParts } from './core.ts';
import { simulatedMandates } from './database/simulated-mandates.ts';
import { simulatedPayments } from './database/simulated-payments.ts';
import { simulatedPayouts } from './database/simulated-payouts.ts';
import { simulatedZone } from './database/simulated-zone.ts';
import type { AuditSink } from './domain/accounts/audit/export/audit-sink.ts';
import type { EmailSender } from './domain/accounts/email/email.ts';
import type { OtpSender } from './domain/accounts/tokens/otp-sender.ts';
import type { BankCheck } from './domain/customers/bank/bank-check.ts';
import type { IdentityProvider } from './domain/customers/kyc/ports/identity.ts';
import type { Couriers } from './domain/delivery/couriers.ts';
import type { MandateGateway } from './domain/payments/orders/gateway/mandate-gateway.ts';
import type { PaymentGateway } from './domain/payments/orders/payment-gateway.ts';
import type { Payouts } from './domain/payments/withdrawals/payouts.ts';
import type { PriceFeed } from './domain/pricing/price-feed.ts';
import { CALLBACKS_PATH } from './http/callbacks/serve-callback.ts';
import { createFileSink } from './providers/audit-sinks/file-sink.ts';
import { createHttpsSink } from './providers/audit-sinks/https-sink.ts';
import { createCashfreeBankCheck } from './providers/cashfree/bank-check.ts';
import { createCashfreeIdentity } from './providers/cashfree/identity.ts';
import { createCashfreeMandates } from './providers/cashfree/mandates/mandates.ts';
import { createCashfreeGateway } from './providers/cashfree/payments/payments.ts';
import { createCashfreePayouts } from './providers/cashfree/payouts/payouts.ts';
import { createDnsResolver } from './providers/dns/resolver.ts';
import { createGoldapiFeed } from './providers/goldapi/price-feed.ts';
import { createShippedDirectory } from './providers/ifsc/directory.ts';
import { manualCourier } from './providers/in-house/courier.ts';
import { createHttpFetcher } from './providers/linked-documents/http-fetcher.ts';
import { createMetalsDevFeed } from './providers/metals-dev/price-feed.ts';
import { createMsg91Sender } from './providers/msg91/sms.ts';
import { unconfiguredBankCheck } from './providers/not-configured/bank-check.ts';
import { unconfiguredMandates } from './providers/not-configured/mandates.ts';
import { unconfiguredGateway } from './providers/not-configured/payments.ts';
import { unconfiguredPayouts } from './providers/not-configured/payouts.ts';
import { createShiprocketCourier } from './providers/shiprocket/courier.ts';
import { simulatedBankCheck } from './providers/simulated/bank-check.ts';
import { simulatedCourier } from './providers/simulated/courier.ts';
import { sampleDocuments } from './providers/simulated/document-fetcher.ts';
import { silentEmail } from './providers/simulated/email.ts';
import { simulatedIdentity } from './providers/simulated/identity.ts';
import { createSimulatedMandates } from './providers/simulated/mandates.ts';
import { createSimulatedGateway } from './providers/simulated/payments.ts';
import { createSimulatedPayouts } from './providers/simulated/payouts.ts';
import { createSimulatedFeed } from './providers/simulated/price-feed.ts';
import { createSimulatedResolver } from './providers/simulated/resolver.ts';
import { silentSender } from './providers/simulated/sms.ts';
import { createSmtpSender } from './providers/smtp/email.ts';
import { createPasskeyVerifier } from './providers/webauthn/passkey-verifier.ts';

/** Providers and what stands for them. */
export type Providers = Pick<
  CoreParts,
  | 'priceFeed'
  | 'otpSender'
  | 'collection'
  | 'banking'
  | 'payouts'
  | 'identity'
  | 'email'
  | 'auditSink'
  | 'couriers'
  | 'documentFetcher'
  | 'resolver'
  | 'passkeyVerifier'
>;

/** The providers that the settings choose. */
export function chooseProviders(config: Config, pool: () => Pool): Providers {
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
    auditSink: chooseAuditSink(config),
    couriers: chooseCouriers(config),
    documentFetcher: chooseDocumentFetchers(config),
    resolver:
      config.domainResolver === 'simulated' ? createSimulatedResolver(simulatedZone(pool)) : createDnsResolver(),
    passkeyVerifier: createPasskeyVerifier({ appUrl: config.appUrl, serviceName: config.serviceName }),
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

function chooseDocumentFetchers({ demo }: Config): CoreParts['documentFetcher'] {
  const linked = createHttpFetcher();
  const sample = sampleDocuments(linked);
  return { live: demo ? sample : linked, sandbox: sample };
}

function chooseOtpSender(sms: SmsConfig): OtpSender {
  return sms.provider === 'msg91' ? createMsg91Sender(sms) : silentSender;
}

function chooseEmail({ email, demo }: Config): EmailSender | null {
  if (email.provider === 'smtp') return createSmtpSender(email);
  return demo ? silentEmail : null;
}

/** The outside place of the audit log; null where none is set. */
export function chooseAuditSink({ watching: { auditSink } }: Pick<Config, 'watching'>): AuditSink | null {
  if (!auditSink) return null;
  return auditSink.kind === 'file' ? createFileSink(auditSink.path) : createHttpsSink(auditSink);
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

/** Who takes parcels to users; for commands too, in which staff note what they did. */
export function chooseCouriers({ courier }: Pick<Config, 'courier'>): Couriers {
  const live = courier.kind === 'shiprocket' ? createShiprocketCourier(courier) : manualCourier;
  return { live, sandbox: simulatedCourier };
}

function chooseLiveGateway({ payments, appUrl }: Config, simulated: PaymentGateway): PaymentGateway {
  const { gateway } = payments;
  switch (gateway.kind) {
    case 'simulated':
      return simulated;
    case 'none':
      return unconfiguredGateway;
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
      return unconfiguredMandates;
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
      return { gateways: { live: unconfiguredPayouts, sandbox } };
    case 'cashfree':
      return { gateways: { live: createCashfreePayouts(payouts), sandbox } };
  }
}

function chooseBankCheck({ bankCheck }: Config): BankCheck {
  switch (bankCheck.kind) {
    case 'simulated':
      return simulatedBankCheck;
    case 'none':
      return unconfiguredBankCheck;
    case 'cashfree':
      return createCashfreeBankCheck(bankCheck);
  }
}

/** What the simulated gateway signs its callbacks with: the same in every process. */
function callbackSecret(encryptionKey: string): string {
  const key = hkdfSync('sha256', Buffer.from(encryptionKey, 'base64'), '', 'tola simulated gateway', 32);
  return Buffer.from(key).toString('base64url');
}
