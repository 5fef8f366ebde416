import type { Core } from '../context.ts';

/** The picture of a logo by its name, or undefined. It never changes. */
export async function findLogo(core: Core, name: string): Promise<Uint8Array | undefined> {
  return (await core.database.prisma.logo.findUnique({ where: { name }, select: { bytes: true } }))?.bytes;
}
