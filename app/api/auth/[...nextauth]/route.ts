import type { NextRequest } from 'next/server';
import NextAuth from 'next-auth';
import { authOptions } from '../../../_lib/auth-options.ts';
import { coreAccess } from '../../../_lib/core-access.ts';

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own endpoints. Its options are read per request, since address and secret are known at run time only. */
async function handle(request: NextRequest, context: RouteContext): Promise<Response> {
  const core = await coreAccess();
  process.env.NEXTAUTH_URL = core.config.appUrl;
  return (await NextAuth(
    request as never,
    context as never,
    authOptions(core, request.headers.get('x-request-id') ?? ''),
  )) as Response;
}

export { handle as GET, handle as POST };
