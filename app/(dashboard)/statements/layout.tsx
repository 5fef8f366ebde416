import type { ReactNode } from 'react';
import { isPermitted } from '../../_lib/signed-in.ts';
import { NotPermitted } from '../_shell/not-permitted.tsx';

/** What the partner is owed is not for every role; the server refuses the others anyway. */
export default async function StatementsLayout({ children }: { children: ReactNode }) {
  return (await isPermitted('statements.read')) ? children : <NotPermitted />;
}
