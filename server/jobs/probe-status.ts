import type { Core } from '../domain/context.ts';
import { probeStatus } from '../domain/operations/status/probe-status.ts';

const CALL_TIMEOUT_MS = 5_000;

/** Probes what partners depend on, each minute, for the status page. */
export async function probeStatusOfService(core: Core): Promise<void> {
  const { own } = core.settings.addresses;
  await probeStatus(core, own === undefined ? undefined : () => callApi(own));
}

/**
 * How many milliseconds a call of the interface took, over HTTP to this machine's own port. Without a token it is refused, which shows that the interface
 * works; null where it was not answered so.
 */
export async function callApi(own: string): Promise<number | null> {
  const begun = performance.now();
  try {
    const answer = await fetch(`${own}/partner/prices`, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
    await answer.arrayBuffer();
    return answer.status === 401 || answer.status === 429 ? performance.now() - begun : null;
  } catch {
    return null;
  }
}
