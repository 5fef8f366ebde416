-- The tables, types, indexes and checks of the service. Functions and triggers stand in prisma/functions.

CREATE TYPE attempt_result AS (
	delivery_id text,
	number integer,
	url text,
	request_headers jsonb,
	body text,
	status integer,
	response_headers jsonb,
	response_body text,
	latency_ms integer,
	error text,
	again boolean
);

CREATE TYPE buy_quote AS (
	number integer,
	id text,
	book_id integer,
	user_code text,
	asset text,
	amount bigint,
	metal bigint,
	rate bigint,
	base_rate bigint,
	markup_milli_pct integer,
	markup bigint,
	gst bigint,
	rounding bigint,
	commission bigint,
	price_block_id text,
	created_at timestamp with time zone,
	expires_at timestamp with time zone,
	commission_milli_pct integer
);

CREATE TYPE delivery_request AS (
	book_id integer,
	user_code text,
	quote_id text,
	otp_hash bytea,
	transaction_id text,
	order_id text,
	endpoint text,
	idempotency_key text,
	body_sha256 bytea,
	courier text,
	now timestamp with time zone,
	due_at timestamp with time zone
);

CREATE TYPE execute_request AS (
	number integer,
	book_id integer,
	kind text,
	user_code text,
	quote_id text,
	transaction_id text,
	endpoint text,
	idempotency_key text,
	body_sha256 bytea,
	now timestamp with time zone,
	event_id text,
	otp_hash bytea,
	day integer,
	daily_limit bigint,
	receiver_created boolean,
	at_once boolean
);

CREATE TYPE execution_line AS (
	number integer,
	account_id bigint,
	amount bigint,
	role text
);

CREATE TYPE finished_attempt AS (
	delivery_id text,
	book_id integer,
	ok boolean,
	started_at timestamp with time zone,
	wake_at timestamp with time zone
);

CREATE TYPE invoice_draft AS (
	id text,
	book_id integer,
	transaction_id text,
	scope_book_id integer,
	series text,
	type text,
	issued_at timestamp with time zone,
	document jsonb
);

CREATE TYPE ledger_line AS (
	number integer,
	account_id bigint,
	amount bigint
);

CREATE TYPE ledger_move AS (
	account_id bigint,
	amount bigint,
	lowest bigint,
	is_named_twice boolean,
	numbers integer[],
	amounts bigint[],
	moved bigint[]
);

CREATE TYPE ledger_posting AS (
	number integer,
	book_id integer,
	kind text,
	reference_id text,
	created_at timestamp with time zone
);

CREATE TYPE ledger_verdict AS (
	number integer,
	posting_id bigint,
	short_account_id bigint,
	account_ids bigint[],
	balances bigint[]
);

CREATE TYPE purchase AS (
	order_id text,
	transaction_id text,
	buy_event_id text,
	payment_event_id text,
	channel text,
	asset text,
	metal bigint,
	rate bigint,
	base_rate bigint,
	markup_milli_pct integer,
	markup bigint,
	gst bigint,
	rounding bigint,
	commission bigint,
	commission_milli_pct integer,
	price_block_id text,
	at timestamp with time zone
);

CREATE TYPE settlement_request AS (
	number integer,
	transaction_id text,
	fulfilled boolean,
	now timestamp with time zone,
	event_id text,
	endpoint text
);

CREATE TYPE withdrawal_news AS (
	withdrawal_id text,
	outcome text,
	gateway_payout_id text,
	utr text,
	reason text,
	told_by text,
	attempt integer,
	is_watched boolean,
	at timestamp with time zone
);

CREATE TABLE payment_order (
    id text NOT NULL,
    book_id integer NOT NULL,
    user_id bigint NOT NULL,
    user_code text NOT NULL,
    status text DEFAULT 'created'::text NOT NULL,
    checkout_type text NOT NULL,
    asset text NOT NULL,
    reference text,
    return_url text,
    amount_paise bigint NOT NULL,
    fee_bearer text NOT NULL,
    fee_paise bigint NOT NULL,
    funded_paise bigint NOT NULL,
    estimate_micrograms bigint NOT NULL,
    estimate_rate bigint NOT NULL,
    gateway text NOT NULL,
    gateway_order_id text,
    upi_url text,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    paid_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    transaction_id text,
    metal_micrograms bigint,
    rate bigint,
    fail_reason text,
    purchase_attempts integer DEFAULT 0 NOT NULL,
    refund_id text,
    refund_reference text,
    refunded_at timestamp(3) with time zone,
    idempotency_key text,
    event_sequence integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone,
    wake_at timestamp(3) with time zone,
    look_at timestamp(3) with time zone,
    due_on date,
    installment_no integer,
    sip_id text,
    channel text DEFAULT 'checkout'::text NOT NULL,
    CONSTRAINT payment_order_amounts CHECK (((amount_paise > 0) AND (fee_paise >= 0) AND (funded_paise > 0) AND (funded_paise = (amount_paise -
CASE
    WHEN (fee_bearer = 'end_user'::text) THEN fee_paise
    ELSE (0)::bigint
END)))),
    CONSTRAINT payment_order_channel CHECK (
CASE
    WHEN (sip_id IS NULL) THEN (channel = ANY (ARRAY['checkout'::text, 'embed'::text, 'white_label'::text]))
    ELSE (channel = 'sip'::text)
END),
    CONSTRAINT payment_order_installment CHECK ((((installment_no IS NULL) = (due_on IS NULL)) AND ((installment_no IS NULL) OR (sip_id IS NOT NULL)))),
    CONSTRAINT payment_order_outcome CHECK (((status = 'completed'::text) = (transaction_id IS NOT NULL))),
    CONSTRAINT payment_order_status CHECK ((status = ANY (ARRAY['created'::text, 'paid'::text, 'completed'::text, 'failed'::text, 'expired'::text, 'refund_due'::text, 'refunded'::text]))),
    CONSTRAINT payment_order_wakes CHECK (((due_at IS NULL) = (wake_at IS NULL)))
);
ALTER TABLE ONLY payment_order ALTER COLUMN book_id SET (n_distinct=10000);
ALTER TABLE ONLY payment_order ALTER COLUMN user_id SET (n_distinct=100000);

CREATE TABLE transaction (
    id text NOT NULL,
    book_id integer NOT NULL,
    type text NOT NULL,
    channel text NOT NULL,
    status text NOT NULL,
    user_id bigint,
    user_code text,
    quote_id text,
    asset text NOT NULL,
    amount_paise bigint NOT NULL,
    metal_micrograms bigint NOT NULL,
    rate bigint NOT NULL,
    base_rate bigint NOT NULL,
    markup_milli_pct integer DEFAULT 0 NOT NULL,
    markup_paise bigint DEFAULT 0 NOT NULL,
    gst_paise bigint DEFAULT 0 NOT NULL,
    rounding_paise bigint DEFAULT 0 NOT NULL,
    commission_paise bigint DEFAULT 0 NOT NULL,
    price_block_id text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone,
    idempotency_key text,
    recorded_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    commission_milli_pct integer DEFAULT 0 NOT NULL,
    denomination text DEFAULT 'inr'::text NOT NULL,
    fee_micrograms bigint DEFAULT 0 NOT NULL,
    fee_paise bigint DEFAULT 0 NOT NULL,
    message text,
    price_basis text,
    receiver_created boolean DEFAULT false NOT NULL,
    receiver_id bigint,
    CONSTRAINT transaction_positive CHECK (((amount_paise >= 0) AND (metal_micrograms >= 0))),
    CONSTRAINT transaction_status CHECK ((status = ANY (ARRAY['debited'::text, 'completed'::text, 'voided'::text])))
);
ALTER TABLE ONLY transaction ALTER COLUMN book_id SET (n_distinct=10000);
ALTER TABLE ONLY transaction ALTER COLUMN user_id SET (n_distinct=100000);

CREATE TABLE delivery_order (
    id text NOT NULL,
    book_id integer NOT NULL,
    user_id bigint NOT NULL,
    user_code text NOT NULL,
    quote_id text NOT NULL,
    transaction_id text NOT NULL,
    status text DEFAULT 'placed'::text NOT NULL,
    sku text NOT NULL,
    name text NOT NULL,
    asset text NOT NULL,
    weight_micrograms bigint NOT NULL,
    quantity integer NOT NULL,
    making_paise bigint NOT NULL,
    delivery_paise bigint NOT NULL,
    gst_paise bigint NOT NULL,
    address_sealed bytea NOT NULL,
    state_code text NOT NULL,
    courier text NOT NULL,
    carrier text,
    awb text,
    tracking_url text,
    cancel_reason text,
    created_at timestamp(3) with time zone NOT NULL,
    packed_at timestamp(3) with time zone,
    shipped_at timestamp(3) with time zone,
    delivered_at timestamp(3) with time zone,
    cancelled_at timestamp(3) with time zone,
    due_at timestamp(3) with time zone,
    wake_at timestamp(3) with time zone,
    CONSTRAINT delivery_order_figures CHECK (((weight_micrograms > 0) AND (quantity > 0) AND (making_paise > 0) AND (delivery_paise >= 0) AND (gst_paise >= 0))),
    CONSTRAINT delivery_order_history CHECK ((((status = 'cancelled'::text) = (cancelled_at IS NOT NULL)) AND ((status = 'delivered'::text) = (delivered_at IS NOT NULL)) AND ((status = ANY (ARRAY['shipped'::text, 'delivered'::text])) = (shipped_at IS NOT NULL)) AND ((packed_at IS NOT NULL) OR (status = ANY (ARRAY['placed'::text, 'cancelled'::text]))) AND ((packed_at IS NULL) OR (status <> 'placed'::text)))),
    CONSTRAINT delivery_order_status CHECK ((status = ANY (ARRAY['placed'::text, 'packed'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text]))),
    CONSTRAINT delivery_order_tracking CHECK (((status <> ALL (ARRAY['shipped'::text, 'delivered'::text])) OR ((carrier IS NOT NULL) AND (awb IS NOT NULL)))),
    CONSTRAINT delivery_order_wakes CHECK (((due_at IS NULL) = (wake_at IS NULL)))
);
ALTER TABLE ONLY delivery_order ALTER COLUMN book_id SET (n_distinct=10000);
ALTER TABLE ONLY delivery_order ALTER COLUMN user_id SET (n_distinct=100000);

CREATE TABLE payment_refund (
    id text NOT NULL,
    book_id integer NOT NULL,
    order_id text NOT NULL,
    gateway text NOT NULL,
    gateway_payment_id text NOT NULL,
    amount_paise bigint NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    reason text NOT NULL,
    reference text,
    attempts integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    wake_at timestamp(3) with time zone,
    sip_id text,
    asked_at timestamp(3) with time zone,
    problem text,
    attempts_max integer DEFAULT 5 NOT NULL,
    claimed_until timestamp(3) with time zone,
    exception text,
    exception_at timestamp(3) with time zone,
    reviewed_at timestamp(3) with time zone,
    watch_at timestamp(3) with time zone,
    by_hand boolean DEFAULT false NOT NULL,
    losses_closed integer DEFAULT 0 NOT NULL,
    CONSTRAINT payment_refund_exception CHECK ((((exception IS NULL) OR (exception = ANY (ARRAY['exhausted'::text, 'twice'::text]))) AND ((exception IS NULL) = (exception_at IS NULL)))),
    CONSTRAINT payment_refund_losses CHECK ((losses_closed >= 0)),
    CONSTRAINT payment_refund_status CHECK ((status = ANY (ARRAY['pending'::text, 'completed'::text])))
);

CREATE TABLE withdrawal (
    id text NOT NULL,
    book_id integer NOT NULL,
    user_id bigint NOT NULL,
    user_code text NOT NULL,
    bank_account_id text NOT NULL,
    amount_paise bigint NOT NULL,
    status text DEFAULT 'processing'::text NOT NULL,
    gateway text NOT NULL,
    gateway_payout_id text,
    utr text,
    failure_reason text,
    created_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    reversed_at timestamp(3) with time zone,
    idempotency_key text,
    must_fail boolean DEFAULT false NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    asked_at timestamp(3) with time zone,
    problem text,
    contradiction text,
    contradicted_at timestamp(3) with time zone,
    reviewed_at timestamp(3) with time zone,
    due_at timestamp(3) with time zone,
    wake_at timestamp(3) with time zone,
    may_exist boolean DEFAULT false NOT NULL,
    CONSTRAINT withdrawal_amount CHECK (((amount_paise >= 10000) AND (amount_paise <= 50000000))),
    CONSTRAINT withdrawal_ends CHECK ((((status = 'failed'::text) = (failed_at IS NOT NULL)) AND ((status = 'failed'::text) = (failure_reason IS NOT NULL)) AND ((status <> 'completed'::text) OR (completed_at IS NOT NULL)) AND ((status <> 'processing'::text) OR (completed_at IS NULL)) AND ((reversed_at IS NULL) OR (status = 'failed'::text)))),
    CONSTRAINT withdrawal_status CHECK ((status = ANY (ARRAY['processing'::text, 'completed'::text, 'failed'::text]))),
    CONSTRAINT withdrawal_wakes CHECK (((due_at IS NULL) = (wake_at IS NULL)))
);
ALTER TABLE ONLY withdrawal ALTER COLUMN book_id SET (n_distinct=10000);
ALTER TABLE ONLY withdrawal ALTER COLUMN user_id SET (n_distinct=100000);

CREATE TABLE delivery_product (
    sku text NOT NULL,
    name text NOT NULL,
    asset text NOT NULL,
    weight_micrograms bigint NOT NULL,
    making_paise bigint NOT NULL,
    delivery_paise bigint NOT NULL,
    image text NOT NULL,
    sandbox_pieces integer NOT NULL,
    "position" integer NOT NULL,
    is_offered boolean DEFAULT true NOT NULL,
    CONSTRAINT delivery_product_asset CHECK ((asset = ANY (ARRAY['gold'::text, 'silver'::text]))),
    CONSTRAINT delivery_product_figures CHECK (((weight_micrograms > 0) AND (making_paise > 0) AND (delivery_paise >= 0) AND (sandbox_pieces >= 0)))
);

CREATE TABLE quote (
    id text NOT NULL,
    book_id integer NOT NULL,
    kind text NOT NULL,
    status text DEFAULT 'issued'::text NOT NULL,
    user_id bigint,
    user_code text,
    asset text NOT NULL,
    amount_paise bigint NOT NULL,
    metal_micrograms bigint NOT NULL,
    rate bigint NOT NULL,
    base_rate bigint NOT NULL,
    markup_milli_pct integer DEFAULT 0 NOT NULL,
    markup_paise bigint DEFAULT 0 NOT NULL,
    gst_paise bigint DEFAULT 0 NOT NULL,
    rounding_paise bigint DEFAULT 0 NOT NULL,
    commission_paise bigint DEFAULT 0 NOT NULL,
    price_block_id text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    commission_milli_pct integer DEFAULT 0 NOT NULL,
    denomination text DEFAULT 'inr'::text NOT NULL,
    fee_micrograms bigint DEFAULT 0 NOT NULL,
    fee_paise bigint DEFAULT 0 NOT NULL,
    message text,
    otp_attempts integer DEFAULT 0 NOT NULL,
    otp_expires_at timestamp(3) with time zone,
    otp_hash bytea,
    otp_sends integer DEFAULT 0 NOT NULL,
    otp_sent_at timestamp(3) with time zone,
    price_basis text,
    receiver_hash bytea,
    receiver_masked text,
    receiver_sealed bytea,
    CONSTRAINT quote_denomination CHECK ((denomination = ANY (ARRAY['inr'::text, 'grams'::text]))),
    CONSTRAINT quote_fees CHECK (((fee_paise >= 0) AND (fee_micrograms >= 0))),
    CONSTRAINT quote_otp_attempts CHECK (((otp_attempts >= 0) AND (otp_attempts <= 5))),
    CONSTRAINT quote_positive CHECK (((amount_paise > 0) AND (metal_micrograms > 0) AND (rate > 0))),
    CONSTRAINT quote_status CHECK ((status = ANY (ARRAY['issued'::text, 'consumed'::text, 'locked'::text])))
);

CREATE TABLE sip (
    id text NOT NULL,
    number bigint NOT NULL,
    book_id integer NOT NULL,
    user_id bigint NOT NULL,
    user_code text NOT NULL,
    status text DEFAULT 'pending_authorisation'::text NOT NULL,
    asset text NOT NULL,
    name text NOT NULL,
    frequency text NOT NULL,
    reference text,
    return_url text,
    installment_paise bigint NOT NULL,
    fee_bearer text NOT NULL,
    fee_paise bigint NOT NULL,
    funded_paise bigint NOT NULL,
    gateway text NOT NULL,
    gateway_mandate_id text,
    upi_url text,
    authorise_by timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    activated_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    anchor_on date,
    mandate_ends_on date NOT NULL,
    next_slot integer DEFAULT 0 NOT NULL,
    next_on date,
    paid_count integer DEFAULT 0 NOT NULL,
    invested_paise bigint DEFAULT 0 NOT NULL,
    metal_micrograms bigint DEFAULT 0 NOT NULL,
    end_reason text,
    idempotency_key text,
    event_sequence integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone,
    wake_at timestamp(3) with time zone,
    stop_at timestamp(3) with time zone,
    stop_attempts integer DEFAULT 0 NOT NULL,
    channel text DEFAULT 'sip'::text NOT NULL,
    look_at timestamp(3) with time zone,
    CONSTRAINT sip_amounts CHECK (((installment_paise > 0) AND (fee_paise >= 0) AND (funded_paise > 0) AND (funded_paise = (installment_paise -
CASE
    WHEN (fee_bearer = 'end_user'::text) THEN fee_paise
    ELSE (0)::bigint
END)))),
    CONSTRAINT sip_anchor CHECK (((activated_at IS NULL) = (anchor_on IS NULL))),
    CONSTRAINT sip_channel CHECK ((channel = ANY (ARRAY['sip'::text, 'embed'::text, 'white_label'::text]))),
    CONSTRAINT sip_end CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['cancelled'::text, 'completed'::text, 'failed'::text])))),
    CONSTRAINT sip_frequency CHECK ((frequency = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
    CONSTRAINT sip_status CHECK ((status = ANY (ARRAY['pending_authorisation'::text, 'active'::text, 'paused'::text, 'cancelled'::text, 'completed'::text, 'failed'::text]))),
    CONSTRAINT sip_wakes CHECK (((due_at IS NULL) = (wake_at IS NULL)))
);
ALTER TABLE ONLY sip ALTER COLUMN book_id SET (n_distinct=10000);
ALTER TABLE ONLY sip ALTER COLUMN user_id SET (n_distinct=100000);

CREATE TABLE buy_hold (
    id text NOT NULL,
    user_id bigint NOT NULL,
    amount_paise bigint NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    key text
);

CREATE TABLE refund_attempt (
    id text NOT NULL,
    refund_id text NOT NULL,
    number integer NOT NULL,
    status text DEFAULT 'asked'::text NOT NULL,
    reason text,
    created_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    unknown_at timestamp(3) with time zone,
    CONSTRAINT refund_attempt_status CHECK ((status = ANY (ARRAY['asked'::text, 'failed'::text, 'refused'::text, 'completed'::text])))
);

CREATE TABLE access_token (
    id text NOT NULL,
    partner_id text NOT NULL,
    mode text NOT NULL,
    hash bytea NOT NULL,
    last_four text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    last_used_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    created_by text,
    created_via text,
    revoked_by text,
    held_by text,
    taken_over_at timestamp(3) with time zone,
    end_reason text
);

CREATE TABLE account (
    id bigint NOT NULL,
    book_id integer NOT NULL,
    kind text NOT NULL,
    asset text NOT NULL,
    user_id bigint,
    balance bigint DEFAULT 0 NOT NULL,
    floor bigint DEFAULT 0,
    version bigint DEFAULT 0 NOT NULL,
    moved_at timestamp(3) with time zone,
    CONSTRAINT account_asset CHECK ((asset = ANY (ARRAY['INR'::text, 'gold'::text, 'silver'::text]))),
    CONSTRAINT account_floor CHECK (((floor IS NULL) OR (balance >= floor))),
    CONSTRAINT account_version CHECK ((version >= 0))
);

CREATE SEQUENCE account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE account_id_seq OWNED BY account.id;

CREATE TABLE approval (
    id text NOT NULL,
    kind text NOT NULL,
    partner_id text,
    input text NOT NULL,
    input_hash bytea NOT NULL,
    reason text NOT NULL,
    reference text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    requested_by text NOT NULL,
    requester_name text NOT NULL,
    requester_hash bytea NOT NULL,
    requested_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    decided_by text,
    decider_name text,
    decider_hash bytea,
    decided_at timestamp(3) with time zone,
    note text,
    CONSTRAINT approval_hash CHECK ((input_hash = sha256(convert_to(input, 'UTF8'::name)))),
    CONSTRAINT approval_state CHECK ((state = ANY (ARRAY['waiting'::text, 'executed'::text, 'rejected'::text, 'expired'::text]))),
    CONSTRAINT approval_two_persons CHECK (((state <> 'executed'::text) OR (COALESCE(((decided_by <> requested_by) AND (decider_hash <> requester_hash)), false) AND (decided_at < expires_at))))
);

CREATE TABLE audit_entry (
    id text NOT NULL,
    partner_id text,
    actor_type text NOT NULL,
    actor_id text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    before jsonb,
    after jsonb,
    request_id text,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE bank_account (
    id text NOT NULL,
    book_id integer NOT NULL,
    user_id bigint NOT NULL,
    type text NOT NULL,
    account_hash bytea NOT NULL,
    account_sealed bytea NOT NULL,
    account_masked text NOT NULL,
    ifsc text,
    bank_name text,
    branch text,
    holder_name text,
    name_at_bank text,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    deactivated_at timestamp(3) with time zone,
    CONSTRAINT bank_account_status CHECK (((status = ANY (ARRAY['active'::text, 'deactivated'::text])) AND ((status = 'deactivated'::text) = (deactivated_at IS NOT NULL)))),
    CONSTRAINT bank_account_type CHECK (((type = ANY (ARRAY['bank'::text, 'upi'::text])) AND ((type = 'bank'::text) = (ifsc IS NOT NULL))))
);

CREATE TABLE book (
    id integer NOT NULL,
    partner_id text NOT NULL,
    mode text NOT NULL,
    wallet_type text,
    clock_offset_ms bigint DEFAULT 0 NOT NULL,
    opened_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    closed_at timestamp(3) with time zone,
    clock_lease_until timestamp(3) with time zone,
    CONSTRAINT book_clock CHECK (((clock_offset_ms = 0) OR ((mode = 'sandbox'::text) AND (clock_offset_ms > 0)))),
    CONSTRAINT book_mode CHECK ((mode = ANY (ARRAY['live'::text, 'sandbox'::text])))
);

CREATE SEQUENCE book_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE book_id_seq OWNED BY book.id;

CREATE TABLE certificate (
    id bigint NOT NULL,
    number text NOT NULL,
    person_id text NOT NULL,
    issued_on date NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    holder_name text NOT NULL,
    name_verified boolean NOT NULL,
    gold_micrograms bigint NOT NULL,
    silver_micrograms bigint NOT NULL,
    payload text NOT NULL,
    signature bytea NOT NULL,
    key_id text NOT NULL,
    file_name text NOT NULL,
    CONSTRAINT certificate_holdings CHECK (((gold_micrograms >= 0) AND (silver_micrograms >= 0))),
    CONSTRAINT certificate_number_form CHECK ((number ~ '^TL-[0-9]{8}-[2-9A-HJKMNP-TV-Z]{8}$'::text)),
    CONSTRAINT certificate_signature_length CHECK ((octet_length(signature) = 64))
);

CREATE SEQUENCE certificate_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE certificate_id_seq OWNED BY certificate.id;

CREATE TABLE certificate_image (
    file_name text NOT NULL,
    bytes bytea NOT NULL,
    sha256 bytea NOT NULL,
    CONSTRAINT certificate_image_hash CHECK ((sha256 = sha256(bytes)))
);

CREATE TABLE certificate_key (
    id text NOT NULL,
    public_key bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT certificate_key_length CHECK ((octet_length(public_key) = 32))
);

CREATE TABLE commission_entry (
    id bigint NOT NULL,
    book_id integer NOT NULL,
    month text NOT NULL,
    kind text NOT NULL,
    transaction_id text NOT NULL,
    type text NOT NULL,
    channel text NOT NULL,
    funded_paise bigint NOT NULL,
    commission_milli_pct integer NOT NULL,
    commission_paise bigint NOT NULL,
    markup_paise bigint NOT NULL,
    gateway_fee_paise bigint NOT NULL,
    posted_at timestamp(3) with time zone NOT NULL,
    recorded_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT commission_entry_kind CHECK ((kind = ANY (ARRAY['trade'::text, 'late'::text, 'reversal'::text]))),
    CONSTRAINT commission_entry_month CHECK ((month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'::text))
);

CREATE SEQUENCE commission_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE commission_entry_id_seq OWNED BY commission_entry.id;

CREATE TABLE commission_month (
    book_id integer NOT NULL,
    month text NOT NULL,
    type text NOT NULL,
    channel text NOT NULL,
    kind text NOT NULL,
    entries bigint NOT NULL,
    funded_paise bigint NOT NULL,
    commission_paise bigint NOT NULL,
    markup_paise bigint NOT NULL,
    gateway_fee_paise bigint NOT NULL
);

CREATE TABLE delivery_quote (
    quote_id text NOT NULL,
    sku text NOT NULL,
    quantity integer NOT NULL,
    making_paise bigint NOT NULL,
    delivery_paise bigint NOT NULL,
    address_sealed bytea NOT NULL,
    state_code text NOT NULL,
    CONSTRAINT delivery_quote_quantity CHECK ((quantity > 0))
);

CREATE TABLE delivery_stock (
    scope_book_id integer NOT NULL,
    sku text NOT NULL,
    received integer NOT NULL,
    pieces integer NOT NULL,
    CONSTRAINT delivery_stock_pieces CHECK (((pieces >= 0) AND (pieces <= received)))
);

CREATE TABLE embed_code (
    id text NOT NULL,
    book_id integer NOT NULL,
    hash bytea NOT NULL,
    status text DEFAULT 'issued'::text NOT NULL,
    channel text DEFAULT 'embed'::text NOT NULL,
    mobile_hash bytea NOT NULL,
    mobile_sealed bytea NOT NULL,
    mobile_masked text NOT NULL,
    name text,
    email_sealed bytea,
    email_masked text,
    meta jsonb,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    exchanged_at timestamp(3) with time zone,
    opened_at timestamp(3) with time zone,
    otp_hash bytea,
    otp_attempts integer DEFAULT 0 NOT NULL,
    otp_sends integer DEFAULT 0 NOT NULL,
    otp_sent_at timestamp(3) with time zone,
    otp_expires_at timestamp(3) with time zone,
    recorded_at timestamp(3) with time zone NOT NULL,
    state_code text,
    CONSTRAINT embed_code_channel CHECK ((channel = ANY (ARRAY['embed'::text, 'white_label'::text]))),
    CONSTRAINT embed_code_otp CHECK ((((otp_attempts >= 0) AND (otp_attempts <= 5)) AND ((status <> 'awaiting_otp'::text) OR (otp_hash IS NOT NULL)))),
    CONSTRAINT embed_code_status CHECK ((status = ANY (ARRAY['issued'::text, 'awaiting_otp'::text, 'opened'::text]))),
    CONSTRAINT embed_code_steps CHECK ((((status = 'issued'::text) = (exchanged_at IS NULL)) AND ((status = 'opened'::text) = (opened_at IS NOT NULL))))
);

CREATE TABLE embed_session (
    id text NOT NULL,
    book_id integer NOT NULL,
    user_id bigint NOT NULL,
    channel text NOT NULL,
    hash bytea NOT NULL,
    address text NOT NULL,
    device text,
    created_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    CONSTRAINT embed_session_channel CHECK ((channel = ANY (ARRAY['embed'::text, 'white_label'::text])))
);

CREATE TABLE end_user (
    id bigint NOT NULL,
    book_id integer NOT NULL,
    person_id text NOT NULL,
    user_code text NOT NULL,
    name text,
    email_sealed bytea,
    email_masked text,
    meta jsonb,
    existed boolean NOT NULL,
    sources text[] DEFAULT ARRAY[]::text[] NOT NULL,
    linked_at timestamp(3) with time zone NOT NULL,
    kyc_status text DEFAULT 'not_started'::text NOT NULL,
    proved_at timestamp(3) with time zone,
    kyc_id bigint,
    state_code text
);
ALTER TABLE ONLY end_user ALTER COLUMN book_id SET (n_distinct=10000);

CREATE SEQUENCE end_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE end_user_id_seq OWNED BY end_user.id;

CREATE TABLE event (
    id text NOT NULL,
    book_id integer NOT NULL,
    kind text NOT NULL,
    subject_id text NOT NULL,
    sequence integer NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE figure_active (
    book_id integer NOT NULL,
    day integer NOT NULL,
    chunk integer NOT NULL,
    users bit(4096) NOT NULL
);

CREATE TABLE figure_day (
    book_id integer NOT NULL,
    day integer NOT NULL,
    type text NOT NULL,
    channel text NOT NULL,
    asset text NOT NULL,
    transactions integer NOT NULL,
    amount_paise bigint NOT NULL,
    commission_paise bigint NOT NULL,
    markup_paise bigint NOT NULL
);

CREATE TABLE figure_frontier (
    book_id integer NOT NULL,
    row_id text NOT NULL,
    users integer DEFAULT 0 NOT NULL
);

CREATE TABLE figure_pending (
    transaction_id text NOT NULL,
    book_id integer NOT NULL
);

CREATE TABLE figure_user (
    book_id integer NOT NULL,
    user_id bigint NOT NULL,
    place integer NOT NULL
);

CREATE TABLE former_member (
    id text NOT NULL,
    partner_id text,
    name text NOT NULL,
    role text NOT NULL,
    mobile_masked text NOT NULL,
    removed_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE idempotency_record (
    book_id integer NOT NULL,
    endpoint text NOT NULL,
    key text NOT NULL,
    state text NOT NULL,
    body_sha256 bytea NOT NULL,
    reference_id text NOT NULL,
    status integer,
    outcome jsonb,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE inventory_purchase (
    id text NOT NULL,
    book_id integer NOT NULL,
    asset text NOT NULL,
    denomination text NOT NULL,
    amount_paise bigint NOT NULL,
    metal_micrograms bigint NOT NULL,
    rate bigint NOT NULL,
    gst_paise bigint NOT NULL,
    rounding_paise bigint NOT NULL,
    price_block_id text NOT NULL,
    member_id text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    CONSTRAINT inventory_purchase_asset CHECK ((asset = ANY (ARRAY['gold'::text, 'silver'::text]))),
    CONSTRAINT inventory_purchase_denomination CHECK ((denomination = ANY (ARRAY['inr'::text, 'grams'::text]))),
    CONSTRAINT inventory_purchase_figures CHECK (((amount_paise > 0) AND (metal_micrograms > 0) AND (rate > 0) AND (gst_paise >= 0) AND (rounding_paise >= 0) AND ((gst_paise + rounding_paise) <= amount_paise))),
    CONSTRAINT inventory_purchase_in_time CHECK ((completed_at < expires_at))
);

CREATE TABLE invoice (
    id text NOT NULL,
    book_id integer NOT NULL,
    transaction_id text NOT NULL,
    scope_book_id integer NOT NULL,
    series text NOT NULL,
    number bigint NOT NULL,
    type text NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    document jsonb NOT NULL,
    recorded_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT invoice_scope CHECK (((scope_book_id = 0) OR (scope_book_id = book_id))),
    CONSTRAINT invoice_type CHECK ((type = ANY (ARRAY['tax_invoice'::text, 'settlement_advice'::text])))
);

CREATE TABLE invoice_due (
    transaction_id text NOT NULL,
    book_id integer NOT NULL
);

CREATE TABLE invoice_mark (
    book_id integer NOT NULL,
    transaction_id text NOT NULL
);

CREATE TABLE invoice_series (
    scope_book_id integer NOT NULL,
    series text NOT NULL,
    last_number bigint NOT NULL,
    CONSTRAINT invoice_series_number CHECK (((last_number >= 0) AND (last_number <= 999999999)))
);

CREATE TABLE job_task (
    task text NOT NULL,
    succeeded_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    failure text
);

CREATE TABLE kyc (
    person_id text NOT NULL,
    method text,
    email_step text DEFAULT 'pending'::text NOT NULL,
    pan_step text DEFAULT 'pending'::text NOT NULL,
    aadhaar_step text DEFAULT 'pending'::text NOT NULL,
    details_step text DEFAULT 'pending'::text NOT NULL,
    documents_step text DEFAULT 'pending'::text NOT NULL,
    email_sealed bytea,
    pan_sealed bytea,
    aadhaar_sealed bytea,
    details_sealed bytea,
    documents_sealed bytea,
    submission integer DEFAULT 0 NOT NULL,
    submitted_at timestamp(3) with time zone,
    review_reason text,
    rejection_reason text,
    decided_at timestamp(3) with time zone,
    approved_pan_hash bytea,
    id bigint NOT NULL,
    user_id bigint,
    status text DEFAULT 'not_started'::text NOT NULL,
    name text,
    state_code text,
    CONSTRAINT kyc_status_known CHECK ((status = ANY (ARRAY['not_started'::text, 'under_review'::text, 'approved'::text, 'rejected'::text]))),
    CONSTRAINT kyc_steps_known CHECK (((email_step = ANY (ARRAY['pending'::text, 'verified'::text])) AND (pan_step = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text])) AND (aadhaar_step = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text])) AND (details_step = ANY (ARRAY['pending'::text, 'submitted'::text, 'verified'::text, 'rejected'::text])) AND (documents_step = ANY (ARRAY['pending'::text, 'submitted'::text, 'verified'::text, 'rejected'::text]))))
);

CREATE TABLE kyc_code (
    id text NOT NULL,
    person_id text NOT NULL,
    book_id integer NOT NULL,
    kind text NOT NULL,
    status text DEFAULT 'sending'::text NOT NULL,
    subject_sealed bytea NOT NULL,
    code_hash bytea,
    provider_reference text,
    attempts integer DEFAULT 0 NOT NULL,
    sent_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    recorded_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT kyc_code_attempts_bounded CHECK (((attempts >= 0) AND (attempts <= 5)))
);

CREATE SEQUENCE kyc_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE kyc_id_seq OWNED BY kyc.id;

CREATE TABLE kyc_picture (
    id text NOT NULL,
    person_id text NOT NULL,
    type text NOT NULL,
    sealed bytea NOT NULL,
    handed_in_at timestamp(3) with time zone,
    recorded_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    user_id bigint NOT NULL,
    CONSTRAINT kyc_picture_type_check CHECK ((type = ANY (ARRAY['pan'::text, 'aadhaar_front'::text, 'aadhaar_back'::text, 'selfie'::text])))
);
ALTER TABLE ONLY kyc_picture ALTER COLUMN sealed SET STORAGE EXTERNAL;

CREATE TABLE ledger_check (
    id bigint NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    duration_ms integer NOT NULL,
    laws integer NOT NULL,
    broken jsonb NOT NULL
);

CREATE SEQUENCE ledger_check_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE ledger_check_id_seq OWNED BY ledger_check.id;

CREATE TABLE ledger_entry (
    posting_id bigint NOT NULL,
    account_id bigint NOT NULL,
    asset text NOT NULL,
    amount bigint NOT NULL,
    balance_after bigint NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT ledger_entry_amount CHECK ((amount <> 0))
);

CREATE TABLE list_frontier (
    list text NOT NULL,
    row_id text NOT NULL,
    rank bigint NOT NULL
);

CREATE TABLE list_stretch (
    list text NOT NULL,
    rank_before bigint NOT NULL,
    matches integer NOT NULL,
    first_id text NOT NULL,
    last_id text NOT NULL,
    CONSTRAINT list_stretch_matches CHECK (((matches > 0) AND (rank_before >= 0)))
);

CREATE TABLE logo (
    name text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT logo_size CHECK (((octet_length(bytes) >= 1) AND (octet_length(bytes) <= 24576)))
);

CREATE TABLE member (
    id text NOT NULL,
    partner_id text,
    name text NOT NULL,
    role text NOT NULL,
    mobile_hash bytea NOT NULL,
    mobile_sealed bytea NOT NULL,
    mobile_masked text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    email_sealed bytea,
    CONSTRAINT member_role CHECK (
CASE
    WHEN (partner_id IS NULL) THEN (role = ANY (ARRAY['admin'::text, 'support'::text, 'finance'::text, 'compliance'::text]))
    ELSE (role = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'finance'::text, 'viewer'::text]))
END)
);

CREATE TABLE member_invitation (
    id text NOT NULL,
    partner_id text NOT NULL,
    name text NOT NULL,
    role text NOT NULL,
    mobile_hash bytea NOT NULL,
    mobile_sealed bytea NOT NULL,
    mobile_masked text NOT NULL,
    email_sealed bytea,
    invited_by text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    accepted_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    CONSTRAINT member_invitation_once CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL))),
    CONSTRAINT member_invitation_role CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'developer'::text, 'finance'::text, 'viewer'::text])))
);

CREATE TABLE member_session (
    id text NOT NULL,
    member_id text NOT NULL,
    hash bytea NOT NULL,
    address text NOT NULL,
    device text,
    created_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    ended_at timestamp(3) with time zone,
    confirmed_at timestamp(3) with time zone NOT NULL,
    address_hash bytea
);

CREATE TABLE mobile_challenge (
    id text NOT NULL,
    user_id bigint NOT NULL,
    otp_hash bytea NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    used_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    recorded_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT mobile_challenge_attempts_bounded CHECK (((attempts >= 0) AND (attempts <= 5)))
);

CREATE TABLE otp_challenge (
    id text NOT NULL,
    purpose text NOT NULL,
    mode text NOT NULL,
    subject bytea NOT NULL,
    code_hash bytea NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    consumed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    unnamed_attempts integer DEFAULT 0 NOT NULL,
    asked_from bytea
);

CREATE TABLE partner (
    id text NOT NULL,
    name text NOT NULL,
    tier text DEFAULT 'free'::text NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    live_enabled boolean DEFAULT false NOT NULL,
    sandbox_enabled boolean DEFAULT true NOT NULL,
    capabilities text[] DEFAULT ARRAY[]::text[] NOT NULL,
    markup_buy_milli_pct integer DEFAULT 0 NOT NULL,
    markup_sell_milli_pct integer DEFAULT 0 NOT NULL,
    markup_live_enabled boolean DEFAULT false NOT NULL,
    fee_bearer text DEFAULT 'service'::text NOT NULL,
    commission_buy_milli_pct integer DEFAULT 500 NOT NULL,
    commission_sell_milli_pct integer DEFAULT 250 NOT NULL,
    daily_send_limit_paise bigint DEFAULT 20000000 NOT NULL,
    sandbox_daily_limit integer,
    return_origins text[] DEFAULT ARRAY[]::text[] NOT NULL,
    strict_idempotency_body boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    collection_enabled boolean DEFAULT true NOT NULL,
    order_max_paise bigint DEFAULT 5000000 NOT NULL,
    order_min_paise bigint DEFAULT 1000 NOT NULL,
    free_buy_limit_paise bigint,
    instant_kyc_enabled boolean DEFAULT true NOT NULL,
    accent text,
    logo_name text,
    ip_allowed_live text[] DEFAULT ARRAY[]::text[] NOT NULL,
    ip_allowed_sandbox text[] DEFAULT ARRAY[]::text[] NOT NULL,
    brand_name text,
    sandbox_markup_buy_milli_pct integer DEFAULT 0 NOT NULL,
    sandbox_markup_sell_milli_pct integer DEFAULT 0 NOT NULL,
    CONSTRAINT partner_accent CHECK ((accent ~ '^#[0-9a-f]{6}$'::text)),
    CONSTRAINT partner_brand_name CHECK ((((char_length(brand_name) >= 1) AND (char_length(brand_name) <= 60)) AND (brand_name = btrim(brand_name))))
);

CREATE TABLE partner_domain (
    id text NOT NULL,
    partner_id text NOT NULL,
    host text NOT NULL,
    token text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    verified_at timestamp(3) with time zone,
    checked_at timestamp(3) with time zone,
    missing_since timestamp(3) with time zone,
    CONSTRAINT partner_domain_host CHECK (((host = lower(host)) AND (host ~ '^[a-z0-9.-]{4,253}$'::text))),
    CONSTRAINT partner_domain_missing CHECK (((missing_since IS NULL) OR (verified_at IS NOT NULL)))
);

CREATE TABLE payment_receipt (
    gateway text NOT NULL,
    gateway_payment_id text NOT NULL,
    order_id text NOT NULL,
    book_id integer NOT NULL,
    amount_paise bigint NOT NULL,
    bank_reference text,
    disposition text NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT payment_receipt_amount CHECK ((amount_paise > 0))
);

CREATE TABLE payment_step (
    subject_id text NOT NULL,
    number integer NOT NULL,
    status text NOT NULL,
    told_by text NOT NULL,
    reason text,
    at timestamp(3) with time zone NOT NULL,
    CONSTRAINT payment_step_told_by CHECK ((told_by = ANY (ARRAY['service'::text, 'callback'::text, 'poll'::text, 'sweep'::text, 'simulation'::text, 'api'::text, 'dashboard'::text, 'operator'::text, 'customer'::text])))
);

CREATE TABLE person (
    id text NOT NULL,
    mode text NOT NULL,
    mobile_hash bytea NOT NULL,
    mobile_sealed bytea NOT NULL,
    mobile_masked text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    mobile_verified_at timestamp(3) with time zone,
    kyc_id bigint
);

CREATE TABLE platform_stop (
    what text NOT NULL,
    reason text NOT NULL,
    stopped_by text NOT NULL,
    stopper_name text NOT NULL,
    stopped_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT platform_stop_what CHECK ((what = ANY (ARRAY['payments'::text, 'gold'::text, 'silver'::text])))
);

CREATE TABLE posting (
    id bigint NOT NULL,
    book_id integer NOT NULL,
    kind text NOT NULL,
    reference_id text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE SEQUENCE posting_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE posting_id_seq OWNED BY posting.id;

CREATE TABLE price_block (
    id text NOT NULL,
    asset text NOT NULL,
    buy_rate bigint NOT NULL,
    sell_rate bigint NOT NULL,
    priced_at timestamp(3) with time zone NOT NULL,
    source text NOT NULL,
    CONSTRAINT price_block_asset CHECK ((asset = ANY (ARRAY['gold'::text, 'silver'::text]))),
    CONSTRAINT price_block_rates CHECK (((0 < sell_rate) AND (sell_rate < buy_rate)))
);

CREATE TABLE price_feed_task (
    source text NOT NULL,
    task text NOT NULL,
    due_at timestamp(6) with time zone NOT NULL
);

CREATE TABLE price_point (
    asset text NOT NULL,
    "interval" text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    buy_rate bigint NOT NULL,
    sell_rate bigint NOT NULL,
    CONSTRAINT price_point_kind CHECK (((asset = ANY (ARRAY['gold'::text, 'silver'::text])) AND ("interval" = ANY (ARRAY['hour'::text, 'day'::text])))),
    CONSTRAINT price_point_rates CHECK (((0 < sell_rate) AND (sell_rate < buy_rate)))
);

CREATE UNLOGGED TABLE rate_window (
    bucket text NOT NULL,
    starts_at bigint NOT NULL,
    ends_at bigint NOT NULL,
    requests integer NOT NULL
);

CREATE TABLE request_day (
    partner_id text NOT NULL,
    mode text NOT NULL,
    day integer NOT NULL,
    requests integer NOT NULL,
    refused integer NOT NULL,
    failed integer NOT NULL
);

CREATE TABLE request_log (
    request_id text NOT NULL,
    partner_id text NOT NULL,
    mode text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    method text NOT NULL,
    route text NOT NULL,
    path text NOT NULL,
    status smallint NOT NULL,
    code text,
    latency_us integer NOT NULL,
    token_id text,
    address text NOT NULL,
    user_agent text,
    key_digest text,
    is_replay boolean NOT NULL,
    is_body_mismatch boolean NOT NULL,
    request_body text,
    request_bytes integer,
    response_body text,
    response_bytes integer NOT NULL,
    CONSTRAINT request_log_bodies CHECK (((length(request_body) <= 16384) AND (length(response_body) <= 16384))),
    CONSTRAINT request_log_mode CHECK ((mode = ANY (ARRAY['live'::text, 'sandbox'::text])))
);

CREATE TABLE sandbox_fault (
    book_id integer NOT NULL,
    fault text NOT NULL,
    times integer NOT NULL
);

CREATE TABLE sandbox_message (
    number bigint NOT NULL,
    id text NOT NULL,
    book_id integer NOT NULL,
    kind text NOT NULL,
    purpose text NOT NULL,
    sealed bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT sandbox_message_kind CHECK ((kind = ANY (ARRAY['otp'::text, 'email'::text, 'webhook'::text])))
);

CREATE SEQUENCE sandbox_message_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE sandbox_message_number_seq OWNED BY sandbox_message.number;

CREATE TABLE sandbox_usage (
    partner_id text NOT NULL,
    day integer NOT NULL,
    requests integer NOT NULL
);

CREATE TABLE send_day (
    book_id integer NOT NULL,
    day integer NOT NULL,
    sent_paise bigint NOT NULL,
    CONSTRAINT send_day_sent CHECK ((sent_paise >= 0))
);

CREATE TABLE settlement_difference (
    id bigint NOT NULL,
    gateway text NOT NULL,
    subject text NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    file_id text,
    order_id text,
    book_id integer,
    payment_id text NOT NULL,
    utr text NOT NULL,
    expected_paise bigint,
    settled_paise bigint NOT NULL,
    expected_fee_paise bigint,
    settled_fee_paise bigint NOT NULL,
    opened_at timestamp(3) with time zone NOT NULL,
    resolved_at timestamp(3) with time zone,
    resolved_by text,
    resolver_name text,
    note text,
    healed_by text,
    CONSTRAINT settlement_difference_kind CHECK ((kind = ANY (ARRAY['amount_differs'::text, 'fee_differs'::text, 'unknown_order'::text, 'not_paid'::text, 'not_refunded'::text, 'duplicate'::text, 'chargeback'::text, 'adjustment'::text, 'unsettled'::text, 'utr_differs'::text]))),
    CONSTRAINT settlement_difference_note CHECK ((((resolved_by IS NULL) = (note IS NULL)) AND ((resolved_by IS NULL) OR (state = 'resolved'::text)))),
    CONSTRAINT settlement_difference_state CHECK (((state = ANY (ARRAY['open'::text, 'resolved'::text])) AND ((state = 'resolved'::text) = (resolved_at IS NOT NULL))))
);

CREATE SEQUENCE settlement_difference_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE settlement_difference_id_seq OWNED BY settlement_difference.id;

CREATE TABLE settlement_file (
    id text NOT NULL,
    gateway text NOT NULL,
    format text NOT NULL,
    name text NOT NULL,
    sha256 bytea NOT NULL,
    bytes integer NOT NULL,
    lines integer NOT NULL,
    repeated integer NOT NULL,
    skipped integer NOT NULL,
    gross_paise bigint NOT NULL,
    fee_paise bigint NOT NULL,
    tax_paise bigint NOT NULL,
    net_paise bigint NOT NULL,
    uploaded_by text NOT NULL,
    uploader_name text NOT NULL,
    uploaded_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT settlement_file_counts CHECK (((lines >= repeated) AND (repeated >= 0) AND (skipped >= 0))),
    CONSTRAINT settlement_file_format CHECK ((format = ANY (ARRAY['cashfree'::text, 'plain'::text]))),
    CONSTRAINT settlement_file_sums CHECK ((net_paise = ((gross_paise - fee_paise) - tax_paise)))
);

CREATE TABLE settlement_file_utr (
    file_id text NOT NULL,
    utr text NOT NULL,
    lines integer NOT NULL,
    gross_paise bigint NOT NULL,
    fee_paise bigint NOT NULL,
    tax_paise bigint NOT NULL,
    net_paise bigint NOT NULL,
    CONSTRAINT settlement_file_utr_sums CHECK ((net_paise = ((gross_paise - fee_paise) - tax_paise)))
);

CREATE TABLE settlement_line (
    id bigint NOT NULL,
    gateway text NOT NULL,
    key text NOT NULL,
    file_id text NOT NULL,
    line_number integer NOT NULL,
    event text NOT NULL,
    subject text NOT NULL,
    order_id text NOT NULL,
    payment_id text NOT NULL,
    utr text NOT NULL,
    gross_paise bigint NOT NULL,
    fee_paise bigint NOT NULL,
    tax_paise bigint NOT NULL,
    net_paise bigint NOT NULL,
    settled_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT settlement_line_event CHECK ((event = ANY (ARRAY['payment'::text, 'refund'::text, 'chargeback'::text, 'adjustment'::text]))),
    CONSTRAINT settlement_line_sums CHECK ((net_paise = ((gross_paise - fee_paise) - tax_paise)))
);

CREATE SEQUENCE settlement_line_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE settlement_line_id_seq OWNED BY settlement_line.id;

CREATE TABLE settlement_utr (
    gateway text NOT NULL,
    utr text NOT NULL,
    received_paise bigint,
    charge_paise bigint DEFAULT 0 NOT NULL,
    settled_at timestamp(3) with time zone NOT NULL,
    booked_paise bigint,
    booked_at timestamp(3) with time zone,
    approval_id text,
    CONSTRAINT settlement_utr_booked CHECK ((((booked_paise IS NULL) = (booked_at IS NULL)) AND ((booked_at IS NULL) = (approval_id IS NULL))))
);

CREATE TABLE simulated_debit (
    id text NOT NULL,
    sip_id text NOT NULL,
    due_on date NOT NULL,
    amount_paise bigint NOT NULL,
    bank_reference text NOT NULL,
    is_paid boolean NOT NULL
);

CREATE TABLE simulated_dns_record (
    name text NOT NULL,
    value text NOT NULL
);

CREATE TABLE simulated_mandate (
    id text NOT NULL,
    status text NOT NULL
);

CREATE TABLE simulated_payment (
    id text NOT NULL,
    order_id text NOT NULL,
    amount_paise bigint NOT NULL,
    bank_reference text NOT NULL
);

CREATE TABLE simulated_payout (
    id text NOT NULL,
    amount_paise bigint NOT NULL,
    outcome text NOT NULL,
    utr text NOT NULL
);

CREATE TABLE sip_miss (
    sip_id text NOT NULL,
    due_on date NOT NULL,
    reason text NOT NULL,
    missed_at timestamp(3) with time zone NOT NULL
);

CREATE SEQUENCE sip_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE sip_number_seq OWNED BY sip.number;

CREATE TABLE statement (
    id text NOT NULL,
    book_id integer NOT NULL,
    month text NOT NULL,
    transactions bigint NOT NULL,
    buy_volume_paise bigint NOT NULL,
    sell_volume_paise bigint NOT NULL,
    commission_paise bigint NOT NULL,
    commission_gst_paise bigint NOT NULL,
    markup_passthrough_paise bigint NOT NULL,
    gateway_fees_paise bigint NOT NULL,
    gateway_fees_gst_paise bigint NOT NULL,
    net_payable_paise bigint NOT NULL,
    finalized_at timestamp(3) with time zone NOT NULL,
    document jsonb NOT NULL,
    recorded_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    CONSTRAINT statement_adds_up CHECK ((net_payable_paise = ((((commission_paise + commission_gst_paise) + markup_passthrough_paise) - gateway_fees_paise) - gateway_fees_gst_paise)))
);

CREATE TABLE statement_gate (
    book_id integer NOT NULL,
    closed_month text,
    due_at timestamp(3) with time zone,
    wake_at timestamp(3) with time zone,
    entered_to text,
    CONSTRAINT statement_gate_wakes CHECK (((due_at IS NULL) = (wake_at IS NULL)))
);

CREATE TABLE statement_invoice (
    id text NOT NULL,
    statement_id text NOT NULL,
    kind text NOT NULL,
    scope_book_id integer NOT NULL,
    series text NOT NULL,
    number bigint NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT statement_invoice_kind CHECK ((kind = ANY (ARRAY['commission'::text, 'gateway_fees'::text])))
);

CREATE TABLE statement_line (
    statement_id text NOT NULL,
    number integer NOT NULL,
    type text NOT NULL,
    channel text NOT NULL,
    kind text NOT NULL,
    entries bigint NOT NULL,
    funded_paise bigint NOT NULL,
    commission_paise bigint NOT NULL,
    markup_paise bigint NOT NULL,
    gateway_fee_paise bigint NOT NULL
);

CREATE TABLE statement_settlement (
    statement_id text NOT NULL,
    posting_kind text NOT NULL,
    through text NOT NULL,
    net_paise bigint NOT NULL,
    reference text NOT NULL,
    approval_id text NOT NULL,
    settled_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT statement_settlement_kind CHECK ((posting_kind =
CASE
    WHEN (net_paise < 0) THEN 'statement_debit'::text
    ELSE 'statement_credit'::text
END)),
    CONSTRAINT statement_settlement_through CHECK ((through = ANY (ARRAY['float'::text, 'bank'::text])))
);

CREATE TABLE webhook_attempt (
    delivery_id text NOT NULL,
    number integer NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    url text,
    request_headers jsonb,
    status integer,
    response_headers jsonb,
    response_body text,
    latency_ms integer,
    error text
);

CREATE TABLE webhook_channel (
    book_id integer NOT NULL,
    failing_since timestamp(3) with time zone,
    disabled_at timestamp(3) with time zone,
    told_at timestamp(3) with time zone
);

CREATE TABLE webhook_delivery (
    id text NOT NULL,
    book_id integer NOT NULL,
    event_id text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp(3) with time zone,
    claimed_by text,
    claimed_at timestamp(3) with time zone,
    body text,
    last_status integer,
    last_error text,
    created_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone,
    CONSTRAINT webhook_delivery_state CHECK (((state = ANY (ARRAY['pending'::text, 'sending'::text, 'succeeded'::text, 'failed'::text, 'unsent'::text])) AND ((state <> 'pending'::text) OR (next_attempt_at IS NOT NULL)) AND ((state = 'sending'::text) = (claimed_by IS NOT NULL))))
);

CREATE TABLE webhook_endpoint (
    partner_id text NOT NULL,
    url text NOT NULL,
    secret_sealed bytea NOT NULL,
    next_secret_sealed bytea,
    next_promote_at timestamp(3) with time zone,
    headers_sealed bytea,
    created_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

CREATE TABLE webview_report (
    run_id text NOT NULL,
    visit text NOT NULL,
    step integer NOT NULL,
    platform text NOT NULL,
    user_agent text NOT NULL,
    findings jsonb NOT NULL,
    facts jsonb NOT NULL,
    first_at timestamp(3) with time zone NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT webview_report_size CHECK (((octet_length((findings)::text) <= 8192) AND (octet_length((facts)::text) <= 2048))),
    CONSTRAINT webview_report_texts CHECK (((char_length(visit) <= 40) AND (char_length(user_agent) <= 400)))
);

CREATE TABLE webview_run (
    id text NOT NULL,
    partner_id text NOT NULL,
    token_hash bytea NOT NULL,
    label text NOT NULL,
    created_by text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    opened_at timestamp(3) with time zone,
    opened_by text,
    CONSTRAINT webview_run_texts CHECK (((char_length(label) <= 80) AND (char_length(opened_by) <= 400)))
);

CREATE TABLE withdrawal_step (
    withdrawal_id text NOT NULL,
    number integer NOT NULL,
    status text NOT NULL,
    told_by text NOT NULL,
    reason text,
    at timestamp(3) with time zone NOT NULL
);

CREATE TABLE worker_process (
    id text NOT NULL,
    pool_id text NOT NULL,
    heartbeat_at timestamp(3) with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
);

ALTER TABLE ONLY account ALTER COLUMN id SET DEFAULT nextval('account_id_seq'::regclass);

ALTER TABLE ONLY book ALTER COLUMN id SET DEFAULT nextval('book_id_seq'::regclass);

ALTER TABLE ONLY certificate ALTER COLUMN id SET DEFAULT nextval('certificate_id_seq'::regclass);

ALTER TABLE ONLY commission_entry ALTER COLUMN id SET DEFAULT nextval('commission_entry_id_seq'::regclass);

ALTER TABLE ONLY end_user ALTER COLUMN id SET DEFAULT nextval('end_user_id_seq'::regclass);

ALTER TABLE ONLY kyc ALTER COLUMN id SET DEFAULT nextval('kyc_id_seq'::regclass);

ALTER TABLE ONLY ledger_check ALTER COLUMN id SET DEFAULT nextval('ledger_check_id_seq'::regclass);

ALTER TABLE ONLY posting ALTER COLUMN id SET DEFAULT nextval('posting_id_seq'::regclass);

ALTER TABLE ONLY sandbox_message ALTER COLUMN number SET DEFAULT nextval('sandbox_message_number_seq'::regclass);

ALTER TABLE ONLY settlement_difference ALTER COLUMN id SET DEFAULT nextval('settlement_difference_id_seq'::regclass);

ALTER TABLE ONLY settlement_line ALTER COLUMN id SET DEFAULT nextval('settlement_line_id_seq'::regclass);

ALTER TABLE ONLY sip ALTER COLUMN number SET DEFAULT nextval('sip_number_seq'::regclass);

ALTER TABLE ONLY access_token
    ADD CONSTRAINT access_token_pkey PRIMARY KEY (id);

ALTER TABLE ONLY account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY approval
    ADD CONSTRAINT approval_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit_entry
    ADD CONSTRAINT audit_entry_pkey PRIMARY KEY (id);

ALTER TABLE ONLY bank_account
    ADD CONSTRAINT bank_account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY book
    ADD CONSTRAINT book_pkey PRIMARY KEY (id);

ALTER TABLE ONLY buy_hold
    ADD CONSTRAINT buy_hold_pkey PRIMARY KEY (id);

ALTER TABLE ONLY certificate_image
    ADD CONSTRAINT certificate_image_pkey PRIMARY KEY (file_name);

ALTER TABLE ONLY certificate_key
    ADD CONSTRAINT certificate_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY certificate
    ADD CONSTRAINT certificate_pkey PRIMARY KEY (id);

ALTER TABLE ONLY commission_entry
    ADD CONSTRAINT commission_entry_pkey PRIMARY KEY (book_id, id);

ALTER TABLE ONLY commission_month
    ADD CONSTRAINT commission_month_pkey PRIMARY KEY (book_id, month, type, channel, kind);

ALTER TABLE ONLY delivery_order
    ADD CONSTRAINT delivery_order_pkey PRIMARY KEY (id);

ALTER TABLE ONLY delivery_product
    ADD CONSTRAINT delivery_product_pkey PRIMARY KEY (sku);

ALTER TABLE ONLY delivery_quote
    ADD CONSTRAINT delivery_quote_pkey PRIMARY KEY (quote_id);

ALTER TABLE ONLY delivery_stock
    ADD CONSTRAINT delivery_stock_pkey PRIMARY KEY (scope_book_id, sku);

ALTER TABLE ONLY embed_code
    ADD CONSTRAINT embed_code_pkey PRIMARY KEY (id);

ALTER TABLE ONLY embed_session
    ADD CONSTRAINT embed_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY end_user
    ADD CONSTRAINT end_user_pkey PRIMARY KEY (id);

ALTER TABLE ONLY event
    ADD CONSTRAINT event_pkey PRIMARY KEY (id);

ALTER TABLE ONLY figure_active
    ADD CONSTRAINT figure_active_pkey PRIMARY KEY (book_id, day, chunk);

ALTER TABLE ONLY figure_day
    ADD CONSTRAINT figure_day_pkey PRIMARY KEY (book_id, day, type, channel, asset);

ALTER TABLE ONLY figure_frontier
    ADD CONSTRAINT figure_frontier_pkey PRIMARY KEY (book_id);

ALTER TABLE ONLY figure_pending
    ADD CONSTRAINT figure_pending_pkey PRIMARY KEY (transaction_id);

ALTER TABLE ONLY figure_user
    ADD CONSTRAINT figure_user_pkey PRIMARY KEY (book_id, user_id);

ALTER TABLE ONLY former_member
    ADD CONSTRAINT former_member_pkey PRIMARY KEY (id);

ALTER TABLE ONLY idempotency_record
    ADD CONSTRAINT idempotency_record_pkey PRIMARY KEY (book_id, endpoint, key);

ALTER TABLE ONLY inventory_purchase
    ADD CONSTRAINT inventory_purchase_pkey PRIMARY KEY (id);

ALTER TABLE ONLY invoice_due
    ADD CONSTRAINT invoice_due_pkey PRIMARY KEY (transaction_id);

ALTER TABLE ONLY invoice_mark
    ADD CONSTRAINT invoice_mark_pkey PRIMARY KEY (book_id);

ALTER TABLE ONLY invoice
    ADD CONSTRAINT invoice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY invoice_series
    ADD CONSTRAINT invoice_series_pkey PRIMARY KEY (scope_book_id, series);

ALTER TABLE ONLY job_task
    ADD CONSTRAINT job_task_pkey PRIMARY KEY (task);

ALTER TABLE ONLY kyc_code
    ADD CONSTRAINT kyc_code_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kyc_picture
    ADD CONSTRAINT kyc_picture_pkey PRIMARY KEY (id);

ALTER TABLE ONLY kyc
    ADD CONSTRAINT kyc_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger_check
    ADD CONSTRAINT ledger_check_pkey PRIMARY KEY (id);

ALTER TABLE ONLY ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (account_id, version);

ALTER TABLE ONLY list_frontier
    ADD CONSTRAINT list_frontier_pkey PRIMARY KEY (list);

ALTER TABLE ONLY list_stretch
    ADD CONSTRAINT list_stretch_pkey PRIMARY KEY (list, rank_before);

ALTER TABLE ONLY logo
    ADD CONSTRAINT logo_pkey PRIMARY KEY (name);

ALTER TABLE ONLY member_invitation
    ADD CONSTRAINT member_invitation_pkey PRIMARY KEY (id);

ALTER TABLE ONLY member
    ADD CONSTRAINT member_pkey PRIMARY KEY (id);

ALTER TABLE ONLY member_session
    ADD CONSTRAINT member_session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY mobile_challenge
    ADD CONSTRAINT mobile_challenge_pkey PRIMARY KEY (id);

ALTER TABLE ONLY otp_challenge
    ADD CONSTRAINT otp_challenge_pkey PRIMARY KEY (id);

ALTER TABLE ONLY partner_domain
    ADD CONSTRAINT partner_domain_pkey PRIMARY KEY (id);

ALTER TABLE ONLY partner
    ADD CONSTRAINT partner_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payment_order
    ADD CONSTRAINT payment_order_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payment_receipt
    ADD CONSTRAINT payment_receipt_pkey PRIMARY KEY (gateway, gateway_payment_id);

ALTER TABLE ONLY payment_refund
    ADD CONSTRAINT payment_refund_pkey PRIMARY KEY (id);

ALTER TABLE ONLY payment_step
    ADD CONSTRAINT payment_step_pkey PRIMARY KEY (subject_id, number);

ALTER TABLE ONLY person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);

ALTER TABLE ONLY platform_stop
    ADD CONSTRAINT platform_stop_pkey PRIMARY KEY (what);

ALTER TABLE ONLY posting
    ADD CONSTRAINT posting_pkey PRIMARY KEY (id);

ALTER TABLE ONLY price_block
    ADD CONSTRAINT price_block_pkey PRIMARY KEY (id);

ALTER TABLE ONLY price_feed_task
    ADD CONSTRAINT price_feed_task_pkey PRIMARY KEY (source, task);

ALTER TABLE ONLY price_point
    ADD CONSTRAINT price_point_pkey PRIMARY KEY (asset, "interval", at);

ALTER TABLE ONLY quote
    ADD CONSTRAINT quote_pkey PRIMARY KEY (id);

ALTER TABLE ONLY rate_window
    ADD CONSTRAINT rate_window_pkey PRIMARY KEY (bucket);

ALTER TABLE ONLY refund_attempt
    ADD CONSTRAINT refund_attempt_pkey PRIMARY KEY (id);

ALTER TABLE ONLY request_day
    ADD CONSTRAINT request_day_pkey PRIMARY KEY (partner_id, mode, day);

ALTER TABLE ONLY request_log
    ADD CONSTRAINT request_log_pkey PRIMARY KEY (request_id);

ALTER TABLE ONLY sandbox_fault
    ADD CONSTRAINT sandbox_fault_pkey PRIMARY KEY (book_id, fault);

ALTER TABLE ONLY sandbox_message
    ADD CONSTRAINT sandbox_message_pkey PRIMARY KEY (number);

ALTER TABLE ONLY sandbox_usage
    ADD CONSTRAINT sandbox_usage_pkey PRIMARY KEY (partner_id, day);

ALTER TABLE ONLY send_day
    ADD CONSTRAINT send_day_pkey PRIMARY KEY (book_id, day);

ALTER TABLE ONLY settlement_difference
    ADD CONSTRAINT settlement_difference_pkey PRIMARY KEY (id);

ALTER TABLE ONLY settlement_file
    ADD CONSTRAINT settlement_file_pkey PRIMARY KEY (id);

ALTER TABLE ONLY settlement_file_utr
    ADD CONSTRAINT settlement_file_utr_pkey PRIMARY KEY (file_id, utr);

ALTER TABLE ONLY settlement_line
    ADD CONSTRAINT settlement_line_pkey PRIMARY KEY (id);

ALTER TABLE ONLY settlement_utr
    ADD CONSTRAINT settlement_utr_pkey PRIMARY KEY (gateway, utr);

ALTER TABLE ONLY simulated_debit
    ADD CONSTRAINT simulated_debit_pkey PRIMARY KEY (id);

ALTER TABLE ONLY simulated_dns_record
    ADD CONSTRAINT simulated_dns_record_pkey PRIMARY KEY (name, value);

ALTER TABLE ONLY simulated_mandate
    ADD CONSTRAINT simulated_mandate_pkey PRIMARY KEY (id);

ALTER TABLE ONLY simulated_payment
    ADD CONSTRAINT simulated_payment_pkey PRIMARY KEY (id);

ALTER TABLE ONLY simulated_payout
    ADD CONSTRAINT simulated_payout_pkey PRIMARY KEY (id);

ALTER TABLE ONLY sip_miss
    ADD CONSTRAINT sip_miss_pkey PRIMARY KEY (sip_id, due_on);

ALTER TABLE ONLY sip
    ADD CONSTRAINT sip_pkey PRIMARY KEY (id);

ALTER TABLE ONLY statement_gate
    ADD CONSTRAINT statement_gate_pkey PRIMARY KEY (book_id);

ALTER TABLE ONLY statement_invoice
    ADD CONSTRAINT statement_invoice_pkey PRIMARY KEY (id);

ALTER TABLE ONLY statement_line
    ADD CONSTRAINT statement_line_pkey PRIMARY KEY (statement_id, number);

ALTER TABLE ONLY statement
    ADD CONSTRAINT statement_pkey PRIMARY KEY (id);

ALTER TABLE ONLY statement_settlement
    ADD CONSTRAINT statement_settlement_pkey PRIMARY KEY (statement_id);

ALTER TABLE ONLY transaction
    ADD CONSTRAINT transaction_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhook_attempt
    ADD CONSTRAINT webhook_attempt_pkey PRIMARY KEY (delivery_id, number);

ALTER TABLE ONLY webhook_channel
    ADD CONSTRAINT webhook_channel_pkey PRIMARY KEY (book_id);

ALTER TABLE ONLY webhook_delivery
    ADD CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id);

ALTER TABLE ONLY webhook_endpoint
    ADD CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (partner_id);

ALTER TABLE ONLY webview_report
    ADD CONSTRAINT webview_report_pkey PRIMARY KEY (run_id, visit);

ALTER TABLE ONLY webview_run
    ADD CONSTRAINT webview_run_pkey PRIMARY KEY (id);

ALTER TABLE ONLY withdrawal
    ADD CONSTRAINT withdrawal_pkey PRIMARY KEY (id);

ALTER TABLE ONLY withdrawal_step
    ADD CONSTRAINT withdrawal_step_pkey PRIMARY KEY (withdrawal_id, number);

ALTER TABLE ONLY worker_process
    ADD CONSTRAINT worker_process_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX access_token_hash_key ON access_token USING btree (hash);

CREATE INDEX access_token_held_by_idx ON access_token USING btree (held_by);

CREATE UNIQUE INDEX access_token_living_key ON access_token USING btree (partner_id, mode) WHERE (revoked_at IS NULL);

CREATE INDEX access_token_partner_id_mode_idx ON access_token USING btree (partner_id, mode);

CREATE INDEX account_book_id_kind_asset_idx ON account USING btree (book_id, kind, asset);

CREATE UNIQUE INDEX account_owner_key ON account USING btree (book_id, kind, asset, COALESCE(user_id, (0)::bigint));

CREATE INDEX account_user_id_idx ON account USING btree (user_id);

CREATE INDEX approval_partner_id_id_idx ON approval USING btree (partner_id, id DESC);

CREATE UNIQUE INDEX approval_reference ON approval USING btree (kind, COALESCE(partner_id, ''::text), reference) WHERE (state = ANY (ARRAY['waiting'::text, 'executed'::text]));

CREATE INDEX approval_state_id_idx ON approval USING btree (state, id DESC);

CREATE INDEX audit_entry_action_id_idx ON audit_entry USING btree (action text_pattern_ops, id DESC) WHERE (action IS NOT NULL);

CREATE INDEX audit_entry_actor_id_id_idx ON audit_entry USING btree (actor_id, id DESC);

CREATE INDEX audit_entry_actor_type_id_idx ON audit_entry USING btree (actor_type, id DESC);

CREATE INDEX audit_entry_kyc_decided ON audit_entry USING btree (id DESC) WHERE ((action = ANY (ARRAY['kyc.approved'::text, 'kyc.rejected'::text])) AND (actor_type = 'operator'::text));

CREATE INDEX audit_entry_kyc_subject ON audit_entry USING btree (subject, id DESC) WHERE (action = ANY (ARRAY['kyc.approved'::text, 'kyc.rejected'::text]));

CREATE INDEX audit_entry_partner_id_action_id_idx ON audit_entry USING btree (partner_id, action text_pattern_ops, id DESC) WHERE (partner_id IS NOT NULL);

CREATE INDEX audit_entry_partner_id_actor_id_id_idx ON audit_entry USING btree (partner_id, actor_id, id DESC);

CREATE INDEX audit_entry_partner_id_actor_type_id_idx ON audit_entry USING btree (partner_id, actor_type, id DESC);

CREATE INDEX audit_entry_partner_id_created_at_idx ON audit_entry USING btree (partner_id, created_at);

CREATE INDEX audit_entry_partner_id_id_idx ON audit_entry USING btree (partner_id, id DESC);

CREATE UNIQUE INDEX bank_account_user_id_account_hash_key ON bank_account USING btree (user_id, account_hash);

CREATE UNIQUE INDEX book_open_key ON book USING btree (partner_id, mode) WHERE (closed_at IS NULL);

CREATE INDEX book_partner_id_mode_idx ON book USING btree (partner_id, mode);

CREATE INDEX buy_hold_user_id_idx ON buy_hold USING btree (user_id);

CREATE UNIQUE INDEX certificate_file_name_key ON certificate USING btree (file_name);

CREATE UNIQUE INDEX certificate_number_key ON certificate USING btree (number);

CREATE INDEX certificate_person_id_id_idx ON certificate USING btree (person_id, id DESC);

CREATE INDEX commission_entry_book_id_month_id_idx ON commission_entry USING btree (book_id, month, id DESC);

CREATE UNIQUE INDEX commission_entry_transaction_key ON commission_entry USING btree (transaction_id, ((kind = 'reversal'::text)));

CREATE INDEX delivery_order_book_id_sku_status_id_idx ON delivery_order USING btree (book_id, sku, status, id);

CREATE INDEX delivery_order_book_id_status_id_idx ON delivery_order USING btree (book_id, status, id);

CREATE INDEX delivery_order_due ON delivery_order USING btree (book_id, due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX delivery_order_open ON delivery_order USING btree (id) WHERE (status = ANY (ARRAY['placed'::text, 'packed'::text, 'shipped'::text]));

CREATE INDEX delivery_order_status_id_idx ON delivery_order USING btree (status, id);

CREATE UNIQUE INDEX delivery_order_transaction_id_key ON delivery_order USING btree (transaction_id);

CREATE INDEX delivery_order_user_id_id_idx ON delivery_order USING btree (user_id, id DESC);

CREATE INDEX delivery_order_wake ON delivery_order USING btree (wake_at) WHERE (wake_at IS NOT NULL);

CREATE UNIQUE INDEX embed_code_hash_key ON embed_code USING btree (hash);

CREATE INDEX embed_code_recorded_at_idx ON embed_code USING btree (recorded_at);

CREATE INDEX embed_session_expires_at_idx ON embed_session USING btree (expires_at);

CREATE UNIQUE INDEX embed_session_hash_key ON embed_session USING btree (hash);

CREATE INDEX embed_session_user_id_expires_at_idx ON embed_session USING btree (user_id, expires_at);

CREATE INDEX end_user_book_id_id_idx ON end_user USING btree (book_id, id DESC);

CREATE INDEX end_user_book_id_kyc_status_linked_at_user_code_idx ON end_user USING btree (book_id, kyc_status, linked_at, user_code);

CREATE UNIQUE INDEX end_user_book_id_person_id_key ON end_user USING btree (book_id, person_id);

CREATE UNIQUE INDEX end_user_book_id_user_code_key ON end_user USING btree (book_id, user_code);

CREATE INDEX end_user_from_api ON end_user USING btree (book_id, kyc_status, linked_at, user_code) WHERE ('api'::text = ANY (sources));

CREATE INDEX end_user_from_checkout ON end_user USING btree (book_id, kyc_status, linked_at, user_code) WHERE ('checkout'::text = ANY (sources));

CREATE INDEX end_user_from_embed ON end_user USING btree (book_id, kyc_status, linked_at, user_code) WHERE ('embed'::text = ANY (sources));

CREATE INDEX end_user_from_send ON end_user USING btree (book_id, kyc_status, linked_at, user_code) WHERE ('send'::text = ANY (sources));

CREATE INDEX end_user_from_sip ON end_user USING btree (book_id, kyc_status, linked_at, user_code) WHERE ('sip'::text = ANY (sources));

CREATE INDEX end_user_from_white_label ON end_user USING btree (book_id, kyc_status, linked_at, user_code) WHERE ('white_label'::text = ANY (sources));

CREATE INDEX end_user_name ON end_user USING btree (book_id, lower(name) COLLATE "C", user_code) WHERE (name IS NOT NULL);

CREATE INDEX end_user_person_id_idx ON end_user USING btree (person_id);

CREATE UNIQUE INDEX event_subject_id_sequence_key ON event USING btree (subject_id, sequence);

CREATE INDEX figure_pending_book_id_idx ON figure_pending USING btree (book_id);

CREATE INDEX former_member_partner_id_idx ON former_member USING btree (partner_id);

CREATE INDEX inventory_purchase_book_id_id_idx ON inventory_purchase USING btree (book_id, id DESC);

CREATE UNIQUE INDEX invoice_scope_book_id_series_number_key ON invoice USING btree (scope_book_id, series, number);

CREATE UNIQUE INDEX invoice_transaction_id_key ON invoice USING btree (transaction_id);

CREATE INDEX kyc_approved_pan_hash_idx ON kyc USING btree (approved_pan_hash);

CREATE INDEX kyc_code_book_id_person_id_kind_id_idx ON kyc_code USING btree (book_id, person_id, kind, id DESC);

CREATE INDEX kyc_code_recorded_at_idx ON kyc_code USING btree (recorded_at);

CREATE INDEX kyc_person_id_idx ON kyc USING btree (person_id);

CREATE INDEX kyc_picture_recorded_at_idx ON kyc_picture USING btree (recorded_at);

CREATE INDEX kyc_picture_user_id_idx ON kyc_picture USING btree (user_id);

CREATE UNIQUE INDEX kyc_picture_waiting_key ON kyc_picture USING btree (user_id, type) WHERE (handed_in_at IS NULL);

CREATE INDEX kyc_under_review ON kyc USING btree (submitted_at, id) WHERE (status = 'under_review'::text);

CREATE UNIQUE INDEX kyc_user_id_key ON kyc USING btree (user_id);

CREATE INDEX ledger_check_started_at_idx ON ledger_check USING btree (started_at);

CREATE INDEX ledger_entry_posting_id_idx ON ledger_entry USING btree (posting_id);

CREATE UNIQUE INDEX list_stretch_list_first_id_key ON list_stretch USING btree (list, first_id);

CREATE INDEX member_invitation_invited_by_idx ON member_invitation USING btree (invited_by);

CREATE INDEX member_invitation_mobile_hash_idx ON member_invitation USING btree (mobile_hash);

CREATE UNIQUE INDEX member_invitation_open ON member_invitation USING btree (partner_id, mobile_hash) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));

CREATE INDEX member_invitation_partner_id_id_idx ON member_invitation USING btree (partner_id, id);

CREATE UNIQUE INDEX member_mobile_hash_key ON member USING btree (mobile_hash);

CREATE INDEX member_partner_id_idx ON member USING btree (partner_id);

CREATE INDEX member_session_expires_at_idx ON member_session USING btree (expires_at);

CREATE UNIQUE INDEX member_session_hash_key ON member_session USING btree (hash);

CREATE INDEX member_session_member_id_expires_at_idx ON member_session USING btree (member_id, expires_at);

CREATE INDEX mobile_challenge_recorded_at_idx ON mobile_challenge USING btree (recorded_at);

CREATE INDEX mobile_challenge_user_id_id_idx ON mobile_challenge USING btree (user_id, id DESC);

CREATE INDEX otp_challenge_expires_at_idx ON otp_challenge USING btree (expires_at);

CREATE INDEX otp_challenge_subject_purpose_mode_created_at_idx ON otp_challenge USING btree (subject, purpose, mode, created_at DESC);

CREATE INDEX partner_domain_host_idx ON partner_domain USING btree (host);

CREATE UNIQUE INDEX partner_domain_partner_id_host_key ON partner_domain USING btree (partner_id, host);

CREATE UNIQUE INDEX partner_domain_serves ON partner_domain USING btree (host) WHERE (verified_at IS NOT NULL);

CREATE INDEX payment_order_book_id_id_idx ON payment_order USING btree (book_id, id DESC);

CREATE INDEX payment_order_due ON payment_order USING btree (book_id, due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX payment_order_free_reference ON payment_order USING btree (book_id, reference) WHERE ((reference IS NOT NULL) AND (status = 'failed'::text) AND (upi_url IS NULL));

CREATE UNIQUE INDEX payment_order_gateway_key ON payment_order USING btree (gateway, gateway_order_id) WHERE (gateway_order_id IS NOT NULL);

CREATE UNIQUE INDEX payment_order_installment_key ON payment_order USING btree (sip_id, installment_no) WHERE (installment_no IS NOT NULL);

CREATE INDEX payment_order_list ON payment_order USING btree (book_id, status, checkout_type, asset, id) WHERE (sip_id IS NULL);

CREATE INDEX payment_order_look ON payment_order USING btree (look_at) WHERE (look_at IS NOT NULL);

CREATE INDEX payment_order_of_user ON payment_order USING btree (user_id, id) WHERE (sip_id IS NULL);

CREATE UNIQUE INDEX payment_order_reference_key ON payment_order USING btree (book_id, reference) WHERE ((reference IS NOT NULL) AND ((status <> 'failed'::text) OR (upi_url IS NOT NULL)));

CREATE INDEX payment_order_refund_due ON payment_order USING btree (book_id) WHERE (status = 'refund_due'::text);

CREATE UNIQUE INDEX payment_order_sip_day_key ON payment_order USING btree (sip_id, due_on) WHERE (due_on IS NOT NULL);

CREATE INDEX payment_order_transaction ON payment_order USING btree (transaction_id) WHERE (transaction_id IS NOT NULL);

CREATE INDEX payment_order_unopened ON payment_order USING btree (created_at) WHERE ((status = 'created'::text) AND (upi_url IS NULL));

CREATE INDEX payment_order_unsettled ON payment_order USING btree (paid_at) WHERE ((status = ANY (ARRAY['paid'::text, 'refund_due'::text])) AND (refund_id IS NULL));

CREATE INDEX payment_order_user_id_id_idx ON payment_order USING btree (user_id, id DESC);

CREATE INDEX payment_order_wake ON payment_order USING btree (wake_at) WHERE (wake_at IS NOT NULL);

CREATE INDEX payment_receipt_bank_reference ON payment_receipt USING btree (bank_reference) WHERE (bank_reference IS NOT NULL);

CREATE INDEX payment_receipt_gateway_received_at_idx ON payment_receipt USING btree (gateway, received_at);

CREATE INDEX payment_receipt_order_id_idx ON payment_receipt USING btree (order_id);

CREATE INDEX payment_refund_order_id_idx ON payment_refund USING btree (order_id);

CREATE UNIQUE INDEX payment_refund_payment_key ON payment_refund USING btree (gateway, gateway_payment_id);

CREATE INDEX payment_refund_twice ON payment_refund USING btree (exception_at) WHERE ((exception = 'twice'::text) AND (reviewed_at IS NULL));

CREATE INDEX payment_refund_wake ON payment_refund USING btree (wake_at) WHERE (wake_at IS NOT NULL);

CREATE INDEX payment_refund_watch ON payment_refund USING btree (watch_at) WHERE (watch_at IS NOT NULL);

CREATE UNIQUE INDEX person_mode_mobile_hash_key ON person USING btree (mode, mobile_hash);

CREATE INDEX posting_rare ON posting USING btree (book_id, kind, id) WHERE (kind = ANY (ARRAY['top_up'::text, 'buy_void'::text, 'delivery'::text, 'delivery_cancel'::text, 'inventory_purchase'::text, 'adjustment_credit'::text, 'adjustment_debit'::text, 'statement_credit'::text, 'statement_debit'::text]));

CREATE INDEX posting_reference_id_idx ON posting USING btree (reference_id);

CREATE UNIQUE INDEX posting_statement_key ON posting USING btree (reference_id) WHERE (kind = ANY (ARRAY['statement_credit'::text, 'statement_debit'::text]));

CREATE INDEX price_block_asset_priced_at_idx ON price_block USING btree (asset, priced_at DESC);

CREATE INDEX rate_window_ends_at_idx ON rate_window USING btree (ends_at);

CREATE UNIQUE INDEX refund_attempt_refund_id_number_key ON refund_attempt USING btree (refund_id, number);

CREATE INDEX request_log_codes ON request_log USING btree (partner_id, mode, code, request_id DESC) WHERE (code IS NOT NULL);

CREATE INDEX request_log_errors ON request_log USING btree (partner_id, mode, request_id DESC) INCLUDE (method, route, code, status, at) WHERE (code IS NOT NULL);

CREATE INDEX request_log_partner_id_mode_request_id_idx ON request_log USING btree (partner_id, mode, request_id DESC);

CREATE INDEX request_log_partner_id_mode_route_request_id_idx ON request_log USING btree (partner_id, mode, route, request_id DESC);

CREATE INDEX sandbox_message_book_id_number_idx ON sandbox_message USING btree (book_id, number DESC);

CREATE INDEX settlement_difference_gateway_subject_idx ON settlement_difference USING btree (gateway, subject);

CREATE UNIQUE INDEX settlement_difference_open_key ON settlement_difference USING btree (gateway, subject) WHERE (state = 'open'::text);

CREATE INDEX settlement_difference_state_id_idx ON settlement_difference USING btree (state, id DESC);

CREATE INDEX settlement_difference_unsettled ON settlement_difference USING btree (id) WHERE (kind = 'unsettled'::text);

CREATE UNIQUE INDEX settlement_file_content_key ON settlement_file USING btree (gateway, sha256);

CREATE INDEX settlement_line_file_id_idx ON settlement_line USING btree (file_id);

CREATE INDEX settlement_line_gateway_subject_idx ON settlement_line USING btree (gateway, subject);

CREATE INDEX settlement_line_gateway_utr_idx ON settlement_line USING btree (gateway, utr);

CREATE UNIQUE INDEX settlement_line_key ON settlement_line USING btree (gateway, key);

CREATE UNIQUE INDEX settlement_utr_approval_key ON settlement_utr USING btree (approval_id);

CREATE INDEX simulated_debit_sip_id_idx ON simulated_debit USING btree (sip_id);

CREATE INDEX simulated_payment_order_id_idx ON simulated_payment USING btree (order_id);

CREATE INDEX sip_book_id_id_idx ON sip USING btree (book_id, id DESC);

CREATE INDEX sip_book_id_status_frequency_id_idx ON sip USING btree (book_id, status, frequency, id);

CREATE INDEX sip_due ON sip USING btree (book_id, due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX sip_free_reference ON sip USING btree (book_id, reference) WHERE ((reference IS NOT NULL) AND (status = 'failed'::text) AND (upi_url IS NULL));

CREATE INDEX sip_look ON sip USING btree (look_at) WHERE (look_at IS NOT NULL);

CREATE INDEX sip_next ON sip USING btree (book_id, frequency, next_on, id) WHERE (next_on IS NOT NULL);

CREATE UNIQUE INDEX sip_number_key ON sip USING btree (number);

CREATE UNIQUE INDEX sip_reference_key ON sip USING btree (book_id, reference) WHERE ((reference IS NOT NULL) AND ((status <> 'failed'::text) OR (upi_url IS NOT NULL)));

CREATE INDEX sip_stop ON sip USING btree (stop_at) WHERE (stop_at IS NOT NULL);

CREATE INDEX sip_unopened ON sip USING btree (created_at) WHERE ((status = 'pending_authorisation'::text) AND (upi_url IS NULL));

CREATE INDEX sip_user_id_id_idx ON sip USING btree (user_id, id DESC);

CREATE INDEX sip_wake ON sip USING btree (wake_at) WHERE (wake_at IS NOT NULL);

CREATE UNIQUE INDEX statement_book_id_month_key ON statement USING btree (book_id, month);

CREATE INDEX statement_gate_wake ON statement_gate USING btree (wake_at) WHERE (wake_at IS NOT NULL);

CREATE UNIQUE INDEX statement_invoice_scope_book_id_series_number_key ON statement_invoice USING btree (scope_book_id, series, number);

CREATE UNIQUE INDEX statement_invoice_statement_id_kind_key ON statement_invoice USING btree (statement_id, kind);

CREATE INDEX statement_month_id_idx ON statement USING btree (month DESC, id DESC);

CREATE UNIQUE INDEX statement_settlement_approval_id_key ON statement_settlement USING btree (approval_id);

CREATE INDEX transaction_book_id_id_idx ON transaction USING btree (book_id, id DESC);

CREATE INDEX transaction_debited ON transaction USING btree (recorded_at) WHERE (status = 'debited'::text);

CREATE INDEX transaction_not_completed ON transaction USING btree (book_id, id DESC) WHERE (status <> 'completed'::text);

CREATE UNIQUE INDEX transaction_quote_key ON transaction USING btree (quote_id) WHERE (quote_id IS NOT NULL);

CREATE INDEX transaction_received ON transaction USING btree (receiver_id, id DESC) WHERE (receiver_id IS NOT NULL);

CREATE INDEX transaction_transfers ON transaction USING btree (book_id, id DESC) WHERE (type = ANY (ARRAY['send'::text, 'gift'::text]));

CREATE INDEX transaction_user_id_id_idx ON transaction USING btree (user_id, id DESC);

CREATE INDEX webhook_delivery_book_id_id_idx ON webhook_delivery USING btree (book_id, id DESC);

CREATE INDEX webhook_delivery_claimed ON webhook_delivery USING btree (claimed_by) WHERE (state = 'sending'::text);

CREATE INDEX webhook_delivery_due ON webhook_delivery USING btree (book_id, next_attempt_at, id) WHERE (state = 'pending'::text);

CREATE UNIQUE INDEX webhook_delivery_event_id_key ON webhook_delivery USING btree (event_id);

CREATE INDEX webhook_delivery_undelivered ON webhook_delivery USING btree (book_id, id) WHERE (state = ANY (ARRAY['failed'::text, 'unsent'::text]));

CREATE INDEX webview_run_expires_at_idx ON webview_run USING btree (expires_at);

CREATE INDEX webview_run_partner_id_id_idx ON webview_run USING btree (partner_id, id DESC);

CREATE UNIQUE INDEX webview_run_token_hash_key ON webview_run USING btree (token_hash);

CREATE INDEX withdrawal_book_id_id_idx ON withdrawal USING btree (book_id, id DESC);

CREATE INDEX withdrawal_book_id_status_id_idx ON withdrawal USING btree (book_id, status, id);

CREATE INDEX withdrawal_contradicted ON withdrawal USING btree (contradicted_at) WHERE ((contradicted_at IS NOT NULL) AND (reviewed_at IS NULL));

CREATE INDEX withdrawal_due ON withdrawal USING btree (book_id, due_at) WHERE (due_at IS NOT NULL);

CREATE INDEX withdrawal_open ON withdrawal USING btree (created_at) WHERE (status = 'processing'::text);

CREATE INDEX withdrawal_user_id_id_idx ON withdrawal USING btree (user_id, id DESC);

CREATE INDEX withdrawal_utr ON withdrawal USING btree (book_id, utr) WHERE (utr IS NOT NULL);

CREATE INDEX withdrawal_wake ON withdrawal USING btree (wake_at) WHERE (wake_at IS NOT NULL);

ALTER TABLE ONLY access_token
    ADD CONSTRAINT access_token_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY account
    ADD CONSTRAINT account_book_id_fkey FOREIGN KEY (book_id) REFERENCES book(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY account
    ADD CONSTRAINT account_user_id_fkey FOREIGN KEY (user_id) REFERENCES end_user(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY book
    ADD CONSTRAINT book_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY buy_hold
    ADD CONSTRAINT buy_hold_user_id_fkey FOREIGN KEY (user_id) REFERENCES end_user(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY certificate
    ADD CONSTRAINT certificate_key_id_fkey FOREIGN KEY (key_id) REFERENCES certificate_key(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY embed_code
    ADD CONSTRAINT embed_code_book_id_fkey FOREIGN KEY (book_id) REFERENCES book(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY embed_session
    ADD CONSTRAINT embed_session_book_id_fkey FOREIGN KEY (book_id) REFERENCES book(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY embed_session
    ADD CONSTRAINT embed_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES end_user(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY end_user
    ADD CONSTRAINT end_user_book_id_fkey FOREIGN KEY (book_id) REFERENCES book(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY end_user
    ADD CONSTRAINT end_user_kyc_id_fkey FOREIGN KEY (kyc_id) REFERENCES kyc(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY end_user
    ADD CONSTRAINT end_user_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY former_member
    ADD CONSTRAINT former_member_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY kyc_code
    ADD CONSTRAINT kyc_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY kyc
    ADD CONSTRAINT kyc_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY kyc_picture
    ADD CONSTRAINT kyc_picture_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY kyc_picture
    ADD CONSTRAINT kyc_picture_user_id_fkey FOREIGN KEY (user_id) REFERENCES end_user(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY kyc
    ADD CONSTRAINT kyc_user_id_fkey FOREIGN KEY (user_id) REFERENCES end_user(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY member_invitation
    ADD CONSTRAINT member_invitation_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY member
    ADD CONSTRAINT member_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY member_session
    ADD CONSTRAINT member_session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY mobile_challenge
    ADD CONSTRAINT mobile_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES end_user(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY partner_domain
    ADD CONSTRAINT partner_domain_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY partner
    ADD CONSTRAINT partner_logo_name_fkey FOREIGN KEY (logo_name) REFERENCES logo(name) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY person
    ADD CONSTRAINT person_kyc_id_fkey FOREIGN KEY (kyc_id) REFERENCES kyc(id) ON UPDATE CASCADE ON DELETE SET NULL;

ALTER TABLE ONLY refund_attempt
    ADD CONSTRAINT refund_attempt_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES payment_refund(id) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE ONLY webview_report
    ADD CONSTRAINT webview_report_run_id_fkey FOREIGN KEY (run_id) REFERENCES webview_run(id) ON UPDATE CASCADE ON DELETE CASCADE;

ALTER TABLE ONLY webview_run
    ADD CONSTRAINT webview_run_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partner(id) ON UPDATE CASCADE ON DELETE RESTRICT;

-- What can be delivered.
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('GC-500MG', 'Gold coin, 0.5 g', 'gold', 500000, 45000, 15000, 'gc-500mg.png', 100, 1, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('GC-1G', 'Gold coin, 1 g', 'gold', 1000000, 60000, 15000, 'gc-1g.png', 100, 2, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('GC-2G', 'Gold coin, 2 g', 'gold', 2000000, 75000, 15000, 'gc-2g.png', 100, 3, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('GC-5G', 'Gold coin, 5 g', 'gold', 5000000, 110000, 15000, 'gc-5g.png', 100, 4, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('GC-8G', 'Gold coin, 8 g', 'gold', 8000000, 150000, 15000, 'gc-8g.png', 100, 5, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('GC-10G', 'Gold coin, 10 g', 'gold', 10000000, 180000, 15000, 'gc-10g.png', 100, 6, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('GB-20G', 'Gold bar, 20 g', 'gold', 20000000, 240000, 30000, 'gb-20g.png', 50, 7, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('GB-50G', 'Gold bar, 50 g', 'gold', 50000000, 400000, 30000, 'gb-50g.png', 50, 8, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('GB-100G', 'Gold bar, 100 g', 'gold', 100000000, 650000, 30000, 'gb-100g.png', 50, 9, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('SC-10G', 'Silver coin, 10 g', 'silver', 10000000, 25000, 15000, 'sc-10g.png', 100, 10, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('SC-20G', 'Silver coin, 20 g', 'silver', 20000000, 35000, 15000, 'sc-20g.png', 100, 11, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('SC-50G', 'Silver coin, 50 g', 'silver', 50000000, 60000, 15000, 'sc-50g.png', 100, 12, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('SB-100G', 'Silver bar, 100 g', 'silver', 100000000, 90000, 15000, 'sb-100g.png', 50, 13, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('SB-500G', 'Silver bar, 500 g', 'silver', 500000000, 250000, 40000, 'sb-500g.png', 50, 14, true);
INSERT INTO delivery_product (sku, name, asset, weight_micrograms, making_paise, delivery_paise, image, sandbox_pieces, "position", is_offered) VALUES ('SB-1KG', 'Silver bar, 1 kg', 'silver', 1000000000, 420000, 40000, 'sb-1kg.png', 50, 15, true);
