import { createServer } from 'node:http';

/**
 * A partner's receiver, as a process of its own: answers 200 at once, except under /hang, where it never does, and while it was
 * told to hang. Tells its parent its port, and when asked, which events arrived when (real time, milliseconds).
 */
let isHanging = false;
const arrivals: [eventId: string, at: number][] = [];
const server = createServer((request, response) => {
  request.resume();
  if (request.url === '/hang' || isHanging) return;
  arrivals.push([String(request.headers['x-service-event-id']), Date.now()]);
  response.end();
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port));
process.on('message', (message) => {
  if (message === 'arrivals') process.send?.(arrivals.splice(0));
  else isHanging = message === 'hang';
});
process.on('disconnect', () => process.exit(0));
