import { z } from 'zod';
import { diagnosePasted } from '../../../domain/webhooks/debugger/diagnose-pasted.ts';
import { runDebugger } from '../../../domain/webhooks/debugger/run-debugger.ts';
import { partnerProcedure, router } from '../init.ts';

const HEADERS_MAX = 16_384;
const BODY_MAX = 32_768;
const SIGNATURE_MAX = 300;

const endpointInput = z.object({ endpointId: z.string().max(100).optional() });

export const webhookDebuggerRouter = router({
  /** Tries an endpoint of the mode with good and bad events, the first where none is named. At most once a minute. */
  run: partnerProcedure('webhooks.write')
    .input(endpointInput)
    .mutation(({ ctx, input }) => runDebugger(ctx.partner, input)),

  /** Names why a pasted request was refused. Changes nothing; a mutation, so that no secret stands in an address. */
  diagnose: partnerProcedure('developers.read')
    .input(
      endpointInput.extend({
        headers: z.string().max(HEADERS_MAX),
        body: z.string().max(BODY_MAX),
        computed: z.string().max(SIGNATURE_MAX).optional(),
        secret: z.string().max(SIGNATURE_MAX).optional(),
      }),
    )
    .mutation(({ ctx, input }) => diagnosePasted(ctx.partner, input)),
});
