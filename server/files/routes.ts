import type { FileRoute } from './file-route.ts';

/** Every public document. */
export const fileRoutes: readonly FileRoute[] = [];
