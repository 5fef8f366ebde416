import { REQUEST_ID_HEADER } from '../../../app-bridge.ts';
import { contextForOperator, demandOperatorPermission } from '../../../domain/accounts/operators/operator-context.ts';
import { contextForMember } from '../../../domain/accounts/partners/member-context.ts';
import { demandPermission } from '../../../domain/accounts/team/demand-permission.ts';
import { handOutArchive, takeArchive } from '../../../domain/documents/archives/take-archive.ts';
import type { Archive } from '../../../domain/documents/archives/write-archive.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import type { Mode } from '../../../domain/kernel/mode.ts';
import type { TrpcContext } from '../init.ts';

type ArchiveContext = Pick<TrpcContext, 'core' | 'session' | 'requestId'>;

/** The archives under /export, by their paths: a partner's own, and one that staff of the service hand out to an auditor. */
export const archivePaths: Readonly<
  Record<string, (context: ArchiveContext, parameters: URLSearchParams) => Promise<Response>>
> = {
  '/export/archive.tar': answerPartner,
  '/export/ops-archive.tar': answerOperator,
};

/** For roles that see statements and take lists away. */
async function answerPartner(context: ArchiveContext, parameters: URLSearchParams): Promise<Response> {
  const { core, session, requestId } = context;
  if (!session) throw new DomainError('INVALID_TOKEN');
  const mode = modeIn(parameters);
  const partner = await contextForMember(core, { sessionKey: session.sessionKey, mode, requestId });
  await demandPermission(partner, 'business.export');
  await demandPermission(partner, 'statements.read');
  const ended = new AbortController();
  const period = parameters.get('period') ?? 'all';
  return answer(context, await takeArchive(partner, { period }, ended.signal), ended);
}

/** For staff who may hand archives out. */
async function answerOperator(context: ArchiveContext, parameters: URLSearchParams): Promise<Response> {
  const { core, session, requestId } = context;
  if (!session) throw new DomainError('INVALID_TOKEN');
  const operator = await contextForOperator(core, { sessionKey: session.sessionKey, requestId, isActing: true });
  await demandOperatorPermission(core, operator, 'archives.hand_out');
  const ended = new AbortController();
  const of = (name: string) => parameters.get(name) ?? '';
  const input = {
    partnerId: of('partnerId'),
    mode: modeIn(parameters),
    period: parameters.get('period') ?? 'all',
    auditor: of('auditor'),
  };
  return answer(context, await handOutArchive(core, operator, input, ended.signal), ended);
}

const modeIn = (parameters: URLSearchParams): Mode => (parameters.get('mode') === 'sandbox' ? 'sandbox' : 'live');

/** Streams at the pace it is taken; a failure on the way breaks the download off, and a download that is given up ends the reading. */
function answer({ core, requestId }: ArchiveContext, { fileName, bytes }: Archive, ended: AbortController): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await bytes.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (!ended.signal.aborted) core.log.error({ requestId, error }, 'an archive broke off');
        controller.error(error);
      }
    },
    async cancel() {
      ended.abort();
      await bytes.return();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'application/x-tar',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      [REQUEST_ID_HEADER]: requestId,
    },
  });
}
