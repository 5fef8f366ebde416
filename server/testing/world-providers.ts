import type { Pool } from 'pg';
import { simulatedMandates } from '../database/simulated-mandates.ts';
import { simulatedPayments } from '../database/simulated-payments.ts';
import { simulatedPayouts } from '../database/simulated-payouts.ts';
import { simulatedZone } from '../database/simulated-zone.ts';
import type { AuditSink } from '../domain/accounts/audit/export/audit-sink.ts';
import type { Resolver } from '../domain/accounts/domains/resolver.ts';
import type { Email, EmailSender } from '../domain/accounts/email/email.ts';
import type { OtpSender } from '../domain/accounts/tokens/otp-sender.ts';
import type { BankCheck } from '../domain/customers/bank/bank-check.ts';
import type { DocumentFetcher } from '../domain/customers/kyc/ports/document-fetcher.ts';
import type { IdentityProvider } from '../domain/customers/kyc/ports/identity.ts';
import type { Courier } from '../domain/delivery/courier.ts';
import type { Clock } from '../domain/kernel/clock.ts';
import type { MandateGateway } from '../domain/payments/orders/gateway/mandate-gateway.ts';
import type { PaymentGateway } from '../domain/payments/orders/payment-gateway.ts';
import type { PayoutGateway } from '../domain/payments/withdrawals/payout-gateway.ts';
import type { PriceFeed } from '../domain/pricing/price-feed.ts';
import { createShippedDirectory } from '../providers/ifsc/directory.ts';
import { manualCourier } from '../providers/in-house/courier.ts';
import { createHttpFetcher } from '../providers/linked-documents/http-fetcher.ts';
import { simulatedBankCheck } from '../providers/simulated/bank-check.ts';
import { simulatedCourier } from '../providers/simulated/courier.ts';
import { sampleDocuments } from '../providers/simulated/document-fetcher.ts';
import { simulatedIdentity } from '../providers/simulated/identity.ts';
import { createSimulatedMandates } from '../providers/simulated/mandates.ts';
import { createSimulatedGateway } from '../providers/simulated/payments.ts';
import { createSimulatedPayouts } from '../providers/simulated/payouts.ts';
import { createSimulatedFeed } from '../providers/simulated/price-feed.ts';
import { createSimulatedResolver } from '../providers/simulated/resolver.ts';
import { createPasskeyVerifier } from '../providers/webauthn/passkey-verifier.ts';
import type { Providers } from '../providers.ts';

/** What the simulated gateway of a world signs its callbacks with. */
export const SIMULATED_CALLBACK_SECRET = 'callbacks of the simulated gateway';

/** What takes the place of a provider in a world, or wraps the simulated one. */
export type ProviderOptions = {
  /** Takes the place of the simulated gateway, or wraps it */
  gateway?: (simulated: PaymentGateway) => PaymentGateway;
  /** Takes the place of the simulated bank, or wraps it */
  mandates?: (simulated: MandateGateway) => MandateGateway;
  /** Takes the place of the simulated payout provider, or wraps it */
  payouts?: (simulated: PayoutGateway) => PayoutGateway;
  /** Takes the place of the simulated banks */
  bankCheck?: BankCheck;
  /** Takes live parcels; staff do it by default */
  courier?: Courier;
  /** Collection is paused for everybody */
  isCollectionPaused?: boolean;
  /** Fetches documents at names that are not reserved; by https unless given */
  documents?: DocumentFetcher;
  otpSender?: OtpSender;
  /** Who checks PAN and Aadhaar in live; none by default */
  liveIdentity?: IdentityProvider;
  /** Who delivers emails of live; the world keeps them by default, null is none */
  email?: EmailSender | null;
  /** Keeps the audit log outside too; none by default */
  auditSink?: AuditSink;
  priceFeed?: (clock: Clock) => PriceFeed;
  /** Takes the place of the simulated DNS, or wraps it */
  resolver?: (simulated: Resolver) => Resolver;
};

/** What a world keeps of its providers. */
type Hands = {
  clock: Clock;
  pool: () => Pool;
  otps: { mobile: string; code: string; purpose: string }[];
  emails: Email[];
  secrets: string[];
};

/** The providers of a world: simulated ones, those it was given instead, and senders that keep what they are handed. */
export function worldProviders(options: ProviderOptions, hands: Hands): Providers {
  const simulated = createSimulatedGateway(simulatedPayments(hands.pool), {
    payeeAddress: 'tola@sandbox',
    callbackSecret: SIMULATED_CALLBACK_SECRET,
    clock: hands.clock,
  });
  const gateway = options.gateway?.(simulated) ?? simulated;
  const simulatedBank = createSimulatedMandates(simulatedMandates(hands.pool), { payeeAddress: 'tola@sandbox' });
  const mandates = options.mandates?.(simulatedBank) ?? simulatedBank;
  const simulatedPayer = createSimulatedPayouts(simulatedPayouts(hands.pool), {
    callbackSecret: SIMULATED_CALLBACK_SECRET,
    clock: hands.clock,
  });
  const payer = options.payouts?.(simulatedPayer) ?? simulatedPayer;
  const dns = createSimulatedResolver(simulatedZone(hands.pool));
  const bankCheck = options.bankCheck ?? simulatedBankCheck;
  const documents = sampleDocuments(options.documents ?? createHttpFetcher());
  return {
    priceFeed: (options.priceFeed ?? ((of) => createSimulatedFeed({ clock: of })))(hands.clock),
    otpSender: options.otpSender ?? {
      async send(message) {
        hands.otps.push(message);
        if (message.code.length > 4) hands.secrets.push(message.code);
      },
    },
    collection: {
      gateways: { live: gateway, sandbox: gateway },
      mandates: { live: mandates, sandbox: mandates },
      gpayIosScheme: 'gpay',
    },
    banking: { directory: createShippedDirectory(), checks: { live: bankCheck, sandbox: bankCheck } },
    payouts: { gateways: { live: payer, sandbox: payer } },
    identity: { live: options.liveIdentity ?? null, sandbox: simulatedIdentity },
    email: options.email === undefined ? { send: async (email) => void hands.emails.push(email) } : options.email,
    auditSink: options.auditSink ?? null,
    couriers: { live: options.courier ?? manualCourier, sandbox: simulatedCourier },
    documentFetcher: { live: documents, sandbox: documents },
    resolver: options.resolver?.(dns) ?? dns,
    passkeyVerifier: createPasskeyVerifier({ appUrl: 'http://localhost', serviceName: 'tola' }),
  };
}
