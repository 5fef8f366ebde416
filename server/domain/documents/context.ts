import type { PartnerContext as ContextOf } from '../accounts/context.ts';
import type { Core as Before } from '../delivery/context.ts';
import type { CertificatePrinter } from './certificates/certificate-printer.ts';
import type { CertificateSigner } from './certificates/signing.ts';
import type { Invoicing } from './invoices/invoicing.ts';

/** What verbs of this wing are given. */
export type Core = Before & {
  readonly documents: {
    readonly certificateSigner: CertificateSigner;
    /** Of the sample that sandboxes show */
    readonly sampleSigner: CertificateSigner;
    readonly certificatePrinter: CertificatePrinter;
    readonly invoicing: Invoicing;
  };
};

/** One call on behalf of one partner in one mode. Verbs take it as their first argument. */
export type PartnerContext = ContextOf<Core>;
