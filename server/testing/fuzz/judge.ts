import { describeError, type ErrorCode, errorCodes } from '../../domain/kernel/errors.ts';
import { requireDocumented } from '../documented.ts';
import type { LogLine } from '../world.ts';
import type { FuzzRequest } from './make-request.ts';
import { answerProblems, type Description } from './schema-check.ts';
import { addressOf, type FuzzAnswer } from './send-request.ts';
import type { Witness } from './witness.ts';

/** What no request may bring about; `kind` stays the same when the request is made shorter. */
export type Finding = { kind: string; what: string };

/** No call may take more of the one thread that serves all others. */
export const CPU_MS_MAX = 250;
/** What is not read to its end may break the connection before the answer is seen. */
const READ_BYTES_MAX = 60_000;

/** Refusals that no request may cause: the service is broken, or its database is. */
const NEVER = new Set<string>(['INTERNAL_ERROR', 'INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE']);

/** Traces of the inside: stacks, statements, drivers. */
const INSIDE =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|file:\/\/\/|\.ts:\d+|syntax error at or near|violates (?:check|foreign|unique|not-null)|relation "|column "|invalid input syntax|PrismaClient|duplicate key value|ECONNREFUSED|\bSELECT .{1,80} FROM\b/;

/** Everything that is wrong with an answer, its time but. */
export function judge(
  request: FuzzRequest,
  answer: FuzzAnswer,
  { description, witness, logs }: { description: Description; witness: Witness; logs: readonly LogLine[] },
): Finding[] {
  const body = parsed(answer.text);
  const findings = [...statusFindings(request, answer, body), ...insideFindings(answer), ...logFindings(logs)];
  if (request.call?.face === 'rest' && !request.raw) findings.push(...restFindings(request, answer, body, description));
  return [...findings, ...witness.foreignIn(request, answer)];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function statusFindings(request: FuzzRequest, { status, text }: FuzzAnswer, body: unknown): Finding[] {
  if (status === 0) {
    const isSmall = !request.raw && (addressOf(request).body?.length ?? 0) < READ_BYTES_MAX;
    return isSmall ? [{ kind: 'no answer', what: 'the connection was closed without an answer' }] : [];
  }
  const codes = codesIn(body);
  const never = codes.find((code) => NEVER.has(code));
  if (never) return [{ kind: `never ${never}`, what: `${status} ${never}` }];
  const isNamed = codes.some((code) => errorCodes.includes(code as ErrorCode) && statusOf(code) === status);
  return status >= 500 && !isNamed
    ? [{ kind: `status ${status}`, what: `${status} that part 7 does not name: ${text.slice(0, 200)}` }]
    : [];
}

const statusOf = (code: string) => describeError(code as ErrorCode).status;

/** Codes of the interface, of a procedure, of each in a batch. */
function codesIn(body: unknown): string[] {
  const answers = Array.isArray(body) ? body : [body];
  return answers.flatMap((one) =>
    [one?.error?.code, one?.error?.data?.code].filter((code) => typeof code === 'string'),
  );
}

function insideFindings({ text }: FuzzAnswer): Finding[] {
  const [trace] = INSIDE.exec(text) ?? [];
  return trace === undefined ? [] : [{ kind: 'inside', what: `shows the inside: ${trace}` }];
}

function logFindings(logs: readonly LogLine[]): Finding[] {
  return logs
    .filter(({ level }) => level === 'error')
    .map(({ message, fields }) => ({ kind: `log ${message}`, what: `logs an error: ${message} ${reasonOf(fields)}` }));
}

const reasonOf = (fields: object) => String((fields as { error?: Error }).error?.stack ?? '').slice(0, 600);

function restFindings(request: FuzzRequest, answer: FuzzAnswer, body: unknown, description: Description): Finding[] {
  const { status, headers, text } = answer;
  // What Node itself refuses has no body; what has left the interface on the way is no answer of it.
  const isOwn = request.path.startsWith('/partner/') && !/[\\]|\.\./.test(decoded(request.path));
  if (status === 0 || !isOwn || request.method === 'HEAD' || (text === '' && [400, 417, 431].includes(status)))
    return [];
  const envelope = body as { data?: unknown; error?: { code?: string } } | undefined;
  const problems: string[] = [];
  try {
    requireDocumented(request.method, request.path, {
      status,
      headers,
      body,
      data: envelope?.data,
      code: envelope?.error?.code,
    });
  } catch (error) {
    problems.push((error as Error).message);
  }
  if (!request.isMoved && request.call?.face === 'rest')
    problems.push(...answerProblems(request.call.operation, status, body, description));
  return problems.slice(0, 1).map((what) => ({ kind: 'schema', what: `breaks its schema: ${what}` }));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
