import type { Core } from '../context.ts';
import { findLogoBytes } from './store/settings.ts';

/** The picture of a logo by its name, or undefined. It never changes. */
export function findLogo({ database }: Core, name: string): Promise<Uint8Array | undefined> {
  return findLogoBytes(database.prisma, name);
}
