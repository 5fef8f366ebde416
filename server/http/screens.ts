import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import next from 'next';

/** Next, which draws the screens. */
export type Screens = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Hot reload speaks over a websocket; nothing else does */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): Promise<void>;
};

/** Prepares Next in this process: from the build, or with hot reload in development. */
export async function createScreens(options: { isDevelopment: boolean }): Promise<Screens> {
  const app = next({ dev: options.isDevelopment, dir: process.cwd(), quiet: true });
  await app.prepare();
  const handle = app.getRequestHandler();
  return {
    handle: (request, response) => handle(request, response),
    upgrade: app.getUpgradeHandler(),
    close: () => app.close(),
  };
}
