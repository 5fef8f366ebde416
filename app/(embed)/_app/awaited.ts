import { keep, readKept } from './session.ts';

/** An OTP is on its way to the mobile of the person the code is for. */
export type AwaitedOtp = { userCode: string; mobileMasked: string; channel: string; willBeCreated: boolean };

/** As long as the server waits for the answer (specification 3.6). */
const WAIT_MS = 900_000;

const keyOf = (partnerId: string) => `tola-embed:${partnerId}:awaited`;

/** Keeps what is awaited, or forgets it: anyone who looks for their message may find these screens begun anew when they come back. */
export function keepAwaited(partnerId: string, awaited: AwaitedOtp | null): void {
  keep(keyOf(partnerId), awaited && JSON.stringify({ ...awaited, until: Date.now() + WAIT_MS }));
}

/** What is awaited still, from before the page was begun anew; of this code, where one is given. */
export function readAwaited(partnerId: string, userCode?: string): AwaitedOtp | undefined {
  const kept = readKept(keyOf(partnerId));
  if (kept === null) return undefined;
  try {
    const { until, ...awaited } = JSON.parse(kept) as AwaitedOtp & { until: number };
    const isIt = userCode === undefined || awaited.userCode === userCode;
    return isIt && until > Date.now() ? awaited : undefined;
  } catch {
    return undefined;
  }
}
