import type { Branding } from '../accounts/partners/settings.ts';
import type { Core } from './context.ts';
import { findSettingsVersion } from './store/live-book.ts';

export type EmbedBrand = Branding & {
  /** Origins whose pages may frame the screens: those the partner has registered to be returned to */
  hostOrigins: readonly string[];
};

/** Whose screens are below an address; undefined where there is no such partner. Who may come in is judged as they do. Spec 4.9. */
export async function findEmbedBrand(core: Core, partnerId: string): Promise<EmbedBrand | undefined> {
  const version = await findSettingsVersion(core.database.prisma, partnerId);
  if (version === undefined) return undefined;
  const partner = await core.accounts.partnerSettings.get(partnerId, version);
  return { ...partner.branding, hostOrigins: partner.returnOrigins };
}
