import { ConnectionError, UnavailableError } from '../index.ts';
import { warn } from './terminal.ts';

/** As long as a call may wait on the service: few calls a day, since each counts against the sandbox's budget. */
const WAIT_SECONDS = 55;

/** Reads on and on; where the service cannot be reached, or cannot answer, it says so and tries again. */
export async function follow(read: (waitSeconds: number) => Promise<void>): Promise<never> {
  for (;;) {
    try {
      await read(WAIT_SECONDS);
    } catch (error) {
      if (!(error instanceof ConnectionError || error instanceof UnavailableError)) throw error;
      warn(`${error.message.replace(/\.$/, '')}. Trying again.`);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  }
}
