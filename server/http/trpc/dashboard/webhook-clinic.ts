import { z } from 'zod';
import { diagnosePasted } from '../../../domain/webhooks/clinic/diagnose-pasted.ts';
import { runClinic } from '../../../domain/webhooks/clinic/run-clinic.ts';
import { partnerProcedure, router } from '../init.ts';

const HEADERS_MAX = 16_384;
const BODY_MAX = 32_768;
const SIGNATURE_MAX = 300;

export const webhookClinicRouter = router({
  /** Tries the partner's endpoint with good and bad events. At most once a minute. */
  run: partnerProcedure('webhooks.write').mutation(({ ctx }) => runClinic(ctx.partner)),

  /** Names why a pasted request was refused. Changes nothing; a mutation, so that no secret stands in an address. */
  diagnose: partnerProcedure('developers.read')
    .input(
      z.object({
        headers: z.string().max(HEADERS_MAX),
        body: z.string().max(BODY_MAX),
        computed: z.string().max(SIGNATURE_MAX).optional(),
        secret: z.string().max(SIGNATURE_MAX).optional(),
      }),
    )
    .mutation(({ ctx, input }) => diagnosePasted(ctx.partner, input)),
});
