import 'server-only';

import type { inferRouterOutputs } from '@trpc/server';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import type { RootRouter } from '../../server/http/trpc/root.ts';
import { hrefIn, type Mode, modeOf } from './mode.ts';
import { errorOf } from './screen-error.ts';
import { serverClient } from './server-trpc.ts';

export type SignedIn = inferRouterOutputs<RootRouter>['session']['read'];
export type SignedInStaff = SignedIn & { partner: NonNullable<SignedIn['partner']> };

/** The signed-in member, or null. Asked once per page. */
export const findSignedIn = cache(async (): Promise<SignedIn | null> => {
  try {
    return await (await serverClient()).session.read.query();
  } catch (error) {
    if (errorOf(error).code === 'SIGNED_OUT') return null;
    throw error;
  }
});

/** What a session owes before it may do anything, where the visitor is halfway through signing in; null where they are not. */
export async function findAwaitedFactor(): Promise<'passkey' | 'enrolment' | null> {
  try {
    return (await (await serverClient()).secondFactor.read.query()).awaits;
  } catch (error) {
    if (errorOf(error).code === 'SIGNED_OUT') return null;
    throw error;
  }
}

/** The signed-in member; a visitor without one is sent to sign in, and comes back here afterwards. */
async function requireSignedIn(): Promise<SignedIn> {
  const signedIn = await findSignedIn();
  if (signedIn) return signedIn;
  const here = (await headers()).get('x-tola-path') ?? '/';
  redirect(here === '/' ? '/sign-in' : `/sign-in?callbackUrl=${encodeURIComponent(here)}`);
}

/** The signed-in member of a partner; the service's own staff are sent to their page. */
export async function requireStaff(): Promise<SignedInStaff> {
  const signedIn = await requireSignedIn();
  if (!signedIn.partner) redirect('/ops');
  return { ...signedIn, partner: signedIn.partner };
}

/** The signed-in member of the service's own staff, with what their role may do in the console; partners' staff are sent to theirs. */
export const requireOperator = cache(async () => {
  const { name, role, partner } = await requireSignedIn();
  if (partner) redirect('/');
  const { operatorId, permissions } = await (await serverClient()).ops.operators.self.query();
  return { operatorId, name, role, permissions };
});

/** Whether the signed-in member may do this, for a page to say so before it asks for what it would be refused. */
export async function isPermitted(permission: SignedIn['permissions'][number]): Promise<boolean> {
  return (await requireSignedIn()).permissions.includes(permission);
}

/** Parameters of a page's address. */
export type PageParameters = Promise<Record<string, string | string[] | undefined>>;

/**
 * The mode of a dashboard page: what the address says, else live. A partner whose live mode is not active is led to the
 * same page of its sandbox, so that what is shown is always what the address says.
 */
export async function requireMode(path: string, parameters: PageParameters): Promise<Mode> {
  const [{ partner }, { mode }] = await Promise.all([requireStaff(), parameters]);
  const chosen = modeOf(mode);
  if (chosen === 'live' && !partner.liveEnabled && partner.sandboxEnabled) redirect(hrefIn('sandbox', path));
  return chosen;
}
