import type { PoolClient } from 'pg';
import type { SettlementFormat, SettlementLine, SettlementTransfer } from '../settlement-line.ts';

type Of = { fileId: string; gateway: string };

/**
 * Keeps lines, each once: one that is known stays as it is. The payment of a line is the one our books know: where a file names none, the
 * order’s; so, too, where Cashfree or a refund names another reference than the payment’s. Answers how many were new.
 */
export async function insertLines(
  client: PoolClient,
  { fileId, gateway, format }: Of & { format: SettlementFormat },
  lines: readonly SettlementLine[],
): Promise<number> {
  const { rowCount } = await client.query({
    name: 'settlement-lines',
    text: `
      INSERT INTO settlement_line (gateway, key, file_id, line_number, event, subject, order_id, payment_id, utr, gross_paise, fee_paise, tax_paise,
        net_paise, settled_at)
      SELECT $1, l.key, $2, l.line_number, l.event, l.event || ' ' || COALESCE(NULLIF(p.payment_id, ''), NULLIF(l.order_id, ''), l.key), l.order_id,
        p.payment_id, l.utr, l.gross, l.fee, l.tax, l.gross - l.fee - l.tax, l.settled_at
      FROM unnest($4::text[], $5::int[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::bigint[], $13::timestamptz[])
        AS l (key, line_number, event, order_id, payment_id, utr, gross, fee, tax, settled_at)
      LEFT JOIN payment_receipt known ON known.gateway = $1 AND known.gateway_payment_id = l.payment_id
      LEFT JOIN payment_receipt own ON own.order_id = NULLIF(l.order_id, '') AND own.gateway = $1 AND own.disposition = 'applied'
        AND l.event <> 'adjustment' AND (l.payment_id = '' OR l.event = 'refund' OR $3 = 'cashfree')
      CROSS JOIN LATERAL (SELECT COALESCE(known.gateway_payment_id, own.gateway_payment_id, l.payment_id) AS payment_id) p
      ORDER BY l.line_number
      ON CONFLICT (gateway, key) DO NOTHING`,
    values: [
      gateway,
      fileId,
      format,
      lines.map(({ key }) => key),
      lines.map(({ lineNumber }) => lineNumber),
      lines.map(({ event }) => event),
      lines.map(({ orderId }) => orderId),
      lines.map(({ paymentId }) => paymentId),
      lines.map(({ utr }) => utr),
      lines.map(({ grossPaise }) => grossPaise),
      lines.map(({ feePaise }) => feePaise),
      lines.map(({ taxPaise }) => taxPaise),
      lines.map(({ settledAt }) => new Date(settledAt)),
    ],
  });
  return rowCount ?? 0;
}

/** What a file says of one bank transfer. Money in paise. */
export type UtrSums = {
  utr: string;
  lines: number;
  grossPaise: bigint;
  feePaise: bigint;
  taxPaise: bigint;
  settledAt: number;
};

/** Keeps what a file says of each bank transfer, and the transfers that are new. */
export async function insertUtrs(client: PoolClient, { fileId, gateway }: Of, sums: readonly UtrSums[]): Promise<void> {
  const columns = [
    sums.map(({ utr }) => utr),
    sums.map(({ lines }) => lines),
    sums.map(({ grossPaise }) => grossPaise),
    sums.map(({ feePaise }) => feePaise),
    sums.map(({ taxPaise }) => taxPaise),
  ];
  await client.query(
    `INSERT INTO settlement_file_utr (file_id, utr, lines, gross_paise, fee_paise, tax_paise, net_paise)
     SELECT $1, utr, lines, gross, fee, tax, gross - fee - tax
     FROM unnest($2::text[], $3::int[], $4::bigint[], $5::bigint[], $6::bigint[]) AS u (utr, lines, gross, fee, tax)`,
    [fileId, ...columns],
  );
  await client.query(
    `INSERT INTO settlement_utr (gateway, utr, settled_at) SELECT $1, utr, settled_at FROM unnest($2::text[], $3::timestamptz[]) AS u (utr, settled_at)
     ORDER BY utr ON CONFLICT DO NOTHING`,
    [gateway, columns[0], sums.map(({ settledAt }) => new Date(settledAt))],
  );
}

/** Notes what the gateway says it transferred, where no file did before. Answers the UTRs of which another file says otherwise. */
export async function noteTransfers(
  client: PoolClient,
  gateway: string,
  transfers: readonly SettlementTransfer[],
): Promise<string[]> {
  const values = [
    gateway,
    transfers.map(({ utr }) => utr),
    transfers.map(({ receivedPaise }) => receivedPaise),
    transfers.map(({ chargePaise }) => chargePaise),
  ];
  const reported = 'unnest($2::text[], $3::bigint[], $4::bigint[]) AS t (utr, received, charge)';
  await client.query(
    `UPDATE settlement_utr u SET received_paise = t.received, charge_paise = t.charge FROM ${reported}
     WHERE u.gateway = $1 AND u.utr = t.utr AND u.received_paise IS NULL AND u.booked_at IS NULL`,
    values,
  );
  const { rows } = await client.query<{ utr: string }>(
    `SELECT u.utr FROM settlement_utr u JOIN ${reported} ON u.gateway = $1 AND u.utr = t.utr
     WHERE (COALESCE(u.received_paise, u.booked_paise), u.charge_paise) <> (t.received, t.charge) ORDER BY 1`,
    values,
  );
  return rows.map(({ utr }) => utr);
}
