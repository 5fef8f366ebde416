import { findLogo } from '../../domain/accounts/partners/find-logo.ts';
import type { FileRoute } from './file-route.ts';

/** The logo of a partner, as its checkout shows it (spec 4.8). */
export const logoFile: FileRoute = {
  pattern: /^\/logos\/([0-9a-f]{32}-\d{1,3}x\d{1,3})\.png$/,
  async find(core, name) {
    const bytes = await findLogo(core, name);
    return bytes && { contentType: 'image/png', bytes, isImmutable: true, fileName: 'logo.png' };
  },
};
