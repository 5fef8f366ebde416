import { openUserArchive } from '../../domain/documents/archives/user-archive.ts';
import type { FileRoute } from './file-route.ts';

/** A user's own archive, behind the link that the hosted screens gave them. */
export const userArchiveFile: FileRoute = {
  pattern: /^\/archives\/([A-Za-z0-9_-]{40,600})\.tar$/,
  isMade: true,
  async find(core, token, signal) {
    const archive = await openUserArchive(core, token, signal);
    return archive && { contentType: 'application/x-tar', isImmutable: false, isSaved: true, ...archive };
  },
};
