// Made by `npm run sdk:generate` from the schemas of the routes. Changes belong there.

import type { CallOptions, KeyedCallOptions, List } from '../call.ts';
import type { Grams, Percent, Rupees } from '../money.ts';

export interface AccessToken {
  access_token: string;
  token_type: 'Bearer';
  mode: Mode;
  partner: {
    id: string;
    name: string;
  };
}

export interface Account {
  partner_id: string;
  name: string;
  tier: Tier;
  allowed_apis: Array<Capability>;
  live_enabled: boolean;
  sandbox_enabled: boolean;
  branding: {
    name: string;
    logo_url: string | null;
    accent: string | null;
  };
  webhook: {
    /** Answered to a live token only */
    url: string | null;
    enabled: boolean;
  };
  limits: {
    /** Rupees */
    daily_send_inr: Rupees;
    sandbox_requests_per_day: number;
    /** What a user may buy for in a financial year without approved KYC, what is open included. Rupees */
    free_buy_inr_per_year: Rupees;
    /** One buy of so much needs a PAN. Rupees */
    pan_required_from_inr: Rupees;
    /** Least of a payment order. Rupees */
    order_min_inr: Rupees;
    /** Most of a payment order. Rupees */
    order_max_inr: Rupees;
  };
  commission: {
    /** Percent */
    buy_pct: Percent;
    /** Percent */
    sell_pct: Percent;
  };
}

export interface AddBankAccountRequest {
  /** Account number, as a string of digits */
  account_number?: string | undefined;
  /** IFSC of the branch */
  ifsc?: string | undefined;
  /** UPI id, in place of number and IFSC */
  upi_id?: string | undefined;
  /** Whose account it is; required for a user without a name, else the user’s name unless given */
  holder_name?: string | undefined;
}

export interface AddWebhookEndpointRequest {
  /** A public https address */
  url: string;
  /** What you call it, up to 60 characters */
  name?: string | null | undefined;
  /** Kinds of event that it gets; those of part 6 where they are left out */
  kinds?: Array<string> | undefined;
  /** both: where none for both modes is there yet */
  mode?: WebhookEndpointMode | undefined;
  /** Up to 10 static headers, sent with every delivery */
  headers?: Record<string, string> | undefined;
}

export interface AdvanceSandboxClockRequest {
  /** Whole seconds, up to 366 days a call and 50 years in all */
  advance_seconds: number;
}

export interface ArmSandboxChaosRequest {
  profile: 'network' | 'money' | 'webhooks' | 'all' | 'none';
  /** Any text; 1 if left out */
  seed?: string | undefined;
}

export interface ArmSandboxFaultRequest {
  fault: SandboxFault;
  times: number;
}

export interface ArmedFault {
  fault: SandboxFault;
  times: number;
}

export interface ArmedFaults {
  faults: Array<ArmedFault>;
}

/** Metal */
export type AssetType = 'gold' | 'silver';

export type AttributedUser = User & {
  sources: Array<UserSource>;
};

export interface AttributedUserList {
  users: Array<AttributedUser>;
  total: number;
  limit: number;
  offset: number;
  /** This state of the list. Sent with the next pages it keeps them from shifting while rows arrive */
  as_of: ListState;
}

export interface Balance {
  /** Grams */
  gold_grams: Grams;
  /** Grams */
  silver_grams: Grams;
  /** Rupees */
  inr: Rupees;
}

export interface BankAccount {
  /** The account */
  id: string;
  type: BankAccountType;
  /** Of a bank account */
  account_number_masked: string | null;
  /** Of a bank account */
  ifsc: string | null;
  /** Resolved from the IFSC */
  bank_name: string | null;
  /** As the bank names it where it was asked, else the branch’s code */
  branch: string | null;
  /** Of a UPI id */
  upi_id_masked: string | null;
  /** As given, else the user’s; never the bank’s */
  holder_name: string | null;
  status: BankAccountStatus;
  created_at: Timestamp;
}

export interface BankAccountList {
  /** Newest first, deactivated ones too */
  bank_accounts: Array<BankAccount>;
}

/** deactivated: nothing new is paid to it */
export type BankAccountStatus = 'active' | 'deactivated';

/** Account number with IFSC, or UPI id */
export type BankAccountType = 'bank' | 'upi';

export interface Buy {
  transaction_id: string;
  quote_id: string;
  status: 'completed';
  user_code: string;
  asset_type: AssetType;
  /** Rupees */
  amount_inr: Rupees;
  /** Grams */
  quantity_grams: Grams;
  /** Rupees a gram */
  rate_inr_per_gram: Rupees;
  /** Rupees a gram */
  base_rate_inr_per_gram?: Rupees | undefined;
  /** Percent */
  markup_pct?: Percent | undefined;
  /** Rupees */
  markup_amount_inr?: Rupees | undefined;
  /** Grams */
  user_balance_grams: Grams;
  /** Rupees */
  wallet_balance_inr: Rupees;
  metadata: Metadata | null;
  created_at: Timestamp;
}

/** A buy was fulfilled and the metal credited. Fires for a completed payment order too. */
export type BuyCompletedEvent = EventHead & {
  event: 'buy.completed';
  data: {
    /** The user */
    user_code: UserCode;
    asset_type: AssetType;
    /** Paid, GST included, rupees */
    amount_inr: Rupees;
    /** Credited, grams */
    quantity_grams: Grams;
    /** Transaction, as GET /partner/transactions/:id knows it */
    transaction_id: TransactionId;
    /** The payment order it stems from, or null */
    payment_id: string | null;
    /** The SIP it stems from, or null */
    sip_id: number | null;
    /** Your own reference, or null */
    reference: OwnReference;
    metadata: Metadata | null;
    status: 'completed';
    /** Rises per object: of two events of one object the higher is the later */
    sequence: number;
  };
};

export type BuyQuote = Quote & {
  /** Rupees */
  amount_inr: Rupees;
  /** Grams */
  quantity_grams: Grams;
  /** Rupees a gram */
  rate_inr_per_gram: Rupees;
  /** Rupees a gram */
  base_rate_inr_per_gram?: Rupees | undefined;
  /** Percent */
  markup_pct?: Percent | undefined;
  /** Rupees */
  markup_amount_inr?: Rupees | undefined;
  price_block_id: string;
  metadata: Metadata | null;
  /** Seconds */
  expires_in_seconds: number;
};

export interface CancelDeliveryRequest {
  /** Shown as cancel_reason, at most 200 characters */
  reason?: string | undefined;
}

/** What your account may call */
export type Capability = 'pricing' | 'users' | 'embed' | 'balance' | 'transactions' | 'buy' | 'sell' | 'receiver' | 'send' | 'payments' | 'gift' | 'kyc' | 'bank' | 'withdraw' | 'delivery';

export interface Certificate {
  user_code: string;
  /** Can be entered on the verification site */
  cert_no: string;
  /** IST day */
  issued_on: IstDate;
  /** In Indian time */
  issued_at: Timestamp;
  /** The same for people */
  issued_at_display: string;
  /** Name from KYC where it is approved, otherwise the one you gave, or the masked mobile */
  holder_name: string;
  /** The name is that of KYC */
  name_verified: boolean;
  /** All gold of the person, SIPs included. Grams */
  gold_grams: Grams;
  /** All silver of the person, SIPs included. Grams */
  silver_grams: Grams;
  /** Fineness in thousandths */
  purity: {
    gold: string;
    silver: string;
  };
  /** Confirms that it is genuine and shows what was certified; absent in the sandbox */
  verify_url?: string | undefined;
  /** PNG; anyone with the link can open it */
  image_url: string;
  /** Pixels */
  image_width: number;
  /** Pixels */
  image_height: number;
  /** It was already issued today */
  reused: boolean;
  /** The sample of the sandbox; only there */
  simulated?: true | undefined;
}

export interface ChangeWebhookEndpointRequest {
  /** A public https address */
  url?: string | undefined;
  /** What you call it, up to 60 characters */
  name?: string | null | undefined;
  /** Kinds of event that it gets; those of part 6 where they are left out */
  kinds?: Array<string> | undefined;
  /** Takes the place of all static headers; null keeps the value that a name has, at the same origin only */
  headers?: Record<string, string | null> | undefined;
  enabled?: boolean | undefined;
  /** Of its secret */
  rotation?: 'start' | 'promote' | 'cancel' | undefined;
}

export type ChangedWebhookEndpoint = WebhookEndpoint & {
  /** The second secret, in the answer to a start of its rotation */
  next_secret: string | null;
};

/** Where an order came from */
export type Channel = 'api' | 'checkout' | 'sip' | 'embed' | 'white_label';

/** UPI links for your own screens, or our page */
export type CheckoutType = 'intent' | 'hosted';

/** Kind of event that an endpoint can choose */
export type ChosenEventKind = 'buy.completed' | 'sell.completed' | 'sip.created' | 'sip.activated' | 'sip.installment' | 'sip.mandate_failed' | 'payment.completed' | 'payment.failed' | 'payment.expired' | 'payment.refunded' | 'send.completed' | 'gift.completed' | 'sip.paused' | 'sip.resumed' | 'sip.cancelled' | 'sip.completed' | 'sip.installment_missed' | 'withdrawal.completed' | 'withdrawal.failed' | 'delivery.updated' | 'kyc.updated' | 'float.low' | 'trading.halted' | 'trading.resumed';

export type CommissionEntry = Transaction & {
  entry: CommissionEntryKind;
  /** IST month of the statement that it is on */
  month: string;
  /** What commission is worked out on; of a sell the gross. Rupees */
  funded_amount_inr: Rupees;
  /** Percent */
  commission_pct: Percent;
  /** Rupees */
  commission_inr: Rupees;
  /** Collected for you, and passed on with the statement. Rupees */
  markup_inr: Rupees;
  /** Where you bear it: the 0.118 %, GST included. Rupees */
  gateway_fee_inr: Rupees;
};

/** trade; late: on a later statement, its own month was final; reversal: voided, figures below zero */
export type CommissionEntryKind = 'trade' | 'late' | 'reversal';

export type CommissionList = Paging & {
  transactions: Array<CommissionEntry>;
  /** This state of the list. Sent with the next pages it keeps them from shifting while rows arrive */
  as_of: ListState;
};

export interface ConfirmBuyRequest {
  /** The quote */
  quote_id: QuoteId;
}

export interface ConfirmDeliveryRequest {
  /** The quote */
  quote_id: QuoteId;
  /** The code received */
  otp: ReceivedCode;
}

export interface ConfirmGiftRequest {
  /** The quote */
  quote_id: QuoteId;
  /** The code received */
  otp: ReceivedCode;
}

export interface ConfirmMobileVerificationRequest {
  /** From send */
  challenge_id: string;
  /** The code */
  otp: string;
}

export interface ConfirmSellRequest {
  /** The quote */
  quote_id: QuoteId;
}

export interface ConfirmSendRequest {
  /** The quote */
  quote_id: QuoteId;
}

export interface CreatePaymentOrderRequest {
  /** The user, as registered */
  user_code: UserCodeInput;
  /** Rupees, at most 2 decimals */
  amount_inr: Rupees;
  /** Links for your own screens, or our page */
  checkout_type: CheckoutType;
  asset_type?: AssetType | undefined;
  /** Your own id of it, unique per mode */
  reference?: string | undefined;
  /** Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted */
  metadata?: MetadataInput | undefined;
  /** Where our page goes when it is done; https, on a registered origin */
  return_url?: string | undefined;
}

export interface CreateSipRequest {
  /** The user, as registered */
  user_code: UserCodeInput;
  /** Of each debit: 100 to 15000. Rupees */
  installment_amount_inr: Rupees;
  /** How often */
  frequency: Frequency;
  asset_type?: AssetType | undefined;
  /** What the customer sees in the UPI app */
  name?: string | undefined;
  /** Your own id of it, unique per mode */
  reference?: string | undefined;
  /** Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted */
  metadata?: MetadataInput | undefined;
  /** Where our page goes when it is done; https, on a registered origin */
  return_url?: string | undefined;
}

export interface CreateWithdrawalRequest {
  /** Rupees, at most 2 decimals */
  amount_inr: Rupees;
  /** One of the user’s accounts */
  bank_account_id: string;
  /** Your own id of it, kept as it is */
  reference?: string | undefined;
  /** Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted */
  metadata?: MetadataInput | undefined;
}

export interface Delivery {
  /** The order */
  order_id: string;
  status: DeliveryStatus;
  user_code: string;
  quote_id: string;
  transaction_id: string;
  asset_type: AssetType;
  /** Metal of all pieces. Grams */
  quantity_grams: Grams;
  /** For all pieces, without GST. Rupees */
  making_charge_inr: Rupees;
  /** For the order, without GST. Rupees */
  delivery_charge_inr: Rupees;
  /** 18 % on both. Rupees */
  gst_inr: Rupees;
  /** What your wallet pays. Rupees */
  total_charges_inr: Rupees;
  items: Array<{
    sku: string;
    name: string;
    /** Metal of one piece. Grams */
    weight_grams: Grams;
    /** Fineness in thousandths */
    purity: string;
    /** Pieces */
    quantity: number;
  }>;
  address: DeliveryAddress;
  tracking: {
    carrier: string;
    /** The carrier’s number of the parcel */
    awb: string;
    /** Where it can be followed */
    url: string | null;
  } | null;
  history: Array<{
    status: DeliveryStatus;
    at: Timestamp;
  }>;
  cancel_reason: string | null;
  /** Your own id of it, where you gave one */
  reference: string | null;
  metadata: Metadata | null;
  created_at: Timestamp;
}

export interface DeliveryAddress {
  name: string;
  mobile_masked: string;
  line1: string;
  line2: string | null;
  city: string;
  state: string;
  pincode: string;
}

export type DeliveryList = Paging & {
  orders: Array<Delivery>;
};

export type DeliveryQuote = Quote & {
  sku: string;
  quantity: number;
  /** What the user gives, of their own. Grams */
  grams_required: Grams;
  /** For all pieces, without GST. Rupees */
  making_charge_inr: Rupees;
  /** For the order, without GST. Rupees */
  delivery_charge_inr: Rupees;
  /** 18 % on both. Rupees */
  gst_inr: Rupees;
  /** What your wallet pays. Rupees */
  total_charges_inr: Rupees;
  reference: string | null;
  metadata: Metadata | null;
  otp_sent_to: string;
  /** Seconds */
  otp_expires_in_seconds: number;
  attempts_left: number;
};

/** Where a delivery stands */
export type DeliveryStatus = 'placed' | 'packed' | 'shipped' | 'delivered' | 'cancelled';

/** A delivery was packed, shipped, delivered or cancelled. */
export type DeliveryUpdatedEvent = EventHead & {
  event: 'delivery.updated';
  data: {
    /** The delivery order */
    order_id: string;
    /** The user */
    user_code: UserCode;
    /** Where the order stands after this event */
    status: DeliveryStatus;
    asset_type: AssetType;
    /** Product */
    sku: string;
    /** Its name */
    name: string;
    /** Pieces */
    quantity: number;
    /** Once it is with a carrier */
    tracking: {
      carrier: string | null;
      awb: string;
      url: string | null;
    } | null;
    cancel_reason: string | null;
    /** Transaction of the delivery */
    transaction_id: string;
    /** Your own reference, or null */
    reference: OwnReference;
    metadata: Metadata | null;
    /** Rises per object: of two events of one object the higher is the later */
    sequence: number;
  };
};

/** credit: in. debit: out */
export type Direction = 'credit' | 'debit';

export interface EmbedEntry {
  /** In the embed flow single-use, for ten minutes */
  user_code: string;
  embed_url: string;
  expires_at: Timestamp;
  /** Seconds */
  expires_in_seconds: number;
  user_existed: boolean;
  mode: Mode;
}

export interface EmbedExchange {
  /** Present when the user is verified already; 7 days */
  session_token?: string | undefined;
  requires_otp: boolean;
  mobile_masked: string;
  otp_channel: string;
  user_will_be_created: boolean;
}

export interface EmbedOtpResent {
  /** Seconds */
  cooldown_seconds: number;
}

export interface EmbedSession {
  session_token: string;
  user: {
    /** The persistent user_code of your other calls */
    id: string;
    name: string | null;
    mobile: string;
    email: string | null;
    mobile_verified: boolean;
    email_verified: boolean;
  };
  balances: UserBalances;
  is_new_user: boolean;
  needs_profile_setup: boolean;
}

/** The single-use code of the embed flow */
export type EmbedUserCode = string;

export interface Event {
  /** Event kind */
  event: EventKind;
  /** Deduplicate on it */
  event_id: string;
  created_at: Timestamp;
  mode: Mode;
  /** As the webhook of this kind carries it */
  data: Record<string, unknown>;
}

/** What every event has */
export interface EventHead {
  /** Stable across retries; deduplicate on it */
  event_id: string;
  created_at: Timestamp;
  mode: Mode;
}

/** Kind of event */
export type EventKind = 'buy.completed' | 'sell.completed' | 'sip.created' | 'sip.activated' | 'sip.installment' | 'sip.mandate_failed' | 'payment.completed' | 'payment.failed' | 'payment.expired' | 'payment.refunded' | 'send.completed' | 'gift.completed' | 'sip.paused' | 'sip.resumed' | 'sip.cancelled' | 'sip.completed' | 'sip.installment_missed' | 'withdrawal.completed' | 'withdrawal.failed' | 'delivery.updated' | 'kyc.updated' | 'float.low' | 'trading.halted' | 'trading.resumed' | 'test.ping';

export interface EventList {
  events: Array<Event>;
  /** Leads to the next page; null at the end */
  next_cursor: string | null;
}

/** Rises per object: of two events of one object the higher is the later */
export type EventSequence = number;

export interface ExchangeEmbedCodeRequest {
  /** The single-use code of the embed flow */
  user_code: EmbedUserCode;
}

export interface ExplainedFigure {
  /** The field this figure is, in quotes, results and invoices */
  name: string;
  /** Rupees */
  value: Rupees;
  /** What the value counts */
  unit: 'inr' | 'inr_per_gram' | 'grams' | 'percent' | 'count';
}

export type ExplainedStep = ExplainedFigure & {
  /** In words */
  formula: string;
  /** In numbers */
  calculation: string;
};

export interface Figures {
  /** What was charged for metal, in every channel, installments of SIPs too. Rupees */
  buy_volume_inr: Rupees;
  /** Gross, before the platform fee. Rupees */
  sell_volume_inr: Rupees;
  /** Completed ones of every type */
  transactions: number;
  /** Earned, before GST. Rupees */
  commission_inr: Rupees;
  /** Markup collected for you. Rupees */
  markup_passthrough_inr: Rupees;
}

/** What your wallet has available fell below the threshold set in the dashboard: once per crossing. */
export type FloatLowEvent = EventHead & {
  event: 'float.low';
  data: {
    /** Balance and credit line together, rupees */
    available_inr: Rupees;
    /** Your threshold, rupees */
    threshold_inr: Rupees;
    /** Balance of the wallet, rupees */
    balance_inr: Rupees;
    /** Rises per object: of two events of one object the higher is the later */
    sequence: number;
  };
};

/** How often a SIP debits */
export type Frequency = 'daily' | 'weekly' | 'monthly';

export interface Fulfilment {
  /** Grams */
  asset_quantity: Grams;
  /** Rupees a gram */
  rate_per_gram_inr: Rupees;
  final: true;
}

export type Gift = Transfer & {
  quote_id: string;
  user_code: string;
  message: string | null;
  /** Grams */
  user_debit_grams: Grams;
  /** Grams */
  user_balance_grams: Grams;
};

/** A user gave metal to another one. */
export type GiftCompletedEvent = EventHead & {
  event: 'gift.completed';
  data: TransferEventData & {
    /** Who gave it */
    user_code: string;
  };
};

export type GiftQuote = SendQuote & {
  otp_sent_to: string;
  /** Seconds */
  otp_expires_in_seconds: number;
  attempts_left: number;
};

/** A State and its GST code */
export interface GstState {
  /** State */
  state: string;
  /** Its GST code */
  state_code: string;
}

export interface Holding {
  /** Grams */
  grams: Grams;
  /** Grams */
  sip_grams: Grams;
  /** Rupees */
  invested_inr: Rupees;
  /** Rupees a gram */
  average_buy_rate_inr_per_gram: Rupees;
  /** Rupees a gram */
  current_rate_inr_per_gram: Rupees;
  /** Rupees */
  current_value_inr: Rupees;
  /** Rupees */
  gain_inr: Rupees;
  /** Percent */
  gain_pct: Percent;
  /** With `as_of`: when the rate of the valuation was published, at the moment asked for or before it */
  rate_at?: Timestamp | undefined;
}

export interface HoldingExplanation {
  /** The price that the metal is valued at */
  price_block_id: string;
  /** When the source set it */
  priced_at: Timestamp;
  steps: Array<ExplainedStep>;
  sums: Array<{
    whole: ExplainedFigure;
    parts: Array<ExplainedFigure>;
  }>;
}

export interface Invoice {
  /** At most 16 characters, without gaps in its series */
  invoice_no: string;
  /** tax_invoice for a buy or the charges of a delivery, settlement_advice for a sell */
  type: 'tax_invoice' | 'settlement_advice';
  transaction_id: string;
  /** Time of the trade, or when the parcel left */
  issued_at: Timestamp;
  /** The service, which sells the metal */
  seller: GstState & {
    /** Who sells */
    name: string;
    /** Address */
    address_lines: Array<string>;
    /** GST registration */
    gstin: string;
  };
  /** Your user; the State only where recorded */
  buyer: {
    /** KYC name once approved, else as registered */
    name: string;
    user_code: string;
    mobile_masked: string;
    /** State */
    state?: string | undefined;
    /** Its GST code */
    state_code?: string | undefined;
  };
  /** State of the user where recorded, else of the seller; of a delivery that of its address */
  place_of_supply: GstState;
  /** Whether tax is payable under reverse charge */
  is_reverse_charge: false;
  /** What is taxed */
  lines: Array<InvoiceLine>;
  /** Value before tax. Rupees */
  taxable_inr: Rupees;
  /** CGST; 0 between States. Rupees */
  cgst_inr: Rupees;
  /** SGST, equal to the CGST. Rupees */
  sgst_inr: Rupees;
  /** IGST; only between States. Rupees */
  igst_inr?: Rupees | undefined;
  /** At most 0.01 either way; only where no tax adds up exactly. Rupees */
  round_off_inr?: Rupees | undefined;
  /** What was paid for the metal or the delivery; on a settlement advice the platform fee. Rupees */
  total_inr: Rupees;
  /** total_inr in words */
  amount_in_words: string;
  /** Metal sold; only on a settlement advice */
  asset_type?: AssetType | undefined;
  /** Grams sold; only on a settlement advice */
  quantity_grams?: Grams | undefined;
  /** Rate of the sale; only on a settlement advice. Rupees a gram */
  rate_inr_per_gram?: Rupees | undefined;
  /** Value of the metal; only on a settlement advice. Rupees */
  gross_amount_inr?: Rupees | undefined;
  /** What the user received; only on a settlement advice. Rupees */
  net_amount_inr?: Rupees | undefined;
  /** Page to read and print */
  view_url: string;
  /** The same as a PDF */
  pdf_url: string;
}

export interface InvoiceLine {
  /** What it is, with its purity */
  description: string;
  /** HSN code of the metal, SAC of the fee */
  hsn: string;
  /** Grams; not on a fee */
  quantity_grams?: Grams | undefined;
  /** Unit of the quantity; not on a fee */
  unit?: 'GMS' | undefined;
  /** Rate without GST, 4 decimals; not on a fee. Rupees a gram */
  rate_inr_per_gram?: Rupees | undefined;
  /** Value before tax. Rupees */
  taxable_inr: Rupees;
  /** Rate of CGST; 0 between States. Percent */
  cgst_pct: Percent;
  /** CGST. Rupees */
  cgst_inr: Rupees;
  /** Rate of SGST; 0 between States. Percent */
  sgst_pct: Percent;
  /** SGST, equal to the CGST. Rupees */
  sgst_inr: Rupees;
  /** Rate of IGST; only between States. Percent */
  igst_pct?: Percent | undefined;
  /** IGST; only between States. Rupees */
  igst_inr?: Rupees | undefined;
}

/** Day in India, YYYY-MM-DD */
export type IstDate = string;

export interface KeyOutcome {
  key: string;
  endpoint: string;
  state: 'unknown' | 'in_progress' | 'done';
  status?: number | undefined;
  body?: unknown | undefined;
  body_sha256?: string | undefined;
}

export interface Kyc {
  kyc_status: KycStatus;
  /** The way last taken */
  method: KycMethod | null;
  /** On the checked documents; once approved */
  name: string | null;
  /** Why it was rejected */
  rejection_reason: string | null;
  /** Only after a rejection: the steps that are needed again */
  steps_needed?: Array<'email' | 'pan' | 'aadhaar' | 'details' | 'documents'> | undefined;
  /** Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile */
  awaits_mobile_verification?: true | undefined;
  /** How far each is */
  steps: {
    email: KycStepStatus;
    pan: KycStepStatus;
    aadhaar: KycStepStatus;
    details: KycStepStatus;
    documents: KycStepStatus;
  };
}

export type KycAadhaarOtp = KycCode & {
  /** To be named with the OTP */
  reference_id: string;
  /** The Aadhaar number, masked */
  aadhaar_masked: string;
};

export type KycAadhaarResult = Kyc & {
  /** It was proved */
  verified: true;
  /** The Aadhaar number, masked */
  aadhaar_masked: string;
};

export interface KycCode {
  /** How long the code is good. Seconds */
  otp_expires_in_seconds: number;
  /** Until another can be asked for. Seconds */
  cooldown_seconds: number;
  /** Wrong codes until it locks */
  attempts_left: number;
}

export type KycEmailCode = KycCode & {
  email_masked: string;
};

export type KycEmailResult = Kyc & {
  /** It was proved */
  verified: true;
  email_masked: string;
};

/** PAN and Aadhaar checked at once, or documents reviewed */
export type KycMethod = 'instant' | 'manual';

export type KycPanResult = Kyc & {
  /** Whether the PAN is good */
  verified: boolean;
  /** The PAN, masked */
  pan_masked: string;
};

/** Where a user stands with KYC */
export type KycStatus = 'not_started' | 'under_review' | 'approved' | 'rejected';

/** How far a step is */
export type KycStepStatus = 'pending' | 'verified' | 'submitted' | 'rejected';

/** The KYC status of a user changed. */
export type KycUpdatedEvent = EventHead & {
  event: 'kyc.updated';
  data: {
    /** The user */
    user_code: UserCode;
    kyc_status: KycStatus;
    previous_kyc_status: KycStatus;
    /** Of a rejection */
    rejection_reason: string | null;
    metadata: Metadata | null;
    /** Rises per object: of two events of one object the higher is the later */
    sequence: number;
  };
};

/** This state of the list. Sent with the next pages it keeps them from shifting while rows arrive */
export type ListState = string;

export type ListedUser = User & {
  sources?: Array<UserSource> | undefined;
};

export interface Markup {
  /** Percent */
  markup_buy_pct: Percent;
  /** Percent */
  markup_sell_pct: Percent;
  /** Percent */
  max_pct: Percent;
  available: boolean;
  live_enabled: boolean;
  applied: boolean;
  pending_approval: boolean;
  sell_supported: boolean;
  tier: Tier;
}

/** Your own data, as you gave it; null where you gave none */
export type Metadata = Record<string, string>;

/** Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted */
export type MetadataInput = Record<string, string>;

export interface MetalMovement {
  transaction_id: string;
  /** `received` came by a send or gift */
  type: 'buy' | 'sip_installment' | 'received' | 'sell' | 'gift' | 'delivery';
  asset_type: AssetType;
  /** Below zero where it left, the fee of a gift included. Grams */
  quantity_grams: Grams;
  /** What the metal cost, or was worth when it was received; below zero the share of the cost that it took along. Rupees */
  cost_inr: Rupees;
  /** What was held of the metal then. Grams */
  grams_after: Grams;
  /** What that had cost. Rupees */
  invested_after_inr: Rupees;
  created_at: Timestamp;
}

export type MobileVerification = Kyc & {
  user_code: string;
  /** The mobile is proved to you */
  mobile_verified: true;
  /** Since when */
  verified_at: Timestamp;
};

export interface MobileVerificationCode {
  /** Names the code */
  challenge_id: string;
  otp_sent_to: string;
  /** Seconds */
  otp_expires_in_seconds: number;
  attempts_left: number;
}

/** Which side a call or object is of */
export type Mode = 'live' | 'sandbox';

export type MonthFigures = Figures & {
  /** The running month in India, YYYY-MM; in a sandbox by its own clock */
  month: string;
  lifetime: Figures;
};

export interface OtpResent {
  /** Seconds */
  cooldown_seconds: number;
  otp_sent_to: string;
  /** Seconds */
  otp_expires_in_seconds: number;
  attempts_left: number;
}

/** Your own reference, or null */
export type OwnReference = string | null;

export interface Paging {
  page: number;
  limit: number;
  total: number;
}

/** The customer paid and the metal is credited. Fulfil orders on this one. */
export type PaymentCompletedEvent = EventHead & {
  event: 'payment.completed';
  data: PaymentEventData & {
    status: 'completed';
    fee: PaymentFee;
    /** What metal was bought for, rupees */
    funded_amount_inr: Rupees;
    fulfilment: Fulfilment;
    transaction_id: TransactionId | null;
    /** Tax invoice of the buy */
    invoice_no: string | null;
    completed_at: Timestamp;
  };
};

export interface PaymentEventData {
  /** Payment order */
  payment_id: string;
  /** The user */
  user_code: UserCode;
  /** Your own reference, or null */
  reference: OwnReference;
  /** What the customer was asked for, rupees */
  amount_inr: Rupees;
  metadata: Metadata | null;
  /** Rises per object: of two events of one object the higher is the later */
  sequence: number;
}

/** No payment came before expires_at. */
export type PaymentExpiredEvent = EventHead & {
  event: 'payment.expired';
  data: PaymentEventData & {
    status: 'expired';
  };
};

/** Why an order has no purchase */
export type PaymentFailReason = 'customer' | 'partner' | 'payment_failed' | 'gateway_error' | 'purchase_failed' | 'buy_processing_failed' | 'prices_unavailable' | 'internal_error' | 'kyc_required';

/** The order has no purchase. failed: it is closed. refund_due: its money arrived and goes back, unless its metal can be bought before refund.will_retry_until; then payment.completed follows. */
export type PaymentFailedEvent = EventHead & {
  event: 'payment.failed';
  data: PaymentEventData & {
    /** Where the order stands, as GET has it */
    status: 'failed' | 'refund_due';
    /** customer: the customer cancelled it. partner: you cancelled it. payment_failed: closed by the gateway. gateway_error: the gateway could not open it. purchase_failed: the purchase was given up, or failed on trial in the sandbox. buy_processing_failed: the metal could not be had. prices_unavailable: there was no price, or trading was halted. internal_error: it broke on our side. kyc_required: it was paid after it had expired, when what its user may buy for without KYC was used up. */
    reason: PaymentFailReason;
    refund: {
      /** pending: money arrived */
      status: 'none' | 'pending';
      /** While the metal may still be bought: until then it is tried */
      will_retry_until?: Timestamp | undefined;
    };
  };
};

export interface PaymentFee {
  /** Who bears the gateway’s fee: the service, end_user or partner */
  bearer: string;
  /** 0.118 % of the amount, fixed at creation. Rupees */
  amount_inr: Rupees;
  deducted_from_amount: boolean;
}

export interface PaymentOrder {
  /** The order */
  payment_id: string;
  status: PaymentOrderStatus;
  checkout_type: CheckoutType;
  asset_type: AssetType;
  user_code: string;
  reference: string | null;
  metadata: Metadata | null;
  /** Rupees */
  amount_inr: Rupees;
  fee: PaymentFee;
  /** Rupees */
  funded_amount_inr: Rupees;
  estimate: {
    /** Grams */
    asset_quantity: Grams;
    /** Rupees a gram */
    rate_per_gram_inr: Rupees;
    final: false;
  };
  /** Hosted checkout of this order */
  checkout_url: string;
  upi?: UpiLinks | undefined;
  expires_at: Timestamp;
  created_at: Timestamp;
  fulfilment?: Fulfilment | undefined;
  /** The buy, once its metal is bought */
  transaction_id: string | null;
  /** The tax invoice of the buy */
  invoice_no: string | null;
  /** Why it failed or is due a refund. customer: the customer cancelled it. partner: you cancelled it. payment_failed: closed by the gateway. gateway_error: the gateway could not open it. purchase_failed: the purchase was given up, or failed on trial in the sandbox. buy_processing_failed: the metal could not be had. prices_unavailable: there was no price, or trading was halted. internal_error: it broke on our side. kyc_required: it was paid after it had expired, when what its user may buy for without KYC was used up. */
  reason: PaymentFailReason | null;
  /** Only where the money goes back, or may */
  refund?: {
    status: PaymentRefundStatus;
    /** Rupees */
    amount_inr: Rupees;
    reference: string | null;
    /** While the metal may still be bought: until then it is tried */
    will_retry_until?: Timestamp | undefined;
  } | undefined;
  /** Each payment that goes back, oldest first: second and wrong ones too */
  refunds: Array<PaymentRefund>;
}

export type PaymentOrderList = Paging & {
  orders: Array<PaymentOrder>;
};

/** created: waits for its money. paid: the metal is being bought. completed: the metal is credited. failed and expired: closed without money. refund_due: money arrived without a purchase. refunded: it is back */
export type PaymentOrderStatus = 'created' | 'paid' | 'completed' | 'failed' | 'expired' | 'refund_due' | 'refunded';

export interface PaymentRefund {
  /** The refund */
  refund_id: string;
  status: PaymentRefundStatus;
  /** Rupees */
  amount_inr: Rupees;
  /** purchase_failed: its metal could not be bought. second_payment: the order was paid before. wrong_amount: another amount was asked for. order_closed: the order had failed or was cancelled. sip_closed: the SIP that was debited had ended. operator: our staff gave the purchase up. */
  reason: PaymentRefundReason;
  /** UTR or the gateway’s refund id, once it is back */
  reference: string | null;
  created_at: Timestamp;
  refunded_at: Timestamp | null;
}

/** Why a payment goes back */
export type PaymentRefundReason = 'purchase_failed' | 'second_payment' | 'wrong_amount' | 'order_closed' | 'sip_closed' | 'operator';

/** pending: on its way back to the customer */
export type PaymentRefundStatus = 'pending' | 'completed';

/** A payment of an order is back with its customer: that of an order that was due a refund, which is refunded then, or a second or wrong one, which leaves the order as it is. So is a debit of a SIP that goes back. */
export type PaymentRefundedEvent = EventHead & {
  event: 'payment.refunded';
  data: PaymentEventData & {
    /** Where the order stands, as GET has it */
    status: PaymentOrderStatus;
    /** Of a debit: its SIP, whose GET lists it in refunds; else null */
    sip_id: number | null;
    refund: {
      /** The refund, as GET lists it in refunds */
      refund_id: string | null;
      status: 'completed';
      reason: PaymentRefundReason | null;
      /** Refunded, rupees */
      amount_inr: Rupees;
      /** UTR, or the gateway’s id of the refund */
      reference: string;
      refunded_at: Timestamp;
    };
  };
};

export type PlacedDelivery = Delivery & {
  /** What the user holds of the metal afterwards. Grams */
  user_balance_grams: Grams;
  /** Your wallet afterwards. Rupees */
  wallet_balance_inr: Rupees;
};

export interface Portfolio {
  user_code: string;
  as_of: Timestamp;
  gold: Holding;
  silver: Holding;
  /** Rupees */
  inr_wallet_inr: Rupees;
  /** Rupees */
  total_value_inr: Rupees;
}

export interface PortfolioExplanation {
  user_code: string;
  as_of: Timestamp;
  gold: HoldingExplanation;
  silver: HoldingExplanation;
  total: {
    whole: ExplainedFigure;
    parts: Array<ExplainedFigure>;
  };
  /** Trades that moved the metal, the last one first */
  movements: Array<MetalMovement>;
  page: number;
  limit: number;
  /** How many trades there are */
  total_movements: number;
}

export interface Price {
  asset_type: AssetType;
  /** Rupees a gram */
  buy_rate_inr_per_gram: Rupees;
  /** Rupees a gram */
  sell_rate_inr_per_gram: Rupees;
  /** Percent */
  gst_pct: Percent;
  purity: string;
  price_block_id: string;
  updated_at: Timestamp;
  /** False while trading in this metal is stopped: quotes and confirms then answer PRICES_UNAVAILABLE */
  tradable: boolean;
  /** Rupees a gram */
  base_buy_rate_inr_per_gram?: Rupees | undefined;
  /** Rupees a gram */
  base_sell_rate_inr_per_gram?: Rupees | undefined;
  /** Percent */
  markup_buy_pct?: Percent | undefined;
  /** Percent */
  markup_sell_pct?: Percent | undefined;
}

/** Which rate values the metal */
export type PriceBasis = 'sell' | 'buy';

export interface PriceHistory {
  asset_type: AssetType;
  interval: PriceInterval;
  from: string;
  to: string;
  clamped: boolean;
  clamp_reason?: string | undefined;
  points: Array<{
    at: Timestamp;
    /** Rupees a gram */
    buy_rate_inr_per_gram: Rupees;
    /** Rupees a gram */
    sell_rate_inr_per_gram: Rupees;
  }>;
}

/** Spacing of points */
export type PriceInterval = 'day' | 'hour';

export interface PriceList {
  prices: Array<Price>;
}

export interface Product {
  /** Our id of the product */
  sku: string;
  /** What it is */
  name: string;
  asset_type: AssetType;
  /** Metal of one piece. Grams */
  weight_grams: Grams;
  /** Fineness in thousandths */
  purity: string;
  /** For one piece, without GST. Rupees */
  making_charge_inr: Rupees;
  /** For an order, however many pieces; without GST. Rupees */
  delivery_charge_inr: Rupees;
  /** Picture, PNG, 640 px square */
  image_url: string;
  /** At least one piece is to be had in this mode */
  in_stock: boolean;
}

export interface ProductList {
  products: Array<Product>;
}

export interface Quote {
  quote_id: string;
  asset_type: AssetType;
  expires_at: Timestamp;
}

export interface QuoteBuyRequest {
  /** The user, as registered */
  user_code: UserCodeInput;
  asset_type: AssetType;
  /** Rupees, at most 2 decimals */
  amount_inr: Rupees;
  /** Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted */
  metadata?: MetadataInput | undefined;
}

export interface QuoteDeliveryRequest {
  /** The product */
  sku: string;
  /** Pieces */
  quantity?: number | undefined;
  address: {
    /** Who receives it */
    name: string;
    /** Whom the carrier calls: 10 digits, or 12 with the 91 prefix */
    mobile: string;
    /** House and street */
    line1: string;
    line2?: string | null | undefined;
    /** City */
    city: string;
    /** State or Union territory, by name */
    state: string;
    /** PIN code */
    pincode: string;
  };
  /** Your own id of the delivery, kept as it is */
  reference?: string | undefined;
  /** Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted */
  metadata?: MetadataInput | undefined;
}

export type QuoteGiftRequest = TransferRequest & {
  /** Words to the receiver */
  message?: string | undefined;
};

/** The quote */
export type QuoteId = string;

export interface QuoteSellRequest {
  /** The user, as registered */
  user_code: UserCodeInput;
  asset_type: AssetType;
  /** Grams, at most 6 decimals */
  quantity_grams?: Grams | undefined;
  /** Exactly this is left for the user after the fee. Rupees */
  amount_inr?: Rupees | undefined;
  /** Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted */
  metadata?: MetadataInput | undefined;
}

export type QuoteSendRequest = TransferRequest & {
  price_basis?: PriceBasis | undefined;
};

export interface QuotedReceiver {
  mobile: string;
  name: string | null;
  exists: boolean;
  will_be_created: boolean;
}

export interface Readiness {
  /** Checks that your traffic has shown */
  proved: number;
  /** Checks in all */
  total: number;
  /** Each with what shows it */
  checks: Array<ReadinessCheck>;
}

export interface ReadinessCheck {
  check: 'replayed_key' | 'lost_answer' | 'duplicate_webhook' | 'late_webhook' | 'rotated_secret' | 'late_payment' | 'refund_due' | 'trading_halt' | 'price_outage' | 'failed_payout';
  /** Whether your traffic has shown it */
  is_proved: boolean;
  /** The call, delivery, order or withdrawal that proves it */
  seen_in: string | null;
  /** When it was first seen; null while it is not */
  seen_at: Timestamp | null;
}

/** The code received */
export type ReceivedCode = string;

export interface ReceiverCheck {
  /** The number in 10 digits */
  mobile: string;
  exists: boolean;
  name: string | null;
  mobile_verified: boolean;
}

export type RegisteredUser = User & {
  mode: Mode;
};

export interface RemovedWebhookEndpoint {
  id: string;
  removed: true;
}

export interface RequestTokenOtpRequest {
  /** Mobile number: 10 digits, or 12 with the 91 prefix */
  mobile: string;
  /** Which mode the token is for */
  mode?: Mode | undefined;
}

export interface ResendDeliveryOtpRequest {
  /** The quote */
  quote_id: QuoteId;
}

export interface ResendEmbedOtpRequest {
  /** The single-use code of the embed flow */
  user_code: EmbedUserCode;
}

export interface ResendEventRequest {
  /** Send it to this endpoint only */
  endpoint_id?: string | undefined;
}

export interface ResendGiftOtpRequest {
  /** The quote */
  quote_id: QuoteId;
}

export interface ResentEvent {
  event_id: string;
  deliveries: Array<{
    delivery_id: string;
    endpoint_id: string;
  }>;
}

export interface ResetSandboxRequest {
  keep_users?: boolean | undefined;
}

export interface SandboxClock {
  /** Time in your sandbox */
  now: Timestamp;
  /** How far it runs ahead of real time. Seconds */
  offset_seconds: number;
}

/** What a sandbox can be made to fail at */
export type SandboxFault = 'buy_fulfilment' | 'price_feed' | 'trading_halt' | 'gateway' | 'gateway_down' | 'intent' | 'purchase' | 'holdings' | 'instant_kyc' | 'payout' | 'webhook_duplicate' | 'webhook_delay' | 'lost_answer';

export interface SandboxMessage {
  /** The message */
  message_id: string;
  /** How it would have gone out */
  kind: SandboxMessageKind;
  /** Masked mobile or email; of a webhook whether there is an endpoint, whose URL the dashboard shows */
  to: string;
  /** What it was for */
  purpose: string;
  /** The text, or of a webhook the JSON of a WebhookEvent */
  content: string;
  /** The code; only of an OTP */
  code?: string | undefined;
  created_at: Timestamp;
}

/** How a message would have gone out */
export type SandboxMessageKind = 'otp' | 'email' | 'webhook';

export interface SandboxMessageList {
  /** At most 50, newest first */
  messages: Array<SandboxMessage>;
}

export interface SandboxRequest {
  request_id: string;
  /** When it came, in real time */
  at: Timestamp;
  method: string;
  path: string;
  status: number;
  /** The error, if it was one */
  code: string | null;
  latency_ms: number;
  /** Answered by the outcome of an earlier call with its key */
  is_replay: boolean;
  /** Its key came with another body the first time */
  is_body_mismatch: boolean;
}

export interface SandboxRequestList {
  requests: Array<SandboxRequest>;
  next_since: string;
}

export interface SandboxReset {
  reset_at: Timestamp;
  users_kept: number;
  /** Rupees */
  float_inr: Rupees;
}

export interface Sell {
  transaction_id: string;
  quote_id: string;
  status: 'completed';
  user_code: string;
  asset_type: AssetType;
  /** Grams sold */
  quantity_grams: Grams;
  /** Rupees a gram */
  rate_inr_per_gram: Rupees;
  /** Rupees */
  gross_amount_inr: Rupees;
  /** Rupees */
  platform_fee_inr: Rupees;
  /** Rupees */
  net_amount_inr: Rupees;
  proceeds_destination: 'user_inr_wallet';
  /** Grams */
  user_balance_grams: Grams;
  /** Rupees */
  user_inr_balance: Rupees;
  metadata: Metadata | null;
  created_at: Timestamp;
}

/** A sell settled into the user’s INR wallet. */
export type SellCompletedEvent = EventHead & {
  event: 'sell.completed';
  data: {
    /** The user */
    user_code: UserCode;
    asset_type: AssetType;
    /** Sold, grams */
    quantity_grams: Grams;
    /** Worth of the metal, rupees */
    gross_amount_inr: Rupees;
    /** Our fee, GST included, rupees */
    platform_fee_inr: Rupees;
    /** Credited to the user’s wallet, rupees */
    net_amount_inr: Rupees;
    /** Transaction, as GET /partner/transactions/:id knows it */
    transaction_id: TransactionId;
    metadata: Metadata | null;
    status: 'completed';
    /** Rises per object: of two events of one object the higher is the later */
    sequence: number;
  };
};

export type SellQuote = Quote & {
  /** Grams that will be sold */
  quantity_grams: Grams;
  /** Rupees a gram */
  rate_inr_per_gram: Rupees;
  /** Rupees */
  net_amount_inr: Rupees;
  /** Rupees a gram */
  base_rate_inr_per_gram?: Rupees | undefined;
  /** Percent */
  markup_pct?: Percent | undefined;
  /** Rupees */
  markup_amount_inr?: Rupees | undefined;
  breakdown: {
    /** Rupees */
    gross_amount_inr: Rupees;
    /** Grams */
    platform_fee_grams: Grams;
    /** Rupees */
    platform_fee_inr: Rupees;
    /** Percent */
    platform_fee_percentage: Percent;
    /** Rupees */
    net_amount_inr: Rupees;
    target_net_mode: boolean;
    proceeds_destination: 'user_inr_wallet';
    price_block_id: string;
  };
  metadata: Metadata | null;
  /** Seconds */
  expires_in_seconds: number;
};

export type Send = Transfer & {
  /** Grams */
  partner_debit_grams: Grams;
  /** Grams */
  new_partner_balance_grams: Grams;
};

/** Metal of yours was sent to a user. */
export type SendCompletedEvent = EventHead & {
  event: 'send.completed';
  data: TransferEventData & {
    /** You are the sender */
    user_code: null;
  };
};

export interface SendKycAadhaarOtpRequest {
  /** Aadhaar number; its last four digits are kept, no more */
  aadhaar_number: string;
}

export interface SendKycEmailRequest {
  /** Address of the user */
  email: string;
}

export type SendQuote = Quote & {
  receiver: QuotedReceiver;
  metadata: Metadata | null;
  breakdown: TransferBreakdown;
};

export interface SetMarkupRequest {
  /** Percent, 0 to 5, at most 3 decimals; 0 switches the side off */
  markup_buy_pct?: Percent | undefined;
  /** Percent, 0 to 5, at most 3 decimals; 0 switches the side off */
  markup_sell_pct?: Percent | undefined;
}

export interface SimulateKycRequest {
  /** What the operator decides */
  outcome: 'approve' | 'reject';
  /** Of a rejection */
  reason?: string | undefined;
}

export interface SimulatePaymentOrderRequest {
  /** What happens */
  outcome: 'success' | 'failure' | 'late_success' | 'purchase_failure' | 'refund';
}

export interface SimulateSipRequest {
  /** What happens */
  outcome: 'activate' | 'installment' | 'failure' | 'pause' | 'resume';
}

export interface Sip {
  /** The SIP */
  id: string;
  /** The same as a number; every sip.* webhook carries both */
  sip_id: number;
  status: SipStatus;
  user_code: string;
  asset_type: AssetType;
  name: string;
  reference: string | null;
  metadata: Metadata | null;
  /** Rupees */
  installment_amount_inr: Rupees;
  frequency: Frequency;
  fee: {
    /** Who bears the gateway’s fee: the service, end_user or partner */
    bearer: string;
    /** 0.118 % of the installment, fixed at creation. Rupees */
    per_installment_inr: Rupees;
    deducted_from_installment: boolean;
  };
  /** What each installment buys metal for. Rupees */
  funded_installment_inr: Rupees;
  /** Our page for the approval */
  checkout_url: string;
  /** UPI links with the mandate verb: never turn them into payment links */
  mandate?: {
    upi: UpiLinks;
  } | undefined;
  /** The bank has to approve by then: an hour after creation */
  authorise_by: Timestamp;
  created_at: Timestamp;
}

/** The bank approved the mandate. */
export type SipActivatedEvent = EventHead & {
  event: 'sip.activated';
  data: SipEventData;
};

/** A SIP was cancelled, by you, your customer or the bank. */
export type SipCancelledEvent = EventHead & {
  event: 'sip.cancelled';
  data: SipEndEventData;
};

/** A SIP has come to its end. */
export type SipCompletedEvent = EventHead & {
  event: 'sip.completed';
  data: SipEndEventData;
};

/** A SIP mandate was created. */
export type SipCreatedEvent = EventHead & {
  event: 'sip.created';
  data: SipEventData;
};

export type SipDetails = Sip & {
  installments_paid: number;
  /** Sum of the funded amounts. Rupees */
  total_invested_inr: Rupees;
  /** Grams */
  total_grams: Grams;
  /** Null while paused, and where none comes */
  next_installment_date: IstDate | null;
  /** The latest 12 days, newest first */
  installments: Array<SipInstallment>;
  /** Debits that go back, the latest 50, newest first: second and wrong ones, and those after the end */
  refunds: Array<SipRefund>;
};

export type SipEndEventData = SipEventData & {
  /** Who or what ended it */
  reason: string | null;
};

export interface SipEventData {
  /** The SIP */
  id: string;
  /** The SIP by its number */
  sip_id: number;
  /** The user */
  user_code: UserCode;
  /** State of the SIP after this event */
  status: SipStatus;
  asset_type: AssetType;
  /** Each installment, rupees */
  installment_amount_inr: Rupees;
  frequency: Frequency;
  /** Your own reference, or null */
  reference: OwnReference;
  metadata: Metadata | null;
  /** Rises per object: of two events of one object the higher is the later */
  sequence: number;
}

export interface SipInstallment {
  /** Day of the plan, in India */
  due_on: IstDate;
  /** Counts debits from 1; null for a day that was missed */
  installment_no: number | null;
  status: 'completed' | 'processing' | 'refund_due' | 'refunded' | 'missed';
  /** Rupees */
  amount_inr: Rupees | null;
  /** Rupees */
  fee_inr: Rupees | null;
  /** Rupees */
  funded_amount_inr: Rupees | null;
  /** Grams */
  quantity_grams: Grams | null;
  /** Rupees a gram */
  rate_per_gram_inr: Rupees | null;
  transaction_id: string | null;
  /** The tax invoice of what it bought */
  invoice_no: string | null;
}

/** An installment of a SIP was executed. */
export type SipInstallmentEvent = EventHead & {
  event: 'sip.installment';
  data: SipEventData & {
    installment_no: number;
    /** Gateway fee, rupees */
    fee_inr: Rupees;
    /** What metal was bought for, rupees */
    funded_amount_inr: Rupees;
    /** Credited, grams */
    quantity_grams: Grams;
    /** Rate of a gram, rupees */
    rate_per_gram_inr: Rupees;
    /** Transaction, as GET /partner/transactions/:id knows it */
    transaction_id: TransactionId;
    /** Tax invoice of the buy */
    invoice_no: string | null;
    next_installment_date: IstDate | null;
  };
};

/** The bank debited nothing for an installment; the next one comes on its day. */
export type SipInstallmentMissedEvent = EventHead & {
  event: 'sip.installment_missed';
  data: SipEventData & {
    /** The day that was missed */
    due_date: IstDate;
    /** debit_failed: the bank said so. no_debit: none came in time. */
    reason: string;
    /** Day of the next installment */
    next_installment_date: IstDate | null;
  };
};

export type SipList = Paging & {
  sips: Array<Sip>;
};

/** The mandate was never approved. */
export type SipMandateFailedEvent = EventHead & {
  event: 'sip.mandate_failed';
  data: SipEventData;
};

/** The bank paused the mandate: no installment comes until it is resumed. */
export type SipPausedEvent = EventHead & {
  event: 'sip.paused';
  data: SipEventData;
};

export type SipRefund = PaymentRefund & {
  /** The debit, as its payment.refunded has it */
  payment_id: string;
};

/** The bank resumed the mandate. */
export type SipResumedEvent = EventHead & {
  event: 'sip.resumed';
  data: SipEventData & {
    /** Day of the next installment */
    next_installment_date: IstDate | null;
  };
};

/** Where a SIP stands */
export type SipStatus = 'pending_authorisation' | 'active' | 'paused' | 'cancelled' | 'completed' | 'failed';

export interface Statement {
  /** IST month, YYYY-MM */
  month: string;
  transactions: number;
  /** Rupees */
  buy_volume_inr: Rupees;
  /** Gross. Rupees */
  sell_volume_inr: Rupees;
  /** Rupees */
  commission_inr: Rupees;
  /** 18 %, half a paisa rounded up. Rupees */
  commission_gst_inr: Rupees;
  /** Rupees */
  markup_passthrough_inr: Rupees;
  /** Rupees */
  gateway_fees_inr: Rupees;
  /** Rupees */
  gateway_fees_gst_inr: Rupees;
  /** Rupees */
  net_payable_inr: Rupees;
  /** Your commission invoice; null without commission */
  invoice_no: string | null;
  /** Our invoice of gateway fees; null where you bore none */
  fee_invoice_no: string | null;
  finalized_at: Timestamp;
  /** When net_payable_inr was paid, or taken where it is below zero; null until then */
  settled_at: Timestamp | null;
  /** UTR of the transfer, or our paper */
  settlement_reference: string | null;
  view_url: string;
  pdf_url: string;
  fee_invoice_view_url: string | null;
}

export interface StatementExplanation {
  month: string;
  /** Whether the month is final; else its figures are of this moment */
  final: boolean;
  /** Whether grams and tax of the trades are explained too; not in months of more than 200,000 entries */
  metal_explained: boolean;
  /** The sums of the month by type, channel and entry */
  lines: Array<StatementLine>;
  steps: Array<ExplainedStep>;
  sums: Array<{
    whole: ExplainedFigure;
    parts: Array<ExplainedFigure>;
  }>;
}

export interface StatementLine {
  type: 'buy' | 'sell' | 'sip_installment';
  channel: Channel;
  entry: CommissionEntryKind;
  /** How many trades it is the sum of */
  entries: number;
  /** Rupees */
  funded_amount_inr: Rupees;
  /** Rupees */
  commission_inr: Rupees;
  /** Rupees */
  markup_inr: Rupees;
  /** Where you bear it, GST included. Rupees */
  gateway_fee_inr: Rupees;
}

export type StatementList = Paging & {
  statements: Array<Statement>;
};

export interface SubmitKycDetailsRequest {
  /** As on the documents */
  full_name: string;
  /** Date of birth, YYYY-MM-DD; 18 years ago or more */
  dob: string;
  /** PAN; in live of a person (fourth letter P) */
  pan: string;
  /** One text, or its parts */
  address: string | {
    line1: string;
    line2?: string | undefined;
    city: string;
    state: string;
    pincode: string;
  };
}

export interface SubmitKycDocumentsRequest {
  /** One to ten; of each type the newest counts */
  documents: Array<{
    type: 'pan' | 'aadhaar_front' | 'aadhaar_back' | 'selfie';
    /** https; fetched now and kept: a JPEG or PNG picture or a PDF of at most 10 MiB, answered with 200 itself */
    url: string;
  }>;
}

/** Sent by you, from the dashboard. */
export type TestPingEvent = EventHead & {
  event: 'test.ping';
  data: {
    message: string;
    /** Rises per object: of two events of one object the higher is the later */
    sequence: number;
  };
};

/** Plan of your account */
export type Tier = 'paid' | 'free';

/** Moment in UTC, ISO 8601 */
export type Timestamp = string;

export interface TokenOtp {
  otp_sent: true;
  mobile_masked: string;
  /** Seconds */
  expires_in_seconds: number;
  mode: Mode;
  /** Names this OTP; send it with verify-otp */
  challenge_id: string;
}

export type TradeList = Paging & {
  trades: Array<Transaction>;
  /** This state of the list. Sent with the next pages it keeps them from shifting while rows arrive */
  as_of: ListState;
};

/** Trading in a metal was halted, for everybody. */
export type TradingHaltedEvent = EventHead & {
  event: 'trading.halted';
  data: {
    asset_type: AssetType;
    tradable: false;
    /** When that was: you may be told a moment later. Events of earlier releases do not have it */
    at?: Timestamp | undefined;
    /** Rises per object: of two events of one object the higher is the later */
    sequence: number;
  };
};

/** Trading in a metal goes on. */
export type TradingResumedEvent = EventHead & {
  event: 'trading.resumed';
  data: {
    asset_type: AssetType;
    tradable: true;
    /** When that was: you may be told a moment later. Events of earlier releases do not have it */
    at?: Timestamp | undefined;
    /** Rises per object: of two events of one object the higher is the later */
    sequence: number;
  };
};

export interface Transaction {
  transaction_id: string;
  type: TransactionType;
  channel: Channel;
  asset_type: AssetType;
  /** Grams */
  quantity_grams: Grams;
  /** Rupees */
  amount_inr: Rupees;
  /** Rupees a gram */
  rate_inr_per_gram: Rupees;
  status: TransactionStatus;
  user_code: string | null;
  receiver: TransactionReceiver | null;
  /** The payment order it stems from */
  payment_id: string | null;
  /** The SIP it stems from, by its number */
  sip_id: number | null;
  /** Your own id of the order, SIP, delivery or withdrawal */
  reference: string | null;
  metadata: Metadata | null;
  created_at: Timestamp;
}

export type TransactionDetails = Transaction & {
  quote_id: string | null;
  price_block_id: string;
  /** Rupees a gram */
  base_rate_inr_per_gram?: Rupees | undefined;
  /** Percent */
  markup_pct?: Percent | undefined;
  /** Rupees */
  markup_amount_inr?: Rupees | undefined;
  /** Rupees */
  fee_inr?: Rupees | undefined;
  /** Grams */
  fee_grams?: Grams | undefined;
  /** Rupees */
  net_amount_inr?: Rupees | undefined;
  /** Grams */
  partner_debit_grams?: Grams | undefined;
  /** Grams */
  user_debit_grams?: Grams | undefined;
  message?: string | null | undefined;
  /** Rupees */
  commission_inr: Rupees;
};

export interface TransactionExplanation {
  transaction_id: string;
  type: TransactionType;
  price_block_id: string;
  created_at: Timestamp;
  steps: Array<ExplainedStep>;
  sums: Array<{
    whole: ExplainedFigure;
    parts: Array<ExplainedFigure>;
  }>;
}

/** Transaction, as GET /partner/transactions/:id knows it */
export type TransactionId = string;

export type TransactionList = Paging & {
  transactions: Array<Transaction>;
  /** This state of the list. Sent with the next pages it keeps them from shifting while rows arrive */
  as_of: ListState;
};

export interface TransactionOrWithdrawal {
  transaction_id: string;
  type: 'buy' | 'sell' | 'send' | 'gift' | 'delivery' | 'sip_setup' | 'sip_installment' | 'withdrawal';
  channel: Channel;
  /** Null of a withdrawal */
  asset_type: AssetType | null;
  /** Grams */
  quantity_grams: Grams;
  /** Rupees */
  amount_inr: Rupees;
  /** Null of a withdrawal. Rupees a gram */
  rate_inr_per_gram: Rupees | null;
  /** Of a withdrawal: processing, completed or failed */
  status: 'debited' | 'completed' | 'voided' | 'processing' | 'failed';
  user_code: string | null;
  receiver: TransactionReceiver | null;
  /** The payment order it stems from */
  payment_id: string | null;
  /** The SIP it stems from, by its number */
  sip_id: number | null;
  /** Your own id of the order, SIP, delivery or withdrawal */
  reference: string | null;
  metadata: Metadata | null;
  created_at: Timestamp;
}

export type TransactionOrWithdrawalList = Paging & {
  transactions: Array<TransactionOrWithdrawal>;
  /** This state of the list. Sent with the next pages it keeps them from shifting while rows arrive */
  as_of: ListState;
};

export interface TransactionReceiver {
  user_code: string;
  mobile_masked: string;
  name: string | null;
}

/** debited: paid, its metal on the way. completed: final. voided: undone, the money is back */
export type TransactionStatus = 'debited' | 'completed' | 'voided';

/** Kind of transaction */
export type TransactionType = 'buy' | 'sell' | 'send' | 'gift' | 'delivery' | 'sip_setup' | 'sip_installment';

export interface Transfer {
  transaction_id: string;
  status: 'completed';
  asset_type: AssetType;
  receiver: TransferReceiver;
  /** Rupees */
  receiver_amount_inr: Rupees;
  /** Grams */
  receiver_grams: Grams;
  /** Rupees */
  fee_inr: Rupees;
  /** Grams */
  fee_grams: Grams;
  /** Rupees a gram */
  rate_used: Rupees;
  metadata: Metadata | null;
  created_at: Timestamp;
}

export interface TransferBreakdown {
  /** Rupees a gram */
  rate_per_gram: Rupees;
  price_basis: PriceBasis;
  /** Rupees */
  receiver_gets_inr: Rupees;
  /** Grams */
  receiver_gets_grams: Grams;
  /** Grams */
  partner_pays_grams: Grams;
  /** Rupees */
  partner_pays_inr_equivalent: Rupees;
  /** Grams */
  fee_grams: Grams;
  /** Rupees */
  fee_inr: Rupees;
  /** Percent */
  fee_percentage: Percent;
}

export interface TransferEventData {
  asset_type: AssetType;
  receiver: {
    /** Who received it */
    user_code: string;
    /** Whether their account was opened for it */
    created: boolean;
  };
  /** Credited to the receiver, grams */
  receiver_grams: Grams;
  /** Worth of that, rupees */
  receiver_amount_inr: Rupees;
  /** Our fee, taken from the payer, grams */
  fee_grams: Grams;
  /** Worth of the fee, rupees */
  fee_inr: Rupees;
  /** Rate of a gram, rupees */
  rate_per_gram_inr: Rupees;
  /** Transaction, as GET /partner/transactions/:id knows it */
  transaction_id: TransactionId;
  metadata: Metadata | null;
  status: 'completed';
  /** Rises per object: of two events of one object the higher is the later */
  sequence: number;
}

export interface TransferReceiver {
  mobile: string;
  name: string | null;
  existed: boolean;
  created: boolean;
}

export interface TransferRequest {
  /** Mobile of the receiver: 10 digits, or 12 with the 91 prefix */
  receiver_mobile: string;
  asset_type: AssetType;
  /** Rupees of metal that the receiver gets */
  amount_inr?: Rupees | undefined;
  /** Grams that the receiver gets */
  amount_grams?: Grams | undefined;
  /** Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted */
  metadata?: MetadataInput | undefined;
}

export interface UpdateUserRequest {
  name?: string | null | undefined;
  email?: string | null | undefined;
  state?: string | null | undefined;
  meta?: Record<string, unknown> | null | undefined;
  metadata?: MetadataInput | null | undefined;
}

export interface UpiAppLink {
  /** intent:// link, for the same frame of a page or WebView */
  android: string;
  /** Package of the app */
  android_package: string;
  /** Scheme link */
  ios: string;
}

export interface UpiLinks {
  /** The UPI link, byte for byte; on desktop the content of the QR */
  url: string;
  apps: {
    gpay: UpiAppLink;
    /** Link for either platform */
    phonepe: string;
    /** Link for either platform */
    paytm: string;
    cred?: UpiAppLink | undefined;
  };
}

export interface User {
  user_code: string;
  name: string | null;
  mobile_masked: string;
  email_masked: string | null;
  kyc_status: KycStatus;
  user_existed: boolean;
  registered_at: Timestamp;
  meta: Record<string, unknown> | null;
  metadata: Metadata | null;
  /** State they live in, where you gave it */
  state?: string | undefined;
  balances?: UserBalances | undefined;
}

export interface UserBalances {
  /** Grams */
  gold_grams: Grams;
  /** Grams */
  silver_grams: Grams;
  /** Rupees */
  inr: Rupees;
  /** Grams */
  sip_gold_grams: Grams;
  /** Grams */
  sip_silver_grams: Grams;
}

/** The user */
export type UserCode = string;

/** The user, as registered */
export type UserCodeInput = string;

export interface UserEntry {
  /** The entry */
  id: string;
  /** Which of the user’s accounts: the INR wallet, metal, or metal bought by SIPs */
  account: 'inr' | 'gold' | 'silver' | 'sip_gold' | 'sip_silver';
  /** Metal; null of rupees */
  asset_type: AssetType | null;
  type: 'buy' | 'sip_installment' | 'sell' | 'send' | 'gift' | 'delivery' | 'delivery_cancel' | 'withdrawal' | 'withdrawal_returned' | 'withdrawal_reversed';
  direction: Direction;
  /** Of the INR wallet; else null. Rupees */
  amount_inr: Rupees | null;
  /** Of the INR wallet; else null. Rupees */
  balance_after_inr: Rupees | null;
  /** Of metal; else null. Grams */
  quantity_grams: Grams | null;
  /** Of metal; else null. Grams */
  balance_after_grams: Grams | null;
  reference_type: 'transaction' | 'withdrawal';
  reference_id: string;
  created_at: Timestamp;
}

export interface UserLedger {
  user_code: string;
  entries: Array<UserEntry>;
  balances: UserBalances;
  /** When the user held these balances */
  as_of: Timestamp;
  /** Of the next page; null on the last */
  next_cursor: string | null;
  limit: number;
}

export interface UserList {
  users: Array<ListedUser>;
  total: number;
  limit: number;
  offset: number;
  /** This state of the list. Sent with the next pages it keeps them from shifting while rows arrive */
  as_of: ListState;
}

/** How a user came to you */
export type UserSource = 'api' | 'embed' | 'checkout' | 'sip' | 'send' | 'white_label';

export interface VerifyEmbedOtpRequest {
  /** The single-use code of the embed flow */
  user_code: EmbedUserCode;
  /** The code received */
  otp: ReceivedCode;
}

export interface VerifyKycAadhaarOtpRequest {
  /** As answered when the OTP was sent */
  reference_id: string;
  /** The code received */
  otp: ReceivedCode;
}

export interface VerifyKycEmailRequest {
  /** The newest code sent */
  code: ReceivedCode;
}

export interface VerifyKycPanRequest {
  /** PAN; in live of a person (fourth letter P) */
  pan: string;
  /** Date of birth, YYYY-MM-DD; 18 years ago or more */
  dob: string;
}

export interface VerifyTokenOtpRequest {
  /** Mobile number: 10 digits, or 12 with the 91 prefix */
  mobile: string;
  /** The code received */
  otp: ReceivedCode;
  /** Which mode the token is for */
  mode?: Mode | undefined;
  /** The challenge_id of request-otp’s answer */
  challenge_id?: string | undefined;
}

export interface Wallet {
  type: 'prepaid' | 'credit';
  /** Rupees */
  balance_inr: Rupees;
  /** Rupees */
  credit_limit_inr: Rupees;
  /** Rupees */
  available_inr: Rupees;
  /** Rupees */
  dues_inr: Rupees;
}

export interface WalletEntry {
  id: string;
  type: WalletEntryType;
  direction: Direction;
  /** Rupees */
  amount_inr: Rupees;
  /** Rupees */
  balance_after_inr: Rupees;
  reference_type: string;
  reference_id: string;
  description: string;
  created_at: Timestamp;
}

/** What moved your wallet */
export type WalletEntryType = 'buy' | 'buy_void' | 'delivery' | 'delivery_cancel' | 'inventory' | 'top_up' | 'adjustment' | 'statement';

export type WalletLedger = Paging & {
  entries: Array<WalletEntry>;
  /** This state of the list. Sent with the next pages it keeps them from shifting while rows arrive */
  as_of: ListState;
};

export interface WebhookEndpoint {
  /** The endpoint */
  id: string;
  /** both: the one set in the dashboard for both modes */
  mode: WebhookEndpointMode;
  /** What you call it */
  name: string | null;
  url: string;
  /** Kinds of event that it gets */
  kinds: Array<ChosenEventKind>;
  /** Static headers of every delivery */
  headers: Array<{
    name: string;
    value_masked: string;
  }>;
  /** You have not switched it off */
  enabled: boolean;
  /** While a second secret is staged: when it takes the place of the first by itself */
  rotation_ends_at: Timestamp | null;
  created_at: Timestamp;
}

export interface WebhookEndpointList {
  endpoints: Array<WebhookEndpoint>;
}

/** Which events a webhook endpoint gets */
export type WebhookEndpointMode = 'live' | 'sandbox' | 'both';

export type WebhookEndpointWithSecret = WebhookEndpoint & {
  /** Signs its deliveries. Shown this once */
  secret: string;
};

export interface Withdrawal {
  /** The withdrawal */
  withdrawal_id: string;
  /** Rupees */
  amount_inr: Rupees;
  /** Your own id of it, where you gave one */
  reference: string | null;
  metadata: Metadata | null;
  status: WithdrawalStatus;
  /** Where it goes */
  bank_account: BankAccount;
  /** The bank’s reference, once it was paid */
  utr: string | null;
  /** Why the money is back in the wallet */
  failure_reason: string | null;
  created_at: Timestamp;
  /** When it was paid; stays where the bank gave it back later and it is failed with reversed_by_bank */
  completed_at: Timestamp | null;
}

/** A withdrawal was paid to the bank account. */
export type WithdrawalCompletedEvent = EventHead & {
  event: 'withdrawal.completed';
  data: WithdrawalEventData & {
    status: 'completed';
    completed_at: Timestamp;
  };
};

export interface WithdrawalEventData {
  /** The withdrawal */
  withdrawal_id: string;
  /** The user */
  user_code: UserCode;
  /** What was asked for, rupees */
  amount_inr: Rupees;
  /** Where it goes */
  bank_account_id: string;
  /** The bank’s reference, if there is one */
  utr: string | null;
  /** Your own reference, or null */
  reference: OwnReference;
  metadata: Metadata | null;
  /** Rises per object: of two events of one object the higher is the later */
  sequence: number;
}

/** A withdrawal failed, or was given back by the bank after it was completed: the money is in the user’s wallet again. */
export type WithdrawalFailedEvent = EventHead & {
  event: 'withdrawal.failed';
  data: WithdrawalEventData & {
    status: 'failed';
    /** Why the money is back */
    failure_reason: string | null;
    failed_at: Timestamp;
  };
};

export interface WithdrawalList {
  /** Newest first */
  withdrawals: Array<Withdrawal>;
  total: number;
  limit: number;
  offset: number;
}

/** failed: the money is back in the INR wallet */
export type WithdrawalStatus = 'processing' | 'completed' | 'failed';

export interface PricesHistoryInput {
  /** "gold" or "silver" */
  asset: AssetType;
  /** "day" or "hour" */
  interval: PriceInterval;
  /** First IST day, YYYY-MM-DD */
  from?: IstDate | undefined;
  /** Last IST day, YYYY-MM-DD */
  to?: IstDate | undefined;
}

export interface UsersRegisterInput {
  /** Mobile number: 10 digits, or 12 with the 91 prefix */
  mobile: string;
  name?: string | undefined;
  email?: string | undefined;
  /** State or Union territory the user lives in, by name or two-digit GST code. Where it is another than the seller’s, invoices carry IGST. The State of an approved KYC address goes before it */
  state?: string | undefined;
  /** Free-form JSON, kept and echoed back */
  meta?: Record<string, unknown> | undefined;
  /** Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted */
  metadata?: MetadataInput | undefined;
}

export interface UsersListInput {
  include?: 'balances' | undefined;
  scope?: 'all' | undefined;
  /** Rows a page, 1 to 200 */
  limit?: number | undefined;
  /** Rows to skip */
  offset?: number | undefined;
  /** as_of of an earlier page: leaves out what arrived since, so that pages do not shift */
  as_of?: string | undefined;
}

export interface UsersGetInput {
  include?: 'balances' | undefined;
}

export interface UsersPortfolioInput {
  /** The holdings as they stood then: an IST day (its end), or an ISO timestamp. Valued at the newest base sell rate published by then, without your markdown */
  as_of?: string | undefined;
}

export interface UsersExplainPortfolioInput {
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
}

export interface UsersTransactionsInput {
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
  /** as_of of an earlier page: leaves out what arrived since, so that pages do not shift */
  as_of?: string | undefined;
  asset_type?: AssetType | undefined;
  type?: TransactionType | undefined;
  /** First IST day, YYYY-MM-DD */
  from?: IstDate | undefined;
  /** Last IST day, YYYY-MM-DD */
  to?: IstDate | undefined;
  /** Where the order came from */
  channel?: Channel | undefined;
}

export interface UsersLedgerInput {
  /** First IST day, YYYY-MM-DD */
  from?: IstDate | undefined;
  /** Last IST day, YYYY-MM-DD */
  to?: IstDate | undefined;
  /** The ledger and the balances as they stood then: an IST day (its end), or an ISO timestamp */
  as_of?: string | undefined;
  /** next_cursor of the page before */
  cursor?: string | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
}

export interface ReceiversCheckInput {
  /** Mobile of the receiver: 10 digits, or 12 with the 91 prefix */
  mobile: string;
}

export interface WithdrawalsListInput {
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
  /** Rows to skip */
  offset?: number | undefined;
}

export interface PaymentsOrdersListInput {
  /** Statuses, with commas between */
  status?: Array<PaymentOrderStatus> | undefined;
  /** Your own id */
  reference?: string | undefined;
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
}

export interface PaymentsSipsListInput {
  /** Statuses, with commas between */
  status?: Array<SipStatus> | undefined;
  /** Of this customer */
  user_code?: string | undefined;
  /** Your own id */
  reference?: string | undefined;
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
}

export interface DeliveryProductsListInput {
  asset_type?: AssetType | undefined;
}

export interface DeliveryOrdersListInput {
  /** Orders of this status only */
  status?: DeliveryStatus | undefined;
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
}

export interface EmbedIssueCodeInput {
  /** Mobile number: 10 digits, or 12 with the 91 prefix */
  mobile: string;
  name?: string | undefined;
  email?: string | undefined;
  /** State or Union territory the user lives in, by name or two-digit GST code. Where it is another than the seller’s, invoices carry IGST. The State of an approved KYC address goes before it */
  state?: string | undefined;
  /** Free-form JSON, kept and echoed back */
  meta?: Record<string, unknown> | undefined;
  /** Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted */
  metadata?: MetadataInput | undefined;
}

export interface TransactionsListInput {
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
  /** as_of of an earlier page: leaves out what arrived since, so that pages do not shift */
  as_of?: string | undefined;
  asset_type?: AssetType | undefined;
  /** Kind of transaction */
  type?: 'buy' | 'sell' | 'send' | 'gift' | 'delivery' | 'sip_setup' | 'sip_installment' | 'withdrawal' | undefined;
  /** First IST day, YYYY-MM-DD */
  from?: IstDate | undefined;
  /** Last IST day, YYYY-MM-DD */
  to?: IstDate | undefined;
  /** The user, as registered */
  user_code?: UserCodeInput | undefined;
  /** Where the order came from */
  channel?: Channel | undefined;
}

export interface TransfersListInput {
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
  /** as_of of an earlier page: leaves out what arrived since, so that pages do not shift */
  as_of?: string | undefined;
  asset_type?: AssetType | undefined;
  /** Kind of transaction */
  type?: 'send' | 'gift' | undefined;
  /** First IST day, YYYY-MM-DD */
  from?: IstDate | undefined;
  /** Last IST day, YYYY-MM-DD */
  to?: IstDate | undefined;
}

export interface TradesListInput {
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
  /** as_of of an earlier page: leaves out what arrived since, so that pages do not shift */
  as_of?: string | undefined;
  asset_type?: AssetType | undefined;
  /** Kind of transaction */
  type?: 'buy' | 'sell' | 'gift' | undefined;
  /** First IST day, YYYY-MM-DD */
  from?: IstDate | undefined;
  /** Last IST day, YYYY-MM-DD */
  to?: IstDate | undefined;
  /** The user, as registered */
  user_code?: UserCodeInput | undefined;
}

export interface WalletLedgerInput {
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
  /** First IST day, YYYY-MM-DD */
  from?: IstDate | undefined;
  /** Last IST day, YYYY-MM-DD */
  to?: IstDate | undefined;
  /** The ledger as it stood then: an IST day (its end), an ISO timestamp, or the as_of of an earlier page, which keeps pages from shifting */
  as_of?: string | undefined;
}

export interface DashboardUsersInput {
  /** Rows a page, 1 to 200 */
  limit?: number | undefined;
  /** Rows to skip */
  offset?: number | undefined;
  /** as_of of an earlier page: leaves out what arrived since, so that pages do not shift */
  as_of?: string | undefined;
}

export interface DashboardCommissionInput {
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
  /** as_of of an earlier page: leaves out what arrived since, so that pages do not shift */
  as_of?: string | undefined;
  /** IST month, YYYY-MM */
  month?: string | undefined;
  /** Only trades of this type */
  type?: 'buy' | 'sell' | 'sip_installment' | undefined;
  /** Only trades of this channel */
  channel?: Channel | undefined;
  /** Only entries of this kind */
  entry?: CommissionEntryKind | undefined;
}

export interface DashboardStatementsInput {
  /** Page, from 1 */
  page?: number | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
}

export interface EventsListInput {
  /** Events of this kind only */
  kind?: EventKind | undefined;
  /** Events made from this moment on */
  since?: Timestamp | undefined;
  /** next_cursor of the page before */
  cursor?: string | undefined;
  /** Rows a page, 1 to 100 */
  limit?: number | undefined;
  /** Where there is nothing new, the call waits so many seconds for it, 0 to 55 */
  wait_seconds?: number | undefined;
}

export interface IdempotencyFindInput {
  /** Path of the endpoint that was called with the key */
  endpoint: string;
}

export interface SandboxRequestsListInput {
  /** The next_since of the answer before: only what came after it */
  since?: string | undefined;
  /** So many at most, 1 to 100: the newest, or with since the next */
  limit?: number | undefined;
  /** Where there is nothing new, the call waits so many seconds for it, 0 to 55 */
  wait_seconds?: number | undefined;
}

/** An event as a webhook brings it; `event` tells which. Later versions may send other kinds: leave those be. */
export type TolaEvent =
  | BuyCompletedEvent
  | SellCompletedEvent
  | SipCreatedEvent
  | SipActivatedEvent
  | SipInstallmentEvent
  | SipMandateFailedEvent
  | PaymentCompletedEvent
  | PaymentFailedEvent
  | PaymentExpiredEvent
  | PaymentRefundedEvent
  | SendCompletedEvent
  | GiftCompletedEvent
  | SipPausedEvent
  | SipResumedEvent
  | SipCancelledEvent
  | SipCompletedEvent
  | SipInstallmentMissedEvent
  | WithdrawalCompletedEvent
  | WithdrawalFailedEvent
  | DeliveryUpdatedEvent
  | KycUpdatedEvent
  | FloatLowEvent
  | TradingHaltedEvent
  | TradingResumedEvent
  | TestPingEvent;

/** Every code that `error.code` of an answer can have, as of this version. */
export type ErrorCode =
  | 'INVALID_AMOUNT'
  | 'INVALID_RECEIVER'
  | 'INSUFFICIENT_BALANCE'
  | 'INVALID_CHECKOUT_TYPE'
  | 'INVALID_ASSET_TYPE'
  | 'AMOUNT_BELOW_MIN'
  | 'AMOUNT_ABOVE_MAX'
  | 'WITHDRAWAL_LIMIT'
  | 'RETURN_URL_NOT_ALLOWED'
  | 'QUOTE_EXPIRED'
  | 'SANDBOX_ONLY'
  | 'INVALID_ASSET'
  | 'INVALID_INTERVAL'
  | 'INVALID_FROM'
  | 'INVALID_TO'
  | 'INVALID_RANGE'
  | 'INVALID_MARKUP'
  | 'MARKUP_TOO_HIGH'
  | 'VALIDATION_ERROR'
  | 'MALFORMED_JSON'
  | 'INVALID_TOKEN'
  | 'INVALID_OTP'
  | 'OTP_EXPIRED'
  | 'OTP_LOCKED'
  | 'INSUFFICIENT_PARTNER_FUNDS'
  | 'INSUFFICIENT_USER_BALANCE'
  | 'IP_NOT_ALLOWED'
  | 'API_NOT_ALLOWED'
  | 'LIVE_NOT_ENABLED'
  | 'SANDBOX_DISABLED'
  | 'PARTNER_DISABLED'
  | 'KYC_REQUIRED'
  | 'WALLET_NOT_CONFIGURED'
  | 'FEATURE_DISABLED'
  | 'PAYMENT_INFRA_NOT_ENABLED'
  | 'PRO_REQUIRED'
  | 'QUOTE_NOT_FOUND'
  | 'USER_CODE_NOT_FOUND'
  | 'BANK_ACCOUNT_NOT_FOUND'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'QUOTE_ALREADY_CONSUMED'
  | 'USER_CODE_CONSUMED'
  | 'SIP_LIMIT_REACHED'
  | 'DUPLICATE_REFERENCE'
  | 'INVALID_TRANSITION'
  | 'OUT_OF_STOCK'
  | 'USER_CODE_EXPIRED'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'IDEMPOTENCY_BODY_MISMATCH'
  | 'DAILY_LIMIT_EXCEEDED'
  | 'RATE_LIMITED'
  | 'SANDBOX_DAILY_LIMIT'
  | 'INTERNAL_ERROR'
  | 'BUY_PROCESSING_FAILED'
  | 'GATEWAY_ERROR'
  | 'PAYMENT_INFRA_DISABLED'
  | 'PAYMENT_GATEWAY_UNAVAILABLE'
  | 'UPI_INTENT_UNAVAILABLE'
  | 'PRICES_UNAVAILABLE'
  | 'HOLDINGS_UNAVAILABLE'
  | 'SERVICE_UNAVAILABLE';

/** The methods of a client, grouped as the reference is. */
export interface TolaMethods {
  readonly auth: {
    /**
     * Start token issuance: send an OTP to the registered mobile.
     *
     * An unknown mobile gets the same answer. Keep challenge_id and send it with verify-otp: it names this OTP, so that no other person’s attempts count against it. Sandbox OTPs are always 1234, and go to the sandbox’s own messages instead of a phone. 5 calls per 15 minutes per address and mobile; 5 per 15 minutes and, in live, 20 a day per mobile, whoever asks; as many more from addresses that its owner signed in to the dashboard from. Errors of its own: 400 VALIDATION_ERROR.
     *
     * `POST /partner/auth/request-otp`
     */
    requestOtp(input: RequestTokenOtpRequest, options?: CallOptions): Promise<TokenOtp>;
    /**
     * Exchange the OTP for a bearer token.
     *
     * The token is shown this once. It does not expire; a new one in the same mode ends it at once, and so does its maker’s leaving your team. A live one takes an owner or admin. challenge_id names the OTP that is meant; without it that is the newest one asked for from your address. Five wrong attempts lock an OTP. 10 calls per 15 minutes per address and mobile, 15 per mobile over all addresses; addresses that the mobile’s owner signed in from have a count of their own, and so has an OTP that is named from where it was asked for. Errors of its own: 400 VALIDATION_ERROR; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED.
     *
     * `POST /partner/auth/verify-otp`
     */
    verifyOtp(input: VerifyTokenOtpRequest, options?: CallOptions): Promise<AccessToken>;
  };
  readonly prices: {
    /**
     * Live buy and sell rates of every metal.
     *
     * Rates carry your markup where one is in effect; the base rates then stand beside them. Errors of its own: 503 PRICES_UNAVAILABLE.
     *
     * `GET /partner/prices`
     */
    list(options?: CallOptions): Promise<PriceList>;
    /**
     * Live rates of one metal.
     *
     * What a quote would lock now: it may be another a moment later. It carries your markup where one is in effect. Errors of its own: 400 INVALID_ASSET; 503 PRICES_UNAVAILABLE.
     *
     * `GET /partner/prices/:asset`
     */
    get(asset: string, options?: CallOptions): Promise<Price>;
    /**
     * Closing rates by day or by hour.
     *
     * Days reach back 365 days, hours 7 days; a wider window is clamped and the answer says so. Rates are the market’s, without your markup. Dates are IST days. Errors of its own: 400 VALIDATION_ERROR, INVALID_ASSET, INVALID_INTERVAL, INVALID_FROM, INVALID_TO, INVALID_RANGE; 503 PRICES_UNAVAILABLE.
     *
     * `GET /partner/prices/history`
     */
    history(input: PricesHistoryInput, options?: CallOptions): Promise<PriceHistory>;
  };
  readonly users: {
    /**
     * Register a user, or find the one of a mobile.
     *
     * The same mobile always gives the same `user_code`. Name, email and State are taken for a new user only; `users.update` corrects them. You own the user’s experience and OTP: the service sends them nothing but the codes of gifts, deliveries and KYC that you ask for. In sandbox the mobiles 9000000000 to 9000000099 are of people whom the service knows already; those from 9000000050 on have a KYC approved elsewhere.
     *
     * `POST /partner/users/init`
     */
    register(input: UsersRegisterInput, options?: CallOptions): Promise<RegisteredUser>;
    /**
     * List your users, newest first.
     *
     * `include=balances` adds what each holds with you; `scope=all` adds users who came by another way than registration. Identity is masked. Errors of its own: 400 VALIDATION_ERROR.
     *
     * `GET /partner/users`
     */
    list(input?: UsersListInput, options?: CallOptions): List<UserList, UserList['users'][number]>;
    /**
     * One user; identity masked.
     *
     * `include=balances` adds what the user holds with you. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.
     *
     * `GET /partner/users/:user_code`
     */
    get(userCode: string, input?: UsersGetInput, options?: CallOptions): Promise<User>;
    /**
     * Correct what you registered of a user.
     *
     * Name, email, State, meta and metadata; what is left out stays, and null takes it away. What is given of meta or metadata replaces it whole. Once their KYC is approved only those two may change: INVALID_TRANSITION. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.
     *
     * `PATCH /partner/users/:user_code`
     */
    update(userCode: string, input: UpdateUserRequest, options?: CallOptions): Promise<User>;
    /**
     * Send a user a code to prove their mobile to you.
     *
     * But for the codes of gifts, deliveries and KYC that you ask for, the only message that we send a user of a trusted account. With the answer to it the person lets you use the KYC that is approved for them: it counts for your user, and you read its name and steps. The code before is dead. Five codes to a mobile in 15 minutes, whoever asks. In sandbox the code is 1234, and is among the sandbox messages. Errors of its own: 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.
     *
     * `POST /partner/users/:user_code/verify-mobile/send`
     */
    sendMobileCode(userCode: string, options?: CallOptions): Promise<MobileVerificationCode>;
    /**
     * Prove a user’s mobile with the code.
     *
     * Answers where the user stands with KYC from then on. Five wrong codes lock it; 15 answers in 15 minutes. The right code once more gets the same answer. Errors of its own: 400 VALIDATION_ERROR; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 404 USER_CODE_NOT_FOUND, NOT_FOUND.
     *
     * `POST /partner/users/:user_code/verify-mobile/confirm`
     */
    confirmMobileCode(userCode: string, input: ConfirmMobileVerificationRequest, options?: CallOptions): Promise<MobileVerification>;
    /**
     * A user’s holdings with you, and what they are worth.
     *
     * Valued at the sell rate of now, rounded down. Metal from SIPs is counted in. With `as_of` it is what the user held then, at the rate of then; where no rate of that time is known the answer is PRICES_UNAVAILABLE. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 503 PRICES_UNAVAILABLE.
     *
     * `GET /partner/users/:user_code/portfolio`
     */
    portfolio(userCode: string, input?: UsersPortfolioInput, options?: CallOptions): Promise<Portfolio>;
    /**
     * How every figure of a user’s portfolio came about, down to its trades.
     *
     * For each metal the steps from the trades and the price to the gain, with their rounding, and the wholes with the parts that add up to them exactly. `movements` are the trades, the one first that moved metal last, each with what it did and what it left; the first of a metal left what is held. `created_at` is when a trade was made; its metal may have moved after that of a later one. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 503 PRICES_UNAVAILABLE.
     *
     * `GET /partner/users/:user_code/portfolio/explain`
     */
    explainPortfolio(userCode: string, input?: UsersExplainPortfolioInput, options?: CallOptions): List<PortfolioExplanation, PortfolioExplanation['movements'][number]>;
    /**
     * What a user did with you and was given, newest first.
     *
     * Of every type and channel. Send `as_of` of the first page with the next ones, so that they do not shift while rows arrive. Errors of its own: 400 INVALID_ASSET, INVALID_FROM, INVALID_TO, INVALID_RANGE, VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.
     *
     * `GET /partner/users/:user_code/transactions`
     */
    transactions(userCode: string, input?: UsersTransactionsInput, options?: CallOptions): List<TransactionList, TransactionList['transactions'][number]>;
    /**
     * Every movement of a user’s rupees and metal, newest first, with the balance after it.
     *
     * A sell moves metal and rupees, so it has two entries. `balances` are what the user held at `as_of`, or now. Metal sold, given or delivered is taken from what is held freely, then from that of SIPs. Errors of its own: 400 VALIDATION_ERROR, INVALID_FROM, INVALID_TO, INVALID_RANGE; 404 USER_CODE_NOT_FOUND.
     *
     * `GET /partner/users/:user_code/ledger`
     */
    ledger(userCode: string, input?: UsersLedgerInput, options?: CallOptions): List<UserLedger, UserLedger['entries'][number]>;
    /**
     * A certificate of what a user holds.
     *
     * Counts all holdings of the person with the service, SIPs included. On the same IST day the same holdings under the same name give the same certificate; once either changes, a new one is issued. Old ones stay verifiable, and a picture never changes. In the sandbox it is a fixed sample. Errors of its own: 404 USER_CODE_NOT_FOUND; 503 HOLDINGS_UNAVAILABLE.
     *
     * `GET /partner/users/:user_code/certificate`
     */
    certificate(userCode: string, options?: CallOptions): Promise<Certificate>;
  };
  readonly buys: {
    /**
     * Lock a rate for ten minutes.
     *
     * The wallet is checked here: a buy it cannot cover is refused at once. Nothing is reserved. Errors of its own: 400 INVALID_AMOUNT, INVALID_ASSET, VALIDATION_ERROR; 402 INSUFFICIENT_PARTNER_FUNDS; 403 WALLET_NOT_CONFIGURED, KYC_REQUIRED; 404 USER_CODE_NOT_FOUND; 503 PRICES_UNAVAILABLE.
     *
     * `POST /partner/buy/quote`
     */
    quote(input: QuoteBuyRequest, options?: CallOptions): Promise<BuyQuote>;
    /**
     * Execute a quote: debit your float, credit the user.
     *
     * Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. A quote confirmed without one answers QUOTE_ALREADY_CONSUMED the second time. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 402 INSUFFICIENT_PARTNER_FUNDS; 403 WALLET_NOT_CONFIGURED; 404 QUOTE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED; 422 IDEMPOTENCY_BODY_MISMATCH; 500 BUY_PROCESSING_FAILED; 503 PRICES_UNAVAILABLE.
     *
     * An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.
     *
     * `POST /partner/buy/confirm`
     */
    confirm(input: ConfirmBuyRequest, options?: KeyedCallOptions): Promise<Buy>;
  };
  readonly sells: {
    /**
     * Lock a sell rate for ten minutes.
     *
     * Give `quantity_grams`, or `amount_inr` for the exact rupees the user is to receive: then as many grams are sold as that takes. A markdown lowers the payout of the first and never that of the second. The user must hold the metal now; nothing is reserved. Errors of its own: 400 INVALID_AMOUNT, INVALID_ASSET, VALIDATION_ERROR; 402 INSUFFICIENT_USER_BALANCE; 404 USER_CODE_NOT_FOUND; 503 PRICES_UNAVAILABLE.
     *
     * `POST /partner/sell/quote`
     */
    quote(input: QuoteSellRequest, options?: CallOptions): Promise<SellQuote>;
    /**
     * Execute a sell quote: the proceeds go to the user’s INR wallet.
     *
     * Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. The proceeds are the user’s, never yours. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 402 INSUFFICIENT_USER_BALANCE; 404 QUOTE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED; 422 IDEMPOTENCY_BODY_MISMATCH; 503 PRICES_UNAVAILABLE.
     *
     * An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.
     *
     * `POST /partner/sell/confirm`
     */
    confirm(input: ConfirmSellRequest, options?: KeyedCallOptions): Promise<Sell>;
  };
  readonly gifts: {
    /**
     * Lock a rate for a gift, and send its giver the code.
     *
     * A user gives from their own holdings to a mobile number. The fee of 0.25 % comes on top, in grams; `partner_pays_*` is what the giver pays. In sandbox the code is 1234. Errors of its own: 400 INVALID_AMOUNT, INVALID_ASSET, INVALID_RECEIVER, VALIDATION_ERROR; 402 INSUFFICIENT_USER_BALANCE; 404 USER_CODE_NOT_FOUND; 503 PRICES_UNAVAILABLE.
     *
     * `POST /partner/users/:user_code/gift/quote`
     */
    quote(userCode: string, input: QuoteGiftRequest, options?: CallOptions): Promise<GiftQuote>;
    /**
     * Send the giver a new code.
     *
     * The code before it is dead; wrong attempts stay counted. Within the cooldown, after five codes, or in live after five of any purpose to the mobile in 15 minutes or twenty in a day, it answers RATE_LIMITED. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 401 OTP_LOCKED; 404 QUOTE_NOT_FOUND, USER_CODE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED.
     *
     * `POST /partner/users/:user_code/gift/otp/resend`
     */
    resendOtp(userCode: string, input: ResendGiftOtpRequest, options?: CallOptions): Promise<OtpResent>;
    /**
     * Execute a gift with the giver’s code.
     *
     * Each wrong code is an attempt; the fifth locks the quote. A receiver without an account gets one. Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 402 INSUFFICIENT_USER_BALANCE; 404 QUOTE_NOT_FOUND, USER_CODE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED; 422 IDEMPOTENCY_BODY_MISMATCH; 503 PRICES_UNAVAILABLE.
     *
     * An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.
     *
     * `POST /partner/users/:user_code/gift/confirm`
     */
    confirm(userCode: string, input: ConfirmGiftRequest, options?: KeyedCallOptions): Promise<Gift>;
  };
  readonly receivers: {
    /**
     * Whether a mobile number has an account yet.
     *
     * The name is answered where you registered the person yourself. Nothing is created. Errors of its own: 400 INVALID_RECEIVER.
     *
     * `GET /partner/receiver/check`
     */
    check(input: ReceiversCheckInput, options?: CallOptions): Promise<ReceiverCheck>;
  };
  readonly sends: {
    /**
     * Lock a rate for sending your own metal to a mobile number.
     *
     * Give `amount_inr` or `amount_grams`: what the receiver gets. The fee of 0.25 % comes on top, in grams. Checked now: your INR limit of the IST day, then your holdings; nothing is reserved. Errors of its own: 400 INVALID_AMOUNT, INVALID_ASSET, INVALID_RECEIVER, VALIDATION_ERROR, INSUFFICIENT_BALANCE; 429 DAILY_LIMIT_EXCEEDED; 503 PRICES_UNAVAILABLE.
     *
     * `POST /partner/send/quote`
     */
    quote(input: QuoteSendRequest, options?: CallOptions): Promise<SendQuote>;
    /**
     * Execute a send: your metal goes to the receiver.
     *
     * A receiver without an account gets one. There is no OTP and no commission. Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED, INSUFFICIENT_BALANCE; 404 QUOTE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED; 422 IDEMPOTENCY_BODY_MISMATCH; 429 DAILY_LIMIT_EXCEEDED; 503 PRICES_UNAVAILABLE.
     *
     * An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.
     *
     * `POST /partner/send/confirm`
     */
    confirm(input: ConfirmSendRequest, options?: KeyedCallOptions): Promise<Send>;
  };
  readonly kyc: {
    /**
     * Where a user stands with KYC.
     *
     * What you hand in is judged for your own user alone, and no other partner sees it. A person shares the KYC that is approved for them with the partners that they proved their mobile to, in the hosted screens or by `verify-mobile`; until then you read that it is approved, without name and steps, and it does not count for your user. No number and no address is ever answered unmasked. Errors of its own: 404 USER_CODE_NOT_FOUND.
     *
     * `GET /partner/users/:user_code/kyc/status`
     */
    status(userCode: string, options?: CallOptions): Promise<Kyc>;
    /**
     * Send a code to prove an email address.
     *
     * In sandbox the code is 123456 and stands among the messages. The code before it is dead. Within the cooldown (unless the one before was used or locked), after ten codes in an hour, or in live after five to one address in 15 minutes or twenty in a day, it answers RATE_LIMITED. Errors of its own: 400 VALIDATION_ERROR; 403 FEATURE_DISABLED; 404 USER_CODE_NOT_FOUND.
     *
     * `POST /partner/users/:user_code/kyc/email/send`
     */
    sendEmailCode(userCode: string, input: SendKycEmailRequest, options?: CallOptions): Promise<KycEmailCode>;
    /**
     * Prove an email address with the code.
     *
     * Answers where the user stands with KYC. Five wrong codes lock the code that was sent. Errors of its own: 400 VALIDATION_ERROR; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 404 USER_CODE_NOT_FOUND.
     *
     * `POST /partner/users/:user_code/kyc/email/verify`
     */
    verifyEmail(userCode: string, input: VerifyKycEmailRequest, options?: CallOptions): Promise<KycEmailResult>;
    /**
     * Check a PAN with the date of birth.
     *
     * A PAN that is refused answers 200 with `verified` false and rejects the KYC, which may be tried again. In sandbox every PAN of the right form is the user’s own, but ZZZZZ9999Z, which is refused. Errors of its own: 400 VALIDATION_ERROR; 403 FEATURE_DISABLED; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.
     *
     * `POST /partner/users/:user_code/kyc/pan/verify`
     */
    verifyPan(userCode: string, input: VerifyKycPanRequest, options?: CallOptions): Promise<KycPanResult>;
    /**
     * Have an OTP sent to the mobile of an Aadhaar number.
     *
     * In sandbox any 12 digits that pass Verhoeff do, the OTP is 1234 and stands among the messages; 200000000009 belongs to a person of another name. Within the cooldown (unless the one before was used or locked), after ten OTPs in an hour, or in live after five for one number in 15 minutes or twenty in a day, it answers RATE_LIMITED. Errors of its own: 400 VALIDATION_ERROR; 403 FEATURE_DISABLED; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.
     *
     * `POST /partner/users/:user_code/kyc/aadhaar/otp/send`
     */
    sendAadhaarOtp(userCode: string, input: SendKycAadhaarOtpRequest, options?: CallOptions): Promise<KycAadhaarOtp>;
    /**
     * Prove an Aadhaar number with the OTP.
     *
     * With PAN and Aadhaar both proved KYC is approved. Where the names on them, or that of the user, are clearly not one person’s, it is under review instead. `reference_id` is that of the newest OTP; five wrong ones lock it. Errors of its own: 400 VALIDATION_ERROR; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 403 FEATURE_DISABLED; 404 USER_CODE_NOT_FOUND, NOT_FOUND; 409 INVALID_TRANSITION.
     *
     * `POST /partner/users/:user_code/kyc/aadhaar/otp/verify`
     */
    verifyAadhaarOtp(userCode: string, input: VerifyKycAadhaarOtpRequest, options?: CallOptions): Promise<KycAadhaarResult>;
    /**
     * State who a user is, for an operator to compare.
     *
     * The way without PAN and Aadhaar at hand: details, then documents, which put it under review. A second call replaces the first. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.
     *
     * `POST /partner/users/:user_code/kyc/details`
     */
    submitDetails(userCode: string, input: SubmitKycDetailsRequest, options?: CallOptions): Promise<Kyc>;
    /**
     * Hand in documents: KYC is under review then.
     *
     * An operator approves or rejects with a reason, which `kyc/status` tells; a rejected user may hand in again, `steps_needed` says what. Each address is fetched before the answer; one that cannot be is VALIDATION_ERROR naming it, and nothing is kept then. In sandbox `kyc/simulate` decides. Of each type the newest counts. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.
     *
     * `POST /partner/users/:user_code/kyc/documents`
     */
    submitDocuments(userCode: string, input: SubmitKycDocumentsRequest, options?: CallOptions): Promise<Kyc>;
    /**
     * Decide a review as an operator would.
     *
     * Sandbox only. INVALID_TRANSITION where nothing is under review. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND; 409 INVALID_TRANSITION.
     *
     * `POST /partner/users/:user_code/kyc/simulate`
     */
    simulate(userCode: string, input: SimulateKycRequest, options?: CallOptions): Promise<Kyc>;
  };
  readonly bankAccounts: {
    /**
     * Add an account that a user can be paid to.
     *
     * By account number and IFSC, or by UPI id. In live mode the bank is asked whether it exists and whose it is: a name that is clearly not the user’s is refused. The name that the bank has is not answered. Adding the same one again returns it; a deactivated one becomes active again under its id. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.
     *
     * `POST /partner/users/:user_code/bank-accounts`
     */
    add(userCode: string, input: AddBankAccountRequest, options?: CallOptions): Promise<BankAccount>;
    /**
     * A user’s bank accounts and UPI ids, newest first.
     *
     * Deactivated ones are among them, with that status. Numbers are always masked. Errors of its own: 404 USER_CODE_NOT_FOUND.
     *
     * `GET /partner/users/:user_code/bank-accounts`
     */
    list(userCode: string, options?: CallOptions): Promise<BankAccountList>;
    /**
     * Deactivate one of a user’s accounts.
     *
     * It is not erased, and nothing new is paid to it; a withdrawal that is on its way arrives. A repeat changes nothing and answers the same. Errors of its own: 404 USER_CODE_NOT_FOUND, BANK_ACCOUNT_NOT_FOUND.
     *
     * `DELETE /partner/users/:user_code/bank-accounts/:id`
     */
    remove(userCode: string, id: string, options?: CallOptions): Promise<BankAccount>;
  };
  readonly withdrawals: {
    /**
     * Pay a user out to one of their accounts.
     *
     * The money leaves the INR wallet at once, the answer is always "processing", and the list tells how it ends: completed, or failed with the money back in the wallet. A bank may give back what was paid; it is failed then, with the reason reversed_by_bank. Send an Idempotency-Key. In the sandbox an amount that ends in .01 fails. Errors of its own: 400 INVALID_AMOUNT, WITHDRAWAL_LIMIT, VALIDATION_ERROR; 402 INSUFFICIENT_USER_BALANCE; 403 KYC_REQUIRED; 404 USER_CODE_NOT_FOUND, BANK_ACCOUNT_NOT_FOUND; 422 IDEMPOTENCY_BODY_MISMATCH.
     *
     * An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.
     *
     * `POST /partner/users/:user_code/withdrawals`
     */
    create(userCode: string, input: CreateWithdrawalRequest, options?: KeyedCallOptions): Promise<Withdrawal>;
    /**
     * One withdrawal, by its id.
     *
     * Whichever user’s it is. Read it to learn how a withdrawal that was `processing` ended. Errors of its own: 404 NOT_FOUND.
     *
     * `GET /partner/withdrawals/:id`
     */
    get(id: string, options?: CallOptions): Promise<Withdrawal>;
    /**
     * A user’s withdrawals, newest first.
     *
     * Each with the account it goes to, and how it ended. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.
     *
     * `GET /partner/users/:user_code/withdrawals`
     */
    list(userCode: string, input?: WithdrawalsListInput, options?: CallOptions): List<WithdrawalList, WithdrawalList['withdrawals'][number]>;
  };
  readonly payments: {
    readonly orders: {
      /**
       * Ask a customer for a payment that buys metal.
       *
       * An intent order answers UPI links, a hosted one a checkout page. It can be paid for 20 minutes and is priced when the money arrives: fulfil on payment.completed or on the status, never on the redirect. Errors of its own: 400 INVALID_AMOUNT, INVALID_CHECKOUT_TYPE, INVALID_ASSET_TYPE, AMOUNT_BELOW_MIN, AMOUNT_ABOVE_MAX, RETURN_URL_NOT_ALLOWED, VALIDATION_ERROR; 403 PAYMENT_INFRA_NOT_ENABLED, KYC_REQUIRED; 404 USER_CODE_NOT_FOUND; 409 DUPLICATE_REFERENCE; 422 IDEMPOTENCY_BODY_MISMATCH; 502 GATEWAY_ERROR; 503 PAYMENT_INFRA_DISABLED, PAYMENT_GATEWAY_UNAVAILABLE, UPI_INTENT_UNAVAILABLE, PRICES_UNAVAILABLE.
       *
       * An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.
       *
       * `POST /partner/payments/orders`
       */
      create(input: CreatePaymentOrderRequest, options?: KeyedCallOptions): Promise<PaymentOrder>;
      /**
       * One payment order, as it stands now.
       *
       * Asks the gateway while the order may still be paid, so it is the fallback for a webhook you missed. Errors of its own: 404 NOT_FOUND.
       *
       * `GET /partner/payments/orders/:payment_id`
       */
      get(paymentId: string, options?: CallOptions): Promise<PaymentOrder>;
      /**
       * Let a sandbox order come out as you ask, with its webhooks.
       *
       * success and failure of an order that waits; late_success of one that expired; purchase_failure: paid without a purchase, due a refund; refund of one that is due it. Errors of its own: 400 VALIDATION_ERROR, SANDBOX_ONLY; 404 NOT_FOUND; 409 INVALID_TRANSITION.
       *
       * `POST /partner/payments/orders/:payment_id/simulate`
       */
      simulate(paymentId: string, input: SimulatePaymentOrderRequest, options?: CallOptions): Promise<PaymentOrder>;
      /**
       * Your payment orders, newest first.
       *
       * `status` takes several, with commas between; `reference` finds an order by your own id. Errors of its own: 400 VALIDATION_ERROR.
       *
       * `GET /partner/payments/orders`
       */
      list(input?: PaymentsOrdersListInput, options?: CallOptions): List<PaymentOrderList, PaymentOrderList['orders'][number]>;
      /**
       * End an order that is not paid yet.
       *
       * The gateway is asked first: an order whose money has come buys its metal, and answers INVALID_TRANSITION. One that is cancelled is failed with the reason partner, and payment.failed is sent. Money that comes afterwards buys nothing and is refunded by itself. Safe to repeat: an order that failed is answered as it is. One that expired cannot be cancelled: late money still completes it. Errors of its own: 404 NOT_FOUND; 409 INVALID_TRANSITION.
       *
       * `POST /partner/payments/orders/:payment_id/cancel`
       */
      cancel(paymentId: string, options?: CallOptions): Promise<PaymentOrder>;
    };
    readonly sips: {
      /**
       * Ask a customer for a mandate that buys metal again and again.
       *
       * Answers UPI mandate links and a checkout page, good for one hour. The first installment is taken with the bank’s approval, the others on IST days at the price of their moment; each tells sip.installment. Errors of its own: 400 INVALID_AMOUNT, INVALID_ASSET_TYPE, AMOUNT_BELOW_MIN, AMOUNT_ABOVE_MAX, RETURN_URL_NOT_ALLOWED, VALIDATION_ERROR; 403 PAYMENT_INFRA_NOT_ENABLED, KYC_REQUIRED; 404 USER_CODE_NOT_FOUND; 409 DUPLICATE_REFERENCE, SIP_LIMIT_REACHED; 422 IDEMPOTENCY_BODY_MISMATCH; 502 GATEWAY_ERROR; 503 PAYMENT_INFRA_DISABLED, PAYMENT_GATEWAY_UNAVAILABLE, UPI_INTENT_UNAVAILABLE.
       *
       * An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.
       *
       * `POST /partner/payments/sips`
       */
      create(input: CreateSipRequest, options?: KeyedCallOptions): Promise<Sip>;
      /**
       * Let the bank of a sandbox SIP act as you ask, with its webhooks.
       *
       * activate: the bank approves and takes the first installment; installment: it takes the next one now; failure: it refuses the approval, or the next debit; pause and resume. The sandbox clock brings installments by itself. Errors of its own: 400 VALIDATION_ERROR, SANDBOX_ONLY; 404 NOT_FOUND; 409 INVALID_TRANSITION.
       *
       * `POST /partner/payments/sips/:id/simulate`
       */
      simulate(id: string, input: SimulateSipRequest, options?: CallOptions): Promise<SipDetails>;
      /**
       * One SIP and its progress, by id or sip_id.
       *
       * Asks the bank while the plan has not ended, so it is the fallback for a webhook you missed. Errors of its own: 404 NOT_FOUND.
       *
       * `GET /partner/payments/sips/:id`
       */
      get(id: string, options?: CallOptions): Promise<SipDetails>;
      /**
       * End a SIP: no further debits.
       *
       * Metal already bought stays with the customer. A debit that the bank takes after it goes back. Safe to repeat: a SIP that is cancelled already is answered as it is. Errors of its own: 404 NOT_FOUND; 409 INVALID_TRANSITION.
       *
       * `POST /partner/payments/sips/:id/cancel`
       */
      cancel(id: string, options?: CallOptions): Promise<SipDetails>;
      /**
       * Your SIPs, newest first.
       *
       * `status` takes several, with commas between; `reference` finds a SIP by your own id. Errors of its own: 400 VALIDATION_ERROR.
       *
       * `GET /partner/payments/sips`
       */
      list(input?: PaymentsSipsListInput, options?: CallOptions): List<SipList, SipList['sips'][number]>;
    };
  };
  readonly delivery: {
    readonly products: {
      /**
       * Coins and bars that can be delivered.
       *
       * The same catalogue in both modes. Live stock is shared by all partners; each sandbox has its own. Errors of its own: 400 INVALID_ASSET.
       *
       * `GET /partner/delivery/products`
       */
      list(input?: DeliveryProductsListInput, options?: CallOptions): Promise<ProductList>;
      /**
       * One coin or bar.
       *
       * Its charges are without GST, which the quote of a delivery adds. Errors of its own: 404 NOT_FOUND.
       *
       * `GET /partner/delivery/products/:sku`
       */
      get(sku: string, options?: CallOptions): Promise<Product>;
    };
    /**
     * Price a delivery, and send the user the code.
     *
     * The metal comes from the user, making and delivery charges with their GST from your wallet. Nothing is reserved. In sandbox the code is 1234. Errors of its own: 400 VALIDATION_ERROR; 402 INSUFFICIENT_PARTNER_FUNDS, INSUFFICIENT_USER_BALANCE; 403 WALLET_NOT_CONFIGURED; 404 NOT_FOUND, USER_CODE_NOT_FOUND; 409 OUT_OF_STOCK; 503 PRICES_UNAVAILABLE.
     *
     * `POST /partner/users/:user_code/delivery/quote`
     */
    quote(userCode: string, input: QuoteDeliveryRequest, options?: CallOptions): Promise<DeliveryQuote>;
    /**
     * Send the user a new code for a delivery.
     *
     * The code before it is dead; wrong attempts stay counted. Within the cooldown, after five codes, or in live after five of any purpose to the mobile in 15 minutes or twenty in a day, it answers RATE_LIMITED. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 401 OTP_LOCKED; 404 QUOTE_NOT_FOUND, USER_CODE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED.
     *
     * `POST /partner/users/:user_code/delivery/otp/resend`
     */
    resendOtp(userCode: string, input: ResendDeliveryOtpRequest, options?: CallOptions): Promise<OtpResent>;
    /**
     * Place the order of a delivery with the user’s code.
     *
     * Each wrong code is an attempt; the fifth locks the quote. Send an Idempotency-Key: if the outcome is unknown, repeat with the same key and get the first answer. Errors of its own: 400 VALIDATION_ERROR, QUOTE_EXPIRED; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 402 INSUFFICIENT_PARTNER_FUNDS, INSUFFICIENT_USER_BALANCE; 403 WALLET_NOT_CONFIGURED; 404 QUOTE_NOT_FOUND, USER_CODE_NOT_FOUND; 409 QUOTE_ALREADY_CONSUMED, OUT_OF_STOCK; 422 IDEMPOTENCY_BODY_MISMATCH; 503 PRICES_UNAVAILABLE.
     *
     * An Idempotency-Key is made for you and kept over retries: whatever happens on the way, this happens once.
     *
     * `POST /partner/users/:user_code/delivery/confirm`
     */
    confirm(userCode: string, input: ConfirmDeliveryRequest, options?: KeyedCallOptions): Promise<PlacedDelivery>;
    readonly orders: {
      /**
       * A user’s deliveries, newest first.
       *
       * Each with its tracking and history. Errors of its own: 400 VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.
       *
       * `GET /partner/users/:user_code/delivery/orders`
       */
      list(userCode: string, input?: DeliveryOrdersListInput, options?: CallOptions): List<DeliveryList, DeliveryList['orders'][number]>;
      /**
       * One delivery, with its tracking and history.
       *
       * Its `status` goes from placed over packed and shipped to delivered, or ends with cancelled. Errors of its own: 404 NOT_FOUND, USER_CODE_NOT_FOUND.
       *
       * `GET /partner/users/:user_code/delivery/orders/:order_id`
       */
      get(userCode: string, orderId: string, options?: CallOptions): Promise<Delivery>;
      /**
       * Cancel a delivery that is not packed yet.
       *
       * The metal goes back to the user and the charges to your wallet, in one posting; the transaction is voided. From packed on it is INVALID_TRANSITION with `details.status`. Safe to repeat: an order that is cancelled already is answered as it is. Errors of its own: 400 VALIDATION_ERROR; 404 NOT_FOUND; 409 INVALID_TRANSITION.
       *
       * `POST /partner/delivery/orders/:id/cancel`
       */
      cancel(id: string, input?: CancelDeliveryRequest, options?: CallOptions): Promise<Delivery>;
    };
  };
  readonly embed: {
    /**
     * Get a code that opens our screens for a customer.
     *
     * For the customer who is signed in to your app: open `embed_url` in a WebView within ten minutes. The `user_code` of the answer is single-use, and good for nothing else; what your other calls know the customer by is `user.id` of the session. Take a new one each time the screens are opened.
     *
     * `POST /partner/users/init`
     */
    issueCode(input: EmbedIssueCodeInput, options?: CallOptions): Promise<EmbedEntry>;
    /**
     * Exchange an embed code, once, for a session or an OTP.
     *
     * Our hosted screens make this call; you need it only for screens of your own. A user who proved their mobile to you before gets a session at once; to others an OTP is sent (in sandbox 1234, in the sandbox’s messages). Of several exchanges at the same moment one succeeds. Errors of its own: 400 VALIDATION_ERROR; 403 API_NOT_ALLOWED, PARTNER_DISABLED, SANDBOX_DISABLED, LIVE_NOT_ENABLED; 404 USER_CODE_NOT_FOUND; 409 USER_CODE_CONSUMED; 410 USER_CODE_EXPIRED.
     *
     * `POST /partner/embed/exchange`
     */
    exchange(input: ExchangeEmbedCodeRequest, options?: CallOptions): Promise<EmbedExchange>;
    /**
     * Send the OTP of an embed code again.
     *
     * For a code that was exchanged and awaits its OTP. The OTP before is dead; wrong attempts stay counted. Throttled per address, per code and per mobile. Errors of its own: 400 VALIDATION_ERROR; 401 OTP_LOCKED; 403 API_NOT_ALLOWED, PARTNER_DISABLED, SANDBOX_DISABLED, LIVE_NOT_ENABLED; 404 USER_CODE_NOT_FOUND; 409 USER_CODE_CONSUMED, INVALID_TRANSITION; 410 USER_CODE_EXPIRED.
     *
     * `POST /partner/embed/resend-otp`
     */
    resendOtp(input: ResendEmbedOtpRequest, options?: CallOptions): Promise<EmbedOtpResent>;
    /**
     * Answer the OTP of an embed code: a session, and the user.
     *
     * The session token is good for 7 days. A person the service did not know becomes your user here, and is attributed to you: the only moment that is decided. Five wrong OTPs lock the code. Errors of its own: 400 VALIDATION_ERROR; 401 INVALID_OTP, OTP_EXPIRED, OTP_LOCKED; 403 API_NOT_ALLOWED, PARTNER_DISABLED, SANDBOX_DISABLED, LIVE_NOT_ENABLED; 404 USER_CODE_NOT_FOUND; 409 USER_CODE_CONSUMED, INVALID_TRANSITION; 410 USER_CODE_EXPIRED.
     *
     * `POST /partner/embed/verify-otp`
     */
    verifyOtp(input: VerifyEmbedOtpRequest, options?: CallOptions): Promise<EmbedSession>;
  };
  readonly transactions: {
    /**
     * One transaction of any type and channel.
     *
     * A sell adds its fee and net amount, a send or gift its fee in grams and rupees, a send what left your own metal, a gift what left the giver’s and its message. The amount of a delivery is its charges. Errors of its own: 404 NOT_FOUND.
     *
     * `GET /partner/transactions/:id`
     */
    get(id: string, options?: CallOptions): Promise<TransactionDetails>;
    /**
     * How every rupee and gram of a transaction came about.
     *
     * The steps from the base rate to the result, each with its formula and its numbers, and the wholes with the parts that add up to them exactly. Errors of its own: 404 NOT_FOUND.
     *
     * `GET /partner/transactions/:id/explain`
     */
    explain(id: string, options?: CallOptions): Promise<TransactionExplanation>;
    /**
     * The tax invoice of a buy or delivery, or the settlement advice of a sell.
     *
     * Completed buys and sells have one each, and so do the charges of a delivery once it is shipped, numbered without gaps within the Indian financial year. It never changes once issued. Anyone with view_url can open the page: hand it to the customer only. Errors of its own: 404 NOT_FOUND.
     *
     * `GET /partner/transactions/:id/invoice`
     */
    invoice(id: string, options?: CallOptions): Promise<Invoice>;
    /**
     * Every transaction of every channel and type, withdrawals included, newest first.
     *
     * `user_code` narrows it to what one user did and was given, `channel` to where orders came from. A withdrawal is a row of the type "withdrawal": its `transaction_id` is its withdrawal_id, its `status` that of a withdrawal, and it has no metal, so `asset_type` and `rate_inr_per_gram` are null and `quantity_grams` is 0. Errors of its own: 400 INVALID_ASSET, INVALID_FROM, INVALID_TO, INVALID_RANGE, VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.
     *
     * `GET /partner/transactions/all`
     */
    list(input?: TransactionsListInput, options?: CallOptions): List<TransactionOrWithdrawalList, TransactionOrWithdrawalList['transactions'][number]>;
  };
  readonly transfers: {
    /**
     * Your sends and your users’ gifts, newest first.
     *
     * Buys and sells are in /partner/trades, all of it in /partner/transactions/all. Errors of its own: 400 INVALID_ASSET, INVALID_FROM, INVALID_TO, INVALID_RANGE, VALIDATION_ERROR.
     *
     * `GET /partner/transactions`
     */
    list(input?: TransfersListInput, options?: CallOptions): List<TransactionList, TransactionList['transactions'][number]>;
  };
  readonly trades: {
    /**
     * Buys, sells and gifts confirmed through this API, newest first.
     *
     * Hosted checkout, SIPs, the embed and white-label are in /partner/transactions/all and never here; sends are in /partner/transactions. A buy that was voided stays, with its status. Errors of its own: 400 INVALID_ASSET, INVALID_FROM, INVALID_TO, INVALID_RANGE, VALIDATION_ERROR; 404 USER_CODE_NOT_FOUND.
     *
     * `GET /partner/trades`
     */
    list(input?: TradesListInput, options?: CallOptions): List<TradeList, TradeList['trades'][number]>;
  };
  readonly balance: {
    /**
     * Your own metal, which sends draw from, and your wallet’s balance.
     *
     * What users hold is not in it.
     *
     * `GET /partner/balance`
     */
    get(options?: CallOptions): Promise<Balance>;
  };
  readonly dashboard: {
    /**
     * Your profile, and what your account may call.
     *
     * `allowed_apis` are the capabilities that open calls; `limits` are those of your account.
     *
     * `GET /partner/dashboard/me`
     */
    me(options?: CallOptions): Promise<Account>;
    /**
     * Volume and commission of this month, and of all time.
     *
     * Months are those of India; in a sandbox they go by its own clock.
     *
     * `GET /partner/dashboard/this-month`
     */
    thisMonth(options?: CallOptions): Promise<MonthFigures>;
    /**
     * The users attributed to you, newest first.
     *
     * Users of every source whom the service did not know before they came to you: those with user_existed false. Paged as the users list is. Errors of its own: 400 VALIDATION_ERROR.
     *
     * `GET /partner/dashboard/users`
     */
    users(input?: DashboardUsersInput, options?: CallOptions): List<AttributedUserList, AttributedUserList['users'][number]>;
    /**
     * Your commission ledger: what each trade earned you, newest first.
     *
     * A row per completed buy, sell and SIP installment of any channel. entry is "trade", "late" (its own month was final when it was posted, so it is on a later statement) or "reversal" (voided afterwards: the figures are below zero). The rows of a month add up to its statement. Errors of its own: 400 VALIDATION_ERROR.
     *
     * `GET /partner/dashboard/transactions`
     */
    commission(input?: DashboardCommissionInput, options?: CallOptions): List<CommissionList, CommissionList['transactions'][number]>;
    /**
     * Your monthly statements that are final, newest first.
     *
     * Each month is made final at 02:00 IST on the first of the next, and never changes afterwards; a live one is settled later, once. A month in which nothing was traded has no statement. net_payable_inr is commission_inr + commission_gst_inr + markup_passthrough_inr - gateway_fees_inr - gateway_fees_gst_inr. Errors of its own: 400 VALIDATION_ERROR.
     *
     * `GET /partner/dashboard/statements`
     */
    statements(input?: DashboardStatementsInput, options?: CallOptions): List<StatementList, StatementList['statements'][number]>;
    /**
     * How every figure of a monthly statement came about, down to its trades.
     *
     * Of a month that is final, or of the present one so far. Each figure is a sum of `lines`; in `sums` the part `line_1` is the first of them. The trades of a line are those that `listCommission` answers with its month, type, channel and entry. What was traded is taken apart into metal, GST, markup and rounding, and what was sold into what users got and the platform fee, unless `metal_explained` is false. Errors of its own: 404 NOT_FOUND.
     *
     * `GET /partner/dashboard/statements/:month/explain`
     */
    explainStatement(month: string, options?: CallOptions): Promise<StatementExplanation>;
  };
  readonly wallet: {
    /**
     * Your float or credit line.
     *
     * `available_inr` is what buys may still take. Errors of its own: 403 WALLET_NOT_CONFIGURED.
     *
     * `GET /partner/wallet`
     */
    get(options?: CallOptions): Promise<Wallet>;
    /**
     * Every movement of your wallet, newest first, with the balance after it.
     *
     * Amounts are above zero: `direction` says which way the money went. Errors of its own: 400 VALIDATION_ERROR, INVALID_FROM, INVALID_TO, INVALID_RANGE; 403 WALLET_NOT_CONFIGURED.
     *
     * `GET /partner/wallet/ledger`
     */
    ledger(input?: WalletLedgerInput, options?: CallOptions): List<WalletLedger, WalletLedger['entries'][number]>;
  };
  readonly markup: {
    /**
     * Your merchant markup in the mode of the token.
     *
     * `applied` says whether it is in the rates of this mode now.
     *
     * `GET /partner/dashboard/markup`
     */
    get(options?: CallOptions): Promise<Markup>;
    /**
     * Set the merchant markup.
     *
     * With a live token it sets both modes, with a sandbox token the sandbox alone. An omitted side stays as it is; sending neither is an error. Quotes already issued keep their price. Errors of its own: 400 INVALID_MARKUP, MARKUP_TOO_HIGH, VALIDATION_ERROR; 403 PRO_REQUIRED.
     *
     * `PUT /partner/dashboard/markup`
     */
    set(input: SetMarkupRequest, options?: CallOptions): Promise<Markup>;
  };
  readonly webhooks: {
    readonly endpoints: {
      /**
       * Make a webhook endpoint.
       *
       * Up to 5 per mode, the one for both modes included. Each gets its own delivery of every event it wants, with its own retries and its own secret, which is in this answer and nowhere else. It takes a live token. Errors of its own: 400 VALIDATION_ERROR.
       *
       * `POST /partner/webhooks/endpoints`
       */
      add(input: AddWebhookEndpointRequest, options?: CallOptions): Promise<WebhookEndpointWithSecret>;
      /**
       * Your webhook endpoints of both modes.
       *
       * Oldest first. Secrets are not in it, and values of headers are masked. It takes a live token.
       *
       * `GET /partner/webhooks/endpoints`
       */
      list(options?: CallOptions): Promise<WebhookEndpointList>;
      /**
       * Change a webhook endpoint, or rotate its secret.
       *
       * What is left out stays, but for static headers at a url of another origin: their values are secrets of the old one, so they are cleared unless they are given again. All of a call happens, or none of it. rotation: start stages a second secret, which is in this answer; for 24 hours deliveries carry both signatures (X-Service-Signature-Next is the second), then, or with promote, it takes the place of the first; cancel drops it. One that is switched off is sent nothing; its events can be sent again once it is on. enabled true also switches on one that its failures switched off. It takes a live token. Errors of its own: 400 VALIDATION_ERROR; 404 NOT_FOUND.
       *
       * `PATCH /partner/webhooks/endpoints/:endpoint_id`
       */
      change(endpointId: string, input: ChangeWebhookEndpointRequest, options?: CallOptions): Promise<ChangedWebhookEndpoint>;
      /**
       * Remove a webhook endpoint.
       *
       * With its secret and headers. What it was still due is not sent; GET /partner/events has it. It takes a live token. Errors of its own: 404 NOT_FOUND.
       *
       * `DELETE /partner/webhooks/endpoints/:endpoint_id`
       */
      remove(endpointId: string, options?: CallOptions): Promise<RemovedWebhookEndpoint>;
    };
  };
  readonly events: {
    /**
     * The events of 30 days as they were sent, oldest first.
     *
     * To catch up from after your receiver was down, or to do without one: every event of the mode of the token, whether or not an endpoint wanted it. Follow next_cursor to the end; a page may hold fewer than limit before that. Afterwards begin again with since, a minute before the last created_at you have, since what is committed at the same moment may be listed in another order, and deduplicate on event_id. With `wait_seconds` a call that finds nothing waits so long for an event. After a reset of the sandbox a cursor or since that lies ahead of its clock is refused: begin again without it. Errors of its own: 400 VALIDATION_ERROR.
     *
     * `GET /partner/events`
     */
    list(input?: EventsListInput, options?: CallOptions): List<EventList, EventList['events'][number]>;
    /**
     * Send an event again.
     *
     * To every endpoint of the mode that wants its kind, or to the one you name, whatever that wants: a new delivery of the same event_id and the same bytes, with attempts of its own. Deliveries are kept for 90 days: of an older event the body is written anew, the same event_id and data in the form that events have now. Errors of its own: 400 VALIDATION_ERROR; 404 NOT_FOUND.
     *
     * `POST /partner/events/:event_id/resend`
     */
    resend(eventId: string, input?: ResendEventRequest, options?: CallOptions): Promise<ResentEvent>;
  };
  readonly idempotency: {
    /**
     * What became of an Idempotency-Key.
     *
     * Ends guessing after a timeout: with `unknown` nothing was executed and nothing is under way, `in_progress` is at work, from the moment its body was read, `done` carries the stored outcome and the digest of the body that was executed. Errors of its own: 400 VALIDATION_ERROR.
     *
     * `GET /partner/idempotency/:key`
     */
    find(key: string, input: IdempotencyFindInput, options?: CallOptions): Promise<KeyOutcome>;
  };
  readonly sandbox: {
    readonly clock: {
      /**
       * What time it is in the sandbox.
       *
       * It runs ahead of real time by what it was moved since the last reset. Errors of its own: 400 SANDBOX_ONLY.
       *
       * `GET /partner/sandbox/clock`
       */
      get(options?: CallOptions): Promise<SandboxClock>;
      /**
       * Move the sandbox forward in time.
       *
       * Expiry, IST midnight and every `created_at` of your sandbox follow its own clock. It moves forward only; a reset sets it back to real time. Prices, limits, tokens and idempotency keys stay on real time. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR.
       *
       * `POST /partner/sandbox/clock`
       */
      advance(input: AdvanceSandboxClockRequest, options?: CallOptions): Promise<SandboxClock>;
    };
    readonly faults: {
      /**
       * Make the next matching operations of the sandbox fail.
       *
       * As many operations as `times` says fail, then it is used up; 0 disarms it. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR.
       *
       * `POST /partner/sandbox/faults`
       */
      arm(input: ArmSandboxFaultRequest, options?: CallOptions): Promise<ArmedFaults>;
      /**
       * Faults that are still armed.
       *
       * Each with how many operations it will still make fail. Errors of its own: 400 SANDBOX_ONLY.
       *
       * `GET /partner/sandbox/faults`
       */
      list(options?: CallOptions): Promise<ArmedFaults>;
    };
    readonly chaos: {
      /**
       * Arm many faults at once, spread over the next operations.
       *
       * A profile arms its faults over the next operations of each kind, as the seed says: the same seed fails the same ones. What was armed before is disarmed; none disarms all. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR.
       *
       * `POST /partner/sandbox/chaos`
       */
      arm(input: ArmSandboxChaosRequest, options?: CallOptions): Promise<ArmedFaults>;
    };
    /**
     * What your code has survived in the sandbox.
     *
     * Read from your real traffic of the last 30 days. What was proved once stays proved, also after a reset. The operator who switches you to live sees the same report. Errors of its own: 400 SANDBOX_ONLY.
     *
     * `GET /partner/sandbox/readiness`
     */
    readiness(options?: CallOptions): Promise<Readiness>;
    readonly messages: {
      /**
       * What the sandbox would have sent.
       *
       * The last 50 OTPs, emails and webhooks, newest first. The sandbox sends no SMS and no email; what would have gone out is here a moment later. A reset clears it. Errors of its own: 400 SANDBOX_ONLY.
       *
       * `GET /partner/sandbox/messages`
       */
      list(options?: CallOptions): Promise<SandboxMessageList>;
    };
    readonly requests: {
      /**
       * Calls of your sandbox as they are made.
       *
       * The newest calls of the request log, oldest first; send `since` on to follow them, as `tola logs tail` does: then the next ones come, as many pages as there are. A call is here a second or two after its answer; one whose row was written later than that, by a process that was held up, is in the dashboard alone. Of calls that went well a busy process keeps 200 a second, and counts the others without keeping them. Calls of this endpoint are left out. The dashboard has bodies too. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR.
       *
       * `GET /partner/sandbox/requests`
       */
      list(input?: SandboxRequestsListInput, options?: CallOptions): Promise<SandboxRequestList>;
    };
    /**
     * Start the sandbox afresh.
     *
     * Wipes sandbox users, balances and trades and restores the float to INR 100000. `keep_users` keeps the users, with empty wallets. The token and the day’s request budget stay. Errors of its own: 400 SANDBOX_ONLY, VALIDATION_ERROR.
     *
     * `POST /partner/sandbox/reset`
     */
    reset(input?: ResetSandboxRequest, options?: CallOptions): Promise<SandboxReset>;
  };
}
