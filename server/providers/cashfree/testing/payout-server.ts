import { type Answer, type Asked, refuse, type StandIn, startStandIn } from '../../../testing/peers/held-stand-in.ts';
import { signedCallback } from './payment-callbacks.ts';

export const PAYOUT_SECRET = 'cfsk_ma_test_0123456789abcdef';
export const PAYOUT_CLIENT = 'client-0123456789';

/** A transfer on the books of the stand-in. Amount in rupees, as the JSON has it. */
type Transfer = {
  id: string;
  number: number;
  amount: string;
  status: string;
  code: string;
  utr: string | null;
  asked: Record<string, unknown>;
};

export type PayoutServer = StandIn & {
  /** What a new transfer is at first */
  firstStatus: string;
  /** New transfers are refused; `made` ones are there all the same */
  refuses: 'no' | 'yes' | 'made';
  readonly transfers: Map<string, Transfer>;
  /** The transfer comes to this */
  decide(id: string, status: string, code?: string): void;
  /** The callback on a transfer as it stands, or as the fields say; signed at a moment */
  callback(
    id: string,
    at: number,
    fields?: Partial<Pick<Transfer, 'status' | 'amount' | 'code'>>,
  ): ReturnType<typeof signedCallback>;
};

/** Starts a local server that answers as Cashfree's Payouts V2 document, or misbehaves. */
export async function startPayoutServer(): Promise<PayoutServer> {
  const transfers = new Map<string, Transfer>();
  let number = 78_000_000;

  function answer({ method, path, body }: Asked): Answer {
    const url = new URL(path, 'http://localhost');
    if (url.pathname !== '/transfers') return refuse(404, 'not_found');
    if (method === 'GET') {
      const transfer = transfers.get(url.searchParams.get('transfer_id') ?? '');
      return transfer ? { status: 200, json: transferJson(transfer) } : refuse(404, 'transfer_id_not_found');
    }
    const asked = JSON.parse(body);
    if (transfers.has(asked.transfer_id)) return refuse(409, 'transfer_id_already_exists');
    if (server.refuses === 'yes') return refuse(422, 'bank_account_number_invalid');
    const transfer: Transfer = {
      id: asked.transfer_id,
      number: number++,
      amount: Number(asked.transfer_amount).toFixed(2),
      status: '',
      code: '',
      utr: null,
      asked,
    };
    transfers.set(transfer.id, transfer);
    server.decide(transfer.id, server.firstStatus);
    if (server.refuses === 'made') return refuse(400, 'field_invalid');
    return { status: 200, json: transferJson(transfer) };
  }

  const standIn = await startStandIn(answer);
  const server: PayoutServer = Object.assign(standIn, {
    firstStatus: 'RECEIVED',
    refuses: 'no' as const,
    transfers,
    decide(id: string, status: string, code = status === 'FAILED' ? 'INVALID_ACCOUNT_FAIL' : status) {
      const transfer = transfers.get(id);
      if (!transfer) return;
      Object.assign(transfer, { status, code });
      if (status === 'SUCCESS') transfer.utr = `N3252${transfer.number}`;
    },
    callback(id: string, at: number, fields = {}) {
      const transfer = { ...(transfers.get(id) as Transfer), ...fields };
      const type = transfer.status === 'SUCCESS' ? 'TRANSFER_SUCCESS' : `TRANSFER_${transfer.status}`;
      const data = `{"type":"${type}","event_time":"2026-11-21T17:50:10","data":${transferJson(transfer)}}`;
      return signedCallback(PAYOUT_SECRET, at, data);
    },
  });
  return server;
}

function transferJson({ id, number, amount, status, code, utr }: Transfer): string {
  const description = status === 'SUCCESS' ? 'The transfer has been credited' : 'As the test set it';
  return `{"transfer_id":"${id}","cf_transfer_id":"${number}","status":"${status}","status_code":"${code}",
    "status_description":"${description}","beneficiary_details":{"beneficiary_id":"JOHN18011"},"transfer_amount":${amount},
    "transfer_service_charge":1,"transfer_service_tax":0.18,"transfer_mode":"BANK","transfer_utr":${utr === null ? 'null' : `"${utr}"`},
    "fundsource_id":"CASHFREE_1","added_on":"2026-11-21T13:39:25Z","updated_on":"2026-11-21T13:40:27Z"}`;
}
