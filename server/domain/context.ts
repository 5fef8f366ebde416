import type { Database } from '../db/database.ts';
import type { DomainPlaces } from './accounts/domains/domain-places.ts';
import type { Resolver } from './accounts/domains/resolver.ts';
import type { EmailSender } from './accounts/email/email.ts';
import type { CurrentStops } from './accounts/halts/current-stops.ts';
import type { Endpoint } from './accounts/partners/endpoint.ts';
import type { SettingsCache } from './accounts/partners/load-settings.ts';
import type { LogoMaker } from './accounts/partners/logo-maker.ts';
import type { PartnerSettings } from './accounts/partners/settings.ts';
import type { RequestWindows } from './accounts/rate-windows/request-windows.ts';
import type { DueWork } from './accounts/sandbox/due-work.ts';
import type { Admissions } from './accounts/tokens/admit.ts';
import type { OtpSender } from './accounts/tokens/otp-sender.ts';
import type { Banking } from './customers/bank/banking.ts';
import type { BuyerReader } from './customers/kyc/buys/buyer.ts';
import type { BuyHolder } from './customers/kyc/buys/hold-buy.ts';
import type { IdentityProvider } from './customers/kyc/ports/identity.ts';
import type { PictureMaker } from './customers/kyc/ports/picture-maker.ts';
import type { Couriers } from './delivery/couriers.ts';
import type { RequestLog } from './developer/request-log/request-log.ts';
import type { CertificatePrinter } from './documents/certificates/certificate-printer.ts';
import type { CertificateSigner } from './documents/certificates/signing.ts';
import type { Invoicing } from './documents/invoices/invoicing.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import type { Mode } from './kernel/mode.ts';
import type { Vault } from './kernel/vault.ts';
import type { KeysUnderWay } from './ledger/idempotency/under-way/keys-under-way.ts';
import type { Collection } from './payments/orders/collection.ts';
import type { Payouts } from './payments/withdrawals/payouts.ts';
import type { CurrentPrices } from './pricing/current-prices.ts';
import type { MoneyPath } from './trading/money-path.ts';
import type { Deliverer } from './webhooks/deliverer.ts';
import type { WebhookSender } from './webhooks/webhook-sender.ts';

/** What the service is set up with; the same for every call. Wired once, in server/main.ts. */
export type Core = {
  readonly database: Database;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly log: Log;
  readonly prices: CurrentPrices;
  readonly otpSender: OtpSender;
  readonly moneyPath: MoneyPath;
  readonly partnerSettings: SettingsCache;
  readonly requestWindows: RequestWindows;
  /** What calls with an Idempotency-Key are at work with, here and elsewhere */
  readonly keysUnderWay: KeysUnderWay;
  readonly admissions: Admissions;
  /** Whose screens are on which domain */
  readonly domainPlaces: DomainPlaces;
  /** Asks DNS whose domains are */
  readonly resolver: Resolver;
  /** Calls as partners' engineers see them */
  readonly requestLog: RequestLog;
  /** What the partner interface offers */
  readonly endpoints: readonly Endpoint[];
  readonly certificateSigner: CertificateSigner;
  readonly certificatePrinter: CertificatePrinter;
  readonly invoicing: Invoicing;
  readonly logoMaker: LogoMaker;
  /** Draws the pictures of documents that people take */
  readonly pictureMaker: PictureMaker;
  /** Sends events to partners */
  readonly webhooks: Deliverer;
  /** Reaches a partner's address without a delivery, as the clinic does */
  readonly webhookSender: WebhookSender;
  /** What happens by itself as a sandbox's clock moves (decisions 14) */
  readonly dueWork: readonly DueWork[];
  readonly collection: Collection;
  /** What is stopped for everybody */
  readonly stops: CurrentStops;
  readonly banking: Banking;
  readonly payouts: Payouts;
  /** Who checks PAN and Aadhaar; null where nobody does */
  readonly identity: Readonly<Record<Mode, IdentityProvider | null>>;
  /** Delivers emails of live; null where nobody does */
  readonly email: EmailSender | null;
  /** What buys without KYC are judged by */
  readonly buyers: BuyerReader;
  readonly buyHolds: BuyHolder;
  /** Who takes parcels to users, in each mode */
  readonly couriers: Couriers;
  readonly settings: CoreSettings;
};

export type CoreSettings = {
  /** Lower case: also the first value of `fee.bearer` (spec 2.10) */
  readonly serviceName: string;
  /** Where our pages are, without a trailing slash */
  readonly addresses: { readonly app: string; readonly pay: string; readonly embed: string; readonly verify: string };
  /** Demo log-ins take OTP 1234 in both modes (decisions 0) */
  readonly demo: boolean;
  /** Requests a day for sandboxes without a number of their own; 0 is no cap */
  readonly sandboxDailyLimit: number;
  /** Calls a minute that an address may make; 0 is no limit. Enforced by the faces, named by screens */
  readonly apiRateLimitPerMinute: number;
  /** What users may buy for without approved KYC, for accounts without an amount of their own, and from where on a PAN is needed */
  readonly kyc: { readonly freeBuyLimitPaise: bigint; readonly panRequiredFromPaise: bigint };
};

/**
 * Who acts: a bearer token, a member signed in to the dashboard, an end user in our own screens, somebody of the service's own
 * staff, or the service itself.
 */
export type Actor = {
  readonly type: 'token' | 'member' | 'user' | 'operator' | 'system';
  readonly id: string;
  /** Of a member of staff, as it is at this call */
  readonly role?: string;
  /** The sign-in they act from */
  readonly sessionId?: string;
  /** When they last proved by a one-time password that it is them, in milliseconds of real time */
  readonly confirmedAt?: number;
};

/** Where a call came from: the partner's own code or staff (or us), the screens in its app, or those on its own domain. */
export type Channel = 'api' | 'embed' | 'white_label';

/** One call on behalf of one partner in one mode. Verbs take it as their first argument. */
export type PartnerContext = {
  readonly core: Core;
  readonly partner: PartnerSettings;
  readonly mode: Mode;
  /** The open book of this partner and mode: every row they read or write hangs off it */
  readonly bookId: number;
  /** Set up in this mode, or null (WALLET_NOT_CONFIGURED) */
  readonly walletType: 'prepaid' | 'credit' | null;
  /** This sandbox has faults armed: operations that can meet one look (decisions 14) */
  readonly hasFaults: boolean;
  /** The moment of the call on the book's clock, in milliseconds; a sandbox may run ahead of real time */
  readonly now: number;
  readonly requestId: string;
  readonly actor: Actor;
  /** What trades made by this call are filed under (decisions 12) */
  readonly channel: Channel;
};
