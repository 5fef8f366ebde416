import type { Pool } from 'pg';
import { newId } from '../../../kernel/ids.ts';
import type { Mode } from '../../../kernel/mode.ts';
import {
  type IdempotencyKey,
  type IdempotencyRecord,
  idempotencyRecordFromRow,
  KEY_LIFE,
} from '../../../ledger/idempotency/record.ts';
import { CREATE_SIP_ENDPOINT, type Sip, sipFromRow } from '../sip.ts';

/** A SIP to be kept, if its customer exists, may have one more, and its reference is free. */
export type SipRow = Omit<
  Sip,
  'number' | 'userId' | 'status' | 'anchorOn' | 'nextSlot' | 'nextOn' | 'paidCount' | 'invested' | 'metal' | 'endReason'
> & { gatewayMandateId: string | null; wakeAt: number; idempotency: IdempotencyKey | undefined };

export type SipAnswer =
  | { verdict: 'created'; sip: Sip }
  | { verdict: 'replay'; record: IdempotencyRecord }
  | { verdict: 'duplicate_reference'; sipId: string }
  | { verdict: 'user_not_found' | 'too_many' };

/** Keeps a SIP, with its key and, where the link is known already, its event. */
export async function insertSip(pool: Pool, row: SipRow, options: { sipsMax: number }): Promise<SipAnswer> {
  const isDone = row.upiUrl !== null;
  const { rows } = await pool.query({
    name: 'create-sip',
    text: 'SELECT * FROM create_sip($1, $2::interval, $3, $4, $5, $6::jsonb)',
    values: [
      CREATE_SIP_ENDPOINT,
      KEY_LIFE,
      isDone,
      options.sipsMax,
      newId('evt', row.createdAt),
      JSON.stringify(sipColumns(row)),
    ],
  });
  const { verdict, record, row: kept } = rows[0];
  switch (verdict as SipAnswer['verdict']) {
    case 'created':
      return { verdict: 'created', sip: sipFromRow(kept) };
    case 'replay':
      return { verdict: 'replay', record: idempotencyRecordFromRow(record) };
    case 'duplicate_reference':
      return { verdict: 'duplicate_reference', sipId: kept.id };
    default:
      return { verdict };
  }
}

function sipColumns(row: SipRow): Record<string, unknown> {
  return {
    id: row.sipId,
    book_id: row.bookId,
    user_code: row.userCode,
    status: 'pending_authorisation',
    channel: row.channel,
    asset: row.asset,
    name: row.name,
    frequency: row.frequency,
    reference: row.reference,
    metadata: row.metadata,
    return_url: row.returnUrl,
    installment_paise: String(row.installment),
    fee_bearer: row.feeBearer,
    fee_paise: String(row.fee),
    funded_paise: String(row.funded),
    gateway: row.gateway,
    gateway_mandate_id: row.gatewayMandateId,
    upi_url: row.upiUrl,
    authorise_by: new Date(row.authoriseBy),
    created_at: new Date(row.createdAt),
    mandate_ends_on: row.mandateEndsOn,
    next_slot: 0,
    paid_count: 0,
    invested_paise: 0,
    metal_micrograms: 0,
    event_sequence: 0,
    stop_attempts: 0,
    due_at: new Date(row.authoriseBy),
    wake_at: new Date(row.wakeAt),
    idempotency_key: row.idempotency?.key ?? null,
    body_sha256: row.idempotency ? `\\x${Buffer.from(row.idempotency.bodySha256).toString('hex')}` : null,
  };
}

/** Notes what the gateway answered to a SIP that had to be asked for; answers the SIP. */
export async function finishCreation(
  pool: Pool,
  input: {
    sipId: string;
    opened: { gatewayMandateId: string; upiUrl: string } | undefined;
    failReason: string | null;
    at: number;
  },
): Promise<Sip> {
  const { sipId, opened, failReason, at } = input;
  const { rows } = await pool.query({
    name: 'finish-sip-creation',
    text: 'SELECT * FROM finish_sip_creation($1, $2, $3, $4, $5, $6, $7)',
    values: [
      sipId,
      CREATE_SIP_ENDPOINT,
      opened?.gatewayMandateId ?? null,
      opened?.upiUrl ?? null,
      failReason,
      new Date(at),
      newId('evt', at),
    ],
  });
  return sipFromRow(rows[0]);
}

/** Takes a SIP that no gateway has opened back, with its key: the call that made it may be repeated as it was. */
export async function forgetSip(pool: Pool, sipId: string): Promise<void> {
  await pool.query({
    name: 'forget-sip',
    text: 'SELECT forget_sip($1, $2)',
    values: [sipId, CREATE_SIP_ENDPOINT],
  });
}

/** A SIP whose link is not known, with what asking for it needs of the book. */
export type UnopenedSip = { sip: Sip; mode: Mode; payeeName: string; clockOffsetMs: number };

/** SIPs without a link that were made before a moment of real time, the oldest first, after the last of those found before. */
export async function findUnopenedSips(
  pool: Pool,
  query: { madeBefore: number; after: UnopenedSip | undefined; limit: number },
): Promise<UnopenedSip[]> {
  const last = query.after?.sip;
  const { rows } = await pool.query({
    name: 'find-unopened-sips',
    text: `SELECT s.*, b.mode, b.clock_offset_ms, p.name AS payee_name FROM sip s
           JOIN book b ON b.id = s.book_id JOIN partner p ON p.id = b.partner_id
           WHERE s.status = 'pending_authorisation' AND s.upi_url IS NULL AND b.closed_at IS NULL
             AND s.created_at <= $1::timestamptz + b.clock_offset_ms * interval '1 millisecond'
             AND ($3::timestamptz IS NULL OR (s.created_at, s.id) > ($3, $4)) ORDER BY s.created_at, s.id LIMIT $2`,
    values: [new Date(query.madeBefore), query.limit, last ? new Date(last.createdAt) : null, last?.sipId ?? null],
  });
  return rows.map((row) => ({
    sip: sipFromRow(row),
    mode: row.mode,
    payeeName: row.payee_name,
    clockOffsetMs: Number(row.clock_offset_ms),
  }));
}
