# Made by `npm run sdk:generate` from the schemas of the routes. Changes belong there.

"""Types of what the interface takes and answers. Amounts are Decimals: rupees, grams, percent."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class AuthRequestOtpResult(TypedDict):
    otp_sent: Literal[True]
    mobile_masked: str
    # Seconds
    expires_in_seconds: int
    mode: Literal["sandbox", "live"]
    # Names this OTP; send it with verify-otp
    challenge_id: str


class AuthVerifyOtpResultPartner(TypedDict):
    id: str
    name: str


class AuthVerifyOtpResult(TypedDict):
    access_token: str
    token_type: Literal["Bearer"]
    mode: Literal["sandbox", "live"]
    partner: AuthVerifyOtpResultPartner


class _PricesListResultPricesRequired(TypedDict):
    asset_type: Literal["gold", "silver"]
    # Rupees a gram
    buy_rate_inr_per_gram: Decimal
    # Rupees a gram
    sell_rate_inr_per_gram: Decimal
    # Percent
    gst_pct: Decimal
    purity: str
    price_block_id: str
    updated_at: str


class PricesListResultPrices(_PricesListResultPricesRequired, total=False):
    # Rupees a gram
    base_buy_rate_inr_per_gram: Decimal
    # Rupees a gram
    base_sell_rate_inr_per_gram: Decimal
    # Percent
    markup_buy_pct: Decimal
    # Percent
    markup_sell_pct: Decimal


class PricesListResult(TypedDict):
    prices: List[PricesListResultPrices]


class _PricesGetResultRequired(TypedDict):
    asset_type: Literal["gold", "silver"]
    # Rupees a gram
    buy_rate_inr_per_gram: Decimal
    # Rupees a gram
    sell_rate_inr_per_gram: Decimal
    # Percent
    gst_pct: Decimal
    purity: str
    price_block_id: str
    updated_at: str


class PricesGetResult(_PricesGetResultRequired, total=False):
    # Rupees a gram
    base_buy_rate_inr_per_gram: Decimal
    # Rupees a gram
    base_sell_rate_inr_per_gram: Decimal
    # Percent
    markup_buy_pct: Decimal
    # Percent
    markup_sell_pct: Decimal


class PricesHistoryResultPoints(TypedDict):
    at: str
    # Rupees a gram
    buy_rate_inr_per_gram: Decimal
    # Rupees a gram
    sell_rate_inr_per_gram: Decimal


PricesHistoryResult = TypedDict("PricesHistoryResult", {
    "asset_type": "Literal['gold', 'silver']",
    "interval": "Literal['day', 'hour']",
    "from": "str",
    "to": "str",
    "clamped": "bool",
    "clamp_reason": "str",
    "points": "List[PricesHistoryResultPoints]",
}, total=False)

class UsersRegisterResultBalances(TypedDict):
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


class _UsersRegisterResultRequired(TypedDict):
    user_code: str
    name: Optional[str]
    mobile_masked: str
    email_masked: Optional[str]
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    user_existed: bool
    registered_at: str
    meta: Optional[Dict[str, Any]]
    mode: Literal["sandbox", "live"]


class UsersRegisterResult(_UsersRegisterResultRequired, total=False):
    # State they live in, where you gave it
    state: str
    balances: UsersRegisterResultBalances


class UsersListResultUsersBalances(TypedDict):
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


class _UsersListResultUsersRequired(TypedDict):
    user_code: str
    name: Optional[str]
    mobile_masked: str
    email_masked: Optional[str]
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    user_existed: bool
    registered_at: str
    meta: Optional[Dict[str, Any]]


class UsersListResultUsers(_UsersListResultUsersRequired, total=False):
    # State they live in, where you gave it
    state: str
    balances: UsersListResultUsersBalances
    sources: List[str]


class UsersListResult(TypedDict):
    users: List[UsersListResultUsers]
    total: int
    limit: int
    offset: int
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: str


class UsersGetResultBalances(TypedDict):
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


class _UsersGetResultRequired(TypedDict):
    user_code: str
    name: Optional[str]
    mobile_masked: str
    email_masked: Optional[str]
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    user_existed: bool
    registered_at: str
    meta: Optional[Dict[str, Any]]


class UsersGetResult(_UsersGetResultRequired, total=False):
    # State they live in, where you gave it
    state: str
    balances: UsersGetResultBalances


class UsersUpdateResultBalances(TypedDict):
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


class _UsersUpdateResultRequired(TypedDict):
    user_code: str
    name: Optional[str]
    mobile_masked: str
    email_masked: Optional[str]
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    user_existed: bool
    registered_at: str
    meta: Optional[Dict[str, Any]]


class UsersUpdateResult(_UsersUpdateResultRequired, total=False):
    # State they live in, where you gave it
    state: str
    balances: UsersUpdateResultBalances


class UsersPortfolioResultGold(TypedDict):
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


class UsersPortfolioResultSilver(TypedDict):
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


class UsersPortfolioResult(TypedDict):
    user_code: str
    as_of: str
    gold: UsersPortfolioResultGold
    silver: UsersPortfolioResultSilver
    # Rupees
    inr_wallet_inr: Decimal
    # Rupees
    total_value_inr: Decimal


class UsersTransactionsResultTransactionsReceiver(TypedDict):
    user_code: str
    mobile_masked: str
    name: Optional[str]


class UsersTransactionsResultTransactions(TypedDict):
    transaction_id: str
    type: Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment"]
    channel: Literal["api", "checkout", "sip", "embed", "white_label"]
    asset_type: Literal["gold", "silver"]
    # Grams
    quantity_grams: Decimal
    # Rupees
    amount_inr: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    status: Literal["debited", "completed", "voided"]
    user_code: Optional[str]
    receiver: Optional[UsersTransactionsResultTransactionsReceiver]
    created_at: str


class UsersTransactionsResult(TypedDict):
    transactions: List[UsersTransactionsResultTransactions]
    page: int
    limit: int
    total: int
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: str


class UsersCertificateResultPurity(TypedDict):
    """Fineness in thousandths"""

    gold: str
    silver: str


class _UsersCertificateResultRequired(TypedDict):
    user_code: str
    # Can be entered on the verification site
    cert_no: str
    # IST day
    issued_on: str
    # In Indian time
    issued_at: str
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
    purity: UsersCertificateResultPurity
    # PNG; anyone with the link can open it
    image_url: str
    # Pixels
    image_width: int
    # Pixels
    image_height: int
    # It was already issued today
    reused: bool


class UsersCertificateResult(_UsersCertificateResultRequired, total=False):
    # Confirms that it is genuine and shows what was certified; absent in the sandbox
    verify_url: str
    # The sample of the sandbox; only there
    simulated: Literal[True]


class UsersSendMobileCodeResult(TypedDict):
    # Names the code
    challenge_id: str
    otp_sent_to: str
    # Seconds
    otp_expires_in_seconds: int
    attempts_left: int


class UsersConfirmMobileCodeResultSteps(TypedDict):
    """How far each is"""

    email: Literal["pending", "verified", "submitted", "rejected"]
    pan: Literal["pending", "verified", "submitted", "rejected"]
    aadhaar: Literal["pending", "verified", "submitted", "rejected"]
    details: Literal["pending", "verified", "submitted", "rejected"]
    documents: Literal["pending", "verified", "submitted", "rejected"]


class _UsersConfirmMobileCodeResultRequired(TypedDict):
    user_code: str
    # The mobile is proved to you
    mobile_verified: Literal[True]
    # Since when
    verified_at: str
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    # The way last taken
    method: Optional[Literal["instant", "manual"]]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: UsersConfirmMobileCodeResultSteps


class UsersConfirmMobileCodeResult(_UsersConfirmMobileCodeResultRequired, total=False):
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class _BuysQuoteResultRequired(TypedDict):
    quote_id: str
    asset_type: Literal["gold", "silver"]
    # Rupees
    amount_inr: Decimal
    # Grams
    quantity_grams: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    price_block_id: str
    expires_at: str
    # Seconds
    expires_in_seconds: int


class BuysQuoteResult(_BuysQuoteResultRequired, total=False):
    # Rupees a gram
    base_rate_inr_per_gram: Decimal
    # Percent
    markup_pct: Decimal
    # Rupees
    markup_amount_inr: Decimal


class _BuysConfirmResultRequired(TypedDict):
    transaction_id: str
    quote_id: str
    status: Literal["completed"]
    user_code: str
    asset_type: Literal["gold", "silver"]
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
    created_at: str


class BuysConfirmResult(_BuysConfirmResultRequired, total=False):
    # Rupees a gram
    base_rate_inr_per_gram: Decimal
    # Percent
    markup_pct: Decimal
    # Rupees
    markup_amount_inr: Decimal


class SellsQuoteResultBreakdown(TypedDict):
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


class _SellsQuoteResultRequired(TypedDict):
    quote_id: str
    asset_type: Literal["gold", "silver"]
    # Grams that will be sold
    quantity_grams: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    # Rupees
    net_amount_inr: Decimal
    breakdown: SellsQuoteResultBreakdown
    expires_at: str
    # Seconds
    expires_in_seconds: int


class SellsQuoteResult(_SellsQuoteResultRequired, total=False):
    # Rupees a gram
    base_rate_inr_per_gram: Decimal
    # Percent
    markup_pct: Decimal
    # Rupees
    markup_amount_inr: Decimal


class SellsConfirmResult(TypedDict):
    transaction_id: str
    quote_id: str
    status: Literal["completed"]
    user_code: str
    asset_type: Literal["gold", "silver"]
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
    created_at: str


class ReceiversCheckResult(TypedDict):
    # The number in 10 digits
    mobile: str
    exists: bool
    name: Optional[str]
    mobile_verified: bool


class SendsQuoteResultReceiver(TypedDict):
    mobile: str
    name: Optional[str]
    exists: bool
    will_be_created: bool


class SendsQuoteResultBreakdown(TypedDict):
    # Rupees a gram
    rate_per_gram: Decimal
    price_basis: Literal["sell", "buy"]
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


class SendsQuoteResult(TypedDict):
    quote_id: str
    expires_at: str
    receiver: SendsQuoteResultReceiver
    asset_type: Literal["gold", "silver"]
    breakdown: SendsQuoteResultBreakdown


class SendsConfirmResultReceiver(TypedDict):
    mobile: str
    name: Optional[str]
    existed: bool
    created: bool


class SendsConfirmResult(TypedDict):
    transaction_id: str
    status: Literal["completed"]
    asset_type: Literal["gold", "silver"]
    receiver: SendsConfirmResultReceiver
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
    created_at: str
    # Grams
    partner_debit_grams: Decimal
    # Grams
    new_partner_balance_grams: Decimal


class GiftsQuoteResultReceiver(TypedDict):
    mobile: str
    name: Optional[str]
    exists: bool
    will_be_created: bool


class GiftsQuoteResultBreakdown(TypedDict):
    # Rupees a gram
    rate_per_gram: Decimal
    price_basis: Literal["sell", "buy"]
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


class GiftsQuoteResult(TypedDict):
    quote_id: str
    expires_at: str
    receiver: GiftsQuoteResultReceiver
    asset_type: Literal["gold", "silver"]
    breakdown: GiftsQuoteResultBreakdown
    otp_sent_to: str
    # Seconds
    otp_expires_in_seconds: int
    attempts_left: int


class GiftsResendOtpResult(TypedDict):
    # Seconds
    cooldown_seconds: int
    otp_sent_to: str
    # Seconds
    otp_expires_in_seconds: int
    attempts_left: int


class GiftsConfirmResultReceiver(TypedDict):
    mobile: str
    name: Optional[str]
    existed: bool
    created: bool


class GiftsConfirmResult(TypedDict):
    transaction_id: str
    status: Literal["completed"]
    asset_type: Literal["gold", "silver"]
    receiver: GiftsConfirmResultReceiver
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
    created_at: str
    quote_id: str
    user_code: str
    message: Optional[str]
    # Grams
    user_debit_grams: Decimal
    # Grams
    user_balance_grams: Decimal


class TransactionsListResultTransactionsReceiver(TypedDict):
    user_code: str
    mobile_masked: str
    name: Optional[str]


class TransactionsListResultTransactions(TypedDict):
    transaction_id: str
    type: Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment"]
    channel: Literal["api", "checkout", "sip", "embed", "white_label"]
    asset_type: Literal["gold", "silver"]
    # Grams
    quantity_grams: Decimal
    # Rupees
    amount_inr: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    status: Literal["debited", "completed", "voided"]
    user_code: Optional[str]
    receiver: Optional[TransactionsListResultTransactionsReceiver]
    created_at: str


class TransactionsListResult(TypedDict):
    transactions: List[TransactionsListResultTransactions]
    page: int
    limit: int
    total: int
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: str


class TransactionsGetResultReceiver(TypedDict):
    user_code: str
    mobile_masked: str
    name: Optional[str]


class _TransactionsGetResultRequired(TypedDict):
    transaction_id: str
    type: Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment"]
    channel: Literal["api", "checkout", "sip", "embed", "white_label"]
    asset_type: Literal["gold", "silver"]
    # Grams
    quantity_grams: Decimal
    # Rupees
    amount_inr: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    status: Literal["debited", "completed", "voided"]
    user_code: Optional[str]
    receiver: Optional[TransactionsGetResultReceiver]
    created_at: str
    quote_id: Optional[str]
    price_block_id: str
    # Rupees
    commission_inr: Decimal


class TransactionsGetResult(_TransactionsGetResultRequired, total=False):
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


class TransactionsExplainResultSteps(TypedDict):
    # The field this figure is, in quotes, results and invoices
    name: str
    # Rupees
    value: Decimal
    # What the value counts
    unit: Literal["inr", "inr_per_gram", "grams", "percent"]
    # In words
    formula: str
    # In numbers
    calculation: str


class TransactionsExplainResultSumsWhole(TypedDict):
    # The field this figure is, in quotes, results and invoices
    name: str
    # Rupees
    value: Decimal
    # What the value counts
    unit: Literal["inr", "inr_per_gram", "grams", "percent"]


class TransactionsExplainResultSumsParts(TypedDict):
    # The field this figure is, in quotes, results and invoices
    name: str
    # Rupees
    value: Decimal
    # What the value counts
    unit: Literal["inr", "inr_per_gram", "grams", "percent"]


class TransactionsExplainResultSums(TypedDict):
    whole: TransactionsExplainResultSumsWhole
    parts: List[TransactionsExplainResultSumsParts]


class TransactionsExplainResult(TypedDict):
    transaction_id: str
    type: Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment"]
    price_block_id: str
    created_at: str
    steps: List[TransactionsExplainResultSteps]
    sums: List[TransactionsExplainResultSums]


class TransactionsInvoiceResultSeller(TypedDict):
    """The service, which sells the metal"""

    # Who sells
    name: str
    # Address
    address_lines: List[str]
    # State
    state: str
    # Its GST code
    state_code: str
    # GST registration
    gstin: str


class _TransactionsInvoiceResultBuyerRequired(TypedDict):
    # KYC name once approved, else as registered
    name: str
    user_code: str
    mobile_masked: str


class TransactionsInvoiceResultBuyer(_TransactionsInvoiceResultBuyerRequired, total=False):
    """Your user; the State only where recorded"""

    # State
    state: str
    # Its GST code
    state_code: str


class TransactionsInvoiceResultPlaceOfSupply(TypedDict):
    """State of the user where recorded, else of the seller; of a delivery that of its address"""

    # State
    state: str
    # Its GST code
    state_code: str


class _TransactionsInvoiceResultLinesRequired(TypedDict):
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


class TransactionsInvoiceResultLines(_TransactionsInvoiceResultLinesRequired, total=False):
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


class _TransactionsInvoiceResultRequired(TypedDict):
    # At most 16 characters, without gaps in its series
    invoice_no: str
    # tax_invoice for a buy or the charges of a delivery, settlement_advice for a sell
    type: Literal["tax_invoice", "settlement_advice"]
    transaction_id: str
    # Time of the trade, or when the parcel left
    issued_at: str
    # The service, which sells the metal
    seller: TransactionsInvoiceResultSeller
    # Your user; the State only where recorded
    buyer: TransactionsInvoiceResultBuyer
    # State of the user where recorded, else of the seller; of a delivery that of its address
    place_of_supply: TransactionsInvoiceResultPlaceOfSupply
    # Whether tax is payable under reverse charge
    is_reverse_charge: Literal[False]
    # What is taxed
    lines: List[TransactionsInvoiceResultLines]
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


class TransactionsInvoiceResult(_TransactionsInvoiceResultRequired, total=False):
    # IGST; only between States. Rupees
    igst_inr: Decimal
    # At most 0.01 either way; only where no tax adds up exactly. Rupees
    round_off_inr: Decimal
    # Metal sold; only on a settlement advice
    asset_type: Literal["gold", "silver"]
    # Grams sold; only on a settlement advice
    quantity_grams: Decimal
    # Rate of the sale; only on a settlement advice. Rupees a gram
    rate_inr_per_gram: Decimal
    # Value of the metal; only on a settlement advice. Rupees
    gross_amount_inr: Decimal
    # What the user received; only on a settlement advice. Rupees
    net_amount_inr: Decimal


class TransfersListResultTransactionsReceiver(TypedDict):
    user_code: str
    mobile_masked: str
    name: Optional[str]


class TransfersListResultTransactions(TypedDict):
    transaction_id: str
    type: Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment"]
    channel: Literal["api", "checkout", "sip", "embed", "white_label"]
    asset_type: Literal["gold", "silver"]
    # Grams
    quantity_grams: Decimal
    # Rupees
    amount_inr: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    status: Literal["debited", "completed", "voided"]
    user_code: Optional[str]
    receiver: Optional[TransfersListResultTransactionsReceiver]
    created_at: str


class TransfersListResult(TypedDict):
    transactions: List[TransfersListResultTransactions]
    page: int
    limit: int
    total: int
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: str


class TradesListResultTradesReceiver(TypedDict):
    user_code: str
    mobile_masked: str
    name: Optional[str]


class TradesListResultTrades(TypedDict):
    transaction_id: str
    type: Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment"]
    channel: Literal["api", "checkout", "sip", "embed", "white_label"]
    asset_type: Literal["gold", "silver"]
    # Grams
    quantity_grams: Decimal
    # Rupees
    amount_inr: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    status: Literal["debited", "completed", "voided"]
    user_code: Optional[str]
    receiver: Optional[TradesListResultTradesReceiver]
    created_at: str


class TradesListResult(TypedDict):
    trades: List[TradesListResultTrades]
    page: int
    limit: int
    total: int
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: str


class MarkupGetResult(TypedDict):
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
    tier: Literal["paid", "free"]


class MarkupSetResult(TypedDict):
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
    tier: Literal["paid", "free"]


class PaymentsOrdersCreateResultFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the amount, fixed at creation. Rupees
    amount_inr: Decimal
    deducted_from_amount: bool


class PaymentsOrdersCreateResultEstimate(TypedDict):
    # Grams
    asset_quantity: Decimal
    # Rupees a gram
    rate_per_gram_inr: Decimal
    final: Literal[False]


class PaymentsOrdersCreateResultUpiAppsGpay(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class PaymentsOrdersCreateResultUpiAppsCred(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class _PaymentsOrdersCreateResultUpiAppsRequired(TypedDict):
    gpay: PaymentsOrdersCreateResultUpiAppsGpay
    # Link for either platform
    phonepe: str
    # Link for either platform
    paytm: str


class PaymentsOrdersCreateResultUpiApps(_PaymentsOrdersCreateResultUpiAppsRequired, total=False):
    cred: PaymentsOrdersCreateResultUpiAppsCred


class PaymentsOrdersCreateResultUpi(TypedDict):
    # The UPI link, byte for byte; on desktop the content of the QR
    url: str
    apps: PaymentsOrdersCreateResultUpiApps


class PaymentsOrdersCreateResultFulfilment(TypedDict):
    # Grams
    asset_quantity: Decimal
    # Rupees a gram
    rate_per_gram_inr: Decimal
    final: Literal[True]


class PaymentsOrdersCreateResultRefund(TypedDict):
    """Only where the money goes back, or may"""

    status: Literal["pending", "completed"]
    # Rupees
    amount_inr: Decimal
    reference: Optional[str]


class _PaymentsOrdersCreateResultRequired(TypedDict):
    # The order
    payment_id: str
    status: Literal["created", "paid", "completed", "failed", "expired", "refund_due", "refunded"]
    checkout_type: Literal["intent", "hosted"]
    asset_type: Literal["gold", "silver"]
    user_code: str
    reference: Optional[str]
    # Rupees
    amount_inr: Decimal
    fee: PaymentsOrdersCreateResultFee
    # Rupees
    funded_amount_inr: Decimal
    estimate: PaymentsOrdersCreateResultEstimate
    # Hosted checkout of this order
    checkout_url: str
    expires_at: str
    created_at: str


class PaymentsOrdersCreateResult(_PaymentsOrdersCreateResultRequired, total=False):
    upi: PaymentsOrdersCreateResultUpi
    fulfilment: PaymentsOrdersCreateResultFulfilment
    # Only where the money goes back, or may
    refund: PaymentsOrdersCreateResultRefund


class PaymentsOrdersListResultOrdersFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the amount, fixed at creation. Rupees
    amount_inr: Decimal
    deducted_from_amount: bool


class PaymentsOrdersListResultOrdersEstimate(TypedDict):
    # Grams
    asset_quantity: Decimal
    # Rupees a gram
    rate_per_gram_inr: Decimal
    final: Literal[False]


class PaymentsOrdersListResultOrdersUpiAppsGpay(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class PaymentsOrdersListResultOrdersUpiAppsCred(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class _PaymentsOrdersListResultOrdersUpiAppsRequired(TypedDict):
    gpay: PaymentsOrdersListResultOrdersUpiAppsGpay
    # Link for either platform
    phonepe: str
    # Link for either platform
    paytm: str


class PaymentsOrdersListResultOrdersUpiApps(_PaymentsOrdersListResultOrdersUpiAppsRequired, total=False):
    cred: PaymentsOrdersListResultOrdersUpiAppsCred


class PaymentsOrdersListResultOrdersUpi(TypedDict):
    # The UPI link, byte for byte; on desktop the content of the QR
    url: str
    apps: PaymentsOrdersListResultOrdersUpiApps


class PaymentsOrdersListResultOrdersFulfilment(TypedDict):
    # Grams
    asset_quantity: Decimal
    # Rupees a gram
    rate_per_gram_inr: Decimal
    final: Literal[True]


class PaymentsOrdersListResultOrdersRefund(TypedDict):
    """Only where the money goes back, or may"""

    status: Literal["pending", "completed"]
    # Rupees
    amount_inr: Decimal
    reference: Optional[str]


class _PaymentsOrdersListResultOrdersRequired(TypedDict):
    # The order
    payment_id: str
    status: Literal["created", "paid", "completed", "failed", "expired", "refund_due", "refunded"]
    checkout_type: Literal["intent", "hosted"]
    asset_type: Literal["gold", "silver"]
    user_code: str
    reference: Optional[str]
    # Rupees
    amount_inr: Decimal
    fee: PaymentsOrdersListResultOrdersFee
    # Rupees
    funded_amount_inr: Decimal
    estimate: PaymentsOrdersListResultOrdersEstimate
    # Hosted checkout of this order
    checkout_url: str
    expires_at: str
    created_at: str


class PaymentsOrdersListResultOrders(_PaymentsOrdersListResultOrdersRequired, total=False):
    upi: PaymentsOrdersListResultOrdersUpi
    fulfilment: PaymentsOrdersListResultOrdersFulfilment
    # Only where the money goes back, or may
    refund: PaymentsOrdersListResultOrdersRefund


class PaymentsOrdersListResult(TypedDict):
    orders: List[PaymentsOrdersListResultOrders]
    page: int
    limit: int
    total: int


class PaymentsOrdersGetResultFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the amount, fixed at creation. Rupees
    amount_inr: Decimal
    deducted_from_amount: bool


class PaymentsOrdersGetResultEstimate(TypedDict):
    # Grams
    asset_quantity: Decimal
    # Rupees a gram
    rate_per_gram_inr: Decimal
    final: Literal[False]


class PaymentsOrdersGetResultUpiAppsGpay(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class PaymentsOrdersGetResultUpiAppsCred(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class _PaymentsOrdersGetResultUpiAppsRequired(TypedDict):
    gpay: PaymentsOrdersGetResultUpiAppsGpay
    # Link for either platform
    phonepe: str
    # Link for either platform
    paytm: str


class PaymentsOrdersGetResultUpiApps(_PaymentsOrdersGetResultUpiAppsRequired, total=False):
    cred: PaymentsOrdersGetResultUpiAppsCred


class PaymentsOrdersGetResultUpi(TypedDict):
    # The UPI link, byte for byte; on desktop the content of the QR
    url: str
    apps: PaymentsOrdersGetResultUpiApps


class PaymentsOrdersGetResultFulfilment(TypedDict):
    # Grams
    asset_quantity: Decimal
    # Rupees a gram
    rate_per_gram_inr: Decimal
    final: Literal[True]


class PaymentsOrdersGetResultRefund(TypedDict):
    """Only where the money goes back, or may"""

    status: Literal["pending", "completed"]
    # Rupees
    amount_inr: Decimal
    reference: Optional[str]


class _PaymentsOrdersGetResultRequired(TypedDict):
    # The order
    payment_id: str
    status: Literal["created", "paid", "completed", "failed", "expired", "refund_due", "refunded"]
    checkout_type: Literal["intent", "hosted"]
    asset_type: Literal["gold", "silver"]
    user_code: str
    reference: Optional[str]
    # Rupees
    amount_inr: Decimal
    fee: PaymentsOrdersGetResultFee
    # Rupees
    funded_amount_inr: Decimal
    estimate: PaymentsOrdersGetResultEstimate
    # Hosted checkout of this order
    checkout_url: str
    expires_at: str
    created_at: str


class PaymentsOrdersGetResult(_PaymentsOrdersGetResultRequired, total=False):
    upi: PaymentsOrdersGetResultUpi
    fulfilment: PaymentsOrdersGetResultFulfilment
    # Only where the money goes back, or may
    refund: PaymentsOrdersGetResultRefund


class PaymentsOrdersSimulateResultFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the amount, fixed at creation. Rupees
    amount_inr: Decimal
    deducted_from_amount: bool


class PaymentsOrdersSimulateResultEstimate(TypedDict):
    # Grams
    asset_quantity: Decimal
    # Rupees a gram
    rate_per_gram_inr: Decimal
    final: Literal[False]


class PaymentsOrdersSimulateResultUpiAppsGpay(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class PaymentsOrdersSimulateResultUpiAppsCred(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class _PaymentsOrdersSimulateResultUpiAppsRequired(TypedDict):
    gpay: PaymentsOrdersSimulateResultUpiAppsGpay
    # Link for either platform
    phonepe: str
    # Link for either platform
    paytm: str


class PaymentsOrdersSimulateResultUpiApps(_PaymentsOrdersSimulateResultUpiAppsRequired, total=False):
    cred: PaymentsOrdersSimulateResultUpiAppsCred


class PaymentsOrdersSimulateResultUpi(TypedDict):
    # The UPI link, byte for byte; on desktop the content of the QR
    url: str
    apps: PaymentsOrdersSimulateResultUpiApps


class PaymentsOrdersSimulateResultFulfilment(TypedDict):
    # Grams
    asset_quantity: Decimal
    # Rupees a gram
    rate_per_gram_inr: Decimal
    final: Literal[True]


class PaymentsOrdersSimulateResultRefund(TypedDict):
    """Only where the money goes back, or may"""

    status: Literal["pending", "completed"]
    # Rupees
    amount_inr: Decimal
    reference: Optional[str]


class _PaymentsOrdersSimulateResultRequired(TypedDict):
    # The order
    payment_id: str
    status: Literal["created", "paid", "completed", "failed", "expired", "refund_due", "refunded"]
    checkout_type: Literal["intent", "hosted"]
    asset_type: Literal["gold", "silver"]
    user_code: str
    reference: Optional[str]
    # Rupees
    amount_inr: Decimal
    fee: PaymentsOrdersSimulateResultFee
    # Rupees
    funded_amount_inr: Decimal
    estimate: PaymentsOrdersSimulateResultEstimate
    # Hosted checkout of this order
    checkout_url: str
    expires_at: str
    created_at: str


class PaymentsOrdersSimulateResult(_PaymentsOrdersSimulateResultRequired, total=False):
    upi: PaymentsOrdersSimulateResultUpi
    fulfilment: PaymentsOrdersSimulateResultFulfilment
    # Only where the money goes back, or may
    refund: PaymentsOrdersSimulateResultRefund


class PaymentsSipsCreateResultFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the installment, fixed at creation. Rupees
    per_installment_inr: Decimal
    deducted_from_installment: bool


class PaymentsSipsCreateResultMandateUpiAppsGpay(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class PaymentsSipsCreateResultMandateUpiAppsCred(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class _PaymentsSipsCreateResultMandateUpiAppsRequired(TypedDict):
    gpay: PaymentsSipsCreateResultMandateUpiAppsGpay
    # Link for either platform
    phonepe: str
    # Link for either platform
    paytm: str


class PaymentsSipsCreateResultMandateUpiApps(_PaymentsSipsCreateResultMandateUpiAppsRequired, total=False):
    cred: PaymentsSipsCreateResultMandateUpiAppsCred


class PaymentsSipsCreateResultMandateUpi(TypedDict):
    # The UPI link, byte for byte; on desktop the content of the QR
    url: str
    apps: PaymentsSipsCreateResultMandateUpiApps


class PaymentsSipsCreateResultMandate(TypedDict):
    """UPI links with the mandate verb: never turn them into payment links"""

    upi: PaymentsSipsCreateResultMandateUpi


class _PaymentsSipsCreateResultRequired(TypedDict):
    # The SIP
    id: str
    # The same as a number; every sip.* webhook carries both
    sip_id: int
    status: Literal["pending_authorisation", "active", "paused", "cancelled", "completed", "failed"]
    user_code: str
    asset_type: Literal["gold", "silver"]
    name: str
    reference: Optional[str]
    # Rupees
    installment_amount_inr: Decimal
    frequency: Literal["daily", "weekly", "monthly"]
    fee: PaymentsSipsCreateResultFee
    # What each installment buys metal for. Rupees
    funded_installment_inr: Decimal
    # Our page for the approval
    checkout_url: str
    # The bank has to approve by then: an hour after creation
    authorise_by: str
    created_at: str


class PaymentsSipsCreateResult(_PaymentsSipsCreateResultRequired, total=False):
    # UPI links with the mandate verb: never turn them into payment links
    mandate: PaymentsSipsCreateResultMandate


class PaymentsSipsListResultSipsFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the installment, fixed at creation. Rupees
    per_installment_inr: Decimal
    deducted_from_installment: bool


class PaymentsSipsListResultSipsMandateUpiAppsGpay(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class PaymentsSipsListResultSipsMandateUpiAppsCred(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class _PaymentsSipsListResultSipsMandateUpiAppsRequired(TypedDict):
    gpay: PaymentsSipsListResultSipsMandateUpiAppsGpay
    # Link for either platform
    phonepe: str
    # Link for either platform
    paytm: str


class PaymentsSipsListResultSipsMandateUpiApps(_PaymentsSipsListResultSipsMandateUpiAppsRequired, total=False):
    cred: PaymentsSipsListResultSipsMandateUpiAppsCred


class PaymentsSipsListResultSipsMandateUpi(TypedDict):
    # The UPI link, byte for byte; on desktop the content of the QR
    url: str
    apps: PaymentsSipsListResultSipsMandateUpiApps


class PaymentsSipsListResultSipsMandate(TypedDict):
    """UPI links with the mandate verb: never turn them into payment links"""

    upi: PaymentsSipsListResultSipsMandateUpi


class _PaymentsSipsListResultSipsRequired(TypedDict):
    # The SIP
    id: str
    # The same as a number; every sip.* webhook carries both
    sip_id: int
    status: Literal["pending_authorisation", "active", "paused", "cancelled", "completed", "failed"]
    user_code: str
    asset_type: Literal["gold", "silver"]
    name: str
    reference: Optional[str]
    # Rupees
    installment_amount_inr: Decimal
    frequency: Literal["daily", "weekly", "monthly"]
    fee: PaymentsSipsListResultSipsFee
    # What each installment buys metal for. Rupees
    funded_installment_inr: Decimal
    # Our page for the approval
    checkout_url: str
    # The bank has to approve by then: an hour after creation
    authorise_by: str
    created_at: str


class PaymentsSipsListResultSips(_PaymentsSipsListResultSipsRequired, total=False):
    # UPI links with the mandate verb: never turn them into payment links
    mandate: PaymentsSipsListResultSipsMandate


class PaymentsSipsListResult(TypedDict):
    sips: List[PaymentsSipsListResultSips]
    page: int
    limit: int
    total: int


class PaymentsSipsGetResultFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the installment, fixed at creation. Rupees
    per_installment_inr: Decimal
    deducted_from_installment: bool


class PaymentsSipsGetResultMandateUpiAppsGpay(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class PaymentsSipsGetResultMandateUpiAppsCred(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class _PaymentsSipsGetResultMandateUpiAppsRequired(TypedDict):
    gpay: PaymentsSipsGetResultMandateUpiAppsGpay
    # Link for either platform
    phonepe: str
    # Link for either platform
    paytm: str


class PaymentsSipsGetResultMandateUpiApps(_PaymentsSipsGetResultMandateUpiAppsRequired, total=False):
    cred: PaymentsSipsGetResultMandateUpiAppsCred


class PaymentsSipsGetResultMandateUpi(TypedDict):
    # The UPI link, byte for byte; on desktop the content of the QR
    url: str
    apps: PaymentsSipsGetResultMandateUpiApps


class PaymentsSipsGetResultMandate(TypedDict):
    """UPI links with the mandate verb: never turn them into payment links"""

    upi: PaymentsSipsGetResultMandateUpi


class PaymentsSipsGetResultInstallments(TypedDict):
    # Day of the plan, in India
    due_on: str
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


class _PaymentsSipsGetResultRequired(TypedDict):
    # The SIP
    id: str
    # The same as a number; every sip.* webhook carries both
    sip_id: int
    status: Literal["pending_authorisation", "active", "paused", "cancelled", "completed", "failed"]
    user_code: str
    asset_type: Literal["gold", "silver"]
    name: str
    reference: Optional[str]
    # Rupees
    installment_amount_inr: Decimal
    frequency: Literal["daily", "weekly", "monthly"]
    fee: PaymentsSipsGetResultFee
    # What each installment buys metal for. Rupees
    funded_installment_inr: Decimal
    # Our page for the approval
    checkout_url: str
    # The bank has to approve by then: an hour after creation
    authorise_by: str
    created_at: str
    installments_paid: int
    # Sum of the funded amounts. Rupees
    total_invested_inr: Decimal
    # Grams
    total_grams: Decimal
    # Null while paused, and where none comes
    next_installment_date: Optional[str]
    # The latest 12 days, newest first
    installments: List[PaymentsSipsGetResultInstallments]


class PaymentsSipsGetResult(_PaymentsSipsGetResultRequired, total=False):
    # UPI links with the mandate verb: never turn them into payment links
    mandate: PaymentsSipsGetResultMandate


class PaymentsSipsCancelResultFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the installment, fixed at creation. Rupees
    per_installment_inr: Decimal
    deducted_from_installment: bool


class PaymentsSipsCancelResultMandateUpiAppsGpay(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class PaymentsSipsCancelResultMandateUpiAppsCred(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class _PaymentsSipsCancelResultMandateUpiAppsRequired(TypedDict):
    gpay: PaymentsSipsCancelResultMandateUpiAppsGpay
    # Link for either platform
    phonepe: str
    # Link for either platform
    paytm: str


class PaymentsSipsCancelResultMandateUpiApps(_PaymentsSipsCancelResultMandateUpiAppsRequired, total=False):
    cred: PaymentsSipsCancelResultMandateUpiAppsCred


class PaymentsSipsCancelResultMandateUpi(TypedDict):
    # The UPI link, byte for byte; on desktop the content of the QR
    url: str
    apps: PaymentsSipsCancelResultMandateUpiApps


class PaymentsSipsCancelResultMandate(TypedDict):
    """UPI links with the mandate verb: never turn them into payment links"""

    upi: PaymentsSipsCancelResultMandateUpi


class PaymentsSipsCancelResultInstallments(TypedDict):
    # Day of the plan, in India
    due_on: str
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


class _PaymentsSipsCancelResultRequired(TypedDict):
    # The SIP
    id: str
    # The same as a number; every sip.* webhook carries both
    sip_id: int
    status: Literal["pending_authorisation", "active", "paused", "cancelled", "completed", "failed"]
    user_code: str
    asset_type: Literal["gold", "silver"]
    name: str
    reference: Optional[str]
    # Rupees
    installment_amount_inr: Decimal
    frequency: Literal["daily", "weekly", "monthly"]
    fee: PaymentsSipsCancelResultFee
    # What each installment buys metal for. Rupees
    funded_installment_inr: Decimal
    # Our page for the approval
    checkout_url: str
    # The bank has to approve by then: an hour after creation
    authorise_by: str
    created_at: str
    installments_paid: int
    # Sum of the funded amounts. Rupees
    total_invested_inr: Decimal
    # Grams
    total_grams: Decimal
    # Null while paused, and where none comes
    next_installment_date: Optional[str]
    # The latest 12 days, newest first
    installments: List[PaymentsSipsCancelResultInstallments]


class PaymentsSipsCancelResult(_PaymentsSipsCancelResultRequired, total=False):
    # UPI links with the mandate verb: never turn them into payment links
    mandate: PaymentsSipsCancelResultMandate


class PaymentsSipsSimulateResultFee(TypedDict):
    # Who bears the gateway’s fee: the service, end_user or partner
    bearer: str
    # 0.118 % of the installment, fixed at creation. Rupees
    per_installment_inr: Decimal
    deducted_from_installment: bool


class PaymentsSipsSimulateResultMandateUpiAppsGpay(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class PaymentsSipsSimulateResultMandateUpiAppsCred(TypedDict):
    # intent:// link, for the same frame of a page or WebView
    android: str
    # Package of the app
    android_package: str
    # Scheme link
    ios: str


class _PaymentsSipsSimulateResultMandateUpiAppsRequired(TypedDict):
    gpay: PaymentsSipsSimulateResultMandateUpiAppsGpay
    # Link for either platform
    phonepe: str
    # Link for either platform
    paytm: str


class PaymentsSipsSimulateResultMandateUpiApps(_PaymentsSipsSimulateResultMandateUpiAppsRequired, total=False):
    cred: PaymentsSipsSimulateResultMandateUpiAppsCred


class PaymentsSipsSimulateResultMandateUpi(TypedDict):
    # The UPI link, byte for byte; on desktop the content of the QR
    url: str
    apps: PaymentsSipsSimulateResultMandateUpiApps


class PaymentsSipsSimulateResultMandate(TypedDict):
    """UPI links with the mandate verb: never turn them into payment links"""

    upi: PaymentsSipsSimulateResultMandateUpi


class PaymentsSipsSimulateResultInstallments(TypedDict):
    # Day of the plan, in India
    due_on: str
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


class _PaymentsSipsSimulateResultRequired(TypedDict):
    # The SIP
    id: str
    # The same as a number; every sip.* webhook carries both
    sip_id: int
    status: Literal["pending_authorisation", "active", "paused", "cancelled", "completed", "failed"]
    user_code: str
    asset_type: Literal["gold", "silver"]
    name: str
    reference: Optional[str]
    # Rupees
    installment_amount_inr: Decimal
    frequency: Literal["daily", "weekly", "monthly"]
    fee: PaymentsSipsSimulateResultFee
    # What each installment buys metal for. Rupees
    funded_installment_inr: Decimal
    # Our page for the approval
    checkout_url: str
    # The bank has to approve by then: an hour after creation
    authorise_by: str
    created_at: str
    installments_paid: int
    # Sum of the funded amounts. Rupees
    total_invested_inr: Decimal
    # Grams
    total_grams: Decimal
    # Null while paused, and where none comes
    next_installment_date: Optional[str]
    # The latest 12 days, newest first
    installments: List[PaymentsSipsSimulateResultInstallments]


class PaymentsSipsSimulateResult(_PaymentsSipsSimulateResultRequired, total=False):
    # UPI links with the mandate verb: never turn them into payment links
    mandate: PaymentsSipsSimulateResultMandate


class EmbedIssueCodeResult(TypedDict):
    # In the embed flow single-use, for ten minutes
    user_code: str
    embed_url: str
    expires_at: str
    # Seconds
    expires_in_seconds: int
    user_existed: bool
    mode: Literal["sandbox", "live"]


class _EmbedExchangeResultRequired(TypedDict):
    requires_otp: bool
    mobile_masked: str
    otp_channel: str
    user_will_be_created: bool


class EmbedExchangeResult(_EmbedExchangeResultRequired, total=False):
    # Present when the user is verified already; 7 days
    session_token: str


class EmbedVerifyOtpResultUser(TypedDict):
    # The persistent user_code of your other calls
    id: str
    name: Optional[str]
    mobile: str
    email: Optional[str]
    mobile_verified: bool
    email_verified: bool


class EmbedVerifyOtpResultBalances(TypedDict):
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


class EmbedVerifyOtpResult(TypedDict):
    session_token: str
    user: EmbedVerifyOtpResultUser
    balances: EmbedVerifyOtpResultBalances
    is_new_user: bool
    needs_profile_setup: bool


class EmbedResendOtpResult(TypedDict):
    # Seconds
    cooldown_seconds: int


class BankAccountsListResultBankAccounts(TypedDict):
    # The account
    id: str
    type: Literal["bank", "upi"]
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
    status: Literal["active", "deactivated"]
    created_at: str


class BankAccountsListResult(TypedDict):
    # Newest first, deactivated ones too
    bank_accounts: List[BankAccountsListResultBankAccounts]


class BankAccountsAddResult(TypedDict):
    # The account
    id: str
    type: Literal["bank", "upi"]
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
    status: Literal["active", "deactivated"]
    created_at: str


class BankAccountsRemoveResult(TypedDict):
    # The account
    id: str
    type: Literal["bank", "upi"]
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
    status: Literal["active", "deactivated"]
    created_at: str


class WithdrawalsCreateResultBankAccount(TypedDict):
    """Where it goes"""

    # The account
    id: str
    type: Literal["bank", "upi"]
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
    status: Literal["active", "deactivated"]
    created_at: str


class WithdrawalsCreateResult(TypedDict):
    # The withdrawal
    withdrawal_id: str
    # Rupees
    amount_inr: Decimal
    status: Literal["processing", "completed", "failed"]
    # Where it goes
    bank_account: WithdrawalsCreateResultBankAccount
    # The bank’s reference, once it was paid
    utr: Optional[str]
    # Why the money is back in the wallet
    failure_reason: Optional[str]
    created_at: str
    # When it was paid; stays where the bank gave it back later and it is failed with reversed_by_bank
    completed_at: Optional[str]


class WithdrawalsListResultWithdrawalsBankAccount(TypedDict):
    """Where it goes"""

    # The account
    id: str
    type: Literal["bank", "upi"]
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
    status: Literal["active", "deactivated"]
    created_at: str


class WithdrawalsListResultWithdrawals(TypedDict):
    # The withdrawal
    withdrawal_id: str
    # Rupees
    amount_inr: Decimal
    status: Literal["processing", "completed", "failed"]
    # Where it goes
    bank_account: WithdrawalsListResultWithdrawalsBankAccount
    # The bank’s reference, once it was paid
    utr: Optional[str]
    # Why the money is back in the wallet
    failure_reason: Optional[str]
    created_at: str
    # When it was paid; stays where the bank gave it back later and it is failed with reversed_by_bank
    completed_at: Optional[str]


class WithdrawalsListResult(TypedDict):
    # Newest first
    withdrawals: List[WithdrawalsListResultWithdrawals]
    total: int
    limit: int
    offset: int


class KycStatusResultSteps(TypedDict):
    """How far each is"""

    email: Literal["pending", "verified", "submitted", "rejected"]
    pan: Literal["pending", "verified", "submitted", "rejected"]
    aadhaar: Literal["pending", "verified", "submitted", "rejected"]
    details: Literal["pending", "verified", "submitted", "rejected"]
    documents: Literal["pending", "verified", "submitted", "rejected"]


class _KycStatusResultRequired(TypedDict):
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    # The way last taken
    method: Optional[Literal["instant", "manual"]]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycStatusResultSteps


class KycStatusResult(_KycStatusResultRequired, total=False):
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class KycSendEmailCodeResult(TypedDict):
    email_masked: str
    # How long the code is good. Seconds
    otp_expires_in_seconds: int
    # Until another can be asked for. Seconds
    cooldown_seconds: int
    # Wrong codes until it locks
    attempts_left: int


class KycVerifyEmailResultSteps(TypedDict):
    """How far each is"""

    email: Literal["pending", "verified", "submitted", "rejected"]
    pan: Literal["pending", "verified", "submitted", "rejected"]
    aadhaar: Literal["pending", "verified", "submitted", "rejected"]
    details: Literal["pending", "verified", "submitted", "rejected"]
    documents: Literal["pending", "verified", "submitted", "rejected"]


class _KycVerifyEmailResultRequired(TypedDict):
    # It was proved
    verified: Literal[True]
    email_masked: str
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    # The way last taken
    method: Optional[Literal["instant", "manual"]]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycVerifyEmailResultSteps


class KycVerifyEmailResult(_KycVerifyEmailResultRequired, total=False):
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class KycVerifyPanResultSteps(TypedDict):
    """How far each is"""

    email: Literal["pending", "verified", "submitted", "rejected"]
    pan: Literal["pending", "verified", "submitted", "rejected"]
    aadhaar: Literal["pending", "verified", "submitted", "rejected"]
    details: Literal["pending", "verified", "submitted", "rejected"]
    documents: Literal["pending", "verified", "submitted", "rejected"]


class _KycVerifyPanResultRequired(TypedDict):
    # Whether the PAN is good
    verified: bool
    # The PAN, masked
    pan_masked: str
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    # The way last taken
    method: Optional[Literal["instant", "manual"]]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycVerifyPanResultSteps


class KycVerifyPanResult(_KycVerifyPanResultRequired, total=False):
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class KycSendAadhaarOtpResult(TypedDict):
    # To be named with the OTP
    reference_id: str
    # The Aadhaar number, masked
    aadhaar_masked: str
    # How long the code is good. Seconds
    otp_expires_in_seconds: int
    # Until another can be asked for. Seconds
    cooldown_seconds: int
    # Wrong codes until it locks
    attempts_left: int


class KycVerifyAadhaarOtpResultSteps(TypedDict):
    """How far each is"""

    email: Literal["pending", "verified", "submitted", "rejected"]
    pan: Literal["pending", "verified", "submitted", "rejected"]
    aadhaar: Literal["pending", "verified", "submitted", "rejected"]
    details: Literal["pending", "verified", "submitted", "rejected"]
    documents: Literal["pending", "verified", "submitted", "rejected"]


class _KycVerifyAadhaarOtpResultRequired(TypedDict):
    # It was proved
    verified: Literal[True]
    # The Aadhaar number, masked
    aadhaar_masked: str
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    # The way last taken
    method: Optional[Literal["instant", "manual"]]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycVerifyAadhaarOtpResultSteps


class KycVerifyAadhaarOtpResult(_KycVerifyAadhaarOtpResultRequired, total=False):
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class KycSubmitDetailsResultSteps(TypedDict):
    """How far each is"""

    email: Literal["pending", "verified", "submitted", "rejected"]
    pan: Literal["pending", "verified", "submitted", "rejected"]
    aadhaar: Literal["pending", "verified", "submitted", "rejected"]
    details: Literal["pending", "verified", "submitted", "rejected"]
    documents: Literal["pending", "verified", "submitted", "rejected"]


class _KycSubmitDetailsResultRequired(TypedDict):
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    # The way last taken
    method: Optional[Literal["instant", "manual"]]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycSubmitDetailsResultSteps


class KycSubmitDetailsResult(_KycSubmitDetailsResultRequired, total=False):
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class KycSubmitDocumentsResultSteps(TypedDict):
    """How far each is"""

    email: Literal["pending", "verified", "submitted", "rejected"]
    pan: Literal["pending", "verified", "submitted", "rejected"]
    aadhaar: Literal["pending", "verified", "submitted", "rejected"]
    details: Literal["pending", "verified", "submitted", "rejected"]
    documents: Literal["pending", "verified", "submitted", "rejected"]


class _KycSubmitDocumentsResultRequired(TypedDict):
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    # The way last taken
    method: Optional[Literal["instant", "manual"]]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycSubmitDocumentsResultSteps


class KycSubmitDocumentsResult(_KycSubmitDocumentsResultRequired, total=False):
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class KycSimulateResultSteps(TypedDict):
    """How far each is"""

    email: Literal["pending", "verified", "submitted", "rejected"]
    pan: Literal["pending", "verified", "submitted", "rejected"]
    aadhaar: Literal["pending", "verified", "submitted", "rejected"]
    details: Literal["pending", "verified", "submitted", "rejected"]
    documents: Literal["pending", "verified", "submitted", "rejected"]


class _KycSimulateResultRequired(TypedDict):
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    # The way last taken
    method: Optional[Literal["instant", "manual"]]
    # On the checked documents; once approved
    name: Optional[str]
    # Why it was rejected
    rejection_reason: Optional[str]
    # How far each is
    steps: KycSimulateResultSteps


class KycSimulateResult(_KycSimulateResultRequired, total=False):
    # Only where the person’s KYC is approved and they have not proved their mobile to you: until then it does not count for this user, and its name and steps are not answered. See verify-mobile
    awaits_mobile_verification: Literal[True]


class DeliveryProductsListResultProducts(TypedDict):
    # Our id of the product
    sku: str
    # What it is
    name: str
    asset_type: Literal["gold", "silver"]
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


class DeliveryProductsListResult(TypedDict):
    products: List[DeliveryProductsListResultProducts]


class DeliveryProductsGetResult(TypedDict):
    # Our id of the product
    sku: str
    # What it is
    name: str
    asset_type: Literal["gold", "silver"]
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


class DeliveryQuoteResult(TypedDict):
    quote_id: str
    sku: str
    quantity: int
    asset_type: Literal["gold", "silver"]
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
    expires_at: str
    otp_sent_to: str
    # Seconds
    otp_expires_in_seconds: int
    attempts_left: int


class DeliveryResendOtpResult(TypedDict):
    # Seconds
    cooldown_seconds: int
    otp_sent_to: str
    # Seconds
    otp_expires_in_seconds: int
    attempts_left: int


class DeliveryConfirmResultItems(TypedDict):
    sku: str
    name: str
    # Metal of one piece. Grams
    weight_grams: Decimal
    # Fineness in thousandths
    purity: str
    # Pieces
    quantity: int


class DeliveryConfirmResultAddress(TypedDict):
    name: str
    mobile_masked: str
    line1: str
    line2: Optional[str]
    city: str
    state: str
    pincode: str


class DeliveryConfirmResultTracking(TypedDict):
    carrier: str
    # The carrier’s number of the parcel
    awb: str
    # Where it can be followed
    url: Optional[str]


class DeliveryConfirmResultHistory(TypedDict):
    status: Literal["placed", "packed", "shipped", "delivered", "cancelled"]
    at: str


class DeliveryConfirmResult(TypedDict):
    # The order
    order_id: str
    status: Literal["placed", "packed", "shipped", "delivered", "cancelled"]
    user_code: str
    quote_id: str
    transaction_id: str
    asset_type: Literal["gold", "silver"]
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
    items: List[DeliveryConfirmResultItems]
    address: DeliveryConfirmResultAddress
    tracking: Optional[DeliveryConfirmResultTracking]
    history: List[DeliveryConfirmResultHistory]
    cancel_reason: Optional[str]
    created_at: str
    # What the user holds of the metal afterwards. Grams
    user_balance_grams: Decimal
    # Your wallet afterwards. Rupees
    wallet_balance_inr: Decimal


class DeliveryOrdersListResultOrdersItems(TypedDict):
    sku: str
    name: str
    # Metal of one piece. Grams
    weight_grams: Decimal
    # Fineness in thousandths
    purity: str
    # Pieces
    quantity: int


class DeliveryOrdersListResultOrdersAddress(TypedDict):
    name: str
    mobile_masked: str
    line1: str
    line2: Optional[str]
    city: str
    state: str
    pincode: str


class DeliveryOrdersListResultOrdersTracking(TypedDict):
    carrier: str
    # The carrier’s number of the parcel
    awb: str
    # Where it can be followed
    url: Optional[str]


class DeliveryOrdersListResultOrdersHistory(TypedDict):
    status: Literal["placed", "packed", "shipped", "delivered", "cancelled"]
    at: str


class DeliveryOrdersListResultOrders(TypedDict):
    # The order
    order_id: str
    status: Literal["placed", "packed", "shipped", "delivered", "cancelled"]
    user_code: str
    quote_id: str
    transaction_id: str
    asset_type: Literal["gold", "silver"]
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
    items: List[DeliveryOrdersListResultOrdersItems]
    address: DeliveryOrdersListResultOrdersAddress
    tracking: Optional[DeliveryOrdersListResultOrdersTracking]
    history: List[DeliveryOrdersListResultOrdersHistory]
    cancel_reason: Optional[str]
    created_at: str


class DeliveryOrdersListResult(TypedDict):
    orders: List[DeliveryOrdersListResultOrders]
    page: int
    limit: int
    total: int


class DeliveryOrdersGetResultItems(TypedDict):
    sku: str
    name: str
    # Metal of one piece. Grams
    weight_grams: Decimal
    # Fineness in thousandths
    purity: str
    # Pieces
    quantity: int


class DeliveryOrdersGetResultAddress(TypedDict):
    name: str
    mobile_masked: str
    line1: str
    line2: Optional[str]
    city: str
    state: str
    pincode: str


class DeliveryOrdersGetResultTracking(TypedDict):
    carrier: str
    # The carrier’s number of the parcel
    awb: str
    # Where it can be followed
    url: Optional[str]


class DeliveryOrdersGetResultHistory(TypedDict):
    status: Literal["placed", "packed", "shipped", "delivered", "cancelled"]
    at: str


class DeliveryOrdersGetResult(TypedDict):
    # The order
    order_id: str
    status: Literal["placed", "packed", "shipped", "delivered", "cancelled"]
    user_code: str
    quote_id: str
    transaction_id: str
    asset_type: Literal["gold", "silver"]
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
    items: List[DeliveryOrdersGetResultItems]
    address: DeliveryOrdersGetResultAddress
    tracking: Optional[DeliveryOrdersGetResultTracking]
    history: List[DeliveryOrdersGetResultHistory]
    cancel_reason: Optional[str]
    created_at: str


class BalanceGetResult(TypedDict):
    # Grams
    gold_grams: Decimal
    # Grams
    silver_grams: Decimal
    # Rupees
    inr: Decimal


class WalletGetResult(TypedDict):
    type: Literal["prepaid", "credit"]
    # Rupees
    balance_inr: Decimal
    # Rupees
    credit_limit_inr: Decimal
    # Rupees
    available_inr: Decimal
    # Rupees
    dues_inr: Decimal


class WalletLedgerResultEntries(TypedDict):
    id: str
    type: Literal["buy", "buy_void", "delivery", "delivery_cancel", "inventory", "top_up", "adjustment", "statement"]
    direction: Literal["credit", "debit"]
    # Rupees
    amount_inr: Decimal
    # Rupees
    balance_after_inr: Decimal
    reference_type: str
    reference_id: str
    description: str
    created_at: str


class WalletLedgerResult(TypedDict):
    entries: List[WalletLedgerResultEntries]
    page: int
    limit: int
    total: int


class DashboardMeResultBranding(TypedDict):
    name: str
    logo_url: Optional[str]
    accent: Optional[str]


class DashboardMeResultWebhook(TypedDict):
    # Answered to a live token only
    url: Optional[str]
    enabled: bool


class DashboardMeResultLimits(TypedDict):
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


class DashboardMeResultCommission(TypedDict):
    # Percent
    buy_pct: Decimal
    # Percent
    sell_pct: Decimal


class DashboardMeResult(TypedDict):
    partner_id: str
    name: str
    tier: Literal["paid", "free"]
    allowed_apis: List[Literal["pricing", "users", "embed", "balance", "transactions", "buy", "sell", "receiver", "send", "payments", "gift", "kyc", "bank", "withdraw", "delivery"]]
    live_enabled: bool
    sandbox_enabled: bool
    branding: DashboardMeResultBranding
    webhook: DashboardMeResultWebhook
    limits: DashboardMeResultLimits
    commission: DashboardMeResultCommission


class DashboardThisMonthResultLifetime(TypedDict):
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


class DashboardThisMonthResult(TypedDict):
    # The running month in India, YYYY-MM; in a sandbox by its own clock
    month: str
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
    lifetime: DashboardThisMonthResultLifetime


class DashboardUsersResultUsersBalances(TypedDict):
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


class _DashboardUsersResultUsersRequired(TypedDict):
    user_code: str
    name: Optional[str]
    mobile_masked: str
    email_masked: Optional[str]
    kyc_status: Literal["not_started", "under_review", "approved", "rejected"]
    user_existed: bool
    registered_at: str
    meta: Optional[Dict[str, Any]]
    sources: List[str]


class DashboardUsersResultUsers(_DashboardUsersResultUsersRequired, total=False):
    # State they live in, where you gave it
    state: str
    balances: DashboardUsersResultUsersBalances


class DashboardUsersResult(TypedDict):
    users: List[DashboardUsersResultUsers]
    total: int
    limit: int
    offset: int
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: str


class DashboardCommissionResultTransactionsReceiver(TypedDict):
    user_code: str
    mobile_masked: str
    name: Optional[str]


class DashboardCommissionResultTransactions(TypedDict):
    transaction_id: str
    type: Literal["buy", "sell", "send", "gift", "delivery", "sip_setup", "sip_installment"]
    channel: Literal["api", "checkout", "sip", "embed", "white_label"]
    asset_type: Literal["gold", "silver"]
    # Grams
    quantity_grams: Decimal
    # Rupees
    amount_inr: Decimal
    # Rupees a gram
    rate_inr_per_gram: Decimal
    status: Literal["debited", "completed", "voided"]
    user_code: Optional[str]
    receiver: Optional[DashboardCommissionResultTransactionsReceiver]
    created_at: str
    entry: Literal["trade", "late", "reversal"]
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


class DashboardCommissionResult(TypedDict):
    transactions: List[DashboardCommissionResultTransactions]
    page: int
    limit: int
    total: int
    # This state of the list. Sent with the next pages it keeps them from shifting while rows arrive
    as_of: str


class DashboardStatementsResultStatements(TypedDict):
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
    finalized_at: str
    # When net_payable_inr was paid, or taken where it is below zero; null until then
    settled_at: Optional[str]
    # UTR of the transfer, or our paper
    settlement_reference: Optional[str]
    view_url: str
    pdf_url: str
    fee_invoice_view_url: Optional[str]


class DashboardStatementsResult(TypedDict):
    statements: List[DashboardStatementsResultStatements]
    page: int
    limit: int
    total: int


class _IdempotencyFindResultRequired(TypedDict):
    key: str
    endpoint: str
    state: Literal["unknown", "in_progress", "done"]


class IdempotencyFindResult(_IdempotencyFindResultRequired, total=False):
    status: int
    body: Any
    body_sha256: str


class SandboxResetResult(TypedDict):
    reset_at: str
    users_kept: int
    # Rupees
    float_inr: Decimal


class SandboxClockGetResult(TypedDict):
    # Time in your sandbox
    now: str
    # How far it runs ahead of real time. Seconds
    offset_seconds: int


class SandboxClockAdvanceResult(TypedDict):
    # Time in your sandbox
    now: str
    # How far it runs ahead of real time. Seconds
    offset_seconds: int


class SandboxFaultsListResultFaults(TypedDict):
    fault: Literal["buy_fulfilment", "price_feed", "gateway", "gateway_down", "intent", "purchase", "holdings", "instant_kyc", "payout", "webhook_duplicate", "webhook_delay"]
    times: int


class SandboxFaultsListResult(TypedDict):
    faults: List[SandboxFaultsListResultFaults]


class SandboxFaultsArmResultFaults(TypedDict):
    fault: Literal["buy_fulfilment", "price_feed", "gateway", "gateway_down", "intent", "purchase", "holdings", "instant_kyc", "payout", "webhook_duplicate", "webhook_delay"]
    times: int


class SandboxFaultsArmResult(TypedDict):
    faults: List[SandboxFaultsArmResultFaults]


class _SandboxMessagesListResultMessagesRequired(TypedDict):
    # The message
    message_id: str
    # How it would have gone out
    kind: Literal["otp", "email", "webhook"]
    # Masked mobile or email; of a webhook whether there is an endpoint, whose URL the dashboard shows
    to: str
    # What it was for
    purpose: str
    # The text, or of a webhook the JSON
    content: str
    created_at: str


class SandboxMessagesListResultMessages(_SandboxMessagesListResultMessagesRequired, total=False):
    # The code; only of an OTP
    code: str


class SandboxMessagesListResult(TypedDict):
    # At most 50, newest first
    messages: List[SandboxMessagesListResultMessages]


class SandboxRequestsListResultRequests(TypedDict):
    request_id: str
    # When it came, in real time
    at: str
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


class SandboxRequestsListResult(TypedDict):
    requests: List[SandboxRequestsListResultRequests]
    next_since: str


class BuyCompletedEventData(TypedDict):
    # User
    user_code: str
    asset_type: Literal["gold", "silver"]
    # Paid, GST included, rupees
    amount_inr: Decimal
    # Credited, grams
    quantity_grams: Decimal
    # Transaction, as GET /partner/transactions/:id knows it
    transaction_id: str
    status: Literal["completed"]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class BuyCompletedEvent(TypedDict):
    """A buy was fulfilled and the metal credited. Fires for a completed payment order too."""

    event: Literal["buy.completed"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: BuyCompletedEventData


class SellCompletedEventData(TypedDict):
    # User
    user_code: str
    asset_type: Literal["gold", "silver"]
    # Sold, grams
    quantity_grams: Decimal
    # Worth of the metal, rupees
    gross_amount_inr: Decimal
    # Our fee, GST included, rupees
    platform_fee_inr: Decimal
    # Credited to the user’s wallet, rupees
    net_amount_inr: Decimal
    # Transaction, as GET /partner/transactions/:id knows it
    transaction_id: str
    status: Literal["completed"]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class SellCompletedEvent(TypedDict):
    """A sell settled into the user’s INR wallet."""

    event: Literal["sell.completed"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: SellCompletedEventData


class SipCreatedEventData(TypedDict):
    # The SIP
    id: str
    # The SIP by its number
    sip_id: int
    # User
    user_code: str
    # State of the SIP after this event
    status: str
    asset_type: Literal["gold", "silver"]
    # Each installment, rupees
    installment_amount_inr: Decimal
    frequency: str
    # Your own reference, or null
    reference: Optional[str]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class SipCreatedEvent(TypedDict):
    """A SIP mandate was created."""

    event: Literal["sip.created"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: SipCreatedEventData


class SipActivatedEventData(TypedDict):
    # The SIP
    id: str
    # The SIP by its number
    sip_id: int
    # User
    user_code: str
    # State of the SIP after this event
    status: str
    asset_type: Literal["gold", "silver"]
    # Each installment, rupees
    installment_amount_inr: Decimal
    frequency: str
    # Your own reference, or null
    reference: Optional[str]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class SipActivatedEvent(TypedDict):
    """The bank approved the mandate."""

    event: Literal["sip.activated"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: SipActivatedEventData


class SipInstallmentEventData(TypedDict):
    # The SIP
    id: str
    # The SIP by its number
    sip_id: int
    # User
    user_code: str
    # State of the SIP after this event
    status: str
    asset_type: Literal["gold", "silver"]
    # Each installment, rupees
    installment_amount_inr: Decimal
    frequency: str
    # Your own reference, or null
    reference: Optional[str]
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
    transaction_id: str
    next_installment_date: Optional[str]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class SipInstallmentEvent(TypedDict):
    """An installment of a SIP was executed."""

    event: Literal["sip.installment"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: SipInstallmentEventData


class SipMandateFailedEventData(TypedDict):
    # The SIP
    id: str
    # The SIP by its number
    sip_id: int
    # User
    user_code: str
    # State of the SIP after this event
    status: str
    asset_type: Literal["gold", "silver"]
    # Each installment, rupees
    installment_amount_inr: Decimal
    frequency: str
    # Your own reference, or null
    reference: Optional[str]
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class SipMandateFailedEvent(TypedDict):
    """The mandate was never approved."""

    event: Literal["sip.mandate_failed"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: SipMandateFailedEventData


class PaymentCompletedEventDataFee(TypedDict):
    # Who bears the gateway fee
    bearer: str
    # Gateway fee, rupees
    amount_inr: Decimal
    deducted_from_amount: bool


class PaymentCompletedEventDataFulfilment(TypedDict):
    # Credited, grams
    asset_quantity: Decimal
    # Rate of a gram, rupees
    rate_per_gram_inr: Decimal
    final: Literal[True]


class PaymentCompletedEventData(TypedDict):
    # Payment order
    payment_id: str
    # User
    user_code: str
    status: Literal["completed"]
    # Your own reference, or null
    reference: Optional[str]
    # What the customer was asked for, rupees
    amount_inr: Decimal
    fee: PaymentCompletedEventDataFee
    # What metal was bought for, rupees
    funded_amount_inr: Decimal
    fulfilment: PaymentCompletedEventDataFulfilment
    completed_at: str
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class PaymentCompletedEvent(TypedDict):
    """The customer paid and the metal is credited. Fulfil orders on this one."""

    event: Literal["payment.completed"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: PaymentCompletedEventData


class _PaymentFailedEventDataRefundRequired(TypedDict):
    # pending: money arrived
    status: Literal["none", "pending"]


class PaymentFailedEventDataRefund(_PaymentFailedEventDataRefundRequired, total=False):
    # While the metal may still be bought: until then it is tried
    will_retry_until: str


class PaymentFailedEventData(TypedDict):
    # Payment order
    payment_id: str
    # User
    user_code: str
    # Where the order stands, as GET has it
    status: Literal["failed", "refund_due"]
    # Your own reference, or null
    reference: Optional[str]
    # What the customer was asked for, rupees
    amount_inr: Decimal
    # customer: cancelled. payment_failed: closed by the gateway. gateway_error: the gateway could not open it. purchase_failed: the purchase was given up, or failed on trial in the sandbox. buy_processing_failed: the metal could not be had. prices_unavailable: there was no price, or trading was halted. internal_error: it broke on our side. kyc_required: it was paid after it had expired, when what its user may buy for without KYC was used up.
    reason: Literal["customer", "payment_failed", "gateway_error", "purchase_failed", "buy_processing_failed", "prices_unavailable", "internal_error", "kyc_required"]
    refund: PaymentFailedEventDataRefund
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class PaymentFailedEvent(TypedDict):
    """The order has no purchase. failed: it is closed. refund_due: its money arrived and goes back, unless its metal can be bought before refund.will_retry_until; then payment.completed follows."""

    event: Literal["payment.failed"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: PaymentFailedEventData


class PaymentExpiredEventData(TypedDict):
    # Payment order
    payment_id: str
    # User
    user_code: str
    status: Literal["expired"]
    # Your own reference, or null
    reference: Optional[str]
    # What the customer was asked for, rupees
    amount_inr: Decimal
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class PaymentExpiredEvent(TypedDict):
    """No payment came before expires_at."""

    event: Literal["payment.expired"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: PaymentExpiredEventData


class PaymentRefundedEventDataRefund(TypedDict):
    status: Literal["completed"]
    # Refunded, rupees
    amount_inr: Decimal
    # UTR, or the gateway’s id of the refund
    reference: str
    refunded_at: str


class PaymentRefundedEventData(TypedDict):
    # Payment order
    payment_id: str
    # User
    user_code: str
    status: Literal["refunded"]
    # Your own reference, or null
    reference: Optional[str]
    # What the customer was asked for, rupees
    amount_inr: Decimal
    refund: PaymentRefundedEventDataRefund
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class PaymentRefundedEvent(TypedDict):
    """An order that was due a refund was refunded."""

    event: Literal["payment.refunded"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: PaymentRefundedEventData


class TestPingEventData(TypedDict):
    message: str
    # Rises per object: of two events of one object the higher is the later
    sequence: int


class TestPingEvent(TypedDict):
    """Sent by you, from the dashboard."""

    event: Literal["test.ping"]
    # Stable across retries; deduplicate on it
    event_id: str
    created_at: str
    mode: Literal["live", "sandbox"]
    data: TestPingEventData


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
    TestPingEvent,
]
