import type { DueWork } from '../kernel/due/due-kind.ts';
import type { BookContext, Core as LedgerCore } from '../ledger/context.ts';
import type { AuditSink } from './audit/export/audit-sink.ts';
import type { DomainPlaces } from './domains/domain-places.ts';
import type { Resolver } from './domains/resolver.ts';
import type { EmailSender } from './email/email.ts';
import type { CurrentHalts } from './halts/current-halts.ts';
import type { Endpoint } from './partners/endpoint.ts';
import type { SettingsCache } from './partners/load-settings.ts';
import type { LogoMaker } from './partners/logo-maker.ts';
import type { PartnerSettings } from './partners/settings.ts';
import type { PasskeyVerifier } from './passkeys/passkey-verifier.ts';
import type { RequestWindows } from './rate-windows/request-windows.ts';
import type { Admissions } from './tokens/admit.ts';
import type { OtpSender } from './tokens/otp-sender.ts';
import type { Recalled } from './tokens/recalled.ts';

/** What verbs of this wing are given. */
export type Core = LedgerCore & {
  readonly accounts: {
    readonly otpSender: OtpSender;
    /** Speaks WebAuthn with the browsers of staff */
    readonly passkeyVerifier: PasskeyVerifier;
    readonly partnerSettings: SettingsCache;
    readonly requestWindows: RequestWindows;
    readonly admissions: Admissions;
    /** Whose screens are on which domain */
    readonly domainPlaces: DomainPlaces;
    /** Asks DNS whose domains are */
    readonly resolver: Resolver;
    /** What the partner interface offers */
    readonly endpoints: readonly Endpoint[];
    readonly logoMaker: LogoMaker;
    /** What happens by itself as a sandbox's clock moves (decisions 14) */
    readonly dueWork: readonly DueWork[];
    /** What is halted for everybody */
    readonly halts: CurrentHalts;
    /** Delivers emails of live; null where there is no provider */
    readonly email: EmailSender | null;
    /** Keeps the audit log outside too; null where no place is set */
    readonly auditSink: AuditSink | null;
  };
};

/** One call on behalf of one partner in one mode. Verbs take it as their first argument. */
export type PartnerContext<OfCore extends Core = Core> = BookContext<OfCore> & {
  readonly partner: PartnerSettings;
  /** Of a call that was admitted as an earlier one was: what its first statement has to prove, before anything is done for it */
  readonly recalled?: Recalled | undefined;
};
