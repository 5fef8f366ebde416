import type { Route } from '../frame/route.ts';
import { pascalCase } from './json.ts';

/** The name a route gave its operation, or one made of method and path. */
export function operationIdOf(route: Pick<Route, 'operationId' | 'method' | 'path'>): string {
  if (route.operationId !== undefined) return route.operationId;
  const [, ...segments] = route.path.split('/').filter((segment) => segment !== '');
  return route.method.toLowerCase() + segments.map(pascalCase).join('');
}
