import type { Route } from '../http/rest/frame/route.ts';
import { randomMobile } from './world.ts';

/**
 * The body of a route's example, about this user where it names one: it would pass, but for ids that name nothing. References and mobiles are
 * new each time.
 */
export function sampleBody({ example }: Pick<Route, 'example'>, userCode: string): Record<string, unknown> | undefined {
  if (example === undefined) return undefined;
  const body: Record<string, unknown> = { ...(example as object) };
  if (String(body.user_code).startsWith('usr_')) body.user_code = userCode;
  for (const field of ['mobile', 'receiver_mobile', 'reference']) if (field in body) body[field] = randomMobile();
  return body;
}
