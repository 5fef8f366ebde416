import type { Endpoint } from '../../domain/accounts/partners/endpoint.ts';
import { routes } from './routes.ts';

/** Every endpoint as described to staff: where it is, what it is for, and what opens it. */
export function describeEndpoints(): Endpoint[] {
  return routes.map((route) => ({
    method: route.method,
    path: route.path,
    summary: route.summary,
    opensWith: 'token' in route.access ? route.access.token : [route.access.capability].flat(),
    scope: 'scope' in route ? route.scope : 'none',
    isSandboxOnly: 'isSandboxOnly' in route && route.isSandboxOnly === true,
  }));
}
