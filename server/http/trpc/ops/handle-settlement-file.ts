import { REQUEST_ID_HEADER, type ReadBody } from '../../../app-bridge.ts';
import { contextForOperator, demandOperatorPermission } from '../../../domain/accounts/operators/operator-context.ts';
import { istDate } from '../../../domain/kernel/clock.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { decimalText } from '../../../domain/kernel/money.ts';
import {
  allDifferences,
  type DifferenceKind,
  differenceKinds,
} from '../../../domain/payments/reconciliation/list-differences.ts';
import { SETTLEMENT_BYTES_MAX } from '../../../domain/payments/reconciliation/read-settlement.ts';
import { uploadSettlement } from '../../../domain/payments/reconciliation/upload-settlement.ts';
import { failureBehind, refusalOf } from '../../refusal.ts';
import { problemForScreen } from '../errors.ts';
import { CSV_MARK, type CsvCell, csvLine, istCell } from '../exports/csv.ts';
import type { TrpcContext } from '../init.ts';
import { leadToSignIn } from '../lead-to-sign-in.ts';
import { SIGNED_IN_TIMEOUT_MS } from '../read-whole.ts';

/** Where settlement files are handed in, and differences taken away. */
export const SETTLEMENT_FILES_PATH = '/ops/settlement-files';
const DIFFERENCES_PATH = `${SETTLEMENT_FILES_PATH}/differences.csv`;
const PAGE_ROWS = 1_000;

type FileContext = Pick<TrpcContext, 'core' | 'session' | 'requestId'> & { readBody: ReadBody };

/**
 * Answers POST /ops/settlement-files?name=&gateway=, whose body is the file, with the id it is kept under; and GET
 * /ops/settlement-files/differences.csv with the differences under the filters of the screen. For staff of the service who may, from our own
 * pages only. A refusal is reported as to any screen, its fields by line and column.
 */
export async function handleSettlementFile(request: Request, context: FileContext): Promise<Response> {
  const { core, requestId } = context;
  try {
    const { pathname } = new URL(request.url);
    if (pathname === SETTLEMENT_FILES_PATH && request.method === 'POST') return await takeIn(request, context);
    if (pathname === DIFFERENCES_PATH && request.method === 'GET') return await takeAway(request, context);
    throw new DomainError('NOT_FOUND');
  } catch (error) {
    const failure = failureBehind(refusalOf(error));
    if (failure !== undefined) core.log.error({ requestId, error: failure }, 'a settlement file failed');
    const problem = problemForScreen(error);
    const refusal = { error: { ...problem, requestId } };
    return (
      leadToSignIn(request, problem, requestId) ??
      Response.json(refusal, { status: problem.status, headers: headersOf(requestId) })
    );
  }
}

const headersOf = (requestId: string) => ({
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  [REQUEST_ID_HEADER]: requestId,
});

async function operatorOf(
  { core, session, requestId }: FileContext,
  permission: 'settlements.read' | 'settlements.write',
) {
  if (!session) throw new DomainError('INVALID_TOKEN');
  const operator = await contextForOperator(core, {
    sessionKey: session.sessionKey,
    requestId,
    isActing: permission === 'settlements.write',
  });
  await demandOperatorPermission(core, operator, permission);
  return operator;
}

async function takeIn(request: Request, context: FileContext): Promise<Response> {
  // Who may not is refused before anything of the file is read.
  const operator = await operatorOf(context, 'settlements.write');
  const bounds = { bytesMax: SETTLEMENT_BYTES_MAX, timeoutMs: SIGNED_IN_TIMEOUT_MS };
  const bytes = await context.readBody(bounds).catch((error) => {
    if (!(error instanceof DomainError) || error.code !== 'PAYLOAD_TOO_LARGE') throw error;
    throw new DomainError('PAYLOAD_TOO_LARGE', { message: 'This file is larger than 10 MiB.' });
  });
  const { searchParams } = new URL(request.url);
  const uploaded = await uploadSettlement(operator, {
    name: searchParams.get('name') ?? '',
    gateway: searchParams.get('gateway') ?? undefined,
    bytes,
  });
  return Response.json(uploaded, { headers: headersOf(context.requestId) });
}

const amount = (paise: bigint | null): CsvCell => (paise === null ? null : Number(decimalText(paise, 2)));

type Row = Awaited<ReturnType<ReturnType<typeof allDifferences>['next']>>['value'][number];
const columns: readonly (readonly [string, (row: Row) => CsvCell])[] = [
  ['Difference', (row) => row.kind],
  ['State', (row) => row.state],
  ['Gateway', (row) => row.gateway],
  ['Order', (row) => row.orderId ?? row.reportedOrderId],
  ['Payment', (row) => row.paymentId],
  ['UTR', (row) => row.utr],
  ['Partner', (row) => row.partnerName],
  ['Line of the file', (row) => row.lineNumber],
  ['Our books (INR)', (row) => amount(row.expectedPaise)],
  ['Settled (INR)', (row) => amount(row.settledPaise)],
  ['Our fee with tax (INR)', (row) => amount(row.expectedFeePaise)],
  ['Fee with tax taken (INR)', (row) => amount(row.settledFeePaise)],
  ['Found at (IST, UTC+05:30)', (row) => istCell(row.openedAt.getTime())],
  ['Resolved at (IST, UTC+05:30)', (row) => (row.resolvedAt ? istCell(row.resolvedAt.getTime()) : null)],
  ['Resolved by', (row) => row.resolverName ?? row.healedBy],
  ['Note', (row) => row.note],
];

async function takeAway(request: Request, context: FileContext): Promise<Response> {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') throw new DomainError('ROLE_NOT_ALLOWED');
  const operator = await operatorOf(context, 'settlements.read');
  const { searchParams } = new URL(request.url);
  const of = (name: string) => searchParams.get(name)?.slice(0, 100) || undefined;
  const [kind, state] = [of('kind'), of('state')];
  if (kind !== undefined && !differenceKinds.includes(kind as DifferenceKind))
    throw new DomainError('VALIDATION_ERROR');
  if (state !== undefined && state !== 'open' && state !== 'resolved') throw new DomainError('VALIDATION_ERROR');
  const pages = allDifferences(operator, { fileId: of('fileId'), kind, state, text: of('text') }, PAGE_ROWS);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(CSV_MARK + csvLine(columns.map(([header]) => header)))),
    async pull(stream) {
      const { done, value } = await pages.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')));
    },
  });
  const { serviceName } = context.core.settings;
  const name = `${serviceName}-settlement-differences-${istDate(context.core.clock.now())}.csv`;
  return new Response(body, {
    headers: {
      ...headersOf(context.requestId),
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  });
}
