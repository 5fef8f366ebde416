# Made by `npm run sdk:generate` from the schemas of the routes. Changes belong there.

"""Types of what the interface takes and answers. Amounts are Decimals: rupees, grams, percent."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


Mode = Literal["live", "sandbox"]

class AccessTokenPartner(TypedDict):
    id: str
    name: str


class AccessToken(TypedDict):
    access_token: str
    token_type: Literal["Bearer"]
    mode: Mode
    partner: AccessTokenPartner


Tier = Literal["paid", "free"]

Capability = Literal["pricing", "users", "embed", "balance", "transactions", "buy", "sell", "receiver", "send", "payments", "gift", "kyc", "bank", "withdraw", "delivery"]

class AccountBranding(TypedDict):
    name: str
    logo_url: Optional[str]
    accent: Optional[str]


class AccountWebhook(TypedDict):
    # Answered to a live token only
    url: Optional[str]
    enabled: bool


class AccountLimits(TypedDict):
    # Rupees
    daily_send_inr: Decimal
    sandbox_requests_per_day: int
    # What a user may buy for in a financial year without approved KYC, what is open included. Rupees
    free_buy_inr_per_year: Decimal
    # One buy of so much needs a PAN. Rupees
    pan_required_from_inr: Decimal
    # Least of a payment order. Rupees
    order_min_inr: Decimal
    # Most of a payment order. Rupees
    order_max_inr: Decimal


class AccountCommission(TypedDict):
    # Percent
    buy_pct: Decimal
    # Percent
    sell_pct: Decimal


class Account(TypedDict):
    partner_id: str
    name: str
    tier: Tier
    allowed_apis: List[Capability]
    live_enabled: bool
    sandbox_enabled: bool
    branding: AccountBranding
    webhook: AccountWebhook
    limits: AccountLimits
    commission: AccountCommission


class AddBankAccountRequest(TypedDict, total=False):
    # Account number, as a string of digits
    account_number: str
    # IFSC of the branch
    ifsc: str
    # UPI id, in place of number and IFSC
    upi_id: str
    # Whose account it is; required for a user without a name, else the user’s name unless given
    holder_name: str


WebhookEndpointMode = Literal["live", "sandbox", "both"]

class _AddWebhookEndpointRequestRequired(TypedDict):
    # A public https address
    url: str


class AddWebhookEndpointRequest(_AddWebhookEndpointRequestRequired, total=False):
    # What you call it, up to 60 characters
    name: Optional[str]
    # Kinds of event that it gets; those of part 6 where they are left out
    kinds: List[str]
    # both: where none for both modes is there yet
    mode: WebhookEndpointMode
    # Up to 10 static headers, sent with every delivery
    headers: Dict[str, str]


class AdvanceSandboxClockRequest(TypedDict):
    # Whole seconds, up to 366 days a call and 50 years in all
    advance_seconds: int


class _ArmSandboxChaosRequestRequired(TypedDict):
    profile: Literal["network", "money", "webhooks", "all", "none"]


class ArmSandboxChaosRequest(_ArmSandboxChaosRequestRequired, total=False):
    # Any text; 1 if left out
    seed: str


SandboxFault = Literal["buy_fulfilment", "price_feed", "trading_halt", "gateway", "gateway_down", "intent", "purchase", "holdings", "instant_kyc", "payout", "webhook_duplicate", "webhook_delay", "lost_answer"]

class ArmSandboxFaultRequest(TypedDict):
    fault: SandboxFault
    times: int


class ArmedFault(TypedDict):
    fault: SandboxFault
    times: int


class ArmedFaults(TypedDict):
    faults: List[ArmedFault]


AssetType = Literal["gold", "silver"]

KycStatus = Literal["not_started", "under_review", "approved", "rejected"]

Timestamp = str

Metadata = Dict[str, str]

class UserBalances(TypedDict):
    # Grams
    gold_grams: Decimal
    # Grams
    silver_grams: Decimal
    # Rupees
    inr: Decimal
    # Grams
    sip_gold_grams: Decimal
    # Grams
    sip_silver_grams: Decimal


UserSource = Literal["api", "embed", "checkout", "sip", "send", "white_label"]

class _AttributedUserRequired(TypedDict):
    user_code: str
    name: Optional[str]
    mobile_masked: str
    email_masked: Optional[str]
    kyc_status: KycStatus
    user_existed: bool
    registered_at: Timestamp
    meta: Optional[Dict[str, Any]]
    metadata: Optional[Metadata]
    sources: List[UserSource]


class AttributedUser(_AttributedUserRequired, total=False):
    # State they live in, where you gave it
    state: str
    balances: UserBalances


ListState = str

class AttributedUserList(TypedDict):
    users: List[AttributedUser]
    total: int
    limit: int
    offset: int
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: ListState


class Balance(TypedDict):
    # Grams
    gold_grams: Decimal
    # Grams
    silver_grams: Decimal
    # Rupees
    inr: Decimal


BankAccountType = Literal["bank", "upi"]

BankAccountStatus = Literal["active", "deactivated"]

class BankAccount(TypedDict):
    # The account
    id: str
    type: BankAccountType
    # Of a bank account
    account_number_masked: Optional[str]
    # Of a bank account
    ifsc: Optional[str]
    # Resolved from the IFSC
    bank_name: Optional[str]
    # As the bank names it where it was asked, else the branch’s code
    branch: Optional[str]
    # Of a UPI id
    upi_id_masked: Optional[str]
    # As given, else the user’s; never the bank’s
    holder_name: Optional[str]
    status: BankAccountStatus
    created_at: Timestamp


class BankAccountList(TypedDict):
    # Newest first, deactivated ones too
    bank_accounts: List[BankAccount]


class _BuyRequired(TypedDict):
    transaction_id: str
    quote_id: str
    status: Literal["completed"]
    user_code: str
    asset_type: AssetType
    # Rupees
    amount_inr: Decimal
    # Grams
    quantity_grams: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    # Grams
    user_balance_grams: Decimal
    # Rupees
    wallet_balance_inr: Decimal
    metadata: Optional[Metadata]
    created_at: Timestamp


class Buy(_BuyRequired, total=False):
    # Rupees a gram
    base_rate_inr_per_gram: Decimal
    # Percent
    markup_pct: Decimal
    # Rupees
    markup_amount_inr: Decimal


UserCode = str

TransactionId = str

OwnReference = Optional[str]

class BuyCompletedEventData(TypedDict):
    # The user
    user_code: UserCode
    asset_type: AssetType
    # Paid, GST included, rupees
    amount_inr: Decimal
    # Credited, grams
    quantity_grams: Decimal
    # Transaction, as GET /partner/transactions/:id knows it
    transaction_id: TransactionId
    # The payment order it stems from, or null
    payment_id: Optional[str]
    # The SIP it stems from, or null
    sip_id: Optional[int]
    # Your own reference, or null
    reference: OwnReference
    metadata: Optional[Metadata]
    status: Literal["completed"]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class BuyCompletedEvent(TypedDict):
    """A buy was fulfilled and the metal credited. Fires for a completed payment order too."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["buy.completed"]
    data: BuyCompletedEventData


class _BuyQuoteRequired(TypedDict):
    quote_id: str
    asset_type: AssetType
    expires_at: Timestamp
    # Rupees
    amount_inr: Decimal
    # Grams
    quantity_grams: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    price_block_id: str
    metadata: Optional[Metadata]
    # Seconds
    expires_in_seconds: int


class BuyQuote(_BuyQuoteRequired, total=False):
    # Rupees a gram
    base_rate_inr_per_gram: Decimal
    # Percent
    markup_pct: Decimal
    # Rupees
    markup_amount_inr: Decimal


class CancelDeliveryRequest(TypedDict, total=False):
    # Shown as cancel_reason, at most 200 characters
    reason: str


IstDate = str

class CertificatePurity(TypedDict):
    """Fineness in thousandths"""

    gold: str
    silver: str


class _CertificateRequired(TypedDict):
    user_code: str
    # Can be entered on the verification site
    cert_no: str
    # IST day
    issued_on: IstDate
    # In Indian time
    issued_at: Timestamp
    # The same for people
    issued_at_display: str
    # Name from KYC where it is approved, otherwise the one you gave, or the masked mobile
    holder_name: str
    # The name is that of KYC
    name_verified: bool
    # All gold of the person, SIPs included. Grams
    gold_grams: Decimal
    # All silver of the person, SIPs included. Grams
    silver_grams: Decimal
    # Fineness in thousandths
    purity: CertificatePurity
    # PNG; anyone with the link can open it
    image_url: str
    # Pixels
    image_width: int
    # Pixels
    image_height: int
    # It was already issued today
    reused: bool


class Certificate(_CertificateRequired, total=False):
    # Confirms that it is genuine and shows what was certified; absent in the sandbox
    verify_url: str
    # The sample of the sandbox; only there
    simulated: Literal[True]


class ChangeWebhookEndpointRequest(TypedDict, total=False):
    # A public https address
    url: str
    # What you call it, up to 60 characters
    name: Optional[str]
    # Kinds of event that it gets; those of part 6 where they are left out
    kinds: List[str]
    # Takes the place of all static headers; null keeps the value that a name has, at the same origin only
    headers: Dict[str, Optional[str]]
    enabled: bool
    # Of its secret
    rotation: Literal["start", "promote", "cancel"]


ChosenEventKind = Literal["buy.completed", "sell.completed", "sip.created", "sip.activated", "sip.installment", "sip.mandate_failed", "payment.completed", "payment.failed", "payment.expired", "payment.refunded", "send.completed", "gift.completed", "sip.paused", "sip.resumed", "sip.cancelled", "sip.completed", "sip.installment_missed", "withdrawal.completed", "withdrawal.failed", "delivery.updated", "kyc.updated", "float.low", "trading.halted", "trading.resumed"]

class ChangedWebhookEndpointHeaders(TypedDict):
    name: str
    value_masked: str


class ChangedWebhookEndpoint(TypedDict):
    # The endpoint
    id: str
    # both: the one set in the dashboard for both modes
    mode: WebhookEndpointMode
    # What you call it
    name: Optional[str]
    url: str
    # Kinds of event that it gets
    kinds: List[ChosenEventKind]
    # Static headers of every delivery
    headers: List[ChangedWebhookEndpointHeaders]
    # You have not switched it off
    enabled: bool
    # While a second secret is staged: when it takes the place of the first by itself
    rotation_ends_at: Optional[Timestamp]
    created_at: Timestamp
    # The second secret, in the answer to a start of its rotation
    next_secret: Optional[str]


Channel = Literal["api", "checkout", "sip", "embed", "white_label"]

CheckoutType = Literal["intent", "hosted"]

TransactionType = Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment"]

TransactionStatus = Literal["debited", "completed", "voided"]

class TransactionReceiver(TypedDict):
    user_code: str
    mobile_masked: str
    name: Optional[str]


CommissionEntryKind = Literal["trade", "late", "reversal"]

class CommissionEntry(TypedDict):
    transaction_id: str
    type: TransactionType
    channel: Channel
    asset_type: AssetType
    # Grams
    quantity_grams: Decimal
    # Rupees
    amount_inr: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    status: TransactionStatus
    user_code: Optional[str]
    receiver: Optional[TransactionReceiver]
    # The payment order it stems from
    payment_id: Optional[str]
    # The SIP it stems from, by its number
    sip_id: Optional[int]
    # Your own id of the order, SIP, delivery or withdrawal
    reference: Optional[str]
    metadata: Optional[Metadata]
    created_at: Timestamp
    entry: CommissionEntryKind
    # IST month of the statement that it is on
    month: str
    # What commission is worked out on; of a sell the gross. Rupees
    funded_amount_inr: Decimal
    # Percent
    commission_pct: Decimal
    # Rupees
    commission_inr: Decimal
    # Collected for you, and passed on with the statement. Rupees
    markup_inr: Decimal
    # Where you bear it: the 0.118 %, GST included. Rupees
    gateway_fee_inr: Decimal


class CommissionList(TypedDict):
    page: int
    limit: int
    total: int
    transactions: List[CommissionEntry]
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: ListState


QuoteId = str

class ConfirmBuyRequest(TypedDict):
    # The quote
    quote_id: QuoteId


ReceivedCode = str

class ConfirmDeliveryRequest(TypedDict):
    # The quote
    quote_id: QuoteId
    # The code received
    otp: ReceivedCode


class ConfirmGiftRequest(TypedDict):
    # The quote
    quote_id: QuoteId
    # The code received
    otp: ReceivedCode


class ConfirmMobileVerificationRequest(TypedDict):
    # From send
    challenge_id: str
    # The code
    otp: str


class ConfirmSellRequest(TypedDict):
    # The quote
    quote_id: QuoteId


class ConfirmSendRequest(TypedDict):
    # The quote
    quote_id: QuoteId


UserCodeInput = str

MetadataInput = Dict[str, str]

class _CreatePaymentOrderRequestRequired(TypedDict):
    # The user, as registered
    user_code: UserCodeInput
    # Rupees, at most 2 decimals
    amount_inr: Decimal
    # Links for your own screens, or our page
    checkout_type: CheckoutType


class CreatePaymentOrderRequest(_CreatePaymentOrderRequestRequired, total=False):
    asset_type: AssetType
    # Your own id of it, unique per mode
    reference: str
    # Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
    metadata: MetadataInput
    # Where our page goes when it is done; https, on a registered origin
    return_url: str


Frequency = Literal["daily", "weekly", "monthly"]

class _CreateSipRequestRequired(TypedDict):
    # The user, as registered
    user_code: UserCodeInput
    # Of each debit: 100 to 15000. Rupees
    installment_amount_inr: Decimal
    # How often
    frequency: Frequency


class CreateSipRequest(_CreateSipRequestRequired, total=False):
    asset_type: AssetType
    # What the customer sees in the UPI app
    name: str
    # Your own id of it, unique per mode
    reference: str
    # Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
    metadata: MetadataInput
    # Where our page goes when it is done; https, on a registered origin
    return_url: str


class _CreateWithdrawalRequestRequired(TypedDict):
    # Rupees, at most 2 decimals
    amount_inr: Decimal
    # One of the user’s accounts
    bank_account_id: str


class CreateWithdrawalRequest(_CreateWithdrawalRequestRequired, total=False):
    # Your own id of it, kept as it is
    reference: str
    # Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
    metadata: MetadataInput


DeliveryStatus = Literal["placed", "packed", "shipped", "delivered", "cancelled"]

class DeliveryItems(TypedDict):
    sku: str
    name: str
    # Metal of one piece. Grams
    weight_grams: Decimal
    # Fineness in thousandths
    purity: str
    # Pieces
    quantity: int


class DeliveryAddress(TypedDict):
    name: str
    mobile_masked: str
    line1: str
    line2: Optional[str]
    city: str
    state: str
    pincode: str


class DeliveryTracking(TypedDict):
    carrier: str
    # The carrier’s number of the parcel
    awb: str
    # Where it can be followed
    url: Optional[str]


class DeliveryHistory(TypedDict):
    status: DeliveryStatus
    at: Timestamp


class Delivery(TypedDict):
    # The order
    order_id: str
    status: DeliveryStatus
    user_code: str
    quote_id: str
    transaction_id: str
    asset_type: AssetType
    # Metal of all pieces. Grams
    quantity_grams: Decimal
    # For all pieces, without GST. Rupees
    making_charge_inr: Decimal
    # For the order, without GST. Rupees
    delivery_charge_inr: Decimal
    # 18 % on both. Rupees
    gst_inr: Decimal
    # What your wallet pays. Rupees
    total_charges_inr: Decimal
    items: List[DeliveryItems]
    address: DeliveryAddress
    tracking: Optional[DeliveryTracking]
    history: List[DeliveryHistory]
    cancel_reason: Optional[str]
    # Your own id of it, where you gave one
    reference: Optional[str]
    metadata: Optional[Metadata]
    created_at: Timestamp


class DeliveryList(TypedDict):
    page: int
    limit: int
    total: int
    orders: List[Delivery]


class DeliveryQuote(TypedDict):
    quote_id: str
    asset_type: AssetType
    expires_at: Timestamp
    sku: str
    quantity: int
    # What the user gives, of their own. Grams
    grams_required: Decimal
    # For all pieces, without GST. Rupees
    making_charge_inr: Decimal
    # For the order, without GST. Rupees
    delivery_charge_inr: Decimal
    # 18 % on both. Rupees
    gst_inr: Decimal
    # What your wallet pays. Rupees
    total_charges_inr: Decimal
    reference: Optional[str]
    metadata: Optional[Metadata]
    otp_sent_to: str
    # Seconds
    otp_expires_in_seconds: int
    attempts_left: int


class DeliveryUpdatedEventDataTracking(TypedDict):
    carrier: Optional[str]
    awb: str
    url: Optional[str]


class DeliveryUpdatedEventData(TypedDict):
    # The delivery order
    order_id: str
    # The user
    user_code: UserCode
    # Where the order stands after this event
    status: DeliveryStatus
    asset_type: AssetType
    # Product
    sku: str
    # Its name
    name: str
    # Pieces
    quantity: int
    # Once it is with a carrier
    tracking: Optional[DeliveryUpdatedEventDataTracking]
    cancel_reason: Optional[str]
    # Transaction of the delivery
    transaction_id: str
    # Your own reference, or null
    reference: OwnReference
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class DeliveryUpdatedEvent(TypedDict):
    """A delivery was packed, shipped, delivered or cancelled."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["delivery.updated"]
    data: DeliveryUpdatedEventData


Direction = Literal["credit", "debit"]

class EmbedEntry(TypedDict):
    # In the embed flow single-use, for ten minutes
    user_code: str
    embed_url: str
    expires_at: Timestamp
    # Seconds
    expires_in_seconds: int
    user_existed: bool
    mode: Mode


class _EmbedExchangeRequired(TypedDict):
    requires_otp: bool
    mobile_masked: str
    otp_channel: str
    user_will_be_created: bool


class EmbedExchange(_EmbedExchangeRequired, total=False):
    # Present when the user is verified already; 7 days
    session_token: str


class EmbedOtpResent(TypedDict):
    # Seconds
    cooldown_seconds: int


class EmbedSessionUser(TypedDict):
    # The persistent user_code of your other calls
    id: str
    name: Optional[str]
    mobile: str
    email: Optional[str]
    mobile_verified: bool
    email_verified: bool


class EmbedSession(TypedDict):
    session_token: str
    user: EmbedSessionUser
    balances: UserBalances
    is_new_user: bool
    needs_profile_setup: bool


EmbedUserCode = str

EventKind = Literal["buy.completed", "sell.completed", "sip.created", "sip.activated", "sip.installment", "sip.mandate_failed", "payment.completed", "payment.failed", "payment.expired", "payment.refunded", "send.completed", "gift.completed", "sip.paused", "sip.resumed", "sip.cancelled", "sip.completed", "sip.installment_missed", "withdrawal.completed", "withdrawal.failed", "delivery.updated", "kyc.updated", "float.low", "trading.halted", "trading.resumed", "test.ping"]

class Event(TypedDict):
    # Event kind
    event: EventKind
    # Deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    # As the webhook of this kind carries it
    data: Dict[str, Any]


class EventHead(TypedDict):
    """What every event has"""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode


class EventList(TypedDict):
    events: List[Event]
    # Leads to the next page; null at the end
    next_cursor: Optional[str]


EventSequence = int

class ExchangeEmbedCodeRequest(TypedDict):
    # The single-use code of the embed flow
    user_code: EmbedUserCode


class ExplainedFigure(TypedDict):
    # The field this figure is, in quotes, results and invoices
    name: str
    # Rupees
    value: Decimal
    # What the value counts
    unit: Literal["inr", "inr_per_gram", "grams", "percent", "count"]


class ExplainedStep(TypedDict):
    # The field this figure is, in quotes, results and invoices
    name: str
    # Rupees
    value: Decimal
    # What the value counts
    unit: Literal["inr", "inr_per_gram", "grams", "percent", "count"]
    # In words
    formula: str
    # In numbers
    calculation: str


class Figures(TypedDict):
    # What was charged for metal, in every channel, installments of SIPs too. Rupees
    buy_volume_inr: Decimal
    # Gross, before the platform fee. Rupees
    sell_volume_inr: Decimal
    # Completed ones of every type
    transactions: int
    # Earned, before GST. Rupees
    commission_inr: Decimal
    # Markup collected for you. Rupees
    markup_passthrough_inr: Decimal


class FloatLowEventData(TypedDict):
    # Balance and credit line together, rupees
    available_inr: Decimal
    # Your threshold, rupees
    threshold_inr: Decimal
    # Balance of the wallet, rupees
    balance_inr: Decimal
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class FloatLowEvent(TypedDict):
    """What your wallet has available fell below the threshold set in the dashboard: once per crossing."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["float.low"]
    data: FloatLowEventData


class Fulfilment(TypedDict):
    # Grams
    asset_quantity: Decimal
    # Rupees a gram
    rate_per_gram_inr: Decimal
    final: Literal[True]


class TransferReceiver(TypedDict):
    mobile: str
    name: Optional[str]
    existed: bool
    created: bool


class Gift(TypedDict):
    transaction_id: str
    status: Literal["completed"]
    asset_type: AssetType
    receiver: TransferReceiver
    # Rupees
    receiver_amount_inr: Decimal
    # Grams
    receiver_grams: Decimal
    # Rupees
    fee_inr: Decimal
    # Grams
    fee_grams: Decimal
    # Rupees a gram
    rate_used: Decimal
    metadata: Optional[Metadata]
    created_at: Timestamp
    quote_id: str
    user_code: str
    message: Optional[str]
    # Grams
    user_debit_grams: Decimal
    # Grams
    user_balance_grams: Decimal


class GiftCompletedEventDataReceiver(TypedDict):
    # Who received it
    user_code: str
    # Whether their account was opened for it
    created: bool


class GiftCompletedEventData(TypedDict):
    asset_type: AssetType
    receiver: GiftCompletedEventDataReceiver
    # Credited to the receiver, grams
    receiver_grams: Decimal
    # Worth of that, rupees
    receiver_amount_inr: Decimal
    # Our fee, taken from the payer, grams
    fee_grams: Decimal
    # Worth of the fee, rupees
    fee_inr: Decimal
    # Rate of a gram, rupees
    rate_per_gram_inr: Decimal
    # Transaction, as GET /partner/transactions/:id knows it
    transaction_id: TransactionId
    metadata: Optional[Metadata]
    status: Literal["completed"]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    # Who gave it
    user_code: str


class GiftCompletedEvent(TypedDict):
    """A user gave metal to another one."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["gift.completed"]
    data: GiftCompletedEventData


class QuotedReceiver(TypedDict):
    mobile: str
    name: Optional[str]
    exists: bool
    will_be_created: bool


PriceBasis = Literal["sell", "buy"]

class TransferBreakdown(TypedDict):
    # Rupees a gram
    rate_per_gram: Decimal
    price_basis: PriceBasis
    # Rupees
    receiver_gets_inr: Decimal
    # Grams
    receiver_gets_grams: Decimal
    # Grams
    partner_pays_grams: Decimal
    # Rupees
    partner_pays_inr_equivalent: Decimal
    # Grams
    fee_grams: Decimal
    # Rupees
    fee_inr: Decimal
    # Percent
    fee_percentage: Decimal


class GiftQuote(TypedDict):
    quote_id: str
    asset_type: AssetType
    expires_at: Timestamp
    receiver: QuotedReceiver
    metadata: Optional[Metadata]
    breakdown: TransferBreakdown
    otp_sent_to: str
    # Seconds
    otp_expires_in_seconds: int
    attempts_left: int


class GstState(TypedDict):
    """A State and its GST code"""

    # State
    state: str
    # Its GST code
    state_code: str


class _HoldingRequired(TypedDict):
    # Grams
    grams: Decimal
    # Grams
    sip_grams: Decimal
    # Rupees
    invested_inr: Decimal
    # Rupees a gram
    average_buy_rate_inr_per_gram: Decimal
    # Rupees a gram
    current_rate_inr_per_gram: Decimal
    # Rupees
    current_value_inr: Decimal
    # Rupees
    gain_inr: Decimal
    # Percent
    gain_pct: Decimal


class Holding(_HoldingRequired, total=False):
    # With `as_of`: when the rate of the valuation was published, at the moment asked for or before it
    rate_at: Timestamp


class HoldingExplanationSums(TypedDict):
    whole: ExplainedFigure
    parts: List[ExplainedFigure]


class HoldingExplanation(TypedDict):
    # The price that the metal is valued at
    price_block_id: str
    # When the source set it
    priced_at: Timestamp
    steps: List[ExplainedStep]
    sums: List[HoldingExplanationSums]


class InvoiceSeller(TypedDict):
    """The service, which sells the metal"""

    # State
    state: str
    # Its GST code
    state_code: str
    # Who sells
    name: str
    # Address
    address_lines: List[str]
    # GST registration
    gstin: str


class _InvoiceBuyerRequired(TypedDict):
    # KYC name once approved, else as registered
    name: str
    user_code: str
    mobile_masked: str


class InvoiceBuyer(_InvoiceBuyerRequired, total=False):
    """Your user; the State only where recorded"""

    # State
    state: str
    # Its GST code
    state_code: str


class _InvoiceLineRequired(TypedDict):
    # What it is, with its purity
    description: str
    # HSN code of the metal, SAC of the fee
    hsn: str
    # Value before tax. Rupees
    taxable_inr: Decimal
    # Rate of CGST; 0 between States. Percent
    cgst_pct: Decimal
    # CGST. Rupees
    cgst_inr: Decimal
    # Rate of SGST; 0 between States. Percent
    sgst_pct: Decimal
    # SGST, equal to the CGST. Rupees
    sgst_inr: Decimal


class InvoiceLine(_InvoiceLineRequired, total=False):
    # Grams; not on a fee
    quantity_grams: Decimal
    # Unit of the quantity; not on a fee
    unit: Literal["GMS"]
    # Rate without GST, 4 decimals; not on a fee. Rupees a gram
    rate_inr_per_gram: Decimal
    # Rate of IGST; only between States. Percent
    igst_pct: Decimal
    # IGST; only between States. Rupees
    igst_inr: Decimal


class _InvoiceRequired(TypedDict):
    # At most 16 characters, without gaps in its series
    invoice_no: str
    # tax_invoice for a buy or the charges of a delivery, settlement_advice for a sell
    type: Literal["tax_invoice", "settlement_advice"]
    transaction_id: str
    # Time of the trade, or when the parcel left
    issued_at: Timestamp
    # The service, which sells the metal
    seller: InvoiceSeller
    # Your user; the State only where recorded
    buyer: InvoiceBuyer
    # State of the user where recorded, else of the seller; of a delivery that of its address
    place_of_supply: GstState
    # Whether tax is payable under reverse charge
    is_reverse_charge: Literal[False]
    # What is taxed
    lines: List[InvoiceLine]
    # Value before tax. Rupees
    taxable_inr: Decimal
    # CGST; 0 between States. Rupees
    cgst_inr: Decimal
    # SGST, equal to the CGST. Rupees
    sgst_inr: Decimal
    # What was paid for the metal or the delivery; on a settlement advice the platform fee. Rupees
    total_inr: Decimal
    # total_inr in words
    amount_in_words: str
    # Page to read and print
    view_url: str
    # The same as a PDF
    pdf_url: str


class Invoice(_InvoiceRequired, total=False):
    # IGST; only between States. Rupees
    igst_inr: Decimal
    # At most 0.01 either way; only where no tax adds up exactly. Rupees
    round_off_inr: Decimal
    # Metal sold; only on a settlement advice
    asset_type: AssetType
    # Grams sold; only on a settlement advice
    quantity_grams: Decimal
    # Rate of the sale; only on a settlement advice. Rupees a gram
    rate_inr_per_gram: Decimal
    # Value of the metal; only on a settlement advice. Rupees
    gross_amount_inr: Decimal
    # What the user received; only on a settlement advice. Rupees
    net_amount_inr: Decimal


class _KeyOutcomeRequired(TypedDict):
    key: str
    endpoint: str
    state: Literal["unknown", "in_progress", "done"]


class KeyOutcome(_KeyOutcomeRequired, total=False):
    status: int
    body: Any
    body_sha256: str


KycMethod = Literal["instant", "manual"]

KycStepStatus = Literal["pending", "verified", "submitted", "rejected"]

class KycSteps(TypedDict):
    """How far each is"""

    email: KycStepStatus
    pan: KycStepStatus
    aadhaar: KycStepStatus
    details: KycStepStatus
    documents: KycStepStatus


class _KycRequired(TypedDict):
    kyc_status: KycStatus
    # The way last taken
    method: Optional[KycMethod]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycSteps


class Kyc(_KycRequired, total=False):
    # Only after a rejection: the steps that are needed again
    steps_needed: List[Literal["email", "pan", "aadhaar", "details", "documents"]]
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class KycAadhaarOtp(TypedDict):
    # How long the code is good. Seconds
    otp_expires_in_seconds: int
    # Until another can be asked for. Seconds
    cooldown_seconds: int
    # Wrong codes until it locks
    attempts_left: int
    # To be named with the OTP
    reference_id: str
    # The Aadhaar number, masked
    aadhaar_masked: str


class KycAadhaarResultSteps(TypedDict):
    """How far each is"""

    email: KycStepStatus
    pan: KycStepStatus
    aadhaar: KycStepStatus
    details: KycStepStatus
    documents: KycStepStatus


class _KycAadhaarResultRequired(TypedDict):
    kyc_status: KycStatus
    # The way last taken
    method: Optional[KycMethod]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycAadhaarResultSteps
    # It was proved
    verified: Literal[True]
    # The Aadhaar number, masked
    aadhaar_masked: str


class KycAadhaarResult(_KycAadhaarResultRequired, total=False):
    # Only after a rejection: the steps that are needed again
    steps_needed: List[Literal["email", "pan", "aadhaar", "details", "documents"]]
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class KycCode(TypedDict):
    # How long the code is good. Seconds
    otp_expires_in_seconds: int
    # Until another can be asked for. Seconds
    cooldown_seconds: int
    # Wrong codes until it locks
    attempts_left: int


class KycEmailCode(TypedDict):
    # How long the code is good. Seconds
    otp_expires_in_seconds: int
    # Until another can be asked for. Seconds
    cooldown_seconds: int
    # Wrong codes until it locks
    attempts_left: int
    email_masked: str


class KycEmailResultSteps(TypedDict):
    """How far each is"""

    email: KycStepStatus
    pan: KycStepStatus
    aadhaar: KycStepStatus
    details: KycStepStatus
    documents: KycStepStatus


class _KycEmailResultRequired(TypedDict):
    kyc_status: KycStatus
    # The way last taken
    method: Optional[KycMethod]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycEmailResultSteps
    # It was proved
    verified: Literal[True]
    email_masked: str


class KycEmailResult(_KycEmailResultRequired, total=False):
    # Only after a rejection: the steps that are needed again
    steps_needed: List[Literal["email", "pan", "aadhaar", "details", "documents"]]
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class KycPanResultSteps(TypedDict):
    """How far each is"""

    email: KycStepStatus
    pan: KycStepStatus
    aadhaar: KycStepStatus
    details: KycStepStatus
    documents: KycStepStatus


class _KycPanResultRequired(TypedDict):
    kyc_status: KycStatus
    # The way last taken
    method: Optional[KycMethod]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycPanResultSteps
    # Whether the PAN is good
    verified: bool
    # The PAN, masked
    pan_masked: str


class KycPanResult(_KycPanResultRequired, total=False):
    # Only after a rejection: the steps that are needed again
    steps_needed: List[Literal["email", "pan", "aadhaar", "details", "documents"]]
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class KycUpdatedEventData(TypedDict):
    # The user
    user_code: UserCode
    kyc_status: KycStatus
    previous_kyc_status: KycStatus
    # Of a rejection
    rejection_reason: Optional[str]
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class KycUpdatedEvent(TypedDict):
    """The KYC status of a user changed."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["kyc.updated"]
    data: KycUpdatedEventData


class _ListedUserRequired(TypedDict):
    user_code: str
    name: Optional[str]
    mobile_masked: str
    email_masked: Optional[str]
    kyc_status: KycStatus
    user_existed: bool
    registered_at: Timestamp
    meta: Optional[Dict[str, Any]]
    metadata: Optional[Metadata]


class ListedUser(_ListedUserRequired, total=False):
    # State they live in, where you gave it
    state: str
    balances: UserBalances
    sources: List[UserSource]


class Markup(TypedDict):
    # Percent
    markup_buy_pct: Decimal
    # Percent
    markup_sell_pct: Decimal
    # Percent
    max_pct: Decimal
    available: bool
    live_enabled: bool
    applied: bool
    pending_approval: bool
    sell_supported: bool
    tier: Tier


class MetalMovement(TypedDict):
    transaction_id: str
    # `received` came by a send or gift
    type: Literal["buy", "sip_installment", "received", "sell", "gift", "delivery"]
    asset_type: AssetType
    # Below zero where it left, the fee of a gift included. Grams
    quantity_grams: Decimal
    # What the metal cost, or was worth when it was received; below zero the share of the cost that it took along. Rupees
    cost_inr: Decimal
    # What was held of the metal then. Grams
    grams_after: Decimal
    # What that had cost. Rupees
    invested_after_inr: Decimal
    created_at: Timestamp


class MobileVerificationSteps(TypedDict):
    """How far each is"""

    email: KycStepStatus
    pan: KycStepStatus
    aadhaar: KycStepStatus
    details: KycStepStatus
    documents: KycStepStatus


class _MobileVerificationRequired(TypedDict):
    kyc_status: KycStatus
    # The way last taken
    method: Optional[KycMethod]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: MobileVerificationSteps
    user_code: str
    # The mobile is proved to you
    mobile_verified: Literal[True]
    # Since when
    verified_at: Timestamp


class MobileVerification(_MobileVerificationRequired, total=False):
    # Only after a rejection: the steps that are needed again
    steps_needed: List[Literal["email", "pan", "aadhaar", "details", "documents"]]
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class MobileVerificationCode(TypedDict):
    # Names the code
    challenge_id: str
    otp_sent_to: str
    # Seconds
    otp_expires_in_seconds: int
    attempts_left: int


class MonthFigures(TypedDict):
    # What was charged for metal, in every channel, installments of SIPs too. Rupees
    buy_volume_inr: Decimal
    # Gross, before the platform fee. Rupees
    sell_volume_inr: Decimal
    # Completed ones of every type
    transactions: int
    # Earned, before GST. Rupees
    commission_inr: Decimal
    # Markup collected for you. Rupees
    markup_passthrough_inr: Decimal
    # The running month in India, YYYY-MM; in a sandbox by its own clock
    month: str
    lifetime: Figures


class OtpResent(TypedDict):
    # Seconds
    cooldown_seconds: int
    otp_sent_to: str
    # Seconds
    otp_expires_in_seconds: int
    attempts_left: int


class Paging(TypedDict):
    page: int
    limit: int
    total: int


class PaymentFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the amount, fixed at creation. Rupees
    amount_inr: Decimal
    deducted_from_amount: bool


class PaymentCompletedEventData(TypedDict):
    # Payment order
    payment_id: str
    # The user
    user_code: UserCode
    # Your own reference, or null
    reference: OwnReference
    # What the customer was asked for, rupees
    amount_inr: Decimal
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    status: Literal["completed"]
    fee: PaymentFee
    # What metal was bought for, rupees
    funded_amount_inr: Decimal
    fulfilment: Fulfilment
    transaction_id: Optional[TransactionId]
    # Tax invoice of the buy
    invoice_no: Optional[str]
    completed_at: Timestamp


class PaymentCompletedEvent(TypedDict):
    """The customer paid and the metal is credited. Fulfil orders on this one."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["payment.completed"]
    data: PaymentCompletedEventData


class PaymentEventData(TypedDict):
    # Payment order
    payment_id: str
    # The user
    user_code: UserCode
    # Your own reference, or null
    reference: OwnReference
    # What the customer was asked for, rupees
    amount_inr: Decimal
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class PaymentExpiredEventData(TypedDict):
    # Payment order
    payment_id: str
    # The user
    user_code: UserCode
    # Your own reference, or null
    reference: OwnReference
    # What the customer was asked for, rupees
    amount_inr: Decimal
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    status: Literal["expired"]


class PaymentExpiredEvent(TypedDict):
    """No payment came before expires_at."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["payment.expired"]
    data: PaymentExpiredEventData


PaymentFailReason = Literal["customer", "partner", "payment_failed", "gateway_error", "purchase_failed", "buy_processing_failed", "prices_unavailable", "internal_error", "kyc_required"]

class _PaymentFailedEventDataRefundRequired(TypedDict):
    # pending: money arrived
    status: Literal["none", "pending"]


class PaymentFailedEventDataRefund(_PaymentFailedEventDataRefundRequired, total=False):
    # While the metal may still be bought: until then it is tried
    will_retry_until: Timestamp


class PaymentFailedEventData(TypedDict):
    # Payment order
    payment_id: str
    # The user
    user_code: UserCode
    # Your own reference, or null
    reference: OwnReference
    # What the customer was asked for, rupees
    amount_inr: Decimal
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    # Where the order stands, as GET has it
    status: Literal["failed", "refund_due"]
    # customer: the customer cancelled it. partner: you cancelled it. payment_failed: closed by the gateway. gateway_error: the gateway could not open it. purchase_failed: the purchase was given up, or failed on trial in the sandbox. buy_processing_failed: the metal could not be had. prices_unavailable: there was no price, or trading was halted. internal_error: it broke on our side. kyc_required: it was paid after it had expired, when what its user may buy for without KYC was used up.
    reason: PaymentFailReason
    refund: PaymentFailedEventDataRefund


class PaymentFailedEvent(TypedDict):
    """The order has no purchase. failed: it is closed. refund_due: its money arrived and goes back, unless its metal can be bought before refund.will_retry_until; then payment.completed follows."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["payment.failed"]
    data: PaymentFailedEventData


PaymentOrderStatus = Literal["created", "paid", "completed", "failed", "expired", "refund_due", "refunded"]

class PaymentOrderEstimate(TypedDict):
    # Grams
    asset_quantity: Decimal
    # Rupees a gram
    rate_per_gram_inr: Decimal
    final: Literal[False]


class UpiAppLink(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class _UpiLinksAppsRequired(TypedDict):
    gpay: UpiAppLink
    # Link for either platform
    phonepe: str
    # Link for either platform
    paytm: str


class UpiLinksApps(_UpiLinksAppsRequired, total=False):
    cred: UpiAppLink


class UpiLinks(TypedDict):
    # The UPI link, byte for byte; on desktop the content of the QR
    url: str
    apps: UpiLinksApps


PaymentRefundStatus = Literal["pending", "completed"]

class _PaymentOrderRefundRequired(TypedDict):
    status: PaymentRefundStatus
    # Rupees
    amount_inr: Decimal
    reference: Optional[str]


class PaymentOrderRefund(_PaymentOrderRefundRequired, total=False):
    """Only where the money goes back, or may"""

    # While the metal may still be bought: until then it is tried
    will_retry_until: Timestamp


PaymentRefundReason = Literal["purchase_failed", "second_payment", "wrong_amount", "order_closed", "sip_closed", "operator"]

class PaymentRefund(TypedDict):
    # The refund
    refund_id: str
    status: PaymentRefundStatus
    # Rupees
    amount_inr: Decimal
    # purchase_failed: its metal could not be bought. second_payment: the order was paid before. wrong_amount: another amount was asked for. order_closed: the order had failed or was cancelled. sip_closed: the SIP that was debited had ended. operator: our staff gave the purchase up.
    reason: PaymentRefundReason
    # UTR or the gateway’s refund id, once it is back
    reference: Optional[str]
    created_at: Timestamp
    refunded_at: Optional[Timestamp]


class _PaymentOrderRequired(TypedDict):
    # The order
    payment_id: str
    status: PaymentOrderStatus
    checkout_type: CheckoutType
    asset_type: AssetType
    user_code: str
    reference: Optional[str]
    metadata: Optional[Metadata]
    # Rupees
    amount_inr: Decimal
    fee: PaymentFee
    # Rupees
    funded_amount_inr: Decimal
    estimate: PaymentOrderEstimate
    # Hosted checkout of this order
    checkout_url: str
    expires_at: Timestamp
    created_at: Timestamp
    # The buy, once its metal is bought
    transaction_id: Optional[str]
    # The tax invoice of the buy
    invoice_no: Optional[str]
    # Why it failed or is due a refund. customer: the customer cancelled it. partner: you cancelled it. payment_failed: closed by the gateway. gateway_error: the gateway could not open it. purchase_failed: the purchase was given up, or failed on trial in the sandbox. buy_processing_failed: the metal could not be had. prices_unavailable: there was no price, or trading was halted. internal_error: it broke on our side. kyc_required: it was paid after it had expired, when what its user may buy for without KYC was used up.
    reason: Optional[PaymentFailReason]
    # Each payment that goes back, oldest first: second and wrong ones too
    refunds: List[PaymentRefund]


class PaymentOrder(_PaymentOrderRequired, total=False):
    upi: UpiLinks
    fulfilment: Fulfilment
    # Only where the money goes back, or may
    refund: PaymentOrderRefund


class PaymentOrderList(TypedDict):
    page: int
    limit: int
    total: int
    orders: List[PaymentOrder]


class PaymentRefundedEventDataRefund(TypedDict):
    # The refund, as GET lists it in refunds
    refund_id: Optional[str]
    status: Literal["completed"]
    reason: Optional[PaymentRefundReason]
    # Refunded, rupees
    amount_inr: Decimal
    # UTR, or the gateway’s id of the refund
    reference: str
    refunded_at: Timestamp


class PaymentRefundedEventData(TypedDict):
    # Payment order
    payment_id: str
    # The user
    user_code: UserCode
    # Your own reference, or null
    reference: OwnReference
    # What the customer was asked for, rupees
    amount_inr: Decimal
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    # Where the order stands, as GET has it
    status: PaymentOrderStatus
    # Of a debit: its SIP, whose GET lists it in refunds; else null
    sip_id: Optional[int]
    refund: PaymentRefundedEventDataRefund


class PaymentRefundedEvent(TypedDict):
    """A payment of an order is back with its customer: that of an order that was due a refund, which is refunded then, or a second or wrong one, which leaves the order as it is. So is a debit of a SIP that goes back."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["payment.refunded"]
    data: PaymentRefundedEventData


class PlacedDeliveryItems(TypedDict):
    sku: str
    name: str
    # Metal of one piece. Grams
    weight_grams: Decimal
    # Fineness in thousandths
    purity: str
    # Pieces
    quantity: int


class PlacedDeliveryTracking(TypedDict):
    carrier: str
    # The carrier’s number of the parcel
    awb: str
    # Where it can be followed
    url: Optional[str]


class PlacedDeliveryHistory(TypedDict):
    status: DeliveryStatus
    at: Timestamp


class PlacedDelivery(TypedDict):
    # The order
    order_id: str
    status: DeliveryStatus
    user_code: str
    quote_id: str
    transaction_id: str
    asset_type: AssetType
    # Metal of all pieces. Grams
    quantity_grams: Decimal
    # For all pieces, without GST. Rupees
    making_charge_inr: Decimal
    # For the order, without GST. Rupees
    delivery_charge_inr: Decimal
    # 18 % on both. Rupees
    gst_inr: Decimal
    # What your wallet pays. Rupees
    total_charges_inr: Decimal
    items: List[PlacedDeliveryItems]
    address: DeliveryAddress
    tracking: Optional[PlacedDeliveryTracking]
    history: List[PlacedDeliveryHistory]
    cancel_reason: Optional[str]
    # Your own id of it, where you gave one
    reference: Optional[str]
    metadata: Optional[Metadata]
    created_at: Timestamp
    # What the user holds of the metal afterwards. Grams
    user_balance_grams: Decimal
    # Your wallet afterwards. Rupees
    wallet_balance_inr: Decimal


class Portfolio(TypedDict):
    user_code: str
    as_of: Timestamp
    gold: Holding
    silver: Holding
    # Rupees
    inr_wallet_inr: Decimal
    # Rupees
    total_value_inr: Decimal


class PortfolioExplanationTotal(TypedDict):
    whole: ExplainedFigure
    parts: List[ExplainedFigure]


class PortfolioExplanation(TypedDict):
    user_code: str
    as_of: Timestamp
    gold: HoldingExplanation
    silver: HoldingExplanation
    total: PortfolioExplanationTotal
    # Trades that moved the metal, the last one first
    movements: List[MetalMovement]
    page: int
    limit: int
    # How many trades there are
    total_movements: int


class _PriceRequired(TypedDict):
    asset_type: AssetType
    # Rupees a gram
    buy_rate_inr_per_gram: Decimal
    # Rupees a gram
    sell_rate_inr_per_gram: Decimal
    # Percent
    gst_pct: Decimal
    purity: str
    price_block_id: str
    updated_at: Timestamp
    # False while trading in this metal is stopped: quotes and confirms then answer PRICES_UNAVAILABLE
    tradable: bool


class Price(_PriceRequired, total=False):
    # Rupees a gram
    base_buy_rate_inr_per_gram: Decimal
    # Rupees a gram
    base_sell_rate_inr_per_gram: Decimal
    # Percent
    markup_buy_pct: Decimal
    # Percent
    markup_sell_pct: Decimal


PriceInterval = Literal["day", "hour"]

class PriceHistoryPoints(TypedDict):
    at: Timestamp
    # Rupees a gram
    buy_rate_inr_per_gram: Decimal
    # Rupees a gram
    sell_rate_inr_per_gram: Decimal


PriceHistory = TypedDict("PriceHistory", {
    "asset_type": "AssetType",
    "interval": "PriceInterval",
    "from": "str",
    "to": "str",
    "clamped": "bool",
    "clamp_reason": "str",
    "points": "List[PriceHistoryPoints]",
}, total=False)

class PriceList(TypedDict):
    prices: List[Price]


class Product(TypedDict):
    # Our id of the product
    sku: str
    # What it is
    name: str
    asset_type: AssetType
    # Metal of one piece. Grams
    weight_grams: Decimal
    # Fineness in thousandths
    purity: str
    # For one piece, without GST. Rupees
    making_charge_inr: Decimal
    # For an order, however many pieces; without GST. Rupees
    delivery_charge_inr: Decimal
    # Picture, PNG, 640 px square
    image_url: str
    # At least one piece is to be had in this mode
    in_stock: bool


class ProductList(TypedDict):
    products: List[Product]


class Quote(TypedDict):
    quote_id: str
    asset_type: AssetType
    expires_at: Timestamp


class _QuoteBuyRequestRequired(TypedDict):
    # The user, as registered
    user_code: UserCodeInput
    asset_type: AssetType
    # Rupees, at most 2 decimals
    amount_inr: Decimal


class QuoteBuyRequest(_QuoteBuyRequestRequired, total=False):
    # Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
    metadata: MetadataInput


class _QuoteDeliveryRequestAddressRequired(TypedDict):
    # Who receives it
    name: str
    # Whom the carrier calls: 10 digits, or 12 with the 91 prefix
    mobile: str
    # House and street
    line1: str
    # City
    city: str
    # State or Union territory, by name
    state: str
    # PIN code
    pincode: str


class QuoteDeliveryRequestAddress(_QuoteDeliveryRequestAddressRequired, total=False):
    line2: Optional[str]


class _QuoteDeliveryRequestRequired(TypedDict):
    # The product
    sku: str
    address: QuoteDeliveryRequestAddress


class QuoteDeliveryRequest(_QuoteDeliveryRequestRequired, total=False):
    # Pieces
    quantity: int
    # Your own id of the delivery, kept as it is
    reference: str
    # Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
    metadata: MetadataInput


class _QuoteGiftRequestRequired(TypedDict):
    # Mobile of the receiver: 10 digits, or 12 with the 91 prefix
    receiver_mobile: str
    asset_type: AssetType


class QuoteGiftRequest(_QuoteGiftRequestRequired, total=False):
    # Rupees of metal that the receiver gets
    amount_inr: Decimal
    # Grams that the receiver gets
    amount_grams: Decimal
    # Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
    metadata: MetadataInput
    # Words to the receiver
    message: str


class _QuoteSellRequestRequired(TypedDict):
    # The user, as registered
    user_code: UserCodeInput
    asset_type: AssetType


class QuoteSellRequest(_QuoteSellRequestRequired, total=False):
    # Grams, at most 6 decimals
    quantity_grams: Decimal
    # Exactly this is left for the user after the fee. Rupees
    amount_inr: Decimal
    # Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
    metadata: MetadataInput


class _QuoteSendRequestRequired(TypedDict):
    # Mobile of the receiver: 10 digits, or 12 with the 91 prefix
    receiver_mobile: str
    asset_type: AssetType


class QuoteSendRequest(_QuoteSendRequestRequired, total=False):
    # Rupees of metal that the receiver gets
    amount_inr: Decimal
    # Grams that the receiver gets
    amount_grams: Decimal
    # Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
    metadata: MetadataInput
    price_basis: PriceBasis


class ReadinessCheck(TypedDict):
    check: Literal["replayed_key", "lost_answer", "duplicate_webhook", "late_webhook", "rotated_secret", "late_payment", "refund_due", "trading_halt", "price_outage", "failed_payout"]
    # Whether your traffic has shown it
    is_proved: bool
    # The call, delivery, order or withdrawal that proves it
    seen_in: Optional[str]
    # When it was first seen; null while it is not
    seen_at: Optional[Timestamp]


class Readiness(TypedDict):
    # Checks that your traffic has shown
    proved: int
    # Checks in all
    total: int
    # Each with what shows it
    checks: List[ReadinessCheck]


class ReceiverCheck(TypedDict):
    # The number in 10 digits
    mobile: str
    exists: bool
    name: Optional[str]
    mobile_verified: bool


class _RegisteredUserRequired(TypedDict):
    user_code: str
    name: Optional[str]
    mobile_masked: str
    email_masked: Optional[str]
    kyc_status: KycStatus
    user_existed: bool
    registered_at: Timestamp
    meta: Optional[Dict[str, Any]]
    metadata: Optional[Metadata]
    mode: Mode


class RegisteredUser(_RegisteredUserRequired, total=False):
    # State they live in, where you gave it
    state: str
    balances: UserBalances


class RemovedWebhookEndpoint(TypedDict):
    id: str
    removed: Literal[True]


class _RequestTokenOtpRequestRequired(TypedDict):
    # Mobile number: 10 digits, or 12 with the 91 prefix
    mobile: str


class RequestTokenOtpRequest(_RequestTokenOtpRequestRequired, total=False):
    # Which mode the token is for
    mode: Mode


class ResendDeliveryOtpRequest(TypedDict):
    # The quote
    quote_id: QuoteId


class ResendEmbedOtpRequest(TypedDict):
    # The single-use code of the embed flow
    user_code: EmbedUserCode


class ResendEventRequest(TypedDict, total=False):
    # Send it to this endpoint only
    endpoint_id: str


class ResendGiftOtpRequest(TypedDict):
    # The quote
    quote_id: QuoteId


class ResentEventDeliveries(TypedDict):
    delivery_id: str
    endpoint_id: str


class ResentEvent(TypedDict):
    event_id: str
    deliveries: List[ResentEventDeliveries]


class ResetSandboxRequest(TypedDict, total=False):
    keep_users: bool


class SandboxClock(TypedDict):
    # Time in your sandbox
    now: Timestamp
    # How far it runs ahead of real time. Seconds
    offset_seconds: int


SandboxMessageKind = Literal["otp", "email", "webhook"]

class _SandboxMessageRequired(TypedDict):
    # The message
    message_id: str
    # How it would have gone out
    kind: SandboxMessageKind
    # Masked mobile or email; of a webhook whether there is an endpoint, whose URL the dashboard shows
    to: str
    # What it was for
    purpose: str
    # The text, or of a webhook the JSON of a WebhookEvent
    content: str
    created_at: Timestamp


class SandboxMessage(_SandboxMessageRequired, total=False):
    # The code; only of an OTP
    code: str


class SandboxMessageList(TypedDict):
    # At most 50, newest first
    messages: List[SandboxMessage]


class SandboxRequest(TypedDict):
    request_id: str
    # When it came, in real time
    at: Timestamp
    method: str
    path: str
    status: int
    # The error, if it was one
    code: Optional[str]
    latency_ms: int
    # Answered by the outcome of an earlier call with its key
    is_replay: bool
    # Its key came with another body the first time
    is_body_mismatch: bool


class SandboxRequestList(TypedDict):
    requests: List[SandboxRequest]
    next_since: str


class SandboxReset(TypedDict):
    reset_at: Timestamp
    users_kept: int
    # Rupees
    float_inr: Decimal


class Sell(TypedDict):
    transaction_id: str
    quote_id: str
    status: Literal["completed"]
    user_code: str
    asset_type: AssetType
    # Grams sold
    quantity_grams: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    # Rupees
    gross_amount_inr: Decimal
    # Rupees
    platform_fee_inr: Decimal
    # Rupees
    net_amount_inr: Decimal
    proceeds_destination: Literal["user_inr_wallet"]
    # Grams
    user_balance_grams: Decimal
    # Rupees
    user_inr_balance: Decimal
    metadata: Optional[Metadata]
    created_at: Timestamp


class SellCompletedEventData(TypedDict):
    # The user
    user_code: UserCode
    asset_type: AssetType
    # Sold, grams
    quantity_grams: Decimal
    # Worth of the metal, rupees
    gross_amount_inr: Decimal
    # Our fee, GST included, rupees
    platform_fee_inr: Decimal
    # Credited to the user’s wallet, rupees
    net_amount_inr: Decimal
    # Transaction, as GET /partner/transactions/:id knows it
    transaction_id: TransactionId
    metadata: Optional[Metadata]
    status: Literal["completed"]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class SellCompletedEvent(TypedDict):
    """A sell settled into the user’s INR wallet."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["sell.completed"]
    data: SellCompletedEventData


class SellQuoteBreakdown(TypedDict):
    # Rupees
    gross_amount_inr: Decimal
    # Grams
    platform_fee_grams: Decimal
    # Rupees
    platform_fee_inr: Decimal
    # Percent
    platform_fee_percentage: Decimal
    # Rupees
    net_amount_inr: Decimal
    target_net_mode: bool
    proceeds_destination: Literal["user_inr_wallet"]
    price_block_id: str


class _SellQuoteRequired(TypedDict):
    quote_id: str
    asset_type: AssetType
    expires_at: Timestamp
    # Grams that will be sold
    quantity_grams: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    # Rupees
    net_amount_inr: Decimal
    breakdown: SellQuoteBreakdown
    metadata: Optional[Metadata]
    # Seconds
    expires_in_seconds: int


class SellQuote(_SellQuoteRequired, total=False):
    # Rupees a gram
    base_rate_inr_per_gram: Decimal
    # Percent
    markup_pct: Decimal
    # Rupees
    markup_amount_inr: Decimal


class Send(TypedDict):
    transaction_id: str
    status: Literal["completed"]
    asset_type: AssetType
    receiver: TransferReceiver
    # Rupees
    receiver_amount_inr: Decimal
    # Grams
    receiver_grams: Decimal
    # Rupees
    fee_inr: Decimal
    # Grams
    fee_grams: Decimal
    # Rupees a gram
    rate_used: Decimal
    metadata: Optional[Metadata]
    created_at: Timestamp
    # Grams
    partner_debit_grams: Decimal
    # Grams
    new_partner_balance_grams: Decimal


class SendCompletedEventDataReceiver(TypedDict):
    # Who received it
    user_code: str
    # Whether their account was opened for it
    created: bool


class SendCompletedEventData(TypedDict):
    asset_type: AssetType
    receiver: SendCompletedEventDataReceiver
    # Credited to the receiver, grams
    receiver_grams: Decimal
    # Worth of that, rupees
    receiver_amount_inr: Decimal
    # Our fee, taken from the payer, grams
    fee_grams: Decimal
    # Worth of the fee, rupees
    fee_inr: Decimal
    # Rate of a gram, rupees
    rate_per_gram_inr: Decimal
    # Transaction, as GET /partner/transactions/:id knows it
    transaction_id: TransactionId
    metadata: Optional[Metadata]
    status: Literal["completed"]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    # You are the sender
    user_code: None


class SendCompletedEvent(TypedDict):
    """Metal of yours was sent to a user."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["send.completed"]
    data: SendCompletedEventData


class SendKycAadhaarOtpRequest(TypedDict):
    # Aadhaar number; its last four digits are kept, no more
    aadhaar_number: str


class SendKycEmailRequest(TypedDict):
    # Address of the user
    email: str


class SendQuote(TypedDict):
    quote_id: str
    asset_type: AssetType
    expires_at: Timestamp
    receiver: QuotedReceiver
    metadata: Optional[Metadata]
    breakdown: TransferBreakdown


class SetMarkupRequest(TypedDict, total=False):
    # Percent, 0 to 5, at most 3 decimals; 0 switches the side off
    markup_buy_pct: Decimal
    # Percent, 0 to 5, at most 3 decimals; 0 switches the side off
    markup_sell_pct: Decimal


class _SimulateKycRequestRequired(TypedDict):
    # What the operator decides
    outcome: Literal["approve", "reject"]


class SimulateKycRequest(_SimulateKycRequestRequired, total=False):
    # Of a rejection
    reason: str


class SimulatePaymentOrderRequest(TypedDict):
    # What happens
    outcome: Literal["success", "failure", "late_success", "purchase_failure", "refund"]


class SimulateSipRequest(TypedDict):
    # What happens
    outcome: Literal["activate", "installment", "failure", "pause", "resume"]


SipStatus = Literal["pending_authorisation", "active", "paused", "cancelled", "completed", "failed"]

class SipFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the installment, fixed at creation. Rupees
    per_installment_inr: Decimal
    deducted_from_installment: bool


class SipMandate(TypedDict):
    """UPI links with the mandate verb: never turn them into payment links"""

    upi: UpiLinks


class _SipRequired(TypedDict):
    # The SIP
    id: str
    # The same as a number; every sip.* webhook carries both
    sip_id: int
    status: SipStatus
    user_code: str
    asset_type: AssetType
    name: str
    reference: Optional[str]
    metadata: Optional[Metadata]
    # Rupees
    installment_amount_inr: Decimal
    frequency: Frequency
    fee: SipFee
    # What each installment buys metal for. Rupees
    funded_installment_inr: Decimal
    # Our page for the approval
    checkout_url: str
    # The bank has to approve by then: an hour after creation
    authorise_by: Timestamp
    created_at: Timestamp


class Sip(_SipRequired, total=False):
    # UPI links with the mandate verb: never turn them into payment links
    mandate: SipMandate


class SipEventData(TypedDict):
    # The SIP
    id: str
    # The SIP by its number
    sip_id: int
    # The user
    user_code: UserCode
    # State of the SIP after this event
    status: SipStatus
    asset_type: AssetType
    # Each installment, rupees
    installment_amount_inr: Decimal
    frequency: Frequency
    # Your own reference, or null
    reference: OwnReference
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class SipActivatedEvent(TypedDict):
    """The bank approved the mandate."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["sip.activated"]
    data: SipEventData


class SipEndEventData(TypedDict):
    # The SIP
    id: str
    # The SIP by its number
    sip_id: int
    # The user
    user_code: UserCode
    # State of the SIP after this event
    status: SipStatus
    asset_type: AssetType
    # Each installment, rupees
    installment_amount_inr: Decimal
    frequency: Frequency
    # Your own reference, or null
    reference: OwnReference
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    # Who or what ended it
    reason: Optional[str]


class SipCancelledEvent(TypedDict):
    """A SIP was cancelled, by you, your customer or the bank."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["sip.cancelled"]
    data: SipEndEventData


class SipCompletedEvent(TypedDict):
    """A SIP has come to its end."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["sip.completed"]
    data: SipEndEventData


class SipCreatedEvent(TypedDict):
    """A SIP mandate was created."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["sip.created"]
    data: SipEventData


class SipDetailsFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the installment, fixed at creation. Rupees
    per_installment_inr: Decimal
    deducted_from_installment: bool


class SipDetailsMandate(TypedDict):
    """UPI links with the mandate verb: never turn them into payment links"""

    upi: UpiLinks


class SipInstallment(TypedDict):
    # Day of the plan, in India
    due_on: IstDate
    # Counts debits from 1; null for a day that was missed
    installment_no: Optional[int]
    status: Literal["completed", "processing", "refund_due", "refunded", "missed"]
    # Rupees
    amount_inr: Optional[Decimal]
    # Rupees
    fee_inr: Optional[Decimal]
    # Rupees
    funded_amount_inr: Optional[Decimal]
    # Grams
    quantity_grams: Optional[Decimal]
    # Rupees a gram
    rate_per_gram_inr: Optional[Decimal]
    transaction_id: Optional[str]
    # The tax invoice of what it bought
    invoice_no: Optional[str]


class SipRefund(TypedDict):
    # The refund
    refund_id: str
    status: PaymentRefundStatus
    # Rupees
    amount_inr: Decimal
    # purchase_failed: its metal could not be bought. second_payment: the order was paid before. wrong_amount: another amount was asked for. order_closed: the order had failed or was cancelled. sip_closed: the SIP that was debited had ended. operator: our staff gave the purchase up.
    reason: PaymentRefundReason
    # UTR or the gateway’s refund id, once it is back
    reference: Optional[str]
    created_at: Timestamp
    refunded_at: Optional[Timestamp]
    # The debit, as its payment.refunded has it
    payment_id: str


class _SipDetailsRequired(TypedDict):
    # The SIP
    id: str
    # The same as a number; every sip.* webhook carries both
    sip_id: int
    status: SipStatus
    user_code: str
    asset_type: AssetType
    name: str
    reference: Optional[str]
    metadata: Optional[Metadata]
    # Rupees
    installment_amount_inr: Decimal
    frequency: Frequency
    fee: SipDetailsFee
    # What each installment buys metal for. Rupees
    funded_installment_inr: Decimal
    # Our page for the approval
    checkout_url: str
    # The bank has to approve by then: an hour after creation
    authorise_by: Timestamp
    created_at: Timestamp
    installments_paid: int
    # Sum of the funded amounts. Rupees
    total_invested_inr: Decimal
    # Grams
    total_grams: Decimal
    # Null while paused, and where none comes
    next_installment_date: Optional[IstDate]
    # The latest 12 days, newest first
    installments: List[SipInstallment]
    # Debits that go back, the latest 50, newest first: second and wrong ones, and those after the end
    refunds: List[SipRefund]


class SipDetails(_SipDetailsRequired, total=False):
    # UPI links with the mandate verb: never turn them into payment links
    mandate: SipDetailsMandate


class SipInstallmentEventData(TypedDict):
    # The SIP
    id: str
    # The SIP by its number
    sip_id: int
    # The user
    user_code: UserCode
    # State of the SIP after this event
    status: SipStatus
    asset_type: AssetType
    # Each installment, rupees
    installment_amount_inr: Decimal
    frequency: Frequency
    # Your own reference, or null
    reference: OwnReference
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    installment_no: int
    # Gateway fee, rupees
    fee_inr: Decimal
    # What metal was bought for, rupees
    funded_amount_inr: Decimal
    # Credited, grams
    quantity_grams: Decimal
    # Rate of a gram, rupees
    rate_per_gram_inr: Decimal
    # Transaction, as GET /partner/transactions/:id knows it
    transaction_id: TransactionId
    # Tax invoice of the buy
    invoice_no: Optional[str]
    next_installment_date: Optional[IstDate]


class SipInstallmentEvent(TypedDict):
    """An installment of a SIP was executed."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["sip.installment"]
    data: SipInstallmentEventData


class SipInstallmentMissedEventData(TypedDict):
    # The SIP
    id: str
    # The SIP by its number
    sip_id: int
    # The user
    user_code: UserCode
    # State of the SIP after this event
    status: SipStatus
    asset_type: AssetType
    # Each installment, rupees
    installment_amount_inr: Decimal
    frequency: Frequency
    # Your own reference, or null
    reference: OwnReference
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    # The day that was missed
    due_date: IstDate
    # debit_failed: the bank said so. no_debit: none came in time.
    reason: str
    # Day of the next installment
    next_installment_date: Optional[IstDate]


class SipInstallmentMissedEvent(TypedDict):
    """The bank debited nothing for an installment; the next one comes on its day."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["sip.installment_missed"]
    data: SipInstallmentMissedEventData


class SipList(TypedDict):
    page: int
    limit: int
    total: int
    sips: List[Sip]


class SipMandateFailedEvent(TypedDict):
    """The mandate was never approved."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["sip.mandate_failed"]
    data: SipEventData


class SipPausedEvent(TypedDict):
    """The bank paused the mandate: no installment comes until it is resumed."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["sip.paused"]
    data: SipEventData


class SipResumedEventData(TypedDict):
    # The SIP
    id: str
    # The SIP by its number
    sip_id: int
    # The user
    user_code: UserCode
    # State of the SIP after this event
    status: SipStatus
    asset_type: AssetType
    # Each installment, rupees
    installment_amount_inr: Decimal
    frequency: Frequency
    # Your own reference, or null
    reference: OwnReference
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    # Day of the next installment
    next_installment_date: Optional[IstDate]


class SipResumedEvent(TypedDict):
    """The bank resumed the mandate."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["sip.resumed"]
    data: SipResumedEventData


class Statement(TypedDict):
    # IST month, YYYY-MM
    month: str
    transactions: int
    # Rupees
    buy_volume_inr: Decimal
    # Gross. Rupees
    sell_volume_inr: Decimal
    # Rupees
    commission_inr: Decimal
    # 18 %, half a paisa rounded up. Rupees
    commission_gst_inr: Decimal
    # Rupees
    markup_passthrough_inr: Decimal
    # Rupees
    gateway_fees_inr: Decimal
    # Rupees
    gateway_fees_gst_inr: Decimal
    # Rupees
    net_payable_inr: Decimal
    # Your commission invoice; null without commission
    invoice_no: Optional[str]
    # Our invoice of gateway fees; null where you bore none
    fee_invoice_no: Optional[str]
    finalized_at: Timestamp
    # When net_payable_inr was paid, or taken where it is below zero; null until then
    settled_at: Optional[Timestamp]
    # UTR of the transfer, or our paper
    settlement_reference: Optional[str]
    view_url: str
    pdf_url: str
    fee_invoice_view_url: Optional[str]


class StatementLine(TypedDict):
    type: Literal["buy", "sell", "sip_installment"]
    channel: Channel
    entry: CommissionEntryKind
    # How many trades it is the sum of
    entries: int
    # Rupees
    funded_amount_inr: Decimal
    # Rupees
    commission_inr: Decimal
    # Rupees
    markup_inr: Decimal
    # Where you bear it, GST included. Rupees
    gateway_fee_inr: Decimal


class StatementExplanationSums(TypedDict):
    whole: ExplainedFigure
    parts: List[ExplainedFigure]


class StatementExplanation(TypedDict):
    month: str
    # Whether the month is final; else its figures are of this moment
    final: bool
    # Whether grams and tax of the trades are explained too; not in months of more than 200,000 entries
    metal_explained: bool
    # The sums of the month by type, channel and entry
    lines: List[StatementLine]
    steps: List[ExplainedStep]
    sums: List[StatementExplanationSums]


class StatementList(TypedDict):
    page: int
    limit: int
    total: int
    statements: List[Statement]


class _SubmitKycDetailsRequestAddress2Required(TypedDict):
    line1: str
    city: str
    state: str
    pincode: str


class SubmitKycDetailsRequestAddress2(_SubmitKycDetailsRequestAddress2Required, total=False):
    line2: str


class SubmitKycDetailsRequest(TypedDict):
    # As on the documents
    full_name: str
    # Date of birth, YYYY-MM-DD; 18 years ago or more
    dob: str
    # PAN; in live of a person (fourth letter P)
    pan: str
    # One text, or its parts
    address: Union[str, SubmitKycDetailsRequestAddress2]


class SubmitKycDocumentsRequestDocuments(TypedDict):
    type: Literal["pan", "aadhaar_front", "aadhaar_back", "selfie"]
    # https; fetched now and kept: a JPEG or PNG picture or a PDF of at most 10 MiB, answered with 200 itself
    url: str


class SubmitKycDocumentsRequest(TypedDict):
    # One to ten; of each type the newest counts
    documents: List[SubmitKycDocumentsRequestDocuments]


class TestPingEventData(TypedDict):
    message: str
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class TestPingEvent(TypedDict):
    """Sent by you, from the dashboard."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["test.ping"]
    data: TestPingEventData


class TokenOtp(TypedDict):
    otp_sent: Literal[True]
    mobile_masked: str
    # Seconds
    expires_in_seconds: int
    mode: Mode
    # Names this OTP; send it with verify-otp
    challenge_id: str


class Transaction(TypedDict):
    transaction_id: str
    type: TransactionType
    channel: Channel
    asset_type: AssetType
    # Grams
    quantity_grams: Decimal
    # Rupees
    amount_inr: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    status: TransactionStatus
    user_code: Optional[str]
    receiver: Optional[TransactionReceiver]
    # The payment order it stems from
    payment_id: Optional[str]
    # The SIP it stems from, by its number
    sip_id: Optional[int]
    # Your own id of the order, SIP, delivery or withdrawal
    reference: Optional[str]
    metadata: Optional[Metadata]
    created_at: Timestamp


class TradeList(TypedDict):
    page: int
    limit: int
    total: int
    trades: List[Transaction]
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: ListState


class _TradingHaltedEventDataRequired(TypedDict):
    asset_type: AssetType
    tradable: Literal[False]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class TradingHaltedEventData(_TradingHaltedEventDataRequired, total=False):
    # When that was: you may be told a moment later. Events of earlier releases do not have it
    at: Timestamp


class TradingHaltedEvent(TypedDict):
    """Trading in a metal was halted, for everybody."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["trading.halted"]
    data: TradingHaltedEventData


class _TradingResumedEventDataRequired(TypedDict):
    asset_type: AssetType
    tradable: Literal[True]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class TradingResumedEventData(_TradingResumedEventDataRequired, total=False):
    # When that was: you may be told a moment later. Events of earlier releases do not have it
    at: Timestamp


class TradingResumedEvent(TypedDict):
    """Trading in a metal goes on."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["trading.resumed"]
    data: TradingResumedEventData


class _TransactionDetailsRequired(TypedDict):
    transaction_id: str
    type: TransactionType
    channel: Channel
    asset_type: AssetType
    # Grams
    quantity_grams: Decimal
    # Rupees
    amount_inr: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    status: TransactionStatus
    user_code: Optional[str]
    receiver: Optional[TransactionReceiver]
    # The payment order it stems from
    payment_id: Optional[str]
    # The SIP it stems from, by its number
    sip_id: Optional[int]
    # Your own id of the order, SIP, delivery or withdrawal
    reference: Optional[str]
    metadata: Optional[Metadata]
    created_at: Timestamp
    quote_id: Optional[str]
    price_block_id: str
    # Rupees
    commission_inr: Decimal


class TransactionDetails(_TransactionDetailsRequired, total=False):
    # Rupees a gram
    base_rate_inr_per_gram: Decimal
    # Percent
    markup_pct: Decimal
    # Rupees
    markup_amount_inr: Decimal
    # Rupees
    fee_inr: Decimal
    # Grams
    fee_grams: Decimal
    # Rupees
    net_amount_inr: Decimal
    # Grams
    partner_debit_grams: Decimal
    # Grams
    user_debit_grams: Decimal
    message: Optional[str]


class TransactionExplanationSums(TypedDict):
    whole: ExplainedFigure
    parts: List[ExplainedFigure]


class TransactionExplanation(TypedDict):
    transaction_id: str
    type: TransactionType
    price_block_id: str
    created_at: Timestamp
    steps: List[ExplainedStep]
    sums: List[TransactionExplanationSums]


class TransactionList(TypedDict):
    page: int
    limit: int
    total: int
    transactions: List[Transaction]
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: ListState


class TransactionOrWithdrawal(TypedDict):
    transaction_id: str
    type: Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment", "withdrawal"]
    channel: Channel
    # Null of a withdrawal
    asset_type: Optional[AssetType]
    # Grams
    quantity_grams: Decimal
    # Rupees
    amount_inr: Decimal
    # Null of a withdrawal. Rupees a gram
    rate_inr_per_gram: Optional[Decimal]
    # Of a withdrawal: processing, completed or failed
    status: Literal["debited", "completed", "voided", "processing", "failed"]
    user_code: Optional[str]
    receiver: Optional[TransactionReceiver]
    # The payment order it stems from
    payment_id: Optional[str]
    # The SIP it stems from, by its number
    sip_id: Optional[int]
    # Your own id of the order, SIP, delivery or withdrawal
    reference: Optional[str]
    metadata: Optional[Metadata]
    created_at: Timestamp


class TransactionOrWithdrawalList(TypedDict):
    page: int
    limit: int
    total: int
    transactions: List[TransactionOrWithdrawal]
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: ListState


class Transfer(TypedDict):
    transaction_id: str
    status: Literal["completed"]
    asset_type: AssetType
    receiver: TransferReceiver
    # Rupees
    receiver_amount_inr: Decimal
    # Grams
    receiver_grams: Decimal
    # Rupees
    fee_inr: Decimal
    # Grams
    fee_grams: Decimal
    # Rupees a gram
    rate_used: Decimal
    metadata: Optional[Metadata]
    created_at: Timestamp


class TransferEventDataReceiver(TypedDict):
    # Who received it
    user_code: str
    # Whether their account was opened for it
    created: bool


class TransferEventData(TypedDict):
    asset_type: AssetType
    receiver: TransferEventDataReceiver
    # Credited to the receiver, grams
    receiver_grams: Decimal
    # Worth of that, rupees
    receiver_amount_inr: Decimal
    # Our fee, taken from the payer, grams
    fee_grams: Decimal
    # Worth of the fee, rupees
    fee_inr: Decimal
    # Rate of a gram, rupees
    rate_per_gram_inr: Decimal
    # Transaction, as GET /partner/transactions/:id knows it
    transaction_id: TransactionId
    metadata: Optional[Metadata]
    status: Literal["completed"]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class _TransferRequestRequired(TypedDict):
    # Mobile of the receiver: 10 digits, or 12 with the 91 prefix
    receiver_mobile: str
    asset_type: AssetType


class TransferRequest(_TransferRequestRequired, total=False):
    # Rupees of metal that the receiver gets
    amount_inr: Decimal
    # Grams that the receiver gets
    amount_grams: Decimal
    # Your own data: up to 20 pairs of strings, keys up to 40 characters, values up to 500. Kept and returned with the object and what comes of it, never interpreted
    metadata: MetadataInput


class UpdateUserRequest(TypedDict, total=False):
    name: Optional[str]
    email: Optional[str]
    state: Optional[str]
    meta: Optional[Dict[str, Any]]
    metadata: Optional[MetadataInput]


class _UserRequired(TypedDict):
    user_code: str
    name: Optional[str]
    mobile_masked: str
    email_masked: Optional[str]
    kyc_status: KycStatus
    user_existed: bool
    registered_at: Timestamp
    meta: Optional[Dict[str, Any]]
    metadata: Optional[Metadata]


class User(_UserRequired, total=False):
    # State they live in, where you gave it
    state: str
    balances: UserBalances


class UserEntry(TypedDict):
    # The entry
    id: str
    # Which of the user’s accounts: the INR wallet, metal, or metal bought by SIPs
    account: Literal["inr", "gold", "silver", "sip_gold", "sip_silver"]
    # Metal; null of rupees
    asset_type: Optional[AssetType]
    type: Literal["buy", "sip_installment", "sell", "send", "gift", "delivery", "delivery_cancel", "withdrawal", "withdrawal_returned", "withdrawal_reversed"]
    direction: Direction
    # Of the INR wallet; else null. Rupees
    amount_inr: Optional[Decimal]
    # Of the INR wallet; else null. Rupees
    balance_after_inr: Optional[Decimal]
    # Of metal; else null. Grams
    quantity_grams: Optional[Decimal]
    # Of metal; else null. Grams
    balance_after_grams: Optional[Decimal]
    reference_type: Literal["transaction", "withdrawal"]
    reference_id: str
    created_at: Timestamp


class UserLedger(TypedDict):
    user_code: str
    entries: List[UserEntry]
    balances: UserBalances
    # When the user held these balances
    as_of: Timestamp
    # Of the next page; null on the last
    next_cursor: Optional[str]
    limit: int


class UserList(TypedDict):
    users: List[ListedUser]
    total: int
    limit: int
    offset: int
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: ListState


class VerifyEmbedOtpRequest(TypedDict):
    # The single-use code of the embed flow
    user_code: EmbedUserCode
    # The code received
    otp: ReceivedCode


class VerifyKycAadhaarOtpRequest(TypedDict):
    # As answered when the OTP was sent
    reference_id: str
    # The code received
    otp: ReceivedCode


class VerifyKycEmailRequest(TypedDict):
    # The newest code sent
    code: ReceivedCode


class VerifyKycPanRequest(TypedDict):
    # PAN; in live of a person (fourth letter P)
    pan: str
    # Date of birth, YYYY-MM-DD; 18 years ago or more
    dob: str


class _VerifyTokenOtpRequestRequired(TypedDict):
    # Mobile number: 10 digits, or 12 with the 91 prefix
    mobile: str
    # The code received
    otp: ReceivedCode


class VerifyTokenOtpRequest(_VerifyTokenOtpRequestRequired, total=False):
    # Which mode the token is for
    mode: Mode
    # The challenge_id of request-otp’s answer
    challenge_id: str


class Wallet(TypedDict):
    type: Literal["prepaid", "credit"]
    # Rupees
    balance_inr: Decimal
    # Rupees
    credit_limit_inr: Decimal
    # Rupees
    available_inr: Decimal
    # Rupees
    dues_inr: Decimal


WalletEntryType = Literal["buy", "buy_void", "delivery", "delivery_cancel", "inventory", "top_up", "adjustment", "statement"]

class WalletEntry(TypedDict):
    id: str
    type: WalletEntryType
    direction: Direction
    # Rupees
    amount_inr: Decimal
    # Rupees
    balance_after_inr: Decimal
    reference_type: str
    reference_id: str
    description: str
    created_at: Timestamp


class WalletLedger(TypedDict):
    page: int
    limit: int
    total: int
    entries: List[WalletEntry]
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: ListState


class WebhookEndpointHeaders(TypedDict):
    name: str
    value_masked: str


class WebhookEndpoint(TypedDict):
    # The endpoint
    id: str
    # both: the one set in the dashboard for both modes
    mode: WebhookEndpointMode
    # What you call it
    name: Optional[str]
    url: str
    # Kinds of event that it gets
    kinds: List[ChosenEventKind]
    # Static headers of every delivery
    headers: List[WebhookEndpointHeaders]
    # You have not switched it off
    enabled: bool
    # While a second secret is staged: when it takes the place of the first by itself
    rotation_ends_at: Optional[Timestamp]
    created_at: Timestamp


class WebhookEndpointList(TypedDict):
    endpoints: List[WebhookEndpoint]


class WebhookEndpointWithSecretHeaders(TypedDict):
    name: str
    value_masked: str


class WebhookEndpointWithSecret(TypedDict):
    # The endpoint
    id: str
    # both: the one set in the dashboard for both modes
    mode: WebhookEndpointMode
    # What you call it
    name: Optional[str]
    url: str
    # Kinds of event that it gets
    kinds: List[ChosenEventKind]
    # Static headers of every delivery
    headers: List[WebhookEndpointWithSecretHeaders]
    # You have not switched it off
    enabled: bool
    # While a second secret is staged: when it takes the place of the first by itself
    rotation_ends_at: Optional[Timestamp]
    created_at: Timestamp
    # Signs its deliveries. Shown this once
    secret: str


WithdrawalStatus = Literal["processing", "completed", "failed"]

class Withdrawal(TypedDict):
    # The withdrawal
    withdrawal_id: str
    # Rupees
    amount_inr: Decimal
    # Your own id of it, where you gave one
    reference: Optional[str]
    metadata: Optional[Metadata]
    status: WithdrawalStatus
    # Where it goes
    bank_account: BankAccount
    # The bank’s reference, once it was paid
    utr: Optional[str]
    # Why the money is back in the wallet
    failure_reason: Optional[str]
    created_at: Timestamp
    # When it was paid; stays where the bank gave it back later and it is failed with reversed_by_bank
    completed_at: Optional[Timestamp]


class WithdrawalCompletedEventData(TypedDict):
    # The withdrawal
    withdrawal_id: str
    # The user
    user_code: UserCode
    # What was asked for, rupees
    amount_inr: Decimal
    # Where it goes
    bank_account_id: str
    # The bank’s reference, if there is one
    utr: Optional[str]
    # Your own reference, or null
    reference: OwnReference
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    status: Literal["completed"]
    completed_at: Timestamp


class WithdrawalCompletedEvent(TypedDict):
    """A withdrawal was paid to the bank account."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["withdrawal.completed"]
    data: WithdrawalCompletedEventData


class WithdrawalEventData(TypedDict):
    # The withdrawal
    withdrawal_id: str
    # The user
    user_code: UserCode
    # What was asked for, rupees
    amount_inr: Decimal
    # Where it goes
    bank_account_id: str
    # The bank’s reference, if there is one
    utr: Optional[str]
    # Your own reference, or null
    reference: OwnReference
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class WithdrawalFailedEventData(TypedDict):
    # The withdrawal
    withdrawal_id: str
    # The user
    user_code: UserCode
    # What was asked for, rupees
    amount_inr: Decimal
    # Where it goes
    bank_account_id: str
    # The bank’s reference, if there is one
    utr: Optional[str]
    # Your own reference, or null
    reference: OwnReference
    metadata: Optional[Metadata]
    # Rises per object: of two events of one object the higher is the later
    sequence: int
    status: Literal["failed"]
    # Why the money is back
    failure_reason: Optional[str]
    failed_at: Timestamp


class WithdrawalFailedEvent(TypedDict):
    """A withdrawal failed, or was given back by the bank after it was completed: the money is in the user’s wallet again."""

    # Stable across retries; deduplicate on it
    event_id: str
    created_at: Timestamp
    mode: Mode
    event: Literal["withdrawal.failed"]
    data: WithdrawalFailedEventData


class WithdrawalList(TypedDict):
    # Newest first
    withdrawals: List[Withdrawal]
    total: int
    limit: int
    offset: int


# Every code that the code of an error can have, as of this version.
ErrorCode = Literal[
    "INVALID_AMOUNT",
    "INVALID_RECEIVER",
    "INSUFFICIENT_BALANCE",
    "INVALID_CHECKOUT_TYPE",
    "INVALID_ASSET_TYPE",
    "AMOUNT_BELOW_MIN",
    "AMOUNT_ABOVE_MAX",
    "WITHDRAWAL_LIMIT",
    "RETURN_URL_NOT_ALLOWED",
    "QUOTE_EXPIRED",
    "SANDBOX_ONLY",
    "INVALID_ASSET",
    "INVALID_INTERVAL",
    "INVALID_FROM",
    "INVALID_TO",
    "INVALID_RANGE",
    "INVALID_MARKUP",
    "MARKUP_TOO_HIGH",
    "VALIDATION_ERROR",
    "MALFORMED_JSON",
    "INVALID_TOKEN",
    "INVALID_OTP",
    "OTP_EXPIRED",
    "OTP_LOCKED",
    "INSUFFICIENT_PARTNER_FUNDS",
    "INSUFFICIENT_USER_BALANCE",
    "IP_NOT_ALLOWED",
    "API_NOT_ALLOWED",
    "LIVE_NOT_ENABLED",
    "SANDBOX_DISABLED",
    "PARTNER_DISABLED",
    "KYC_REQUIRED",
    "WALLET_NOT_CONFIGURED",
    "FEATURE_DISABLED",
    "PAYMENT_INFRA_NOT_ENABLED",
    "PRO_REQUIRED",
    "QUOTE_NOT_FOUND",
    "USER_CODE_NOT_FOUND",
    "BANK_ACCOUNT_NOT_FOUND",
    "NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "REQUEST_TIMEOUT",
    "QUOTE_ALREADY_CONSUMED",
    "USER_CODE_CONSUMED",
    "SIP_LIMIT_REACHED",
    "DUPLICATE_REFERENCE",
    "INVALID_TRANSITION",
    "OUT_OF_STOCK",
    "USER_CODE_EXPIRED",
    "PAYLOAD_TOO_LARGE",
    "UNSUPPORTED_MEDIA_TYPE",
    "IDEMPOTENCY_BODY_MISMATCH",
    "DAILY_LIMIT_EXCEEDED",
    "RATE_LIMITED",
    "SANDBOX_DAILY_LIMIT",
    "INTERNAL_ERROR",
    "BUY_PROCESSING_FAILED",
    "GATEWAY_ERROR",
    "PAYMENT_INFRA_DISABLED",
    "PAYMENT_GATEWAY_UNAVAILABLE",
    "UPI_INTENT_UNAVAILABLE",
    "PRICES_UNAVAILABLE",
    "HOLDINGS_UNAVAILABLE",
    "SERVICE_UNAVAILABLE",
]

# An event as a webhook brings it; its "event" tells which. Later versions may send other kinds: leave those be.
TolaEvent = Union[
    BuyCompletedEvent,
    SellCompletedEvent,
    SipCreatedEvent,
    SipActivatedEvent,
    SipInstallmentEvent,
    SipMandateFailedEvent,
    PaymentCompletedEvent,
    PaymentFailedEvent,
    PaymentExpiredEvent,
    PaymentRefundedEvent,
    SendCompletedEvent,
    GiftCompletedEvent,
    SipPausedEvent,
    SipResumedEvent,
    SipCancelledEvent,
    SipCompletedEvent,
    SipInstallmentMissedEvent,
    WithdrawalCompletedEvent,
    WithdrawalFailedEvent,
    DeliveryUpdatedEvent,
    KycUpdatedEvent,
    FloatLowEvent,
    TradingHaltedEvent,
    TradingResumedEvent,
    TestPingEvent,
]
