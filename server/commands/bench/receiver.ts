import { createServer } from 'node:http';

/**
 * A partner's receiver, as a process of its own: answers 200 at once, except under /hang, where it never does. Tells its parent
 * its port, and when asked, which events arrived when (real time, milliseconds).
 */
const arrivals: [eventId: string, at: number][] = [];
const server = createServer((request, response) => {
  request.resume();
  if (request.url === '/hang') return;
  arrivals.push([String(request.headers['x-service-event-id']), Date.now()]);
  response.end();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('message', () => process.send?.(arrivals.splice(0)));
process.on('disconnect', () => process.exit(0));
