import { z } from 'zod';
import { REQUEST_ID_HEADER } from '../../../app-bridge.ts';
import { contextForOperator, demandOperatorPermission } from '../../../domain/accounts/operators/operator-context.ts';
import { contextForMember } from '../../../domain/accounts/partners/member-context.ts';
import { demandPermission } from '../../../domain/accounts/team/demand-permission.ts';
import { istDate } from '../../../domain/kernel/clock.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { failureBehind, refusalOf } from '../../refusal.ts';
import { problemForScreen } from '../errors.ts';
import type { TrpcContext } from '../init.ts';
import { leadToSignIn } from '../lead-to-sign-in.ts';
import type { CsvCell } from './csv.ts';
import type { AnyExport } from './export.ts';
import { exports, operatorExports } from './exports.ts';
import { type FileFormat, fileFormats } from './file-formats.ts';
import { archivePaths } from './handle-archive.ts';

/** Whose browser asks. */
type ExportContext = Pick<TrpcContext, 'core' | 'session' | 'address' | 'requestId'>;

/** Where lists are taken away as files. */
export const EXPORT_PATH = '/export/';

/**
 * Answers GET /export/<name>.csv and .jsonl, the rows of a list under the filters of its screen, and the archives beside them: streamed at the pace they are
 * taken, whatever their number. Behind the session and permissions of the screen, and only from our own pages; a person whose session is over is led to
 * the sign-in and back. A failure on the way breaks the download off, so that no file looks whole without being it.
 */
export async function handleExport(request: Request, context: ExportContext): Promise<Response> {
  const { requestId } = context;
  if (request.method !== 'GET') return refuse(405, 'Files are taken with GET.', requestId, { Allow: 'GET' });
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    return refuse(403, 'This request did not come from our own pages.', requestId);
  }
  try {
    return await openExport(request, context);
  } catch (error) {
    if (error instanceof z.core.$ZodError) {
      return refuse(400, 'The address asks for what this list does not have.', requestId);
    }
    const failure = failureBehind(refusalOf(error));
    if (failure !== undefined) context.core.log.error({ requestId, error: failure }, 'an export failed');
    const problem = problemForScreen(error);
    return leadToSignIn(request, problem, requestId) ?? refuse(problem.status, problem.message, requestId);
  }
}

async function openExport(request: Request, context: ExportContext): Promise<Response> {
  const { core, requestId, session } = context;
  const url = new URL(request.url);
  const archive = Object.hasOwn(archivePaths, url.pathname) ? archivePaths[url.pathname] : undefined;
  if (archive) return archive(context, url.searchParams);
  const [, name = '', ending = 'csv'] = /^\/export\/([a-z-]+)\.(csv|jsonl)$/.exec(url.pathname) ?? [];
  const format = fileFormats[ending as keyof typeof fileFormats];
  if (Object.hasOwn(operatorExports, name)) return openOperatorExport(context, { name, url, format });
  const found = Object.hasOwn(exports, name) ? exports[name] : undefined;
  if (!found) throw new DomainError('NOT_FOUND');
  if (!session) throw new DomainError('INVALID_TOKEN');
  const { mode: chosen, ...parameters } = Object.fromEntries(url.searchParams);
  const mode = chosen === 'sandbox' ? 'sandbox' : 'live';
  const partner = await contextForMember(core, { sessionKey: session.sessionKey, mode, requestId });
  await demandPermission(partner, 'business.export');
  await demandPermission(partner, found.permission);
  const file = `${core.settings.serviceName}-${name}-${mode}-${istDate(partner.now)}.${ending}`;
  return answerFile(context, { name, file, format, headers: found.headers, pages: found.open(partner, parameters) });
}

/** A list of the service's own staff. */
async function openOperatorExport(
  { core, requestId, session }: ExportContext,
  { name, url, format }: { name: string; url: URL; format: FileFormat },
): Promise<Response> {
  const found = operatorExports[name];
  if (!found) throw new DomainError('NOT_FOUND');
  if (!session) throw new DomainError('INVALID_TOKEN');
  const operator = await contextForOperator(core, { sessionKey: session.sessionKey, requestId });
  await demandOperatorPermission(core, operator, found.permission);
  const file = `${core.settings.serviceName}-${name}-${istDate(core.clock.now())}.${format.ending}`;
  const pages = found.open(operator, Object.fromEntries(url.searchParams));
  return answerFile({ core, requestId }, { name, file, format, headers: found.headers, pages });
}

type Pages = ReturnType<AnyExport['open']>;
type Page = Awaited<ReturnType<AsyncIterator<readonly (readonly CsvCell[])[]>['next']>>;

/** Reads the first rows before it answers: what is refused, such as a range that ends before it begins, is told by its status. */
async function answerFile(
  { core, requestId }: Pick<ExportContext, 'core' | 'requestId'>,
  {
    name,
    file,
    format,
    headers,
    pages,
  }: { name: string; file: string; format: FileFormat; headers: AnyExport['headers']; pages: Pages },
): Promise<Response> {
  const onError = (error: unknown) => core.log.error({ requestId, error, export: name }, 'an export broke off');
  const rest = pages[Symbol.asyncIterator]();
  const first = await rest.next();
  return new Response(stream({ headers, first, rest, format }, onError), {
    headers: {
      'Content-Type': format.contentType,
      'Content-Disposition': `attachment; filename="${file}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      [REQUEST_ID_HEADER]: requestId,
    },
  });
}

function stream(
  {
    headers,
    first,
    rest,
    format,
  }: {
    headers: AnyExport['headers'];
    first: Page;
    rest: ReturnType<Pages[typeof Symbol.asyncIterator]>;
    format: FileFormat;
  },
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const write = (controller: ReadableStreamDefaultController<Uint8Array>, { done, value }: Page) => {
    if (done) controller.close();
    else controller.enqueue(encoder.encode(value.map((cells) => format.line(cells, headers)).join('')));
  };
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(format.begin(headers)));
      write(controller, first);
    },
    async pull(controller) {
      try {
        write(controller, await rest.next());
      } catch (error) {
        onError(error);
        controller.error(error);
      }
    },
    async cancel() {
      await rest.return?.();
    },
  });
}

function refuse(status: number, message: string, requestId: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n${requestId}\n`, {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      [REQUEST_ID_HEADER]: requestId,
      ...headers,
    },
  });
}
