import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import type { Core } from '../domain/context.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { contextForMember } from '../domain/partners/member-context.ts';
import { describeForScreen, signedOut, translateError } from './errors.ts';
import type { SessionClaims } from './session.ts';

/** One tRPC request: the core, who asks, and from where. */
export type TrpcContext = {
  readonly core: Core;
  readonly session: SessionClaims | null;
  readonly address: string;
  readonly requestId: string;
};

const t = initTRPC.context<TrpcContext>().create({
  errorFormatter({ shape, error, ctx }) {
    const screen = describeForScreen(error, ctx?.requestId ?? '');
    return { ...shape, message: screen.message, data: screen };
  },
});

export const router = t.router;

/** Procedures that anyone may call, such as asking for a sign-in OTP. */
export const publicProcedure = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw translateError(result.error);
  return result;
});

/** Procedures of a signed-in member, whoever employs them. */
export const memberProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.session) throw signedOut();
  return next({ ctx: { session: ctx.session } });
});

/**
 * Procedures of partner staff. The mode is part of the input, so that live and sandbox answers are never mixed up in a
 * cache. The member is looked up on each call: one who was removed is out at once.
 */
export const partnerProcedure = memberProcedure
  .input(z.object({ mode: z.enum(['live', 'sandbox']) }))
  .use(async ({ ctx, input, next }) => {
    const { core, requestId, session } = ctx;
    try {
      const partner = await contextForMember(core, { memberId: session.memberId, mode: input.mode, requestId });
      return await next({ ctx: { partner } });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'INVALID_TOKEN') throw signedOut();
      throw error;
    }
  });

/** Which page of a list; 25 rows unless told. */
export const pageInput = z.object({
  page: z.int().min(1).max(100_000).default(1),
  limit: z.int().min(1).max(100).default(25),
});
