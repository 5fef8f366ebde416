import type { Core } from '../../domain/context.ts';

/** A public document: anyone who holds its address may open it. */
export type FileAnswer = {
  contentType: string;
  bytes: Uint8Array;
  /** It never changes once made, so it may be kept anywhere for good */
  isImmutable: boolean;
  /** What a browser calls it when it is saved */
  fileName: string;
  /** It is saved and not shown: its address may have been opened by nobody but its owner, so nothing between may keep it either */
  isSaved?: boolean;
};

export type FileRoute = {
  /** Under /files, or whole where it begins with /verify or is /status.json, with one group: what names the document */
  pattern: RegExp;
  /** It is made anew for each request, at some cost, so that nobody may ask for its head alone */
  isMade?: true;
  /** Undefined where there is no such document; what is altered or guessed answers the same. The signal ends with the request. */
  find(core: Core, name: string, signal: AbortSignal): Promise<FileAnswer | undefined>;
};
