import { readSandboxClock } from '../../domain/sandbox/sandbox-clock.ts';
import { partnerProcedure, router } from '../init.ts';

export const sandboxRouter = router({
  /** How far the partner's sandbox is ahead of real time. */
  clock: partnerProcedure.query(async ({ ctx }) => {
    const clock = await readSandboxClock(ctx.partner);
    return { offsetSeconds: clock.offsetMs / 1_000 };
  }),
});
