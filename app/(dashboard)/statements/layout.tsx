import type { ReactNode } from 'react';
import { Words } from '../../_lib/messages/words.tsx';
import { isPermitted } from '../../_lib/signed-in.ts';
import { NotPermitted } from '../_shell/not-permitted.tsx';

/** What the partner is owed is not for every role; the server refuses the others anyway. */
export default async function StatementsLayout({ children }: { children: ReactNode }) {
  if (!(await isPermitted('statements.read'))) return <NotPermitted />;
  return <Words of={['statements']}>{children}</Words>;
}
