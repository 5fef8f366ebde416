import type { WindowState } from '../../domain/accounts/rate-windows/window.ts';

/** What a refusal by a window tells in headers, as the partner interface does: how much there was, and when there is more (spec part 8). */
export function windowHeaders({ limit, resetSeconds }: WindowState): Record<string, string> {
  return {
    'Retry-After': String(resetSeconds),
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': '0',
    'RateLimit-Reset': String(resetSeconds),
  };
}
