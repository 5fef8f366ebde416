import { createHash } from 'node:crypto';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { inOperatorTransaction } from '../../accounts/operators/operator-transaction.ts';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { SETTLED_WITHIN_DAYS } from './compare-settlements.ts';
import { readSettlement } from './read-settlement.ts';
import type { ReadSettlement } from './settlement-line.ts';
import { compare } from './store/compare.ts';
import { findByContent, hasReceipts, insertFile, lockSettlements } from './store/files.ts';
import { insertLines, insertUtrs, noteTransfers, type UtrSums } from './store/lines.ts';

/** Lines a statement. */
const BATCH_LINES = 5_000;
/** What no gateway settles in one file: a lakh crore rupees. Sums over many files stay within what is counted with. */
const FILE_PAISE_MAX = 100_000_000_000_000n;
/** As gateways are named. */
const GATEWAY = /^[a-z]{1,40}$/;

/** What became of a file. `isKnown`: the same content was handed in before, and this is what it was. */
export type UploadedSettlement = { fileId: string; isKnown: boolean };

/**
 * Takes in what a gateway settled and compares it with our books, in one commit: the file whole, or nothing of it. The same content handed
 * in again, at the same moment too, answers the first file. Cashfree’s report belongs to Cashfree, the plain format to the gateway that
 * is named. Raises VALIDATION_ERROR, whose fields name lines and columns, and ROLE_NOT_ALLOWED. Leaves an audit entry.
 */
export async function uploadSettlement(
  context: OperatorContext,
  input: { name: string; gateway: string | undefined; bytes: Uint8Array },
): Promise<UploadedSettlement> {
  const read = await readSettlement(input.bytes);
  requireCountable(read);
  const gateway = read.format === 'cashfree' ? 'cashfree' : (input.gateway ?? '');
  const sha256 = createHash('sha256').update(input.bytes).digest();
  return inOperatorTransaction(context, 'settlements.write', async ({ client, operator, at, audit }) => {
    await lockSettlements(client);
    const known = GATEWAY.test(gateway) ? await findByContent(client, { gateway, sha256 }) : undefined;
    if (known !== undefined) return { fileId: known, isKnown: true };
    if (read.format === 'plain' && !(GATEWAY.test(gateway) && (await hasReceipts(client, gateway)))) {
      throw fieldError(
        'VALIDATION_ERROR',
        'gateway',
        'Name the gateway that settled this: no payment was made by this one.',
      );
    }
    const fileId = newId('stf', at);
    let added = 0;
    for (let from = 0; from < read.lines.length; from += BATCH_LINES) {
      const batch = read.lines.slice(from, from + BATCH_LINES);
      added += await insertLines(client, { fileId, gateway, format: read.format }, batch);
    }
    const utrs = sumsByUtr(read);
    await insertUtrs(client, { fileId, gateway }, utrs);
    refuseContradictions(read, await noteTransfers(client, gateway, read.transfers));
    const [grossPaise, feePaise, taxPaise] = [
      total(utrs, 'grossPaise'),
      total(utrs, 'feePaise'),
      total(utrs, 'taxPaise'),
    ];
    const netPaise = grossPaise - feePaise - taxPaise;
    const file = {
      id: fileId,
      gateway,
      format: read.format,
      name: readFileName(input.name),
      bytes: input.bytes.byteLength,
      lines: read.lines.length,
      repeated: read.lines.length - added,
      skipped: read.skipped,
    };
    await insertFile(client, {
      ...file,
      ...{ grossPaise, feePaise, taxPaise, netPaise },
      ...{ sha256, uploadedBy: operator.id, uploaderName: operator.name, uploadedAt: new Date(at) },
    });
    const compared = await compare(client, { fileId, at, settledWithinDays: SETTLED_WITHIN_DAYS });
    const { id: subject, ...rest } = file;
    const after = { ...rest, netPaise: String(netPaise), sha256: sha256.toString('hex'), ...compared };
    await audit({ action: 'settlement.uploaded', subject, after, partnerId: null });
    return { fileId, isKnown: false };
  });
}

/** Raises VALIDATION_ERROR where the amounts of a file, whichever way they go, come to more than can be. */
function requireCountable({ lines, transfers }: ReadSettlement): void {
  const size = (amount: bigint) => (amount < 0n ? -amount : amount);
  let sum = 0n;
  for (const { grossPaise, feePaise, taxPaise } of lines) sum += size(grossPaise) + size(feePaise) + size(taxPaise);
  for (const { receivedPaise, chargePaise } of transfers) sum += size(receivedPaise) + size(chargePaise);
  if (sum > FILE_PAISE_MAX) throw fieldError('VALIDATION_ERROR', 'file', 'comes to more than a lakh crore rupees');
}

const total = (sums: readonly UtrSums[], of: 'grossPaise' | 'feePaise' | 'taxPaise') =>
  sums.reduce((sum, one) => sum + one[of], 0n);

/** What a file says of each bank transfer; one that holds no line is there all the same. Pure. */
function sumsByUtr({ lines, transfers }: ReadSettlement): UtrSums[] {
  const sums = new Map<string, UtrSums>();
  const of = ({ utr, settledAt }: { utr: string; settledAt: number }) => {
    const found = sums.get(utr) ?? { utr, lines: 0, grossPaise: 0n, feePaise: 0n, taxPaise: 0n, settledAt };
    sums.set(utr, found);
    found.settledAt = Math.min(found.settledAt, settledAt);
    return found;
  };
  for (const line of lines) {
    const sum = of(line);
    sum.lines++;
    sum.grossPaise += line.grossPaise;
    sum.feePaise += line.feePaise;
    sum.taxPaise += line.taxPaise;
  }
  for (const transfer of transfers) of(transfer);
  return [...sums.values()];
}

/** Raises VALIDATION_ERROR where a transfer is said to be another amount than an earlier file, or this one, said. */
function refuseContradictions({ transfers }: ReadSettlement, utrs: readonly string[]): void {
  if (utrs.length === 0) return;
  const fields: Record<string, string> = {};
  for (const { utr, lineNumber } of transfers) {
    if (utrs.includes(utr)) fields[`line ${lineNumber}, net settlement amount`] = `${utr} was another amount before`;
  }
  throw new DomainError('VALIDATION_ERROR', {
    message: `Nothing was taken in. A transfer is another amount than it was before: ${utrs.join(', ')}.`,
    details: { fields },
  });
}

const NAME_MAX = 120;

/** A name to show, of whatever a browser calls the file. */
function readFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return plain.slice(-NAME_MAX) || 'settlement.csv';
}
