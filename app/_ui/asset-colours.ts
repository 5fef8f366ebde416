import type { Asset } from '../../server/domain/kernel/assets.ts';

/** Classes in the colour of each metal, whole, so that Tailwind finds them. */
export const assetColours: Readonly<Record<Asset, { dot: string; text: string; line: string }>> = {
  gold: { dot: 'bg-gold', text: 'text-gold', line: 'var(--color-gold)' },
  silver: { dot: 'bg-silver', text: 'text-silver', line: 'var(--color-silver)' },
};
