import type { Branding } from '../accounts/partners/settings.ts';
import type { Core } from './context.ts';

export type EmbedBrand = Branding & {
  /** Origins whose pages may frame the screens: those the partner has registered to be returned to */
  hostOrigins: readonly string[];
};

/** Whose screens are below an address; undefined where there is no such partner. Who may come in is judged as they do. Spec 4.9. */
export async function findEmbedBrand(core: Core, partnerId: string): Promise<EmbedBrand | undefined> {
  const found = await core.database.prisma.partner.findUnique({
    where: { id: partnerId },
    select: { version: true },
  });
  if (!found) return undefined;
  const partner = await core.accounts.partnerSettings.get(partnerId, found.version);
  return { ...partner.branding, hostOrigins: partner.returnOrigins };
}
