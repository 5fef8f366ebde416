import { parseArgs } from 'node:util';
import { StartupError } from '../../startup-error.ts';

/** How the local receiver listens and answers. */
export type ListenOptions = {
  port: number;
  /** Undefined: nothing is verified */
  secret: string | undefined;
  /** How many deliveries are refused before one is taken */
  fail: number;
  delayMs: number;
  /** Answered to those that are refused; without `fail`, to every one */
  status: number | undefined;
};

export const usage = `npm run webhooks:listen -- [options]

  --port 4242         port on this machine; set http://localhost:4242/ in the dashboard (demo mode)
  --secret whsec_...  verifies each delivery; WEBHOOK_SECRET in the environment does the same
  --fail N            answers 500 to the first N deliveries, then 200
  --status 500        answers this instead; without --fail, to every delivery
  --delay ms          waits before it answers; past 10000 the service gives up
`;

/** Reads the arguments, or raises StartupError with a sentence on the one at fault. */
export function readOptions(args: string[], environmentSecret: string | undefined): ListenOptions | 'help' {
  let values: Record<string, string | boolean | undefined>;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4242' },
        secret: { type: 'string' },
        fail: { type: 'string', default: '0' },
        delay: { type: 'string', default: '0' },
        status: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }));
  } catch (error) {
    throw new StartupError(`${(error as Error).message}\n\n${usage}`);
  }
  if (values.help) return 'help';
  const number = (name: string, from: number, to: number): number => {
    const value = Number(values[name]);
    if (Number.isInteger(value) && value >= from && value <= to) return value;
    throw new StartupError(`--${name} must be a whole number from ${from} to ${to}.`);
  };
  return {
    port: number('port', 0, 65_535),
    secret: (values.secret as string | undefined) ?? environmentSecret,
    fail: number('fail', 0, 1_000_000),
    delayMs: number('delay', 0, 600_000),
    status: values.status === undefined ? undefined : number('status', 200, 599),
  };
}
