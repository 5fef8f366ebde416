import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { contextForOperator, demandOperatorPermission } from '../../domain/accounts/operators/operator-context.ts';
import type { OperatorPermission } from '../../domain/accounts/operators/permissions.ts';
import { contextForMember } from '../../domain/accounts/partners/member-context.ts';
import { findAwaitingSession, findSession } from '../../domain/accounts/sessions/find-session.ts';
import { demandPermission } from '../../domain/accounts/team/demand-permission.ts';
import type { Permission } from '../../domain/accounts/team/permissions.ts';
import type { Core } from '../../domain/context.ts';
import { DomainError, fieldError } from '../../domain/kernel/errors.ts';
import { findHiddenField, HIDDEN_PROBLEM } from '../../domain/kernel/text/hidden-characters.ts';
import { inSpan } from '../../domain/kernel/tracing/in-span.ts';
import { installedTracer } from '../../domain/kernel/tracing/tracer.ts';
import { describeForScreen, signedOut } from './errors.ts';
import type { SessionClaims } from './session.ts';

/** One tRPC request: the core, who asks, and from where. */
export type TrpcContext = {
  readonly core: Core;
  readonly session: SessionClaims | null;
  readonly address: string;
  readonly requestId: string;
  /** The bearer token of a customer in the hosted screens, where one was sent */
  readonly bearer: string | undefined;
  readonly userAgent: string;
  /** The partner whose own domain this came through; undefined at the service's own addresses */
  readonly domainPartnerId: string | undefined;
};

/** What a procedure demands of anyone who calls it. */
export type ProcedureMeta = {
  readonly permission?: Permission;
  /** Of the service's own staff */
  readonly operatorPermission?: OperatorPermission;
  /** Its body may be as large as a picture; it is read only of who is signed in */
  readonly takesPicture?: boolean;
};

const t = initTRPC
  .context<TrpcContext>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter({ shape, error, ctx }) {
      const screen = describeForScreen(error, ctx?.requestId ?? '');
      // tRPC answers with the status that it finds under its own name.
      return { ...shape, message: screen.message, data: { ...screen, httpStatus: screen.status } };
    },
  });

export const router = t.router;

const refuseHidden = t.middleware(({ input, next }) => {
  const hidden = findHiddenField(input);
  if (hidden !== undefined) throw fieldError('VALIDATION_ERROR', hidden, HIDDEN_PROBLEM);
  return next();
});

const traceProcedure = t.middleware(({ path, type, next }) => {
  if (!installedTracer()) return next();
  return inSpan({ name: `${type} ${path}`, kind: 'internal' }, async (span) => {
    const result = await next();
    if (!result.ok) span?.fail(result.error.code);
    return result;
  });
});

/**
 * The same builder of procedures, but that whatever it is given as input is looked through for characters that are not seen: as its schema
 * has read it, so that it is no larger than that allows, and before anything is done with it.
 */
function withoutHidden<Builder extends object>(builder: Builder): Builder {
  return new Proxy(builder, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== 'function' || !BUILDING.has(name)) return own;
      return (...given: unknown[]) => {
        const built = own(...given);
        return withoutHidden(name === 'input' ? built.use(refuseHidden) : built);
      };
    },
  });
}

/** What answers a builder again. */
const BUILDING: ReadonlySet<string | symbol> = new Set(['input', 'output', 'meta', 'use', 'concat', 'unstable_concat']);

/** Procedures that anyone may call, such as asking for a sign-in OTP. No field takes characters that are not seen. */
export const publicProcedure = withoutHidden(t.procedure.use(traceProcedure));

/** Procedures that need a session cookie of ours; whether the session lives is still to be looked up. */
const sessionProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.session) throw signedOut();
  return next({ ctx: { session: ctx.session } });
});

/** Procedures of a signed-in member, of a partner or the service. Session and member are looked up on each call. */
export const memberProcedure = sessionProcedure.use(async ({ ctx, type, next }) => {
  const member = await findSession(ctx.core, ctx.session.sessionKey, { isActing: type === 'mutation' });
  if (!member) throw signedOut();
  return next({ ctx: { member } });
});

/** Procedures of a member whose session owes its second factor: by which they give it, and nothing else. */
export const awaitingProcedure = sessionProcedure.use(async ({ ctx, next }) => {
  const awaiting = await findAwaitingSession(ctx.core, ctx.session.sessionKey);
  if (!awaiting) throw signedOut();
  return next({ ctx: { awaiting } });
});

/**
 * Procedures of partner staff whose role has a permission; others are refused with ROLE_NOT_ALLOWED. The mode is part of the
 * input, so that live and sandbox answers are never mixed up in a cache. Session and member are looked up on each call: a session
 * that was ended and a member who was removed are out at once, and a role counts as it is now.
 */
export const partnerProcedure = (permission: Permission) =>
  sessionProcedure
    .meta({ permission })
    .input(z.object({ mode: z.enum(['live', 'sandbox']) }))
    .use(async ({ ctx, input, next }) => {
      const { core, requestId, session } = ctx;
      const partner = await orSignedOut(
        contextForMember(core, { sessionKey: session.sessionKey, mode: input.mode, requestId }),
      );
      await demandPermission(partner, permission);
      return next({ ctx: { partner } });
    });

/**
 * Procedures of the service's own staff whose role has a permission; others, and staff of partners, are refused with ROLE_NOT_ALLOWED.
 * Session and member are looked up on each call.
 */
export const operatorProcedure = (operatorPermission: OperatorPermission) =>
  sessionProcedure.meta({ operatorPermission }).use(async ({ ctx, type, next }) => {
    const { core, requestId, session } = ctx;
    const { sessionKey } = session;
    // Pages ask by themselves; what changes something, a person does.
    const isActing = type === 'mutation';
    const operator = await orSignedOut(contextForOperator(core, { sessionKey, requestId, isActing }));
    await demandOperatorPermission(core, operator, operatorPermission);
    return next({ ctx: { operator } });
  });

/** What was looked up for a session; SIGNED_OUT where that is over. */
export async function orSignedOut<Found>(looking: Promise<Found>): Promise<Found> {
  try {
    return await looking;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'INVALID_TOKEN') throw signedOut();
    throw error;
  }
}

/** Which page of a list; 25 rows by default. */
export const pageInput = z.object({
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(25),
});
