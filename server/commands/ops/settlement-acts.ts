import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isoTime } from '../../domain/kernel/clock.ts';
import { decimalText } from '../../domain/kernel/money.ts';
import { listDifferences } from '../../domain/payments/reconciliation/list-differences.ts';
import { listSettlements } from '../../domain/payments/reconciliation/list-settlements.ts';
import { readSettlementFile } from '../../domain/payments/reconciliation/read-settlement-file.ts';
import { uploadSettlement } from '../../domain/payments/reconciliation/upload-settlement.ts';
import { StartupError } from '../../startup-error.ts';
import { type Act, asking, numberIn } from './act.ts';

const SHOWN = 100;
const inr = (paise: bigint | null) => (paise === null ? 'nothing' : decimalText(paise, 2));

/** What gateways settled: handed in, and looked at. */
export const settlementActs: Readonly<Record<string, Act>> = {
  'settlement-upload': async (operator, { need, given }) => {
    const file = need('file');
    const bytes = await readFile(file).catch((error) => {
      throw new StartupError(`${file} cannot be read.`, { cause: error });
    });
    const { fileId, isKnown } = await uploadSettlement(operator, {
      name: path.basename(file),
      gateway: given.gateway,
      bytes,
    });
    const { file: kept } = await readSettlementFile(operator, fileId);
    return [
      `${fileId}${isKnown ? ' was handed in before' : ''}: ${kept.lines} lines (${kept.repeated} known before, ${kept.skipped} left out), ` +
        `net ${inr(kept.netPaise)}, open differences: ${kept.open}.`,
    ];
  },
  'settlement-book': asking('settlement.book', ({ need }) => ({
    gateway: need('gateway'),
    utr: need('utr'),
    receivedInr: numberIn({ need }, 'received'),
  })),
  settlements: async (operator, { given }) => {
    if (given.differences !== undefined) {
      const filter = { fileId: given.differences === 'all' ? undefined : given.differences, state: 'open' as const };
      const { differences, total } = await listDifferences(operator, { ...filter, page: 1, limit: SHOWN });
      const lines = differences.map(
        (one) =>
          `${one.id}  ${one.kind}  ${one.orderId ?? one.reportedOrderId ?? one.utr}  ours ${inr(one.expectedPaise)}, settled ${inr(one.settledPaise)}`,
      );
      return [...lines, `Open differences: ${total}.`];
    }
    const { files, total, open } = await listSettlements(operator, { page: 1, limit: SHOWN });
    const lines = files.map(
      (one) =>
        `${one.id}  ${isoTime(one.uploadedAt.getTime())}  ${one.gateway}  ${one.lines} lines  net ${inr(one.netPaise)}  open ${one.open}  ${one.name}`,
    );
    return [...lines, `Files: ${total}. Open: ${open.others}, and not settled by a gateway: ${open.unsettled}.`];
  },
};
