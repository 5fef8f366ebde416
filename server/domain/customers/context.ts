import type { PartnerContext as ContextOf } from '../accounts/context.ts';
import type { Mode } from '../kernel/mode.ts';
import type { Core as Before } from '../pricing/context.ts';
import type { Banking } from './bank/banking.ts';
import type { BuyerReader } from './kyc/buys/buyer.ts';
import type { BuyHolder } from './kyc/buys/hold-buy.ts';
import type { DocumentFetcher } from './kyc/ports/document-fetcher.ts';
import type { IdentityProvider } from './kyc/ports/identity.ts';
import type { PictureMaker } from './kyc/ports/picture-maker.ts';

/** What verbs of this wing are given. */
export type Core = Before & {
  readonly customers: {
    readonly banking: Banking;
    /** Checks PAN and Aadhaar; null where there is no provider */
    readonly identity: Readonly<Record<Mode, IdentityProvider | null>>;
    /** Draws the pictures of documents that people take */
    readonly pictureMaker: PictureMaker;
    /** Fetches the documents that partners name */
    readonly documentFetcher: Readonly<Record<Mode, DocumentFetcher>>;
    /** What buys without KYC are judged by */
    readonly buyers: BuyerReader;
    readonly buyHolds: BuyHolder;
  };
};

/** One call on behalf of one partner in one mode. Verbs take it as their first argument. */
export type PartnerContext = ContextOf<Core>;
