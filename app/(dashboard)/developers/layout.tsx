import type { ReactNode } from 'react';
import { isPermitted } from '../../_lib/signed-in.ts';
import { NotPermitted } from '../_shell/not-permitted.tsx';

/** Pages of the partner's engineers, for the roles that see them. */
export default async function DevelopersLayout({ children }: { children: ReactNode }) {
  return (await isPermitted('developers.read')) ? children : <NotPermitted />;
}
