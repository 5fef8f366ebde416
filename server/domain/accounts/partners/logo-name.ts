import { createHash } from 'node:crypto';
import type { Logo } from './settings.ts';

const SHAPE = /^[0-9a-f]{32}-(\d{1,3})x(\d{1,3})$/;

/** The name of a picture: one that is changed has another, so that what it names may be kept anywhere for good. */
export function logoName(picture: { bytes: Uint8Array; width: number; height: number }): string {
  const content = createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32);
  return `${content}-${picture.width}x${picture.height}`;
}

/** What a name tells; null where it names no logo. */
export function logoOf(name: string): Logo | null {
  const [, width, height] = SHAPE.exec(name) ?? [];
  return width && height ? { name, width: Number(width), height: Number(height) } : null;
}

/** Where a logo is served, below any address of ours. */
export function logoPath({ name }: Pick<Logo, 'name'>): string {
  return `/files/logos/${name}.png`;
}
