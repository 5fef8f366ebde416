import type { Endpoint } from '../../domain/accounts/partners/endpoint.ts';
import { routes } from './routes.ts';

/** Every endpoint as described to staff: where it is, what it is for, and what opens it. */
export function describeEndpoints(): Endpoint[] {
  return routes.map((route) => ({
    method: route.method,
    path: route.path,
    summary: route.summary,
    opensWith: 'token' in route.access ? route.access.token : [route.access.capability].flat(),
    isSandboxOnly: 'isSandboxOnly' in route && route.isSandboxOnly === true,
  }));
}
