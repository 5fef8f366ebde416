import type { BrandingView } from '../../../_lib/procedure-types.ts';

/** A logo on the screen: the one that is kept, or one that was tried, with the file it was made of. */
export type DraftLogo = { path: string; width: number; height: number; picture?: string };

/** What is typed. */
export type BrandingDraft = { name: string; accent: string; logo: DraftLogo | null };

export const NAME_MAX = 60;

/** The draft as it begins: what is saved. A name like the registered one is none of its own. */
export function draftOf({ name, partnerName, accent, logo }: BrandingView): BrandingDraft {
  return { name: name === partnerName ? '' : name, accent: accent ?? '', logo };
}

/** An accent as typed, in the form it is kept in; null for none, undefined where it is no colour. */
export function readAccent(text: string): string | null | undefined {
  const accent = text.trim().toLowerCase();
  if (accent === '') return null;
  return /^#[0-9a-f]{6}$/.test(accent) ? accent : undefined;
}

/** What of the draft differs from what is saved, as the server takes it; undefined where nothing does or a colour is no colour. */
export function changesOf(
  draft: BrandingDraft,
  saved: BrandingDraft,
): { name?: string | null; accent?: string | null; picture?: string | null } | undefined {
  const accent = readAccent(draft.accent);
  if (accent === undefined) return undefined;
  const changes = {
    ...(draft.name.trim() !== saved.name && { name: draft.name.trim() || null }),
    ...(accent !== readAccent(saved.accent) && { accent }),
    ...(draft.logo?.path !== saved.logo?.path && { picture: draft.logo?.picture ?? null }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}
