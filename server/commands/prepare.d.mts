/** Folder of the clone. */
export const rootDir: string;
/** Program of the Node that package.json pins. */
export const pinnedNode: string;
/** Runs `npm ci` unless node_modules holds what package-lock.json asks for. */
export function ensureInstalled(): Promise<void>;
/** Generates the Prisma client and compiles the messages, each unless it stems from its sources as they stand. */
export function ensureGenerated(): Promise<void>;
