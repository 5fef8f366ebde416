import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../startup-error.ts';
import { runService, say } from './terminal.ts';
import { createListener } from './webhooks-listen/listener.ts';
import { readOptions, usage } from './webhooks-listen/options.ts';

/** npm run webhooks:listen: a local receiver that verifies and prints events, for trying the sandbox. */
runService(async (lifetime) => {
  const options = readOptions(process.argv.slice(2), process.env.WEBHOOK_SECRET);
  if (options === 'help') {
    say(usage);
    return lifetime.stop(0);
  }
  const server = createListener(options, { say, hasColour: process.stdout.isTTY === true });
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`Port ${options.port} cannot be listened on: ${error.code}.`);
  });
  lifetime.onStop(async () => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  say(`Listening on http://localhost:${port}/; set this as the address of your webhooks. Ctrl-C stops it.`);
  if (options.secret === undefined) say('Nothing is verified without --secret.');
});
